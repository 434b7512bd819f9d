import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ring } from '../../../geography/rules/geometry.ts';
import type { Db } from '../../../platform/db/db.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import type { CellKey } from '../../rules/demand-cells.ts';
import type { Outline } from './searched-cells.ts';

export interface SettledSearch {
  /** Address and browser: never stored, only its digest under the key of the day. */
  readonly visitor: string;
  readonly at: number;
  readonly cells: readonly CellKey[];
  readonly flats: number;
  readonly loosening: string | null;
}

export interface DemandBatch {
  readonly searches: readonly SettledSearch[];
  readonly words: readonly { readonly visitor: string; readonly at: number; readonly words: readonly string[] }[];
  /** How many were not taken for lack of room. */
  readonly dropped: number;
  readonly now: number;
}

/** Cells of one visitor a day: a crowd of robots behind one address weighs no more than a busy person. */
const CELLS_A_DAY = 30;

/** Writes what settled, each visitor once a cell and day. */
export async function writeDemand(db: Db, { searches, words, dropped, now }: DemandBatch): Promise<void> {
  const keys = new Map<string, Buffer>();
  const digestOf = async (visitor: string, day: string): Promise<string> => {
    const key = keys.get(day) ?? (await keyOfDay(db, day));
    keys.set(day, key);
    return createHmac('sha256', key).update(visitor).digest('base64url').slice(0, 16);
  };
  for (const { visitor, at, cells, flats, loosening } of searches) {
    const day = moscowDate(at);
    const digest = await digestOf(visitor, day);
    for (const { place_kind, place_id, rooms, price_band } of cells)
      await sql`insert into demand_raw as r (day, visitor, place_kind, place_id, rooms, price_band, flats_found, loosening, at)
        select ${day}::date, ${digest}, ${place_kind}, ${place_id}::int, ${rooms}::int, ${price_band}::int, ${flats}::int,
          left(${loosening}::text, 200), ${new Date(at)}::timestamptz
          where (select count(*) from demand_raw where day = ${day}::date and visitor = ${digest}) < ${CELLS_A_DAY}
        on conflict (day, visitor, place_kind, place_id, rooms, price_band)
        do update set searches = r.searches + 1, flats_found = excluded.flats_found, loosening = excluded.loosening`.execute(
        db,
      );
  }
  for (const { visitor, at, words: said } of words) {
    if (said.length === 0) continue;
    const day = moscowDate(at);
    await sql`insert into demand_words_raw (day, visitor, word) select ${day}::date, ${await digestOf(visitor, day)}, word
      from unnest(${[...said]}::text[]) word on conflict do nothing`.execute(db);
  }
  if (dropped > 0)
    await sql`insert into demand_days as d (day, visitors, dropped) values (${moscowDate(now)}::date, 0, ${dropped})
      on conflict (day) do update set dropped = d.dropped + excluded.dropped`.execute(db);
}

/** The key of a day, the same in every process, made by the first who needs it. */
async function keyOfDay(db: Db, day: string): Promise<Buffer> {
  await sql`insert into demand_keys (day, key) values (${day}::date, ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ key: Buffer }>`select key from demand_keys where day = ${day}::date`.execute(db);
  // Thrown away meanwhile: the day is over, and what comes late is nobody's.
  return rows[0]?.key ?? randomBytes(32);
}

const DAY_MS = 86_400_000;

/** Where staff were logged in within the last day: their own looking around is no demand. */
export async function readStaffAddresses(db: Db, now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ip: string }>`select distinct s.ip from sessions s join users u on u.id = s.user_id
    where u.role > 1 and s.ip is not null and s.last_used_at > ${new Date(now - DAY_MS)}`.execute(db);
  return new Set(rows.map(({ ip }) => ip));
}

/** Outlines of districts, counties and cities that have one. */
export async function readOutlines(db: Db): Promise<Outline[]> {
  const { rows } = await sql<{ id: number; kind: Outline['kind']; rings: Ring[] }>`
    select id, kind, polygon as rings from geo_entities where polygon is not null and kind in ('district', 'county', 'city')
    order by id`.execute(db);
  return rows;
}
