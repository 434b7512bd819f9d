import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { at } from './admin-pages.ts';
import { barriersOf, type LookAt } from './barriers.ts';
import { lonePill } from './map-signs.ts';
import { usePages } from './open-page.ts';

const open = usePages();
// Every state of the search at one width, by day and in the evening, one after the other in the same page.
vi.setConfig({ testTimeout: 400_000 });

/** A search of two pages: axe works through every card of the page at every look. */
const START = '/novostroyki?price_max=7000000';
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const summary = (page: Page, text: string): Locator => page.locator('summary', { hasText: text });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const rested = (page: Page): Promise<void> => page.locator('#results [aria-busy]').waitFor({ state: 'detached' });

/** The map in sight: beside the list, or in its place on phones. */
async function showMap(page: Page): Promise<void> {
  if (await button(page, 'Карта').isVisible()) await button(page, 'Карта').click();
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
  await page.locator('button[data-id]').first().waitFor();
}

async function showList(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: /^Список: / });
  if (await back.isVisible()) await back.click();
}

async function chooseView(page: Page, name: string): Promise<boolean> {
  const choice = page.getByRole('radio', { name });
  if (!(await choice.isVisible())) return false;
  await choice.check();
  return true;
}

async function filterWindows(page: Page, lookAt: LookAt): Promise<void> {
  for (const title of ['Комнаты', 'Площадь', 'Срок сдачи', 'До метро', 'до 7 млн']) {
    await summary(page, title).click();
    await lookAt(`window «${title}»`, 'search');
    await page.keyboard.press('Escape');
  }
  await summary(page, 'до 7 млн').click();
  await page.getByLabel('Цена, ₽, от').fill('8000000');
  await page.getByText('Значение «от» больше значения «до»').waitFor();
  await lookAt('a reversed pair in the bar', 'search');
  await page.getByLabel('Цена, ₽, от').fill('');
  await page.keyboard.press('Escape');
  await summary(page, 'Сначала популярные').click();
  await lookAt('orders', '#results details');
  await page.keyboard.press('Escape');
}

