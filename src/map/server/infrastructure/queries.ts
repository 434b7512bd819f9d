import { sql } from 'kysely';
import type { InfrastructureKey } from '../../../geography/rules/infrastructure.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface PointRecord {
  id: number;
  category: InfrastructureKey;
  title: string | null;
  origin: 'osm' | 'demo';
  lat: number;
  lng: number;
  distance: number;
}

const METRES_PER_DEGREE = 111_195;

/** Of each category the nearest points within the radius (metres), nearest first; ties by id. */
export async function readPointsAround(
  db: Db,
  { lat, lng, radius }: { lat: number; lng: number; radius: number },
  categories: readonly InfrastructureKey[],
  limit: number,
): Promise<PointRecord[]> {
  // On a plane that is true at the point asked about; its errors within 5 km are below a metre.
  const perLng = METRES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const [dLat, dLng] = [radius / METRES_PER_DEGREE, radius / perLng];
  const { rows } = await sql<PointRecord>`
    select n.* from unnest(${[...categories]}::text[]) with ordinality as wanted (category, place)
    cross join lateral (
      select * from (
        select p.id, p.category, p.title, p.origin, p.lat, p.lng,
          round(sqrt(((p.lat - ${lat}::float8) * ${METRES_PER_DEGREE}::float8) ^ 2 + ((p.lng - ${lng}::float8) * ${perLng}::float8) ^ 2))::int as distance
        from points_of_interest p
        where p.category = wanted.category and p.lat between ${lat - dLat}::float8 and ${lat + dLat}::float8
          and p.lng between ${lng - dLng}::float8 and ${lng + dLng}::float8) as boxed
      where distance <= ${radius}::int order by distance, id limit ${limit}) as n
    order by wanted.place, n.distance, n.id`.execute(db);
  return rows;
}
