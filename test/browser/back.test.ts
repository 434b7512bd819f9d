import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardPages } from './catalogue-cards.ts';
import { type PageOptions, usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const openedCard = cardPages(open);
const PHONE: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

const windows = (page: Page) => page.locator('dialog[open]');
const entries = (page: Page) => page.evaluate(() => history.length);
/** Two presses of Back, so close that the first may still be on its way. */
const backTwice = (page: Page) =>
  page.evaluate(() => {
    history.back();
    setTimeout(() => history.back(), 100);
  });

test('Back closes the window and leaves the page, its place and what was typed; Forward does not open it again', async () => {
  const page = await open('/about');
  const typed = page.locator('main').getByRole('textbox', { name: 'Телефон' });
  await typed.fill('9161234567');
  const before = await entries(page);
  const region = page.locator('footer').getByRole('button', { name: 'Москва' });
  await region.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await region.click();
  await windows(page).waitFor();
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await expect.poll(() => windows(page).count()).toBe(0);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state?.windows?.depth)).toBe(0);
  expect(await windows(page).count()).toBe(0);
  expect(await typed.inputValue()).toBe('+7 (916) 123-45-67');
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(new URL(page.url()).pathname).toBe('/about');
});

test.each(['/novostroyki?view=list', '/novostroyki'])(
  'a link of the menu to the page that is shown at %s is no step for Back',
  async (address) => {
    const page = await open('/about');
    await page.goto(new URL(address, page.url()).href);
    await page.waitForFunction(() => 'earlyFields' in window && window.earlyFields === undefined);
    const before = await entries(page);
    await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Новостройки' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.waitForTimeout(300);
    expect(await entries(page)).toBe(before);
    await page.goBack();
    await page.waitForURL('**/about');
  },
);

test('Escape leaves no dead press of Back behind, and a link in a window none either', async () => {
  const page = await open('/about', PHONE);
  const menu = page.getByRole('button', { name: 'Меню' });
  const before = await entries(page);
  await menu.click();
  await windows(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => windows(page).count()).toBe(0);
  await menu.click();
  await windows(page).getByRole('link', { name: 'Контакты' }).click();
  await page.waitForURL('**/contacts');
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await page.waitForURL('**/about');
  expect(await windows(page).count()).toBe(0);
});

test('two quick presses of Back close a window over the window of a flat, then that, and nothing else', async () => {
  const { page, building } = await openedCard();
  await page.locator('#items a[href*="flat="]').first().click();
  await windows(page).waitFor();
  await windows(page).getByRole('button', { name: 'Позвоните мне' }).first().click();
  await expect.poll(() => windows(page).count()).toBe(2);
  await backTwice(page);
  await expect.poll(() => windows(page).count()).toBe(0);
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe(`/${building.title_eng}`);
  expect(new URL(page.url()).search).toBe('');
});

test('a page that is loaded anew with a window open is left by one press of Back', async () => {
  const page = await open('/contacts', PHONE);
  await page.goto(new URL('/about', page.url()).href);
  await whenQuiet(page);
  await page.getByRole('button', { name: 'Меню' }).click();
  await windows(page).waitFor();
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state?.windows?.depth)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/contacts');
});

test('on a phone Back leads from the map to the list, as its button does', async () => {
  const page = await open('/novostroyki', PHONE);
  const view = () => page.locator('[data-view]').first().getAttribute('data-view');
  const before = await entries(page);
  await page.getByRole('button', { name: 'Карта', exact: true }).click();
  await expect.poll(view).toBe('map');
  await expect.poll(() => entries(page)).toBe(before + 1);
  await page.goBack();
  await expect.poll(view).toBe('both');
  expect(new URL(page.url()).pathname).toBe('/novostroyki');
  await page.getByRole('button', { name: 'Карта', exact: true }).click();
  await expect.poll(view).toBe('map');
  await page.getByRole('button', { name: /^Список: / }).click();
  await expect.poll(view).toBe('both');
  await expect.poll(() => page.evaluate(() => history.state?.windows?.depth)).toBe(0);
});
