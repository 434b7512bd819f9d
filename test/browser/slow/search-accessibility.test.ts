import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test, vi } from 'vitest';
import { usePages } from '../open-page.ts';

const open = usePages();
// Axe looks at every element of a page of cards several times in a journey.
vi.setConfig({ testTimeout: 180_000 });
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AREA = '55.80,37.55;55.81,37.62;55.79,37.70;55.73,37.70;55.70,37.62;55.72,37.54';
const NOTHING = '/novostroyki/hamovniki/studii?price_max=1000000';

/** Fails with the state, the rule and the first element when axe sees a barrier in the page, or in the part that changed. */
async function check(page: Page, state: string, part?: string): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(TAGS);
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  expect(violations.map(({ id, nodes }) => [state, id, nodes[0]?.html])).toEqual([]);
}

const goTo = (page: Page, address: string) => page.goto(new URL(address, inject('siteUrl')).href);

async function showMap(page: Page): Promise<void> {
  const turn = page.getByRole('button', { name: 'Карта', exact: true });
  if (await turn.isVisible()) await turn.click();
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
}

async function chooseView(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('radio', { name });
  if (await choice.isVisible()) await choice.check();
}

/** Each width and each scheme once: colours are tokens of the scheme, whatever the width. */
const WINDOWS: BrowserContextOptions[] = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
];

