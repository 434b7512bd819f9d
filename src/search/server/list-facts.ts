import { sql } from 'kysely';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { HOUSING_CLASSES } from '../../complex/rules/dictionaries.ts';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Street, streetOf } from '../rules/streets.ts';
import { byRoot, inSelection, type Selection } from './complex-rows.ts';
import { LIST_STATIONS, type StationInReach, type StationRecord, stationsInReach } from './near-stations.ts';
import { presentRelease } from './present-release.ts';

/** What lists show of a complex besides its flats; independent of the filters. */
export type ComplexFacts = Omit<BuildingInList, 'flats' | 'filtered_flat_offers' | 'marked_at'> & {
  readonly updated_at: string;
  /** Everything else it is called: by feeds, by its parts. */
  readonly names: readonly string[];
  readonly street: Street | undefined;
  /** Every station that it is near to, the nearest first. */
  readonly reach: readonly StationInReach[];
  readonly outlines: readonly {
    id: number;
    parent_id: number | null;
    title: string;
    polygon: LatLng[];
    state: string | null;
    year: number | null;
    quarter: number | null;
  }[];
};

/** At most ten pictures an item in lists. */
const LIST_IMAGES = 10;

interface Row {
  id: number;
  parent_id: number | null;
  title_eng: string;
  title: string;
  housing_class: number | null;
  apartments_only: boolean;
  developer_id: number | null;
  developer_title: string | null;
  address: string | null;
  names: string[];
  city_id: number | null;
  lat: number;
  lng: number;
  region_code: number;
  district: string | null;
  release_state: string | null;
  release_year: number | null;
  release_quarter: number | null;
  housing_count: number | null;
  updated_at: Date;
}

/**
 * The facts of the selected published top-level complexes by id; with `hidden` those of any selected complex, also one that
 * is no longer published or is part of another. `now` in epoch milliseconds decides labels of terms.
 */
export async function readComplexFacts(
  db: Db,
  selection: Selection,
  now: number,
  { hidden = false }: { readonly hidden?: boolean } = {},
): Promise<Map<number, ComplexFacts>> {
  const [complexes, images, stations, outlines] = await Promise.all([
    readRows(db, selection, hidden),
    readImages(db, selection),
    readStations(db, selection),
    readOutlines(db, selection),
  ]);
  const imagesOf = byRoot(images);
  const stationsOf = byRoot(stations);
  const outlinesOf = byRoot(outlines);
  return new Map(
    complexes.map((row) => [
      row.id,
      complexFacts(row, now, {
        images: (imagesOf.get(row.id) ?? []).slice(0, LIST_IMAGES).map(({ root_id: _, ...image }) => image),
        reach: stationsInReach(stationsOf.get(row.id) ?? []),
        outlines: (outlinesOf.get(row.id) ?? []).map(({ root_id: _, ...outline }) => outline),
      }),
    ]),
  );
}

async function readRows(db: Db, selection: Selection, hidden: boolean): Promise<Row[]> {
  const listed = hidden ? sql`true` : sql`c.parent_id is null and c.published`;
  const { rows } = await sql<Row>`
    select c.id, c.parent_id, c.title_eng, c.title, c.housing_class, c.apartments_only, c.developer_id, d.title as developer_title,
      c.address, c.lat, c.lng, coalesce(c.region_code, 77) as region_code,
      coalesce(g.title, city.title) as district, c.release_state, c.release_year, c.release_quarter,
      coalesce(c.housing_count, (select count(*)::int from housings h join complexes m on m.id = h.complex_id where c.id in (m.id, m.parent_id))) as housing_count,
      c.updated_at, c.city_id, array(select folded_name from complex_aliases where complex_id = c.id
        union select m.title from complexes m where m.parent_id = c.id and m.title is not null
        union select s.title from source_complexes s where s.complex_id = c.id and s.title is not null) as names
    from complexes c left join developers d on d.id = c.developer_id left join geo_entities g on g.id = c.district_id
      left join geo_entities city on city.id = c.city_id
    where ${listed} and c.title is not null and c.lat is not null and c.lng is not null
      and ${inSelection(selection, sql`c.id`)}`.execute(db);
  return rows;
}

interface ImageRecord {
  root_id: number;
  url: string;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
}

async function readImages(db: Db, selection: Selection): Promise<ImageRecord[]> {
  const { rows } = await sql<ImageRecord>`
    select ci.complex_id as root_id, '/media/' || i.scope || '/' || case when i.scope = 'remote' then i.id::text else i.path end as url,
      i.thumbhash, i.width, i.height, i.alt
    from complex_images ci join images i on i.id = ci.image_id where ${inSelection(selection, sql`ci.complex_id`)}
    order by ci.complex_id, ci.origin, ci.sort, i.id`.execute(db);
  return rows;
}

async function readStations(db: Db, selection: Selection): Promise<StationRecord[]> {
  const { rows } = await sql<StationRecord>`
    select s.complex_id as root_id, s.station_id as id, g.title, g.line_id, g.hub_id, l.colour, s.distance_m, s.foot_minutes, s.transport_minutes
    from complex_stations s join geo_entities g on g.id = s.station_id left join metro_lines l on l.id = g.line_id
    where ${inSelection(selection, sql`s.complex_id`)}
    order by s.complex_id, coalesce(s.foot_minutes, s.transport_minutes + 100), s.distance_m, l.sort`.execute(db);
  return rows;
}

type OutlineRecord = ComplexFacts['outlines'][number] & { root_id: number };

async function readOutlines(db: Db, selection: Selection): Promise<OutlineRecord[]> {
  const { rows } = await sql<OutlineRecord>`
    select coalesce(c.parent_id, c.id) as root_id, c.id, c.parent_id, c.title, c.polygon,
      c.release_state as state, c.release_year as year, c.release_quarter as quarter
    from complexes c where c.published and c.polygon is not null and ${inSelection(selection, sql`coalesce(c.parent_id, c.id)`)}`.execute(
    db,
  );
  return rows;
}

type FactParts = Pick<ComplexFacts, 'images' | 'reach' | 'outlines'>;

function complexFacts(row: Row, now: number, { images, reach, outlines }: FactParts): ComplexFacts {
  return {
    id: row.id,
    parent_id: row.parent_id,
    title_eng: row.title_eng,
    titles: { title: row.title },
    class: row.housing_class,
    class_title: HOUSING_CLASSES.find((entry) => entry.id === row.housing_class)?.title ?? null,
    apartments: row.apartments_only,
    developer:
      row.developer_id !== null && row.developer_title ? { id: row.developer_id, title: row.developer_title } : null,
    location: {
      address_short: row.address,
      lat: row.lat,
      lng: row.lng,
      region_code: row.region_code,
      district: row.district,
    },
    ...presentRelease({ state: row.release_state, year: row.release_year, quarter: row.release_quarter }, now),
    housing_count: row.housing_count,
    images,
    near: { stations: reach.slice(0, LIST_STATIONS).map(({ shown }) => shown) },
    reach,
    updated_at: row.updated_at.toISOString(),
    names: row.names,
    street: streetOf(row.address, row.city_id),
    outlines,
  };
}
