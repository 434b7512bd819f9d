/** Brings the reference geography into the database, where complexes, resources and suggestions refer to it. */

import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { hubsOf } from '../rules/hubs.ts';
import { allPlaces, type MetroLine, type Place, type Reference } from './load-reference.ts';

const SETTING = 'reference_geography';
/** Rows a statement: 16 values each, far below the protocol's limit of 65,535. */
const BATCH = 500;

/**
 * Makes the tables `metro_lines` and `geo_entities` say what the reference says: rows are added and changed, in one
 * transaction. Rows that the reference no longer has stay, since complexes may refer to them. Cheap when nothing changed:
 * the hash of the content is kept in `settings`. Safe to run by several processes at once.
 *
 * @returns whether anything was written.
 */
export async function seedGeography(db: Kysely<Tables>, reference: Reference): Promise<boolean> {
  const hubs = hubsOf(reference.stations);
  const places = allPlaces(reference).map((place) => placeRow(place, hubs.get(place.id) ?? null));
  const lines = reference.lines.map(lineRow);
  const hash = createHash('sha256')
    .update(JSON.stringify([lines, places]))
    .digest('hex');
  if ((await storedHash(db)) === hash) return false;
  return db.transaction().execute(async (transaction) => {
    const value = JSON.stringify(hash);
    // The row of the setting is the lock: a second process waits here and then writes the same once more.
    await transaction
      .insertInto('settings')
      .values({ key: SETTING, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
      .execute();
    await writeLines(transaction, lines);
    for (let from = 0; from < places.length; from += BATCH) {
      await writePlaces(transaction, places.slice(from, from + BATCH));
    }
    return true;
  });
}

async function storedHash(db: Kysely<Tables>): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value;
}

function lineRow({ id, code, title, colour, kind, sort }: MetroLine) {
  return { id, code, title, colour, kind, sort };
}

function placeRow(place: Place, hub_id: number | null) {
  return {
    id: place.id,
    kind: place.kind,
    title: place.title,
    title_full: place.title_full,
    title_eng: place.title_eng,
    title_cases: JSON.stringify(place.title_cases),
    title_full_cases: JSON.stringify(place.title_full_cases),
    locative: place.locative,
    region_code: place.region_code,
    parent_id: place.parent_id,
    lat: place.lat,
    lng: place.lng,
    polygon: place.polygon && JSON.stringify(place.polygon),
    line_id: place.line_id,
    hub_id,
    sort: place.sort,
  };
}

async function writeLines(db: Transaction<Tables>, lines: ReturnType<typeof lineRow>[]): Promise<void> {
  await db
    .insertInto('metro_lines')
    .values(lines)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        code: row.ref('excluded.code'),
        title: row.ref('excluded.title'),
        colour: row.ref('excluded.colour'),
        kind: row.ref('excluded.kind'),
        sort: row.ref('excluded.sort'),
      })),
    )
    .execute();
}

async function writePlaces(db: Transaction<Tables>, places: ReturnType<typeof placeRow>[]): Promise<void> {
  await db
    .insertInto('geo_entities')
    .values(places)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        title: row.ref('excluded.title'),
        title_full: row.ref('excluded.title_full'),
        title_eng: row.ref('excluded.title_eng'),
        title_cases: row.ref('excluded.title_cases'),
        title_full_cases: row.ref('excluded.title_full_cases'),
        locative: row.ref('excluded.locative'),
        region_code: row.ref('excluded.region_code'),
        parent_id: row.ref('excluded.parent_id'),
        lat: row.ref('excluded.lat'),
        lng: row.ref('excluded.lng'),
        polygon: row.ref('excluded.polygon'),
        line_id: row.ref('excluded.line_id'),
        hub_id: row.ref('excluded.hub_id'),
        sort: row.ref('excluded.sort'),
      })),
    )
    .execute();
}