describe.each(WINDOWS)('at $viewport.width px in the $colorScheme scheme axe sees no barrier', (options) => {
  const quiet = { ...options, reducedMotion: 'reduce' } as const;

  test('in the list, its filters and its suggestions', async () => {
    const page = await open('/novostroyki?price_max=40000000', quiet);
    await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
    await check(page, 'list and map');
    await page.locator('summary', { hasText: 'Комнаты' }).click();
    await check(page, 'window of a filter', 'search');
    await page.keyboard.press('Escape');
    await page.locator('summary', { hasText: 'Сначала популярные' }).click();
    await check(page, 'sort menu', '#results details');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').fill('пар');
    await page.getByRole('option').first().waitFor();
    await check(page, 'suggestions', 'search');
    await page.getByRole('combobox').fill('щщщщ');
    await page.getByText('Ничего не нашлось').waitFor();
    await check(page, 'no suggestions', 'search');
    await page.keyboard.press('Escape');
    await chooseView(page, 'Список');
    await check(page, 'list alone');
  });

  test('in «Все фильтры», also while a pair is reversed', async () => {
    const page = await open('/novostroyki', quiet);
    await page.getByRole('button', { name: 'Все фильтры' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Отделка').waitFor();
    await check(page, 'all filters', 'dialog[open]');
    await dialog.getByLabel('Этаж, от').fill('30');
    await dialog.getByLabel('Этаж, до').fill('5');
    await dialog.getByText('Значение «от» больше значения «до»').waitFor();
    await check(page, 'reversed pair', 'dialog[open]');
  });

  test('where nothing fits and where the connection is lost', async () => {
    const page = await open(NOTHING, quiet);
    await page.getByRole('heading', { name: 'По вашим критериям ничего не найдено' }).waitFor();
    await page.getByText('В этой области нет подходящих объектов').waitFor({ timeout: 30_000 });
    await check(page, 'nothing found');
    await goTo(page, '/novostroyki');
    await page.waitForLoadState('networkidle');
    await page.route(/\.data/, (route) => route.fulfill({ status: 200, body: '' }));
    await page.locator('summary', { hasText: 'Комнаты' }).click();
    await page.getByLabel('Студия').check();
    await page.getByText('Нет связи').waitFor();
    await page.keyboard.press('Escape');
    await check(page, 'lost connection', '#results [role="alert"]');
  });

  test('on the map: legend, balloon, objects as a list', async () => {
    const page = await open('/novostroyki', quiet);
    await showMap(page);
    await page.locator('button[data-id]').first().waitFor();
    await page.getByRole('list', { name: 'Цвета сроков сдачи' }).waitFor();
    await chooseView(page, 'Карта');
    await check(page, 'map and legend', '#map');
    await page.locator('button[data-id][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#map').getByRole('dialog').getByRole('link').first().waitFor();
    await check(page, 'balloon', '#map');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Объекты на карте списком' }).click();
    await page.getByRole('region', { name: 'Объекты на карте' }).getByRole('listitem').first().waitFor();
    await check(page, 'objects as a list', '#map');
  });

  test('on the map: the way to a complex', async () => {
    const page = await open('/novostroyki', quiet);
    await showMap(page);
    await page.locator('button[data-id][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#map').getByRole('dialog').getByRole('link').first().waitFor();
    await page.getByRole('button', { name: 'Маршрут', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Маршрут', exact: true });
    await panel.getByRole('combobox').fill('выхино');
    await panel.getByRole('option').first().waitFor();
    await check(page, 'start of a way offered', '#map');
    await page.keyboard.press('Enter');
    await panel.getByRole('listitem').first().waitFor();
    await check(page, 'a way in steps', '#map');
  });

  test('on the map: an area being drawn, drawn, and changed', async () => {
    const page = await open('/novostroyki', quiet);
    await showMap(page);
    await page.getByRole('button', { name: 'Нарисовать область' }).click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await check(page, 'drawing', '#map');
    await page.keyboard.press('Escape');
    await goTo(page, `/novostroyki?polygon=${AREA}`);
    await showMap(page);
    await check(page, 'area drawn', '#map');
    await page.getByRole('button', { name: 'Изменить' }).click();
    await check(page, 'corners of an area', '#map');
  });
});

test('the map is whole by keyboard: placemarks are named, walked by arrows, opened, and told as a list', async () => {
  const page = await open('/novostroyki', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await showMap(page);
  const stop = page.locator('button[data-id][tabindex="0"]');
  await stop.waitFor();
  expect(await stop.count()).toBe(1);
  await expect.poll(() => stop.textContent()).toMatch(/: .*(квартир|Нет в продаже)/);
  await page.getByRole('region', { name: 'Карта', exact: true }).first().focus();
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
  for (let i = 0; i < 12 && (await at()) === undefined; i++) await page.keyboard.press('Tab');
  expect(await at()).toBeDefined();
  const frame = await page.locator('[data-map]').boundingBox();
  for (let i = 0; i < 12; i++) await page.keyboard.press(i % 3 === 0 ? 'ArrowUp' : 'ArrowRight');
  await page.waitForTimeout(300);
  // However far the arrows went, the map came along and its frame did not scroll.
  const box = await page.locator(`button[data-id="${await at()}"]`).boundingBox();
  expect((box?.x ?? 0) >= (frame?.x ?? 0) && (box?.y ?? 0) >= (frame?.y ?? 0)).toBe(true);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  expect(await page.locator('[data-map]').evaluate((map) => [map.scrollLeft, map.scrollTop])).toEqual([0, 0]);

  const list = page.getByRole('button', { name: 'Объекты на карте списком' });
  await list.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Объекты на карте' });
  await panel.getByRole('button').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await list.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const object = panel.getByRole('listitem').first();
  const name = await object.locator('b').textContent();
  await object.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('link').first().waitFor();
  expect(await balloon.textContent()).toContain(name);
  expect(await balloon.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('nothing on the page moves by itself: layout shift of the search stays below 0.02', async () => {
  const page = await open('about:blank', { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () =>
    page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
  for (const address of ['/novostroyki', '/novostroyki?price_max=30000000', NOTHING]) {
    await goTo(page, address);
    await showMap(page);
    expect(await shift(), address).toBeLessThanOrEqual(0.02);
  }
  await goTo(page, '/novostroyki');
  await showMap(page);
  for (const rooms of ['Студия', '1', '2']) {
    await page.locator('search summary').first().click();
    await page.getByRole('checkbox', { name: rooms, exact: true }).check();
    // Longer than the half second in which a change still counts as the visitor's own.
    await page.waitForTimeout(900);
    await page.keyboard.press('Escape');
  }
  expect(await shift(), 'filters').toBeLessThanOrEqual(0.02);
});
