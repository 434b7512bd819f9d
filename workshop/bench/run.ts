/**
 * Every measurement, one after the other, each in a process of its own; each writes its section of docs/generated/bench.md.
 *
 *   npm run bench                all, on an otherwise idle machine (about twenty minutes)
 *   npm run bench -- serving     only the named parts
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { AccountsFigures } from './accounts.ts';
import type { AttentionTimes } from './attention.ts';
import { type BrowserFigures, HELD, type Took } from './browser-search.ts';
import type { FavouritesFigures } from './favourites.ts';
import type { FeedParseResult } from './feed-parse.ts';
import type { FigureTimes } from './figures.ts';
import type { ImportFigures } from './import.ts';
import type { ComparedKind } from './index-vs-sql.ts';
import type { PageWeight } from './javascript.ts';
import type { LeadFigures } from './leads.ts';
import type { MatchingFigures } from './matching.ts';
import type { OfficeFigures } from './office.ts';
import type { SearchIndexFigures } from './search-index.ts';
import type { RouteFigures } from './serving.ts';
import type { StartUpFigures } from './start-up.ts';
import type { SuggestionFigures } from './suggestions.ts';
import { type Spread, spreadOf } from './timing.ts';

const run = promisify(execFile);
const PAGE = 'docs/generated/bench.md';

/** Runs the expression on the module in a fresh process and answers what it gives. */
async function measure<T>(module: string, expression: string): Promise<T> {
  const code = `import * as m from ${JSON.stringify(new URL(module, import.meta.url).href)};
    process.stdout.write('\\n' + JSON.stringify(await ${expression}) + '\\n')`;
  const { stdout } = await run(process.execPath, ['--expose-gc', '--input-type=module', '--eval', code], {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? 'null') as T;
}

type Cell = string | number;
const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const spread = ({ median, p99 }: Spread): string => `${median} / ${p99}`;

const PARTS: Record<string, () => Promise<string>> = {
  async index() {
    const sections: string[] = [];
    for (const flats of [20_000, 200_000, 1_000_000, 2_000_000]) {
      const figures = await measure<SearchIndexFigures>(
        './search-index.ts',
        `(async () => m.measureSearchIndex((await import(${JSON.stringify(new URL('./random-catalogue.ts', import.meta.url).href)})).randomCatalogue({ flats: ${flats}, seed: 1 })))()`,
      );
      const medians = spreadOf(figures.kinds.map((kind) => kind.median));
      sections.push(
        `### ${flats} flats in ${figures.complexes} complexes\n\nBuilt in ${figures.build_ms} ms, ${figures.memory_mb} MB; one complex replaced in ${figures.replace_ms.median} ms (p99 ${figures.replace_ms.p99}). Median of the kinds ${medians.median} ms, slowest kind ${medians.max} ms.\n`,
        table(
          ['kind of search', 'median, ms', 'p99, ms', 'naive, ms', 'times faster'],
          figures.kinds.map((kind) => [kind.kind, kind.median, kind.p99, kind.naive, kind.ratio]),
        ),
      );
    }
    return `## Search index beside the naive filter, answers equal\n\n${sections.join('\n\n')}`;
  },
  async sql() {
    const kinds = await measure<ComparedKind[]>('./index-vs-sql.ts', 'm.benchIndexVersusSql(200000)');
    const ratios = spreadOf(kinds.map((kind) => kind.ratio));
    return `## Search index beside indexed SQL, 200,000 flats, embedded PostgreSQL, answers equal\n\nMedian ratio ${ratios.median}, least ${ratios.min}.\n\n${table(
      ['kind of search', 'index median / p99, ms', 'SQL median / p99, ms', 'times faster'],
      kinds.map((kind) => [kind.kind, spread(kind.index), spread(kind.sql), kind.ratio]),
    )}`;
  },
  async suggestions() {
    const figures = await measure<SuggestionFigures[]>('./suggestions.ts', 'm.benchSuggestions()');
    return `## Suggestions of places over the reference geography, 2,000 complexes and 1,500 streets\n\n${table(
      ['what is typed', 'median, ms', 'p99, ms'],
      figures.map(({ way, times: { median, p99 } }) => [way, median, p99]),
    )}`;
  },
  async freshness() {
    const times = await measure<Spread>('./freshness.ts', 'm.benchFreshness()');
    return `## A committed price found through two processes' catalogues\n\nMedian ${times.median} ms, p99 ${times.p99} ms, worst ${times.max} ms of ${times.count}.`;
  },
  async figures() {
    const figures = await measure<FigureTimes[]>('./figures.ts', 'm.benchFigures()');
    return `## The owner's pages at 3,000 clients, 25,000 views, 1,000 requests, and at ten times as much\n\n${table(
      ['what', 'p50, ms', 'p99, ms', 'ten times: p50, ms', 'ten times: p99, ms'],
      figures.map(({ what, agency, ten_times }) => [what, agency.median, agency.p99, ten_times.median, ten_times.p99]),
    )}`;
  },
  async attention() {
    const figures = await measure<AttentionTimes[]>('./attention.ts', 'm.benchAttention()');
    return `## The queue of attention at 3,000 clients, 25,000 views, 1,000 requests, and at ten times as much\n\n${table(
      ['what', 'p50, ms', 'p99, ms', 'ten times: p50, ms', 'ten times: p99, ms'],
      figures.map(({ what, agency, ten_times }) => [what, agency.median, agency.p99, ten_times.median, ten_times.p99]),
    )}`;
  },
  async office() {
    const figures = await measure<OfficeFigures[]>('./office.ts', 'm.benchOffice()');
    return `## The back-office at 100,000 users, 2,000,000 views, 300,000 favourites, 50,000 requests\n\nThrough the door, with the row that each reading leaves in the audit log.\n\n${table(
      ['what', 'p50, ms', 'p99, ms', 'found', 'big tables read whole'],
      figures.map(({ what, times, total, scanned }) => [
        what,
        times.median,
        times.p99,
        total ?? '',
        scanned.join(', '),
      ]),
    )}`;
  },
  async serving() {
    const routes = await measure<RouteFigures[]>('./serving.ts', 'm.benchServing()');
    return `## Serving the demo catalogue, one process, eight connections, against a bare route that sends a string of the same size\n\n${table(
      [
        'what',
        'bytes',
        'requests/s',
        'bare route/s',
        'share',
        'p50 alone, ms',
        'p50, ms',
        'p99, ms',
        'CPU a request, ms',
      ],
      routes.map((route) => [
        route.what,
        route.bytes,
        route.requests_per_second,
        route.bare_per_second,
        route.share,
        route.alone_p50_ms,
        route.p50_ms,
        route.p99_ms,
        route.cpu_ms,
      ]),
    )}\n\nThe load generator runs on the same two cores: shares compare, absolute numbers do not.`;
  },
  async browser() {
    const { filters, scripted, panning, shift } = await measure<BrowserFigures>(
      './browser-search.ts',
      'm.benchBrowserSearch()',
    );
    const { ratio } = panning;
    const columns = ({ median, p95, max, count }: Took) => [median, p95, max, count];
    return `## The search in headless Chromium, demo catalogue, server on the same machine\n\n${table(
      ['from the change of a filter to', 'by', 'p50, ms', 'p95, ms', 'worst, ms', 'changes'],
      [
        ['its list on screen', 'a press', ...columns(filters.list)],
        ['its list and placemarks', 'a press', ...columns(filters.pills)],
        ['its list on screen', 'a script', ...columns(scripted.list)],
        ['its list and placemarks', 'a script', ...columns(scripted.pills)],
      ],
    )}\n\nA press goes down, stays for ${HELD} ms and comes up, which changes the filter and starts the clock; the page asks when it goes down (docs/decisions/0036-prefetch-on-press.md). A script changes it at once.\n\nPanning with ${panning.placemarks} placemarks against the same map without: ${panning.frames_with} and ${panning.frames_without} frames a second (software rendering), ratio ${ratio.median}, ${ratio.min}–${ratio.max} of ${ratio.count} rounds; of 60 a second ${percent(panning.dropped_with)} and ${percent(panning.dropped_without)} dropped.\n\nCumulative layout shift while a view is loaded and scrolled on: list ${shift.list}, both ${shift.both}, map ${shift.map}.`;
  },
  async matching() {
    const { complexes, matches, found, seconds, cpu_seconds } = await measure<MatchingFigures>(
      './matching.ts',
      'm.benchMatching()',
    );
    return `## Complexes of five feeds among ${complexes} known ones\n\n${matches} matches in ${seconds} s (${cpu_seconds} s of processor); the right one first for ${found}.`;
  },
  async import() {
    const parsed = await measure<FeedParseResult[]>('./feed-parse.ts', 'm.benchFeedParse(200000)');
    const figures = await measure<ImportFigures>('./import.ts', 'm.benchImport(200000)');
    const runs = [
      ['into an empty catalogue', figures.first],
      ['two lots of a hundred repriced', figures.update],
    ] as const;
    return `## Feeds\n\nParsing alone:\n\n${table(
      ['format', 'lots', 'MB', 'lots/s', 'MB/s', 'peak RSS, MB'],
      parsed.map((result) => [
        result.format,
        result.lots,
        Math.round(result.megabytes),
        Math.round(result.lots_per_second),
        Math.round(result.megabytes_per_second),
        Math.round(result.peak_rss_megabytes),
      ]),
    )}\n\nTo the database, ${figures.lots} lots, ${figures.megabytes} MB, in the importer's own process:\n\n${table(
      [
        'run',
        'seconds',
        'lots/s',
        'publishing, lots/s',
        'peak RSS, MB',
        "site's small query meanwhile, median / p99, ms",
      ],
      runs.map(([name, result]) => [
        name,
        result.seconds,
        result.lots_per_second,
        result.publish_lots_per_second,
        result.peak_rss_megabytes,
        spread(result.answer_ms),
      ]),
    )}\n\nThe same query on the idle machine: ${spread(figures.idle_answer_ms)} ms. The same file again: ${figures.unchanged_seconds} s.`;
  },
  async accounts() {
    const { login_ms, refresh_ms, lookup_ms, crowd } = await measure<AccountsFigures>(
      './accounts.ts',
      'm.benchAccounts()',
    );
    return `## Accounts, embedded PostgreSQL with fsync\n\n${table(
      ['what', 'median / p99, ms'],
      [
        ['login, argon2id with 19 MiB', spread(login_ms)],
        ['refresh with rotation', spread(refresh_ms)],
        ['who calls: token and session', spread(lookup_ms)],
      ],
    )}\n\n${crowd.size} logins at once: ${crowd.checked} looked at, ${crowd.refused} told to come back, event loop late by ${crowd.loop_delay_p99_ms} ms (p99), ${crowd.memory_mb} MB more memory.`;
  },
  async favourites() {
    const { add_ms, remove_ms } = await measure<FavouritesFigures>('./favourites.ts', 'm.benchFavourites()');
    return `## Favourites over HTTP, embedded PostgreSQL with fsync, a hundred kept already\n\n${table(
      ['what', 'median / p99, ms'],
      [
        ['star lit', spread(add_ms)],
        ['star put out', spread(remove_ms)],
      ],
    )}`;
  },
  async leads() {
    const figures = await measure<LeadFigures>('./leads.ts', 'm.benchLeads()');
    return `## Requests of visitors, fsync on\n\n${table(
      ['what', 'median / p99, ms'],
      [
        ['committed by the embedded database, one after the other', spread(figures.committed_ms)],
        ['committed, 32 at once', spread(figures.committed_at_once_ms)],
        ['kept on disk while the database is down', spread(figures.spooled_ms)],
      ],
    )}\n\n32 at once: ${figures.committed_per_second} a second committed, ${figures.spooled_per_second} kept on disk.`;
  },
  async start() {
    const { first, warm } = await measure<StartUpFigures>('./start-up.ts', 'm.benchStartUp()');
    return `## Start\n\nFrom the start of the process to the first search page: ${(first / 1000).toFixed(1)} s when the database and the demo catalogue are made, ${(warm.median / 1000).toFixed(2)} s with the catalogue there (worst ${(warm.max / 1000).toFixed(2)} s of ${warm.count}).`;
  },
  async weight() {
    const weights = await measure<PageWeight[]>('./javascript.ts', 'm.benchJavaScript()');
    const [shell, header] = await measure<readonly [number, number]>(
      './javascript.ts',
      "[await m.benchShell('src/site/shell/shell.tsx'), await m.benchShell('src/site/shell/header.tsx')]",
    );
    return `## What a page loads at once, gzip\n\n${table(
      ['route', 'JavaScript, KB', 'CSS, KB'],
      weights.map((weight) => [weight.route, weight.js_gz_kb, weight.css_gz_kb]),
    )}\n\nOf that the whole shell (header, menus, footer, notices) brings ${shell} KB by itself, its header ${header} KB, without React and the router.`;
  },
};

/** Where and when a part was measured: parts are run one by one as well, and machines differ. */
function measuredOn(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `_${day}, ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node ${process.version}._`;
}

/** The page with one section in the place of the former one of its heading, or behind the others. */
function withSection(page: string, section: string): string {
  const heading = section.split('\n', 1)[0] ?? '';
  const [head = '', ...parts] = page.split(/\n(?=## )/);
  const at = parts.findIndex((part) => part.split('\n', 1)[0] === heading);
  const others = at < 0 ? [...parts, section] : parts.with(at, section);
  return `${[head, ...others].map((part) => part.trim()).join('\n\n')}\n`;
}

const HEAD = `# Measurements

Written by \`npm run bench\`, each part when it was last run. Times are milliseconds of one call, seeded data.`;

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(PARTS);
await mkdir('docs/generated', { recursive: true });
for (const name of names) {
  const part = PARTS[name];
  if (!part) throw new Error(`unknown part ${name}: ${Object.keys(PARTS).join(', ')}`);
  const started = performance.now();
  const text = `${await part()}\n\n${measuredOn()}`;
  process.stdout.write(`${text}\n\n(${name}: ${Math.round((performance.now() - started) / 1000)} s)\n\n`);
  await writeFile(PAGE, withSection(await readFile(PAGE, 'utf8').catch(() => HEAD), text));
}
