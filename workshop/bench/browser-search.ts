/// <reference lib="dom" />
/**
 * The search in a real browser, on the demo catalogue of 60,000 flats: how long from a filter to its list and placemarks on
 * screen, how many frames panning the map loses to 1,500 placemarks, and what moves by itself. Needs the built site and a
 * Chromium; on an idle machine only, because the map is drawn by the processor.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { SEARCH_VIEWS, type SearchView, VIEW_COOKIE } from '../../src/search/rules/search-view.ts';
import { layoutShift, watchShifts } from '../../test/browser/layout-shift.ts';
import { BROWSER_SWITCHES, findBrowser } from '../scripts/browser.ts';
import { startServer } from './server-process.ts';
import { quantile, rounded, type Spread, spreadOf } from './timing.ts';

/** Searches whose filters are changed: the server has answered none of their states before. */
const SEARCHES = 9;
const ROUNDS = 6;
const PLACEMARKS = 1_500;
/** The display asks for so many frames a second. */
const REFRESH = 60;
const VIEWPORT = { width: 1440, height: 900 };

export type Took = Spread & { readonly p95: number };

export interface FilterFigures {
  /** From the change of a filter to a painted frame with the new list and counters, ms. */
  readonly list: Took;
  /** The same until the placemarks are those of the filter too, ms. */
  readonly pills: Took;
}

/**
 * How long the button of the mouse is down before it comes up and changes the filter, ms. People take about 100 ms for
 * each of the two (keystroke-level model: Card, Moran, Newell 1980).
 */
export const HELD = 80;

export interface PanningFigures {
  readonly placemarks: number;
  /** Frames a second while the map is dragged for two seconds, medians of the rounds. */
  readonly frames_without: number;
  readonly frames_with: number;
  /** Share of the frames of the display that were not drawn, medians of the rounds. */
  readonly dropped_without: number;
  readonly dropped_with: number;
  /** Frames with placemarks for one without, each pair measured one after the other. */
  readonly ratio: Spread;
}

export interface BrowserFigures {
  /** Pressed as a person does: the button of the mouse goes down, then up, and that changes the filter. */
  readonly filters: FilterFigures;
  /** Changed by a script, down and up at once: nothing can be asked for ahead. */
  readonly scripted: FilterFigures;
  readonly panning: PanningFigures;
  /** Cumulative layout shift while a view is loaded and its list is scrolled on. */
  readonly shift: Readonly<Record<SearchView, number>>;
}

async function goToSearch(page: Page, base: string, query = ''): Promise<void> {
  await page.goto(`${base}/novostroyki${query}`);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 60_000 });
  await page.locator('button[data-id]').first().waitFor();
}

/** Room counts in the order in which they are pressed: each press makes a combination that was not there before. */
const PRESSES = [0, 1, 2, 0, 3, 1, 4, 2] as const;

/**
 * Presses a room count and waits for the frames that show its list and its placemarks. The list is there when the
 * counters differ, the placemarks when the layer that holds them was changed. The clock starts with the event that changes the
 * filter, at the time when the browser got it.
 */
async function changeFilter(page: Page, rooms: number, held: number): Promise<{ list: number; pills: number }> {
  const chip = page.locator('search label:has(input[name="rooms"])').nth(rooms);
  const box = await chip.boundingBox();
  if (!box) throw new Error('no filter');
  const changed = page.evaluate(
    async ({ i, scripted }) => {
      const input = document.querySelectorAll<HTMLInputElement>('search input[name="rooms"]')[i];
      const counters = document.querySelector('#results [aria-live]');
      const layer = document.querySelector('#map [role="group"]');
      if (!input || !counters || !layer) throw new Error('no filter, no counters or no map');
      const painted = (done: () => boolean) =>
        new Promise<number>((resolve, reject) => {
          const limit = performance.now() + 30_000;
          const look = () => {
            if (done()) return void setTimeout(() => resolve(performance.now()));
            if (performance.now() > limit) return reject(new Error('nothing changed'));
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      const before = counters.textContent;
      let marked = false;
      const marks = new MutationObserver(() => (marked = true));
      let start = Number.NaN;
      const begin = ({ timeStamp }: Event) => {
        start = timeStamp;
        marks.observe(layer, { subtree: true, childList: true, characterData: true });
      };
      addEventListener('click', begin, { capture: true, once: true });
      if (scripted) input.click();
      const [list, pills] = await Promise.all([
        painted(() => document.querySelector('#results [aria-live]')?.textContent !== before),
        painted(() => marked),
      ]);
      return { list: list - start, pills: pills - start };
    },
    { i: rooms, scripted: held === 0 },
  );
  if (held > 0) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(HELD);
    await page.mouse.down();
    await page.waitForTimeout(held);
    await page.mouse.up();
  }
  return changed;
}

async function measureFilters(browser: Browser, base: string, held: number): Promise<FilterFigures> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'ru-RU' });
  const list: number[] = [];
  const pills: number[] = [];
  for (let search = -1; search < SEARCHES; search++) {
    const price = 60_000_000 + search * 1_000_000 + (held > 0 ? 500_000 : 0);
    await goToSearch(page, base, `?price_max=${price}`);
    await page.locator('search summary', { hasText: 'Комнаты' }).click();
    for (const rooms of PRESSES) {
      const took = await changeFilter(page, rooms, held);
      // What is done after the frame (outlines, flight of the map) is over before the next change.
      await page.waitForTimeout(1_200);
      // The first search warms the page's code up.
      if (search < 0) continue;
      list.push(took.list);
      pills.push(Math.max(took.list, took.pills));
    }
  }
  await page.close();
  return { list: withP95(list), pills: withP95(pills) };
}

