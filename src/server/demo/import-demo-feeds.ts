/** Hands the demo feeds to the importer, as the schedule would have done over the last weeks: an earlier state, then today's. */

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportReport } from '../import/import-report.ts';
import { importFeed } from '../import/run-import.ts';
import { writeDemoFeed } from './demo-feeds.ts';
import type { DemoDeveloper } from './developers.ts';
import type { PlannedCatalogue } from './planned.ts';
import { randomOf } from './random.ts';

const DAY = 86_400_000;
const EVERY_MINUTES = 1440;
/** Characters gathered before they go to the importer or the file. */
const CHUNK = 1 << 16;

export interface DemoImport {
  readonly connectionString: string;
  /** Folder for the feed files; they stay there for the schedule to read again. */
  readonly folder: string;
  /** Epoch ms. */
  readonly now: number;
  /** Called after each feed with the lots it gave. */
  readonly onFeed?: (lots: number) => void;
}

/** A feed was not taken whole: the demo or the importer is broken. */
export class DemoFeedRefused extends Error {
  override readonly name = 'DemoFeedRefused';
}

/** Key of a developer's feed in `feed_sources`. */
export const sourceKey = (developer: DemoDeveloper): string => `demo-${developer.key}`;

function* chunked(pieces: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Days ago on which the feed was read: once before the changes, once after; absences are then counted twice more. */
function daysOf(developer: DemoDeveloper): { earlier: number; current: number; sightings: number[] } {
  const random = randomOf(`runs ${developer.key}`);
  const current = random.integer(6, 16);
  // CIAN names what is sold; elsewhere a lot is sold once three complete runs have missed it.
  const sightings = developer.format === 'cian' ? [] : [random.integer(3, 5), random.integer(1, 2)];
  return { earlier: current + random.integer(24, 50), current, sightings };
}

/**
 * Writes the developer's current feed to the folder and imports it after an earlier one.
 * @throws {DemoFeedRefused} if the importer did not take a feed as complete; otherwise only when the database or disk fails.
 */
async function importDeveloper(
  catalogue: PlannedCatalogue,
  developer: DemoDeveloper,
  demo: DemoImport,
): Promise<number> {
  const days = daysOf(developer);
  const at = (day: number): { iso: string; now: () => number } => {
    const moment = demo.now - day * DAY;
    return { iso: new Date(moment).toISOString(), now: () => moment };
  };
  const location = join(demo.folder, `${developer.key}.xml`);
  const source = sourceKey(developer);
  const run = async (day: number, content?: AsyncIterable<Uint8Array>): Promise<ImportReport> => {
    const { connectionString } = demo;
    const request = {
      location,
      source,
      title: `${developer.title} (${developer.format})`,
      every_minutes: EVERY_MINUTES,
    };
    const [report] = await importFeed(
      { connectionString, now: at(day).now },
      content ? { ...request, content } : request,
    );
    if (report?.status === 'complete' || report?.status === 'unchanged') return report;
    throw new DemoFeedRefused(`${source}: ${report?.status ?? 'no report'}, ${report?.reasons.join('; ') ?? ''}`);
  };
  const earlier = writeDemoFeed(catalogue, developer, 'earlier', at(days.earlier).iso);
  const current = writeDemoFeed(catalogue, developer, 'current', at(days.current).iso);
  if (!current) return 0;
  if (earlier) await run(days.earlier, Readable.from(chunked(earlier)));
  await pipeline(Readable.from(chunked(current)), createWriteStream(location));
  const { counts } = await run(days.current);
  for (const day of days.sightings) await run(day);
  return counts.seen;
}

/** Imports the feeds of all developers, one after the other, so that equal catalogues get equal ids. Answers the lots seen. */
export async function importDemoFeeds(catalogue: PlannedCatalogue, demo: DemoImport): Promise<number> {
  await mkdir(demo.folder, { recursive: true });
  let lots = 0;
  for (const developer of catalogue.developers) {
    lots += await importDeveloper(catalogue, developer, demo);
    demo.onFeed?.(lots);
  }
  return lots;
}
