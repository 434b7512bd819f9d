/**
 * Lighthouse for phones against a running production site: the median of some runs for each address, a table, and exit
 * code 1 when a score is below its bound.
 *
 * npm run lighthouse -- /novostroyki /kaskad [--base http://localhost:3000] [--runs 3] [--min 95,100,100,100] [--calibrate]
 *   [--cookie search_view=map] [--details]
 *
 * Without addresses it takes the main page, the search and the card of the most popular complex. Lighthouse makes the
 * processor four times slower, which is meant for a fast desktop; `--calibrate` lowers that for a slower machine until the
 * phone is the same one, as its documentation asks for (page on throttling, «Calibrating the CPU slowdown»), and says so:
 * by the speed measured just before each run, because that of a shared machine changes from minute to minute.
 * `--cookie` is a choice that the visitor made before: he comes again, so the page is loaded once before it is measured.
 */
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { type Browser, chromium } from 'playwright-core';
import { findFreePort } from '../../src/platform/free-port.ts';
import { BROWSER_SWITCHES, ensureBrowser } from './browser.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** What is wrong with the command itself (sysexits EX_USAGE), and what cannot be reached (EX_UNAVAILABLE). */
const USAGE = 64;
const UNAVAILABLE = 69;

const { values, positionals } = parseArgs({
  options: {
    base: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    runs: { type: 'string', default: '3' },
    min: { type: 'string', default: '95,100,100,100' },
    calibrate: { type: 'boolean', default: false },
    cookie: { type: 'string' },
    details: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

function leave(text: string, code: number): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

function boundsOf(text: string): Scores {
  const [performance, accessibility, practices, seo] = text.split(',').map(Number);
  const bounds = [performance, accessibility, practices, seo];
  if (bounds.some((bound) => bound === undefined || !(bound >= 0 && bound <= 100))) {
    leave('--min takes four numbers 0–100: performance,accessibility,best-practices,seo', USAGE);
  }
  return {
    performance: performance ?? 0,
    accessibility: accessibility ?? 0,
    'best-practices': practices ?? 0,
    seo: seo ?? 0,
  };
}

/** Main page, search, the most popular complex. */
async function usualAddresses(base: string): Promise<string[]> {
  const answer = await fetch(new URL('/api/buildings/popular', base)).catch(() => undefined);
  if (!answer?.ok) leave(`No site answers at ${base}`, UNAVAILABLE);
  const { data } = (await answer.json()) as { data: { title_eng: string }[] };
  return ['/', '/novostroyki', ...data.slice(0, 1).map(({ title_eng }) => `/${title_eng}`)];
}

/** What Lighthouse slows the processor down by, and the index of speed it means that for: 1,500–2,000. */
const SLOWDOWN = 4;
const FAST_DESKTOP = 1_750;

/** The slowdown that makes a machine of this index of speed the phone that a fast desktop becomes; never a faster one. */
function slowdownFor(index: number): number {
  return Math.min(SLOWDOWN, Math.max(1, Math.round((10 * SLOWDOWN * index) / FAST_DESKTOP) / 10));
}

/** A report, or undefined where the trace lost the beginning of the page: Lighthouse then asks to be run again. */
async function measure(url: string, port: number, cpuSlowdownMultiplier: number): Promise<Report | undefined> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    throttling: { cpuSlowdownMultiplier },
    ...(values.cookie && { disableStorageReset: true, extraHeaders: { Cookie: values.cookie } }),
  });
  const error = result?.lhr.runtimeError;
  if (error?.code === 'NO_NAVSTART') return undefined;
  if (!result || error) leave(`${url}: ${error?.message ?? 'no result'}`, UNAVAILABLE);
  return result.lhr;
}

/** How often a page is loaded at most whose trace gets lost. */
const TRIES = 3;

/** How fast this machine is right now, by the index that Lighthouse itself goes by; takes a second. */
async function speedIndexOf(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index: number = await page.evaluate(`(${pageFunctions.computeBenchmarkIndex.toString()})()`);
  await page.close();
  return index;
}

interface Run {
  readonly report: Report;
  readonly slowdown: number;
}

/** A report of a browser of its own: nothing cached, nothing learned, but by who comes again with a cookie. */
async function run(url: string, executablePath: string): Promise<Run> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = await findFreePort();
    const args = [...BROWSER_SWITCHES, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const slowdown = values.calibrate ? slowdownFor(await speedIndexOf(browser)) : SLOWDOWN;
      if (values.cookie) await measure(url, port, slowdown);
      const report = await measure(url, port, slowdown);
      if (report) return { report, slowdown };
    } finally {
      await browser.close();
    }
  }
  return leave(`${url}: ${TRIES} traces without a beginning`, UNAVAILABLE);
}

const scoreOf = (report: Report, category: (typeof CATEGORIES)[number]): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The figures behind the score of speed, of the run in the middle. */
function speedOf(reports: readonly Report[]): string {
  const middle = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[
    Math.floor(reports.length / 2)
  ];
  const shown = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const initials = ['FCP', 'LCP', 'TBT', 'CLS'];
  return shown.map((id, i) => `${initials[i]} ${middle?.audits[id]?.displayValue ?? '–'}`).join(', ');
}

/** Audits that cost points, with the elements they name. */
function complaintsOf(report: Report): string[] {
  const weighty = CATEGORIES.flatMap((category) => report.categories[category]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  return weighty.flatMap(({ id }) => {
    const audit = report.audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    const items =
      audit.details && 'items' in audit.details && Array.isArray(audit.details.items) ? audit.details.items : [];
    const named = items.slice(0, 3).map((item) => JSON.stringify(item).slice(0, 300));
    return [`    ${id}: ${audit.displayValue ?? audit.title}`, ...named.map((text) => `      ${text}`)];
  });
}

const bounds = boundsOf(values.min);
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) leave('--runs takes a whole number from 1', USAGE);
const addresses = positionals.length > 0 ? positionals : await usualAddresses(values.base);
const found = ensureBrowser();
if ('missing' in found) leave(found.missing, UNAVAILABLE);
let failed = false;
for (const address of addresses) {
  const url = new URL(address, values.base).href;
  const done: Run[] = [];
  for (let i = 0; i < runs; i++) done.push(await run(url, found.path));
  const reports = done.map(({ report }) => report);
  const scores = CATEGORIES.map((category) => medianOf(reports.map((report) => scoreOf(report, category))));
  const low = CATEGORIES.filter((category, i) => (scores[i] ?? 0) < bounds[category]);
  failed ||= low.length > 0;
  process.stdout.write(`${address}\n  ${CATEGORIES.map((category, i) => `${category} ${scores[i]}`).join(', ')}\n`);
  process.stdout.write(`  ${speedOf(reports)}\n`);
  const each = done.map(({ report, slowdown }) => `${scoreOf(report, 'performance')} (${slowdown})`);
  process.stdout.write(
    `  performance of each run (how many times slower the processor was made): ${each.join(', ')}\n`,
  );
  if (low.length > 0) process.stdout.write(`  below its bound: ${low.join(', ')}\n`);
  const last = reports.at(-1);
  if ((values.details || low.length > 0) && last) process.stdout.write(`${complaintsOf(last).join('\n')}\n`);
}
process.exit(failed ? 1 : 0);