function withP95(times: readonly number[]): Took {
  const sorted = [...times].sort((a, b) => a - b);
  return { ...spreadOf(times), p95: rounded(quantile(sorted, 0.95)) };
}

/** Placemarks spread over Moscow and its region as a seeded lattice with some irregularity. */
function manyPlacemarks(): object[] {
  return Array.from({ length: PLACEMARKS }, (_, i) => ({
    id: 1_000_000 + i,
    lat: 55.5 + ((i * 0.618_034) % 1) * 0.5,
    lng: 37.2 + ((i * 0.754_878) % 1) * 0.8,
    total: 1 + ((i * 37) % 240),
    min_price: 5_000_000 + ((i * 7_919) % 400) * 100_000,
  }));
}

async function openMap(browser: Browser, base: string, placemarks: readonly object[]): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'ru-RU' });
  await page.route('**/api/buildings/list_on_map*', (route) => route.fulfill({ json: { data: placemarks } }));
  await page.route('**/api/buildings/outlines*', (route) => route.fulfill({ json: { data: [] } }));
  await page.goto(`${base}/novostroyki`);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 60_000 });
  await page.getByRole('radio', { name: 'Карта' }).check();
  await page.waitForTimeout(1_500);
  return page;
}

/** Where the map can be taken hold of: a drag that begins on a placemark moves nothing. */
async function groundIn(page: Page): Promise<readonly [x: number, y: number]> {
  const free = await page.evaluate(() => {
    for (let y = 700; y > 400; y -= 10) {
      for (let x = 720; x < 1_100; x += 10) {
        if (document.elementFromPoint(x, y)?.matches('#map canvas')) return [x, y] as const;
      }
    }
    return undefined;
  });
  if (!free) throw new Error('placemarks everywhere');
  return free;
}

/** Frames drawn while the map is dragged to and fro for two seconds, a second. */
async function framesWhilePanning(page: Page): Promise<number> {
  await page.bringToFront();
  const counted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let frames = 0;
        const count = () => {
          const now = performance.now();
          if (now - start >= 2_000) resolve((frames * 1_000) / (now - start));
          else {
            frames++;
            requestAnimationFrame(count);
          }
        };
        requestAnimationFrame(count);
      }),
  );
  const end = performance.now() + 2_000;
  const [x, y] = await groundIn(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; performance.now() < end; i++) {
    await page.mouse.move(x + 240 * Math.sin(i / 12), y - 160 + 160 * Math.cos(i / 12));
  }
  await page.mouse.up();
  return counted;
}

async function measurePanning(browser: Browser, base: string): Promise<PanningFigures> {
  const bare = await openMap(browser, base, []);
  const full = await openMap(browser, base, manyPlacemarks());
  const without: number[] = [];
  const filled: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const turns: [Page, number[]][] = [
      [bare, without],
      [full, filled],
    ];
    // Neither is always the second one; the first round warms both up.
    for (const [page, frames] of round % 2 === 0 ? turns : turns.reverse()) {
      const counted = await framesWhilePanning(page);
      if (round >= 0) frames.push(counted);
    }
  }
  await bare.close();
  await full.close();
  const dropped = (frames: readonly number[]): number =>
    rounded(spreadOf(frames.map((count) => Math.max(0, 1 - count / REFRESH))).median);
  return {
    placemarks: PLACEMARKS,
    frames_without: spreadOf(without).median,
    frames_with: spreadOf(filled).median,
    dropped_without: dropped(without),
    dropped_with: dropped(filled),
    ratio: spreadOf(filled.map((count, i) => count / (without[i] ?? Number.NaN))),
  };
}

/** What moves by itself while the view is loaded and two more pages of its list come. */
async function measureShift(browser: Browser, base: string, view: SearchView): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ru-RU' });
  await context.addCookies([{ name: VIEW_COOKIE, value: view, url: base }]);
  const page = await context.newPage();
  await watchShifts(page);
  await page.goto(`${base}/novostroyki`);
  if (view === 'list') await page.waitForLoadState('networkidle');
  else await page.locator('[data-map-idle]').first().waitFor({ timeout: 60_000 });
  if (view !== 'map') {
    const cards = page.locator('li[data-id]');
    await page.mouse.move(300, 600);
    for (let i = 0; i < 200 && (await cards.count()) < 45; i++) await page.mouse.wheel(0, 500);
    if ((await cards.count()) < 45) throw new Error('the list did not go on');
  }
  await page.waitForTimeout(500);
  const shift = await layoutShift(page);
  await context.close();
  return rounded(shift);
}

async function measureShifts(browser: Browser, base: string): Promise<BrowserFigures['shift']> {
  const shifts: [SearchView, number][] = [];
  for (const view of SEARCH_VIEWS) shifts.push([view, await measureShift(browser, base, view)]);
  return Object.fromEntries(shifts) as BrowserFigures['shift'];
}

/** All figures, on an installation filled for the purpose; SITE_URL names a running one to use instead. */
export async function benchBrowserSearch(): Promise<BrowserFigures> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium: install it or set CHROME_PATH');
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const given = process.env.SITE_URL;
  const environment = { NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder };
  const server = given ? undefined : await startServer('workshop/demo/main.ts', environment);
  const base = given ?? server?.base ?? '';
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_SWITCHES] });
  try {
    return {
      filters: await measureFilters(browser, base, HELD),
      scripted: await measureFilters(browser, base, 0),
      panning: await measurePanning(browser, base),
      shift: await measureShifts(browser, base),
    };
  } finally {
    await browser.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.dir(await benchBrowserSearch(), { depth: null });
