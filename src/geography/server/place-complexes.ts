import type { StatementRunner } from '../../platform/db/statements.ts';
import { foldName } from '../../platform/rules/fold-name.ts';
import type { LatLng } from '../rules/coordinates.ts';
import { BY_TRANSPORT } from '../rules/travel-time.ts';
import { loadReference } from './load-reference.ts';
import { createLocator, type Location, type NearStation } from './locate.ts';

/** What somebody says about the way to a station. */
export interface StatedStation {
  readonly name: string | null;
  /** 1 by transport, 3 on foot. */
  readonly mode: number | null;
  readonly minutes: number | null;
}

let locator: ((point: LatLng) => Location | null) | undefined;

/** Where a point lies. The reference geography is part of the program: read at the first question, kept for the process. */
export function locate(point: LatLng): Location | null {
  locator ??= createLocator(loadReference());
  return locator(point);
}

/** A complex whose place on the map is new. */
export interface PlacedComplex {
  readonly id: number;
  /** Null: it has none any more. */
  readonly point: LatLng | null;
  /** What a feed says about the way to stations; its minutes are better than our estimates. */
  readonly stations: readonly StatedStation[];
}

/**
 * Computes where these complexes lie and writes region, county, district, city, rings, roads and stations. A complex
 * outside Moscow and the region loses them and is found by none.
 */
export async function placeComplexes(
  client: StatementRunner,
  complexes: readonly PlacedComplex[],
  now: Date,
): Promise<void> {
  if (complexes.length === 0) return;
  const places = complexes.map(({ id, point, stations }) => ({ id, stations, location: point && locate(point) }));
  await writeAreas(client, places, now);
  await writeRoads(client, places);
  await writeStations(client, places);
}

interface Place {
  readonly id: number;
  readonly stations: readonly StatedStation[];
  /** Null outside Moscow and the region. */
  readonly location: Location | null;
}

async function writeAreas(client: StatementRunner, places: readonly Place[], now: Date): Promise<void> {
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
    [JSON.stringify(rows), now],
  );
}

async function writeRoads(client: StatementRunner, places: readonly Place[]): Promise<void> {
  const roads = places.flatMap(({ id, location }) =>
    (location?.road_ids ?? []).map((road_id) => ({ complex_id: id, road_id })),
  );
  await client.query('delete from complex_roads where complex_id = any ($1)', [places.map(({ id }) => id)]);
  await client.query(
    `insert into complex_roads (complex_id, road_id)
     select complex_id, road_id from jsonb_to_recordset($1) as v (complex_id integer, road_id integer)`,
    [JSON.stringify(roads)],
  );
}

async function writeStations(client: StatementRunner, places: readonly Place[]): Promise<void> {
  const titles = await readStationTitles(
    client,
    places.flatMap(({ location }) => location?.stations ?? []),
  );
  const approximate = await readApproximate(client, places);
  const near = places.flatMap(({ id, location, stations }) =>
    nearOf(location, approximate.has(id) ? stations : null, titles).map((station) => ({
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
    [JSON.stringify(near)],
  );
}

/** Where the place is only roughly known, `stated` says which stations a feed tells the way to: of others nothing is known. */
function nearOf(
  location: Location | null,
  stated: readonly StatedStation[] | null,
  titles: ReadonlyMap<number, string>,
): readonly NearStation[] {
  const stations = location?.stations ?? [];
  if (stated === null) return stations;
  const told = new Set(stated.flatMap(({ name, minutes }) => (name && minutes ? [foldName(name)] : [])));
  return stations.filter(({ id }) => told.has(titles.get(id) ?? ''));
}

/** Those whose place an editor called approximate. */
async function readApproximate(client: StatementRunner, places: readonly Place[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from complexes where id = any ($1) and place_approximate',
    [places.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

async function readStationTitles(
  client: StatementRunner,
  stations: readonly NearStation[],
): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; title: string }>(
    'select id, title from geo_entities where id = any ($1)',
    [[...new Set(stations.map(({ id }) => id))]],
  );
  return new Map(rows.map(({ id, title }) => [id, foldName(title)]));
}

function minutesTo(station: NearStation, title: string, stated: readonly StatedStation[]) {
  const minutes = { foot_minutes: station.foot_minutes, transport_minutes: station.transport_minutes };
  for (const { name, mode, minutes: told } of stated) {
    if (name === null || told === null || told < 1 || told > 600 || foldName(name) !== title) continue;
    if (mode === BY_TRANSPORT) minutes.transport_minutes = told;
    else minutes.foot_minutes = told;
  }
  return minutes;
}
