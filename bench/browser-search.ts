/// <reference lib="dom" />
/**
 * The search in a real browser, on the demo catalogue of 60,000 flats: how long from a filter to its list and placemarks on
 * screen, and how many frames panning the map loses to 1,500 placemarks. Needs the built site and a Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BROWSER_SWITCHES, findBrowser } from '../scripts/browser.ts';
import { startServer } from './server-process.ts';
import { rounded, type Spread, spreadOf } from './timing.ts';

const CHANGES = 72;
const ROUNDS = 5;
const PLACEMARKS = 1_500;
const VIEWPORT = { width: 1440, height: 900 };

export interface FilterFigures {
  /** From the press on a filter to a painted frame with the new list and counters, ms. */
  readonly list: Spread & { readonly p95: number };
  /** The same until the placemarks are those of the filter too, ms. */
  readonly pills: Spread & { readonly p95: number };
}

export interface PanningFigures {
  readonly placemarks: number;
  /** Frames a second while the map is dragged for two seconds, medians of the rounds. */
  readonly frames_without: number;
  readonly frames_with: number;
  /** Frames with placemarks for one without, each pair measured one after the other. */
  readonly ratio: Spread;
}

export interface BrowserFigures {
  readonly filters: FilterFigures;
  readonly panning: PanningFigures;
}

async function openSearch(browser: Browser, base: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'ru-RU' });
  await page.goto(`${base}/novostroyki`);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 60_000 });
  await page.locator('button[data-id]').first().waitFor();
  return page;
}

/**
 * Presses a room count, one after the other on and then off, and waits for the frames that show its list and its
 * placemarks. The list is there when the counters differ, the placemarks when their elements were made anew.
 */
async function changeFilter(page: Page, turn: number): Promise<{ list: number; pills: number }> {
  return page.evaluate(async (i) => {
    const box = document.querySelectorAll<HTMLInputElement>('input[name="rooms"]')[i % 5];
    const counters = document.querySelector('#results [aria-live]');
    const layer = document.querySelector('#map [role="group"]');
    if (!box || !counters || !layer) throw new Error('no filter, no counters or no map');
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
    const pill = layer.firstElementChild;
    const start = performance.now();
    box.click();
    const [list, pills] = await Promise.all([
      painted(() => document.querySelector('#results [aria-live]')?.textContent !== before),
      painted(() => layer.firstElementChild !== pill),
    ]);
    return { list: list - start, pills: pills - start };
  }, turn);
}

async function measureFilters(browser: Browser, base: string): Promise<FilterFigures> {
  const page = await openSearch(browser, base);
  await page.locator('search summary').first().click();
  const list: number[] = [];
  const pills: number[] = [];
  for (let turn = 0; turn < CHANGES; turn++) {
    const took = await changeFilter(page, turn);
    list.push(took.list);
    pills.push(Math.max(took.list, took.pills));
    // What is done after the frame (outlines, flight of the map) is over before the next change.
    await page.waitForTimeout(1_200);
  }
  await page.close();
  return { list: withP95(list), pills: withP95(pills) };
}

function withP95(times: readonly number[]): Spread & { readonly p95: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { ...spreadOf(times), p95: rounded(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN) };
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
  await page.mouse.move(720, 700);
  await page.mouse.down();
  for (let i = 0; performance.now() < end; i++) {
    await page.mouse.move(720 + 240 * Math.sin(i / 12), 600 + 160 * Math.cos(i / 12));
  }
  await page.mouse.up();
  return counted;
}

async function measurePanning(browser: Browser, base: string): Promise<PanningFigures> {
  const bare = await openMap(browser, base, []);
  const full = await openMap(browser, base, manyPlacemarks());
  const without: number[] = [];
  const filled: number[] = [];
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const a = await framesWhilePanning(bare);
    const b = await framesWhilePanning(full);
    // The first round warms both up.
    if (round < 0) continue;
    without.push(a);
    filled.push(b);
    ratios.push(b / a);
  }
  await bare.close();
  await full.close();
  return {
    placemarks: PLACEMARKS,
    frames_without: spreadOf(without).median,
    frames_with: spreadOf(filled).median,
    ratio: spreadOf(ratios),
  };
}

/** Both figures, on an installation filled for the purpose; SITE_URL names a running one to use instead. */
export async function benchBrowserSearch(): Promise<BrowserFigures> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium: install it or set CHROME_PATH');
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const given = process.env.SITE_URL;
  const environment = { NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder };
  const server = given ? undefined : await startServer('src/server/main.ts', environment);
  const base = given ?? server?.base ?? '';
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_SWITCHES] });
  try {
    return { filters: await measureFilters(browser, base), panning: await measurePanning(browser, base) };
  } finally {
    await browser.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.dir(await benchBrowserSearch(), { depth: null });
