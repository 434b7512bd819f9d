import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test, vi } from 'vitest';
import { SEARCH_VIEWS, type SearchView, VIEW_COOKIE } from '../../src/search/rules/search-view.ts';
import { layoutShift, pressUntilDrawn, watchShifts } from './layout-shift.ts';
import { usePages } from './open-page.ts';
import { isCrowded } from './overlapping.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
// The map is drawn by the processor: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });
const NOTHING = '/novostroyki/hamovniki/studii?price_max=1000000';
/** Greatest shift that goes unnoticed. */
const STEADY = 0.02;
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A page whose visitor has chosen a view, with its shifts noted. */
async function openView(view: SearchView, options: BrowserContextOptions): Promise<Page> {
  const page = await open(null, options);
  await page.context().addCookies([{ name: VIEW_COOKIE, value: view, url: inject('siteUrl') }]);
  await watchShifts(page);
  return page;
}

async function goTo(page: Page, address: string, mapShown = true): Promise<void> {
  await page.goto(new URL(address, inject('siteUrl')).href);
  if (mapShown) await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  else await whenQuiet(page);
}

/** Scrolls the list until a second page has come to it. */
async function scrollOn(page: Page): Promise<void> {
  const cards = page.locator('li[data-id]');
  await page.mouse.move(200, 500);
  // A busy machine scrolls and reads on slowly.
  for (const until = Date.now() + 30_000; Date.now() < until && (await cards.count()) <= 15; ) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
  expect(await cards.count()).toBeGreaterThan(15);
}

describe.each([
  ['wide', WIDE],
  ['on a phone', PHONE],
] as const)('%s nothing moves by itself', (_name, options) => {
  test.each(SEARCH_VIEWS)('in the view «%s»', async (view) => {
    const page = await openView(view, options);
    await goTo(page, '/novostroyki', view !== 'list');
    if (view !== 'map') await scrollOn(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(STEADY);
  });

  test('where nothing is found', async () => {
    const page = await openView('both', options);
    await goTo(page, NOTHING);
    expect(await layoutShift(page)).toBeLessThanOrEqual(STEADY);
  });
});

test('outlines of cards that are slow to come move nothing', async () => {
  const page = await openView('list', WIDE);
  await goTo(page, '/novostroyki', false);
  await page.route(/\/api\/buildings\?/, async (route) => {
    await new Promise((come) => setTimeout(come, 1_000));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
  await scrollOn(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(STEADY);
});

test('filters change what is found without moving the page', async () => {
  const page = await openView('both', WIDE);
  await goTo(page, '/novostroyki');
  const found = page.getByText(/^[\d\s]+ЖК/).first();
  for (const rooms of ['Студия', '1', '2']) {
    await page.locator('search summary').first().click();
    const before = await found.textContent();
    await pressUntilDrawn(
      page,
      () => page.getByRole('checkbox', { name: rooms, exact: true }).check(),
      () => expect.poll(() => found.textContent(), { timeout: 30_000 }).not.toBe(before),
    );
    // Longer than the half second in which the browser itself takes a change for the visitor's own.
    await page.waitForTimeout(900);
    await page.keyboard.press('Escape');
  }
  expect(await layoutShift(page)).toBeLessThanOrEqual(STEADY);
});

test('beside the map no name lies over its price and nothing is cut, however wide the window', async () => {
  const page = await openView('both', { viewport: { width: 720, height: 900 } });
  await goTo(page, '/novostroyki/moskva?rooms=2&price_max=15000000', false);
  for (const width of [720, 768, 820, 900, 1024, 1100, 1200, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const card = page.locator('li[data-id] article').first();
    expect(await isCrowded(card, 'h2, h3', '[class*="prices"]'), `a card at ${width}`).toBe(false);
    expect(await isCrowded(card, '[class*="foot"] a', '[class*="foot"] button'), `its foot at ${width}`).toBe(false);
    const head = page.locator('#results > div').first();
    expect(await isCrowded(head, 'h1, p', '[data-print="hide"] summary'), `the heading at ${width}`).toBe(false);
  }
});

test('on a phone the filters leave on the way down once their place is out of the window, and come back on the way up', async () => {
  const page = await open('/novostroyki?view=list', PHONE);
  const bar = page.locator('search').first();
  const top = async () => (await bar.boundingBox())?.y ?? Number.NaN;
  const scroll = async (y: number) => {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(400);
  };
  for (const y of [30, 50]) {
    await scroll(y);
    expect(await top()).toBeGreaterThan(40);
  }
  await scroll(500);
  await expect.poll(top).toBeLessThan(0);
  await scroll(400);
  await expect.poll(top).toBeGreaterThan(40);
});

test('on a phone nothing lies over what helps where nothing is found, and the map has its way back', async () => {
  const page = await openView('both', PHONE);
  await goTo(page, NOTHING);
  await page.getByRole('heading', { name: 'ничего не найдено' }).waitFor();
  expect(await page.getByRole('button', { name: 'Карта', exact: true }).count()).toBe(0);
  await goTo(page, '/novostroyki');
  await page.getByRole('button', { name: 'Карта', exact: true }).click();
  await page.getByRole('button', { name: /^Список: / }).waitFor();
});

test.each([1440, 1024])(
  'at %i px words can be read in the field for places however much is chosen beside it',
  async (width) => {
    const page = await openView('both', { viewport: { width, height: 900 } });
    const many =
      'rooms=1,2,3,4&price_min=12500000&price_max=112500000&square_min=30&square_max=190&release_date=2027&distance_type=1&distance_max=15';
    await goTo(page, `/novostroyki?${many}`);
    const field = page.getByRole('combobox', { name: /^Район, метро/ });
    expect((await field.boundingBox())?.width).toBeGreaterThan(70);
    const over = await page
      .locator('search')
      .first()
      .evaluate((bar) => bar.scrollWidth - bar.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  },
);
