/**
 * How fast and in how much memory feeds are read: files of N lots made by the writers, read by `readFeed`.
 * `node workshop/bench/feed-parse.ts [lots]` prints one JSON line; every measurement runs in a process of its own so that the peak
 * memory is the reader's alone.
 */
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { readFeed } from '../../src/feeds/formats/read-feed.ts';
import type { LotFacts } from '../../src/feeds/formats/record.ts';
import { writeCian } from '../../src/feeds/formats/writing/write-cian.ts';
import { writeDomclick } from '../../src/feeds/formats/writing/write-domclick.ts';
import { writeYrl } from '../../src/feeds/formats/writing/write-yrl.ts';

export interface FeedParseResult {
  format: string;
  lots: number;
  megabytes: number;
  seconds: number;
  lots_per_second: number;
  /** Processor time, which a busy machine does not stretch as it does the seconds. */
  cpu_seconds: number;
  lots_per_cpu_second: number;
  megabytes_per_second: number;
  /** Highest resident set of the reading process. */
  peak_rss_megabytes: number;
  /** Longest time the event loop did not get a turn. */
  longest_block_ms: number;
}

const GENERATED_AT = '2026-11-21T03:00:00+03:00';
const FORMATS = ['yrl', 'yrl.gz', 'cian', 'domclick'] as const;
type BenchFormat = (typeof FORMATS)[number];

/** Lots of 1,500 complexes as a developer would describe them, about 2.5 KB of YRL each; the same for the same number. */
function* lots(count: number): Generator<LotFacts, void, undefined> {
  for (let at = 0; at < count; at++) {
    const complex = at % 1_500;
    const area = 20 + ((at * 7_919) % 9_000) / 100;
    yield {
      external_id: `lot-${at}`,
      complex_key: String(1_000 + complex),
      complex_title: `Примерный квартал ${complex}`,
      housing_key: String(5_000 + complex * 4 + (at % 4)),
      housing_title: `Корпус ${1 + (at % 4)}`,
      section: String(1 + (at % 6)),
      number: `К${at}`,
      floor: 1 + (at % 24),
      floors_total: 25,
      place_on_floor: 1 + (at % 8),
      rooms: at % 5,
      apartments: at % 11 === 0,
      area_total: area,
      area_live_space: Math.round(area * 60) / 100,
      area_kitchen: 10.5,
      area_rooms: [12.1, 14.5],
      ceiling_height: 2.85,
      renovation: ([1, 2, 3] as const)[at % 3],
      price_total: 5_000_000 + ((at * 104_729) % 40_000_000),
      mortgage: true,
      media: [0, 1, 2, 3].map((n) => ({
        kind: n === 0 ? ('plan' as const) : ('photo' as const),
        url: `https://cdn.example/media/catalog/${complex}/${at}-${n}.jpg?size=large&v=2`,
      })),
      stations: [{ name: 'Образцовая', source_id: '118', mode: 3, minutes: 12 }],
      release: { year: 2027, quarter: 3, state: 'unfinished' },
      wall_material: 5,
      location: {
        address: `Москва, Образцовая улица, ${complex}`,
        region: 'Москва',
        region_code: 77,
        district: 'район Примерный',
        locality: 'Москва',
        lat: 55.75,
        lng: 37.6,
      },
      developer: { id: null, title: 'СЗ «Пример»', site: null, logo: null },
      description: `Квартира с видом на парк. ${'Рядом школа, детский сад и набережная. '.repeat(8)}`,
    };
  }
}

function* domclick(count: number): Generator<string, void, undefined> {
  const perHousing = 500;
  function* housings() {
    for (let from = 0; from < count; from += perHousing) {
      const of = lots(Math.min(perHousing, count - from));
      yield { housing: { housing_key: String(from), title: `Корпус ${from}`, floors_total: 25 }, lots: of };
    }
  }
  yield* writeDomclick([{ complex: { complex_key: '1', title: 'Пример' }, housings: housings() }]);
}

async function writeFile(format: BenchFormat, count: number, path: string): Promise<void> {
  const text =
    format === 'cian'
      ? writeCian(GENERATED_AT, lots(count))
      : format === 'domclick'
        ? domclick(count)
        : writeYrl(GENERATED_AT, lots(count));
  const source = Readable.from(text);
  if (format.endsWith('.gz')) await pipeline(source, createGzip({ level: 1 }), createWriteStream(path));
  else await pipeline(source, createWriteStream(path));
}

/** Reads one file in this process and measures it. */
async function measure(format: string, path: string): Promise<FeedParseResult> {
  let peak = 0;
  let lastTurn = performance.now();
  let longestBlock = 0;
  const watch = setInterval(() => {
    const now = performance.now();
    longestBlock = Math.max(longestBlock, now - lastTurn);
    lastTurn = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  let read = 0;
  let bytes = 0;
  async function* counted() {
    for await (const chunk of createReadStream(path)) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  for await (const item of readFeed(counted(), { limits: { max_bytes: 2_000_000_000 } })) {
    if (item.kind === 'lot') read += 1;
    else if (item.kind === 'summary' && (item.summary.fatal || !item.summary.root_closed)) {
      throw new Error(`the feed was not read to its end: ${JSON.stringify(item.summary.fatal)}`);
    }
  }
  const seconds = (performance.now() - start) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  clearInterval(watch);
  return {
    format,
    lots: read,
    megabytes: Math.round(bytes / 1e5) / 10,
    seconds: Math.round(seconds * 100) / 100,
    lots_per_second: Math.round(read / seconds),
    cpu_seconds: Math.round(cpuSeconds * 100) / 100,
    lots_per_cpu_second: Math.round(read / cpuSeconds),
    megabytes_per_second: Math.round(bytes / 1e5 / seconds) / 10,
    peak_rss_megabytes: Math.round(Math.max(peak, process.resourceUsage().maxRSS * 1_024) / 1e6),
    longest_block_ms: Math.round(longestBlock),
  };
}

/** Measures every format with `count` lots each; files live in a temporary folder. */
export async function benchFeedParse(count = 200_000): Promise<FeedParseResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-parse-'));
  const results: FeedParseResult[] = [];
  try {
    for (const format of FORMATS) {
      const path = join(folder, `feed.${format}`);
      await writeFile(format, count, path);
      if ((await stat(path)).size === 0) throw new Error(`${format}: an empty file was written`);
      const script = fileURLToPath(import.meta.url);
      const { stdout } = await promisify(execFile)(process.execPath, [script, '--measure', format, path]);
      results.push(JSON.parse(stdout) as FeedParseResult);
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

if (import.meta.main) {
  const [first, format, path] = process.argv.slice(2);
  if (first === '--measure' && format !== undefined && path !== undefined)
    console.log(JSON.stringify(await measure(format, path)));
  else console.log(JSON.stringify(await benchFeedParse(first === undefined ? undefined : Number(first))));
}
