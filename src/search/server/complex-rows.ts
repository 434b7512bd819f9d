import { type RawBuilder, sql } from 'kysely';
import { DEADLINE_DONE } from '../../complex/rules/dictionaries.ts';
import { HANDED_OVER } from '../../complex/rules/release-state.ts';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  COMPLEX_COLUMNS,
  type ComplexRow,
  FLAT_COLUMNS,
  type FlatRow,
  type HousingRow,
  type StationRow,
  UNKNOWN_COMPLEX,
} from '../index/row.ts';
import type { ComplexFigures } from '../rules/filters/registry.ts';

/** Ids of top-level complexes to read, or all of them. A sub-complex is read as part of its parent. */
export type Selection = readonly number[] | 'all';

/** Condition on a column that holds a top-level complex id. */
export const inSelection = (selection: Selection, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  selection === 'all' ? sql`true` : sql`${column} = any(${[...selection]}::int[])`;

/** The columns that filters add, as the filters spell them in SQL. */
const columns = (list: typeof FLAT_COLUMNS): RawBuilder<unknown> =>
  sql.join(list.map((column) => sql`${sql.raw(column.sql)} as ${sql.id(column.name)}`));

interface ComplexRecord extends ComplexFigures {
  id: number;
  root_id: number;
  published: boolean;
  region_code: number;
  lat: number | null;
  lng: number | null;
  rating: number;
  developer_id: number | null;
  county_id: number | null;
  district_id: number | null;
  city_id: number | null;
  polygon: LatLng[] | null;
}

/**
 * The rows of the search index for the selected top-level complexes: one query a table, flats as arrays (they are by far
 * the most). A complex that is missing from the answer does not exist.
 */
export async function readComplexRows(db: Db, selection: Selection): Promise<ComplexRow[]> {
  const root = sql`coalesce(c.parent_id, c.id)`;
  const [complexes, housings, flats, stations, roads, bundles] = await Promise.all([
    sql<ComplexRecord>`select c.id, ${root} as root_id, c.published, coalesce(c.region_code, 77) as region_code, c.lat, c.lng,
        c.rating, ${columns(COMPLEX_COLUMNS)}, c.developer_id, c.county_id, c.district_id, c.city_id, c.polygon
      from complexes c where ${inSelection(selection, root)} order by c.parent_id nulls first, c.id`.execute(db),
    sql<HousingRecord>`select h.id, ${root} as root_id, h.release_state, h.release_year, coalesce(h.wall_material, c.wall_material) as wall_material
      from housings h join complexes c on c.id = h.complex_id where ${inSelection(selection, root)}`.execute(db),
    sql<FlatRecord>`select f.id, ${root} as root_id, f.housing_id, case when c.parent_id is null then null else c.id end as child_id,
        f.rooms, f.price_total as price, f.area_total as area, f.floor, coalesce(f.floors_total, h.floors) as floors_total,
        ${columns(FLAT_COLUMNS)}
      from flats f join complexes c on c.id = f.complex_id left join housings h on h.id = f.housing_id
      where coalesce(f.status_curated, f.status) = 1 and c.published and ${inSelection(selection, root)}`.execute(db),
    sql<
      StationRow & { root_id: number }
    >`select s.station_id as id, g.line_id as line, g.hub_id as hub, ${root} as root_id, s.foot_minutes as foot,
        s.transport_minutes as transport
      from complex_stations s join complexes c on c.id = s.complex_id join geo_entities g on g.id = s.station_id where c.parent_id is null and ${inSelection(selection, root)}`.execute(
      db,
    ),
    sql<{ root_id: number; id: number }>`select r.road_id as id, ${root} as root_id
      from complex_roads r join complexes c on c.id = r.complex_id where ${inSelection(selection, root)}`.execute(db),
    sql<{ root_id: number; id: number }>`select b.external_id as id, ${root} as root_id from complex_bundles cb
      join bundles b on b.id = cb.bundle_id join complexes c on c.id = cb.complex_id where ${inSelection(selection, root)}`.execute(
      db,
    ),
  ]);
  const parts = {
    complexes: byRoot(complexes.rows),
    housings: byRoot(housings.rows),
    flats: byRoot(flats.rows),
    stations: byRoot(stations.rows),
    roads: byRoot(roads.rows),
    bundles: byRoot(bundles.rows),
  };
  return [...parts.complexes].flatMap(([rootId, members]) => {
    const own = members.find((member) => member.id === rootId);
    return own ? [complexRow(own, members, parts)] : [];
  });
}

type HousingRecord = {
  id: number;
  root_id: number;
  release_state: string | null;
  release_year: number | null;
  wall_material: number | null;
};
type FlatRecord = FlatRow & { root_id: number };

interface Parts {
  housings: Map<number, HousingRecord[]>;
  flats: Map<number, FlatRecord[]>;
  stations: Map<number, StationRow[]>;
  roads: Map<number, { id: number }[]>;
  bundles: Map<number, { id: number }[]>;
}

function complexRow(own: ComplexRecord, members: readonly ComplexRecord[], parts: Parts): ComplexRow {
  const shown = members.filter((member) => member.published);
  const idsOf = (rows: { id: number }[] | undefined): number[] => [...new Set((rows ?? []).map((row) => row.id))];
  const placeIds = (key: 'county_id' | 'district_id' | 'city_id'): number[] => [
    ...new Set(shown.map((member) => member[key]).filter((id) => id !== null)),
  ];
  return {
    id: own.id,
    published: own.published && own.lat !== null && own.lng !== null,
    region_code: own.region_code,
    lat: own.lat,
    lng: own.lng,
    rating: own.rating,
    ...figures(own),
    developer_id: own.developer_id,
    counties: placeIds('county_id'),
    districts: placeIds('district_id'),
    cities: placeIds('city_id'),
    roads: idsOf(parts.roads.get(own.id)),
    stations: parts.stations.get(own.id) ?? [],
    bundle_ids: idsOf(parts.bundles.get(own.id)),
    outlines: shown.flatMap((member) => (member.polygon ? [member.polygon] : [])),
    points: shown.flatMap((member) =>
      member.lat !== null && member.lng !== null ? [[member.lat, member.lng] as const] : [],
    ),
    housings: (parts.housings.get(own.id) ?? []).map(housingRow),
    flats: parts.flats.get(own.id) ?? [],
  };
}

/** What filters need to know of a complex, taken from its record. */
function figures(record: ComplexRecord): ComplexFigures {
  const names = Object.keys(UNKNOWN_COMPLEX) as (keyof ComplexFigures)[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as unknown as ComplexFigures;
}

function housingRow({ id, release_state, release_year, wall_material }: HousingRecord): HousingRow {
  return { id, deadline: release_state === HANDED_OVER ? DEADLINE_DONE : release_year, wall_material };
}

/** Rows grouped by `root_id`. */
export function byRoot<Row extends { root_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.root_id);
}