async function suggestions(page: Page, lookAt: LookAt): Promise<void> {
  const field = page.getByRole('combobox');
  await field.fill('пар');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await lookAt('suggestions', 'search');
  for (const place of ['мытищи', 'химки', 'балашиха']) {
    await field.fill(place);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await lookAt('tags folded', 'search');
  await page.getByRole('search').getByRole('button', { name: /^ещё/ }).click();
  await lookAt('tags unfolded', 'search');
  for (let i = 0; i < 3; i++) await field.press('Backspace');
  await field.fill('щщщщ');
  await page.getByText('Ничего не нашлось').waitFor();
  await lookAt('no suggestions', 'search');
  await page.route('**/find_address*', (route) => route.fulfill({ status: 200, body: '' }));
  await field.fill('щщщщщ');
  await page.getByText('Подсказки не загрузились').waitFor();
  await lookAt('suggestions failed', 'search');
  await page.unroute('**/find_address*');
  await field.press('Escape');
  await field.press('Escape');
  await rested(page);
}

async function allFilters(page: Page, lookAt: LookAt): Promise<void> {
  await page.getByRole('button', { name: /Все фильтры/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Отделка').waitFor();
  await lookAt('all filters', 'dialog[open]');
  await dialog.getByLabel('Этаж, от').fill('30');
  await dialog.getByLabel('Этаж, до').fill('5');
  await dialog.getByText('Значение «от» больше значения «до»').waitFor();
  await lookAt('a reversed pair in all filters', 'dialog[open]');
  await page.keyboard.press('Escape');
}

async function placemarks(page: Page, lookAt: LookAt): Promise<void> {
  await chooseView(page, 'Карта');
  await showMap(page);
  // From afar there are no colours to explain.
  const legend = page.getByRole('list', { name: 'Цвета сроков сдачи' });
  const nearer = button(page, 'Приблизить');
  await expect
    .poll(async () => {
      if (!(await nearer.isVisible()) || (await legend.isVisible())) return true;
      await nearer.click();
      return false;
    })
    .toBe(true);
  await lookAt('map alone');
  await page.locator(`button[data-id="${await lonePill(page)}"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator('#map').getByRole('dialog').getByRole('link').first().waitFor();
  await lookAt('balloon', '#map');
  await page.keyboard.press('Escape');
  await page.locator('button[data-id]:focus').waitFor();
  await page.route('**/balloon*', (route) => route.fulfill({ status: 200, body: '' }));
  await page.locator('button[data-id]:focus').press('Enter');
  await page.getByText('Не удалось загрузить').waitFor();
  await lookAt('balloon that failed', '#map');
  await page.unroute('**/balloon*');
  await page.keyboard.press('Escape');
  await button(page, 'Объекты на карте списком').click();
  await page.getByRole('region', { name: 'Объекты на карте' }).getByRole('listitem').first().waitFor();
  await lookAt('objects as a list', '#map');
  await page.keyboard.press('Escape');
}

async function way(page: Page, lookAt: LookAt): Promise<void> {
  await button(page, 'Маршрут').click();
  const panel = page.getByRole('region', { name: 'Маршрут', exact: true });
  await lookAt('a way without its ends', '#map');
  await panel.getByRole('combobox').fill('выхино');
  await panel.getByRole('option').first().waitFor();
  await lookAt('start of a way offered', '#map');
  await page.keyboard.press('Enter');
  await panel.getByRole('listitem').first().waitFor();
  await lookAt('a way in steps', '#map');
  await page.keyboard.press('Escape');
}

async function area(page: Page, lookAt: LookAt): Promise<void> {
  await button(page, 'Нарисовать область').click();
  const corner = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await corner('ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp');
  await lookAt('drawing', '#map');
  await corner('ArrowRight', 'ArrowRight', 'ArrowRight');
  await corner('ArrowDown', 'ArrowDown', 'ArrowDown');
  await corner('ArrowDown', 'ArrowLeft');
  await corner('ArrowLeft', 'ArrowLeft', 'ArrowUp');
  await page.keyboard.press('End');
  await page.waitForURL(/polygon=/);
  await rested(page);
  await lookAt('area drawn', '#map');
  await button(page, 'Изменить').click();
  await lookAt('corners of an area', '#map');
  await button(page, 'Очистить область').click();
  await page.waitForURL((url) => !url.searchParams.has('polygon'));
}

/** What comes late, and what does not come. */
async function withoutAnswer(page: Page, lookAt: LookAt): Promise<void> {
  await showList(page);
  await rested(page);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/search/, async (route) => {
    await held;
    await route.fulfill({ status: 200, body: '' });
  });
  await summary(page, 'Комнаты').click();
  await page.getByLabel('Студия').check();
  await page.keyboard.press('Escape');
  // Former results fade for 0.4 s at most; what stays are the outlines.
  await page.locator('[data-late] > ol:not([data-view])').waitFor();
  await lookAt('outlines of results', '#results');
  answer();
  await page.getByText('Нет связи').waitFor();
  await lookAt('lost connection', '#results [role="alert"]');
  await page.unroute(/\/api\/search/);
  await button(page, 'Повторить').click();
  await page.getByText('Нет связи').waitFor({ state: 'detached' });
}

async function nothingFits(page: Page, lookAt: LookAt): Promise<void> {
  await summary(page, 'до 7 млн').click();
  await page.getByLabel('Цена, ₽, до').fill('1000');
  await page.getByRole('heading', { name: 'По вашим критериям ничего не найдено' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('В этой области нет подходящих объектов').waitFor({ state: 'attached', timeout: 30_000 });
  await lookAt('nothing found');
}

/**
 * Pictures drawn by the scheme, the map first of all, stay those of the day while words are looked at in the evening: axe
 * sees no pixels, and the map would be drawn anew eighty times.
 */
function keepPictures(): void {
  const isScheme = ({ attributeName }: MutationRecord) => attributeName === 'data-mantine-color-scheme';
  const Observer = window.MutationObserver;
  window.MutationObserver = class extends Observer {
    constructor(tell: MutationCallback) {
      super((changes, observer) => {
        if (!changes.every(isScheme)) tell(changes, observer);
      });
    }
  };
}

describe.each([WIDE, PHONE])('at $viewport.width px', (options) => {
  test('axe sees no barrier in any state of the search', async () => {
    const page = await open(null, { ...options, reducedMotion: 'reduce', colorScheme: 'light' });
    await page.addInitScript(keepPictures);
    await page.goto(at(START));
    const { lookAt, seen } = barriersOf(page, { bothSchemes: true });
    await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
    await lookAt('list and map');
    await filterWindows(page, lookAt);
    await suggestions(page, lookAt);
    await allFilters(page, lookAt);
    if (await chooseView(page, 'Список')) await lookAt('list alone');
    await placemarks(page, lookAt);
    await way(page, lookAt);
    await area(page, lookAt);
    await chooseView(page, 'Вместе');
    await withoutAnswer(page, lookAt);
    await nothingFits(page, lookAt);
    expect(seen).toEqual([]);
  });
});
