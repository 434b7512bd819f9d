/** Hands the demo feeds to the importer, as the schedule would have done over the last weeks: an earlier state, then today's. */

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { importFeed } from '../import/run-import.ts';
import { writeDemoFeed } from './demo-feeds.ts';
import type { DemoDeveloper } from './developers.ts';
import { leavesOf, type PlannedCatalogue, type PlannedComplex } from './planned.ts';
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
  /** Called after each developer with the flats imported so far. */
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

const isoBefore = (now: number, days: number): string => new Date(now - days * DAY).toISOString();

/** One reading of a developer's feed: so many days ago, from memory or from the file the schedule will read. */
interface Reading {
  readonly day: number;
  readonly content: Iterable<string> | null;
}

/** The readings of the last weeks; the file is there once the first of `content: null` is due. */
function readingsOf(catalogue: PlannedCatalogue, developer: DemoDeveloper, now: number): Reading[] {
  const days = daysOf(developer);
  const earlier = writeDemoFeed(catalogue, developer, 'earlier', isoBefore(now, days.earlier));
  return [
    ...(earlier ? [{ day: days.earlier, content: earlier }] : []),
    ...[days.current, ...days.sightings].map((day) => ({ day, content: null })),
  ];
}

/**
 * Writes the developer's current feed to the folder and reads it as often as the schedule would have, after an earlier one.
 * Readings that an interrupted start has done are not repeated.
 * @throws {DemoFeedRefused} if the importer did not take a feed as complete; otherwise only when the database or disk fails.
 */
async function importDeveloper(
  catalogue: PlannedCatalogue,
  developer: DemoDeveloper,
  demo: DemoImport,
  done: number,
): Promise<void> {
  const { connectionString, folder, now } = demo;
  const location = join(folder, `${developer.key}.xml`);
  const source = sourceKey(developer);
  const written = writeDemoFeed(catalogue, developer, 'current', isoBefore(now, daysOf(developer).current));
  if (!written) return;
  const readings = readingsOf(catalogue, developer, now);
  if (done < readings.length) await pipeline(Readable.from(chunked(written)), createWriteStream(location));
  for (const { day, content } of readings.slice(done)) {
    const [report] = await importFeed(
      { connectionString, now: () => now - day * DAY },
      {
        location,
        source,
        title: `${developer.title} (${developer.format})`,
        every_minutes: EVERY_MINUTES,
        ...(content ? { content: Readable.from(chunked(content)) } : {}),
      },
    );
    if (report?.status !== 'complete' && report?.status !== 'unchanged') {
      throw new DemoFeedRefused(`${source}: ${report?.status ?? 'no report'}, ${report?.reasons.join('; ') ?? ''}`);
    }
  }
}

/** Readings that were taken over before, by source key. */
async function readingsDone(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key: string; done: number }>(
    `select s.key, count(*)::integer as done from feed_sources s join feed_runs r on r.source_id = s.id
     where r.status in ('complete', 'unchanged') group by s.key`,
  );
  return new Map(rows.map(({ key, done }) => [key, done]));
}

/** Imports the feeds of all developers, one after the other, so that equal catalogues get equal ids. */
export async function importDemoFeeds(pool: Pool, catalogue: PlannedCatalogue, demo: DemoImport): Promise<void> {
  await mkdir(demo.folder, { recursive: true });
  const done = await readingsDone(pool);
  const leaves = leavesOf(catalogue.complexes);
  let lots = 0;
  for (const developer of catalogue.developers) {
    await importDeveloper(catalogue, developer, demo, done.get(sourceKey(developer)) ?? 0);
    lots += countLots(leaves.filter((complex) => complex.developer === developer));
    demo.onFeed?.(lots);
  }
}

function countLots(complexes: readonly PlannedComplex[]): number {
  const lotsOf = ({ housings }: PlannedComplex): number => housings.reduce((sum, { flats }) => sum + flats.length, 0);
  return complexes.reduce((sum, complex) => sum + lotsOf(complex), 0);
}
