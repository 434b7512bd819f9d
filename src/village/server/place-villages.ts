import { locate } from '../../geography/server/place-complexes.ts';
import type { StatementRunner } from '../../platform/db/statements.ts';

/** Writes region and town of these villages by their points, none without a point; the nearest road where nobody names one. */
export async function placeVillages(client: StatementRunner, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await client.query<{ id: number; lat: number | null; lng: number | null }>(
    'select id, lat, lng from villages where id = any ($1)',
    [ids],
  );
  const located = rows.map(({ id, lat, lng }) => {
    const location = lat === null || lng === null ? null : locate([lat, lng]);
    return {
      id,
      region_code: location?.region_code ?? null,
      city_id: location?.city_id ?? null,
      road_id: location?.road_ids[0] ?? null,
    };
  });
  await client.query(
    `update villages v set region_code = n.region_code, city_id = n.city_id, road_id = coalesce(v.road_id, n.road_id), updated_at = $2
     from jsonb_to_recordset($1) as n (id integer, region_code smallint, city_id integer, road_id integer) where v.id = n.id`,
    [JSON.stringify(located), now],
  );
}
