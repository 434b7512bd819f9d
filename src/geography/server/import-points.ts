/** Writes points of interest of one origin: new ones, changed ones, and with `replace` without those that are gone. */

import type { Pool, PoolClient } from 'pg';
import type { PointOfInterest } from './read-overpass.ts';

export interface PointsReport {
  /** Points written: new or changed. */
  readonly written: number;
  readonly unchanged: number;
  /** Removed by `replace`. */
  readonly removed: number;
}

const BATCH = 2_000;

type Origin = 'osm' | 'demo';

/**
 * Writes all points in one transaction: a failure half-way leaves what was there. A point named twice is written as it
 * stands last. With `replace` the points given are everything: others of any origin are removed, the demo's included.
 */
export async function importPoints(
  pool: Pool,
  points: AsyncIterable<PointOfInterest>,
  { origin, replace }: { origin: Origin; replace: boolean },
): Promise<PointsReport> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create temp table seen_points (external_id text primary key) on commit drop');
    let written = 0;
    let batch = new Map<string, PointOfInterest>();
    for await (const point of points) {
      batch.set(point.external_id, point);
      if (batch.size < BATCH) continue;
      written += await writeBatch(client, batch, origin);
      batch = new Map();
    }
    written += await writeBatch(client, batch, origin);
    const { rows } = await client.query<{ seen: number }>('select count(*)::integer as seen from seen_points');
    const removed = replace ? await removeUnseen(client, origin) : 0;
    await client.query('commit');
    const unchanged = Math.max(0, (rows[0]?.seen ?? 0) - written);
    return { written, unchanged, removed };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Notes the batch as seen and writes what is new or changed of it; answers how many points that were. */
async function writeBatch(
  client: PoolClient,
  batch: ReadonlyMap<string, PointOfInterest>,
  origin: Origin,
): Promise<number> {
  const rows = JSON.stringify([...batch.values()]);
  await client.query(
    `insert into seen_points select external_id from jsonb_to_recordset($1) as v (external_id text) on conflict do nothing`,
    [rows],
  );
  const { rowCount } = await client.query(
    `insert into points_of_interest as p (origin, external_id, category, title, lat, lng)
     select $2, v.external_id, v.category, v.title, v.lat, v.lng
     from jsonb_to_recordset($1) as v (external_id text, category text, title text, lat float8, lng float8)
     on conflict (origin, external_id) do update set category = excluded.category, title = excluded.title,
       lat = excluded.lat, lng = excluded.lng, updated_at = now()
     where (p.category, p.title, p.lat, p.lng) is distinct from (excluded.category, excluded.title, excluded.lat, excluded.lng)`,
    [rows, origin],
  );
  return rowCount ?? 0;
}

async function removeUnseen(client: PoolClient, origin: Origin): Promise<number> {
  const { rowCount } = await client.query(
    `delete from points_of_interest p where p.origin <> $1
       or not exists (select from seen_points s where s.external_id = p.external_id)`,
    [origin],
  );
  return rowCount ?? 0;
}
