import type { LatLng } from '../../geography/rules/coordinates.ts';
import { BY_TRANSPORT } from '../../geography/rules/travel-time.ts';
import type { NearStation } from '../../geography/server/locate.ts';
import { foldName } from '../../platform/rules/fold-name.ts';
import type { FeedStation } from '../formats/record.ts';
import { type Publication, recordset } from './publication.ts';

/** A complex whose place on the map is new. */
export interface PlacedComplex {
  readonly id: number;
  readonly point: LatLng;
  /** What the feed says about the way to stations; its minutes are better than our estimates. */
  readonly stations: readonly FeedStation[];
}

/**
 * Computes where these complexes lie and writes region, county, district, city, rings, roads and stations. A complex
 * outside Moscow and the region loses them and is found by none.
 */
export async function placeComplexes(
  { client, locate, now }: Publication,
  complexes: readonly PlacedComplex[],
): Promise<void> {
  if (complexes.length === 0) return;
  const places = complexes.map(({ id, point, stations }) => ({ id, stations, location: locate(point) }));
  await writeAreas(client, places, now);
  await writeRoads(client, places);
  await writeStations(client, places);
}

type Client = Publication['client'];

interface Place {
  readonly id: number;
  readonly stations: readonly FeedStation[];
  /** Null outside Moscow and the region. */
  readonly location: ReturnType<Publication['locate']>;
}

async function writeAreas(client: Client, places: readonly Place[], now: Publication['now']): Promise<void> {
  const rows = places.map(({ id, location }) => ({
    id,
    region_code: location?.region_code ?? null,
    county_id: location?.county_id ?? null,
    district_id: location?.district_id ?? null,
    city_id: location?.city_id ?? null,
    wkl: location?.wkl ?? [],
  }));
  await client.query(
    `update complexes c set region_code = v.region_code, county_id = v.county_id, district_id = v.district_id,
       city_id = v.city_id, wkl = v.wkl, updated_at = $2
     from jsonb_to_recordset($1) as v
       (id integer, region_code smallint, county_id integer, district_id integer, city_id integer, wkl smallint[])
     where c.id = v.id and (c.region_code, c.county_id, c.district_id, c.city_id, c.wkl)
       is distinct from (v.region_code, v.county_id, v.district_id, v.city_id, v.wkl)`,
    [recordset(rows), now],
  );
}

async function writeRoads(client: Client, places: readonly Place[]): Promise<void> {
  const roads = places.flatMap(({ id, location }) =>
    (location?.road_ids ?? []).map((road_id) => ({ complex_id: id, road_id })),
  );
  await client.query('delete from complex_roads where complex_id = any ($1)', [places.map(({ id }) => id)]);
  await client.query(
    `insert into complex_roads (complex_id, road_id)
     select complex_id, road_id from jsonb_to_recordset($1) as v (complex_id integer, road_id integer)`,
    [recordset(roads)],
  );
}

async function writeStations(client: Client, places: readonly Place[]): Promise<void> {
  const titles = await readStationTitles(
    client,
    places.flatMap(({ location }) => location?.stations ?? []),
  );
  const near = places.flatMap(({ id, location, stations }) =>
    (location?.stations ?? []).map((station) => ({
      complex_id: id,
      station_id: station.id,
      distance_m: station.distance_m,
      ...minutesTo(station, titles.get(station.id) ?? '', stations),
    })),
  );
  await client.query('delete from complex_stations where complex_id = any ($1)', [places.map(({ id }) => id)]);
  await client.query(
    `insert into complex_stations (complex_id, station_id, distance_m, foot_minutes, transport_minutes)
     select complex_id, station_id, distance_m, foot_minutes, transport_minutes from jsonb_to_recordset($1) as v
       (complex_id integer, station_id integer, distance_m integer, foot_minutes smallint, transport_minutes smallint)`,
    [recordset(near)],
  );
}

async function readStationTitles(client: Client, stations: readonly NearStation[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; title: string }>(
    'select id, title from geo_entities where id = any ($1)',
    [[...new Set(stations.map(({ id }) => id))]],
  );
  return new Map(rows.map(({ id, title }) => [id, foldName(title)]));
}

function minutesTo(station: NearStation, title: string, stated: readonly FeedStation[]) {
  const minutes = { foot_minutes: station.foot_minutes, transport_minutes: station.transport_minutes };
  for (const { name, mode, minutes: told } of stated) {
    if (name === null || told === null || told < 1 || told > 600 || foldName(name) !== title) continue;
    if (mode === BY_TRANSPORT) minutes.transport_minutes = told;
    else minutes.foot_minutes = told;
  }
  return minutes;
}
