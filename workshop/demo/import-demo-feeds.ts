/** Hands the demo feeds to the importer, as the schedule would have done over the last weeks: an earlier state, then today's. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Pool } from 'pg';
import { importFeed } from '../../src/feeds/server/import-feed.ts';
import { writeDemoFeed } from './demo-feeds.ts';
import type { DemoDeveloper } from './developers.ts';
import type { PlannedCatalogue } from './planned.ts';
import { randomOf } from './random.ts';

const DAY = 86_400_000;
const EVERY_MINUTES = 1440;
/** Characters gathered before they go to the importer or the file. */
const CHUNK = 1 << 16;

interface DemoImport {
  readonly connectionString: string;
  /** Folder for the feed files; they stay there for the schedule to read again. */
  readonly folder: string;
  /** Epoch ms. */
  readonly now: number;
  /** Called when a reading begins, with the number of those before it. */
  readonly onReading?: (done: number, total: number) => void;
}

/** A feed was not taken whole: the demo or the importer is broken. */
class DemoFeedRefused extends Error {
  override readonly name = 'DemoFeedRefused';
}

/** Key of a developer's feed in `feed_sources`. */
const sourceKey = (developer: DemoDeveloper): string => `demo-${developer.key}`;

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

/** One reading of a developer's feed: so many days ago, of a text made now or of the file that is there already. */
interface Reading {
  readonly developer: DemoDeveloper;
  readonly day: number;
  readonly text: 'earlier' | 'current' | null;
}

/** All readings in the order of their publication: everybody's earlier feed, then the current ones, then the sightings. */
function readingsOf(developers: readonly DemoDeveloper[]): Reading[] {
  const days = new Map(developers.map((developer) => [developer, daysOf(developer)]));
  const each = (pick: (of: ReturnType<typeof daysOf>, developer: DemoDeveloper) => Reading[]): Reading[] =>
    [...days].flatMap(([developer, of]) => pick(of, developer));
  return [
    ...each(({ earlier }, developer) => [{ developer, day: earlier, text: 'earlier' }]),
    ...each(({ current }, developer) => [{ developer, day: current, text: 'current' }]),
    ...each(({ sightings }, developer) => sightings.map((day) => ({ developer, day, text: null }))),
  ];
}

/** The pieces, but the last one only when `turn` has come: the importer reads on and publishes in the wanted order. */
async function* waitingAtTheEnd(pieces: Iterable<Buffer>, turn: Promise<unknown>): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  for (const piece of pieces) {
    if (held) yield held;
    held = piece;
  }
  await turn;
  if (held) yield held;
}

/** Writes the pieces to a file while they are read. */
async function* copiedTo(path: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const file = createWriteStream(path);
  for await (const piece of pieces) {
    if (!file.write(piece)) await once(file, 'drain');
    yield piece;
  }
  file.end();
  await finished(file);
}

/**
 * Imports one reading; what it publishes comes after `turn`. Nothing happens for a feed without lots.
 * @throws {DemoFeedRefused} if the importer did not take the feed as complete; otherwise only when the database or disk fails.
 */
async function importReading(
  catalogue: PlannedCatalogue,
  { developer, day, text }: Reading,
  demo: DemoImport,
  turn: Promise<unknown>,
): Promise<void> {
  const moment = demo.now - day * DAY;
  const written = text && writeDemoFeed(catalogue, developer, text, new Date(moment).toISOString());
  const location = join(demo.folder, `${developer.key}.xml`);
  if (text && !written) return;
  const pieces = written && waitingAtTheEnd(chunked(written), turn);
  const content = pieces && (text === 'current' ? copiedTo(location, pieces) : pieces);
  if (!content) await turn;
  const [report] = await importFeed(
    { connectionString: demo.connectionString, now: () => moment },
    {
      location,
      source: sourceKey(developer),
      title: `${developer.title} (${developer.format})`,
      every_minutes: EVERY_MINUTES,
      ...(content ? { content } : {}),
    },
  );
  if (report?.status === 'complete' || report?.status === 'unchanged') return;
  throw new DemoFeedRefused(`${sourceKey(developer)}: ${report?.status}, ${report?.reasons.join('; ')}`);
}

/** Readings that were taken over before, by source key. */
async function readingsDone(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key: string; done: number }>(
    `select s.key, count(*)::integer as done from feed_sources s join feed_runs r on r.source_id = s.id
     where r.status in ('complete', 'unchanged') group by s.key`,
  );
  return new Map(rows.map(({ key, done }) => [key, done]));
}

/** Leaves out the first readings of each source, as many as an interrupted start has done. */
function stillToDo(readings: readonly Reading[], done: ReadonlyMap<string, number>): Reading[] {
  const left = new Map(done);
  return readings.filter(({ developer }) => {
    const count = left.get(sourceKey(developer)) ?? 0;
    left.set(sourceKey(developer), count - 1);
    return count <= 0;
  });
}

/**
 * Imports the feeds of all developers. One is read while the one before it is published, but they are published one after the
 * other, so that equal catalogues get equal ids.
 */
export async function importDemoFeeds(pool: Pool, catalogue: PlannedCatalogue, demo: DemoImport): Promise<void> {
  await mkdir(demo.folder, { recursive: true });
  const readings = stillToDo(readingsOf(listingDevelopers(catalogue)), await readingsDone(pool));
  let published: Promise<void> = Promise.resolve();
  let before: Promise<void> = Promise.resolve();
  try {
    for (const [index, reading] of readings.entries()) {
      await before;
      demo.onReading?.(index, readings.length);
      before = published;
      published = importReading(catalogue, reading, demo, published);
      // A failure is thrown to whoever waits next; until then it must not count as unhandled.
      published.catch(() => {});
    }
    await published;
  } finally {
    await Promise.allSettled([before, published]);
  }
}

/** Developers with something to list now. */
function listingDevelopers(catalogue: PlannedCatalogue): DemoDeveloper[] {
  return catalogue.developers.filter((developer) => writeDemoFeed(catalogue, developer, 'current', '') !== null);
}
