/**
 * A feed of 200,000 lots into the embedded database, by the importer's own process: speed, its peak memory, and how the site's side
 * of the machine answers meanwhile. `node workshop/bench/import.ts [lots]` prints JSON.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importInProcess } from '../../src/feeds/server/import-in-process.ts';
import type { ImportReport } from '../../src/feeds/server/import-report.ts';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { seedGeography } from '../../src/geography/server/seed-geography.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { type Database, openDatabase } from '../../src/platform/db/open.ts';
import { writeBenchFeed } from './feed-200k.ts';
import { rounded, type Spread, spreadOf } from './timing.ts';

const COMPLEXES = 1_500;
const PROBE_MS = 25;
/** Of a thousand lots, those with another price in the second state of the feed. */
const REPRICED = 20;

interface RunFigures {
  readonly seconds: number;
  readonly read_seconds: number;
  readonly publish_seconds: number;
  /** From the start of the process to the commit. */
  readonly lots_per_second: number;
  readonly publish_lots_per_second: number;
  readonly peak_rss_megabytes: number;
  /** A request of this process that makes one small query, while the import runs. */
  readonly answer_ms: Spread;
  readonly new: number;
  readonly changed: number;
}

export interface ImportFigures {
  readonly lots: number;
  readonly megabytes: number;
  /** The same request without an import. */
  readonly idle_answer_ms: Spread;
  /** Into an empty catalogue. */
  readonly first: RunFigures;
  /** Two lots of a hundred repriced. */
  readonly update: RunFigures;
  readonly unchanged_seconds: number;
}

/** Imports a feed of `lots` lots, the same with some prices changed, and the same again. */
export async function benchImport(lots = 200_000): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const database = await openDatabase(loadConfig({ DATA_DIR: join(folder, 'data'), DEMO: '0' }));
  try {
    await migrate(database.background, migrations);
    await seedGeography(database.background, loadReference());
    const [first, second] = [join(folder, 'first.xml'), join(folder, 'second.xml')];
    await writeBenchFeed(first, lots, COMPLEXES);
    await writeBenchFeed(second, lots, COMPLEXES, REPRICED);
    const site = await openSite(database);
    const idle = await probe(site.address, sleep(3_000));
    const figures = {
      lots,
      megabytes: Math.round((await stat(first)).size / 1e6),
      idle_answer_ms: idle,
      first: await measure(database, site.address, first),
      update: await measure(database, site.address, second),
      unchanged_seconds: (await run(database, second)).report.seconds,
    };
    site.close();
    return figures;
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(database: Database, address: string, location: string): Promise<RunFigures> {
  const work = run(database, location);
  const answer_ms = await probe(address, work);
  const { report, read_seconds, publish_seconds, seconds, peak_rss } = await work;
  if (report.status !== 'complete') throw new Error(`the run is ${report.status}: ${report.reasons.join('; ')}`);
  return {
    seconds: rounded(seconds),
    read_seconds: rounded(read_seconds),
    publish_seconds: rounded(publish_seconds),
    lots_per_second: Math.round(report.counts.seen / seconds),
    publish_lots_per_second: Math.round(report.counts.seen / publish_seconds),
    peak_rss_megabytes: Math.round(peak_rss / 1e6),
    answer_ms,
    new: report.counts.new,
    changed: report.counts.changed,
  };
}

async function run(database: Database, location: string) {
  const started = performance.now();
  let published = started;
  const { reports, peak_rss } = await importInProcess(
    {
      connectionString: database.connectionString,
      onProgress: ({ phase }) => {
        if (phase === 'publish') published = performance.now();
      },
    },
    { location, source: 'bench' },
  );
  const [report] = reports as [ImportReport];
  const ended = performance.now();
  return {
    report,
    peak_rss,
    seconds: (ended - started) / 1000,
    read_seconds: (published - started) / 1000,
    publish_seconds: (ended - published) / 1000,
  };
}

/** A server of this process whose one answer needs the database. */
async function openSite({ pool }: Database): Promise<{ address: string; close: () => void }> {
  const server = http.createServer((_, response) => {
    pool.query('select count(*) from geo_entities where kind = $1', ['city']).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function probe(address: string, until: Promise<unknown>): Promise<Spread> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    const response = await fetch(address);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the site answered ${response.status} during the import`);
    times.push(performance.now() - start);
    await sleep(PROBE_MS);
  }
  return spreadOf(times);
}

if (import.meta.main) {
  const lots = process.argv[2];
  console.log(JSON.stringify(await benchImport(lots === undefined ? undefined : Number(lots)), null, 2));
}
