import { sql } from 'kysely';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Aggregate, FoundComplex } from '../../../search/index/answer.ts';

/** The id of a published complex by id or title_eng; null when there is none. */
export async function findComplexId(db: Db, ref: string): Promise<number | null> {
  const id = /^[1-9]\d{0,9}$/.test(ref) && Number(ref) <= 2_147_483_647 ? Number(ref) : null;
  const { rows } = await sql<{ id: number }>`select id from complexes
    where published and title is not null and (id = ${id}::int or title_eng = ${ref}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface ComplexPlace {
  readonly id: number;
  readonly title: string;
  readonly title_eng: string;
  readonly lat: number;
  readonly lng: number;
}

/** Where a published complex stands, by id or title_eng; null when there is none or its place is unknown. */
export async function findComplexPlace(db: Db, ref: string): Promise<ComplexPlace | null> {
  const id = await findComplexId(db, ref);
  const { rows } = await sql<ComplexPlace>`select id, title, title_eng, lat, lng from complexes
    where id = ${id}::int and lat is not null and lng is not null`.execute(db);
  return rows[0] ?? null;
}

interface Picture {
  url: string;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
}

interface Term {
  release_state: string | null;
  release_year: number | null;
  release_quarter: number | null;
}

interface Place {
  address: string | null;
  lat: number;
  lng: number;
  region_code: number;
  district: string | null;
}

export interface HousingRecord extends Term {
  id: number;
  complex_title: string;
  title: string | null;
  floors: number | null;
  floors_min: number | null;
  polygon: LatLng[] | null;
  image: Picture | null;
  total: number;
  price_from: number | null;
  area_from: number | null;
  area_to: number | null;
}

export interface ChildRecord extends Term, Place {
  id: number;
  title_eng: string;
  title: string;
  polygon: LatLng[] | null;
  total: number;
  price_from: number | null;
  price_to: number | null;
}

export interface ComplexRecord extends Term, Place {
  id: number;
  title_eng: string;
  title: string;
  description: string | null;
  housing_class: number | null;
  apartments_only: boolean;
  registration: number | null;
  wall_material: number | null;
  polygon: LatLng[] | null;
  apartments_count: number | null;
  housing_count: number | null;
  ceiling_height_min: number | null;
  ceiling_height_max: number | null;
  security: string | null;
  parking: string | null;
  lifts: string | null;
  decoration: string | null;
  declaration_url: string | null;
  place_approximate: boolean;
  specifications: { title: string; value: string }[];
  parent: { id: number; title: string; title_eng: string } | null;
  developer: {
    id: number;
    title: string;
    title_eng: string;
    legal_name: string | null;
    site: string | null;
    logo: Picture | null;
    description: string | null;
    completed_count: number | null;
    buildings_count: number;
  } | null;
  region: GeoRecord | null;
  county: GeoRecord | null;
  district_entity: GeoRecord | null;
  city: GeoRecord | null;
  images: Picture[];
  advantages: { id: number; title: string; text: string | null; image: Picture | null }[];
  decorations: { id: number; renovation: number | null; title: string; text: string | null; image: Picture | null }[];
  documents: {
    id: number;
    title: string;
    kind: string;
    mime: string;
    size_bytes: number;
    published_at: string | null;
  }[];
  progress: { id: number; url: string; thumbhash: string | null; taken_on: string; housing_id: number | null }[];
  payments: { mortgage: boolean; military_mortgage: boolean; subsidy: boolean; installment: boolean } | null;
  confirmed_at: Date | null;
}

export interface GeoRecord {
  id: number;
  title: string;
  title_full: string;
  title_eng: string;
  region_code: number;
}

const picture = (alias: string) =>
  sql.raw(`json_build_object('url', '/media/' || ${alias}.scope || '/' || case when ${alias}.scope = 'remote' then ${alias}.id::text else ${alias}.path end,
    'thumbhash', ${alias}.thumbhash, 'width', ${alias}.width, 'height', ${alias}.height, 'alt', ${alias}.alt)`);
const optionalPicture = (alias: string) =>
  sql`case when ${sql.raw(alias)}.id is null then null else ${picture(alias)} end`;
const geo = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'title', ${alias}.title,
    'title_full', ${alias}.title_full, 'title_eng', ${alias}.title_eng, 'region_code', ${alias}.region_code) end`);

/** Everything of one complex that its card shows besides flats, housings and children, in one round trip. */
export async function readComplex(db: Db, id: number): Promise<ComplexRecord | null> {
  const { rows } = await sql<ComplexRecord>`
    select c.id, c.title_eng, c.title, c.description, c.housing_class, c.apartments_only, c.registration, c.wall_material,
      c.address, c.lat, c.lng, coalesce(c.region_code, 77) as region_code, coalesce(ds.title, ci.title) as district,
      c.release_state, c.release_year, c.release_quarter, c.polygon, c.apartments_count, c.housing_count,
      c.ceiling_height_min, c.ceiling_height_max, c.security, c.parking, c.lifts, c.decoration, c.declaration_url, c.place_approximate, c.specifications,
      case when p.id is null then null else json_build_object('id', p.id, 'title', p.title, 'title_eng', p.title_eng) end as parent,
      case when d.id is null then null else json_build_object('id', d.id, 'title', d.title, 'title_eng', d.title_eng,
        'legal_name', d.legal_name, 'site', d.site, 'description', d.description,
        'logo', (select ${picture('i')} from images i where i.id = d.logo_image_id), 'completed_count', d.completed_count,
        'buildings_count', (select count(*) from complexes o where o.developer_id = d.id and o.published and o.parent_id is null)) end as developer,
      ${geo('rg')} as region, ${geo('co')} as county, ${geo('ds')} as district_entity, ${geo('ci')} as city,
      coalesce((select json_agg(${picture('i')} order by x.origin, x.sort, i.id) from complex_images x
        join images i on i.id = x.image_id where x.complex_id = c.id), '[]') as images,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'text', a.text, 'image', ${optionalPicture('i')})
        order by a.origin, a.sort, a.id) from advantages a left join images i on i.id = a.image_id where a.complex_id = c.id), '[]') as advantages,
      coalesce((select json_agg(json_build_object('id', a.id, 'renovation', a.renovation, 'title', a.title, 'text', a.text,
        'image', ${optionalPicture('i')}) order by a.sort, a.id)
        from decorations a left join images i on i.id = a.image_id where a.complex_id = c.id), '[]') as decorations,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'kind', a.kind, 'mime', a.mime, 'size_bytes', a.size_bytes,
        'published_at', a.published_at) order by a.sort, a.id) from documents a where a.complex_id = c.id), '[]') as documents,
      coalesce((select json_agg(json_build_object('id', a.id, 'url', ${picture('i')} ->> 'url', 'thumbhash', i.thumbhash,
        'taken_on', a.taken_on, 'housing_id', a.housing_id) order by a.taken_on desc, a.sort, a.id)
        from progress_photos a join images i on i.id = a.image_id where a.complex_id = c.id), '[]') as progress,
      (select json_build_object('mortgage', bool_or(f.mortgage), 'military_mortgage', bool_or(f.military_mortgage),
        'subsidy', bool_or(f.subsidy), 'installment', bool_or(f.installment)) from flats f join complexes m on m.id = f.complex_id
        where c.id in (m.id, m.parent_id) and coalesce(f.status_curated, f.status) = 1) as payments,
      (select max(s.prices_at) from source_complexes s
        where s.complex_id in (select m.id from complexes m where c.id in (m.id, m.parent_id))) as confirmed_at
    from complexes c
      left join complexes p on p.id = c.parent_id and p.published
      left join developers d on d.id = c.developer_id
      left join geo_entities rg on rg.kind = 'region' and rg.region_code = c.region_code
      left join geo_entities co on co.id = c.county_id
      left join geo_entities ds on ds.id = c.district_id
      left join geo_entities ci on ci.id = c.city_id
    where c.id = ${id} and c.published and c.title is not null and c.lat is not null and c.lng is not null`.execute(db);
  return rows[0] ?? null;
}

/** Housings of a complex and of its sub-complexes with what is on sale in each. */
export async function readHousings(db: Db, complexId: number): Promise<HousingRecord[]> {
  const { rows } = await sql<HousingRecord>`
    select h.id, c.title as complex_title, h.title, h.floors, h.floors_min, h.polygon, h.release_state, h.release_year, h.release_quarter,
      ${optionalPicture('i')} as image, count(f.id)::int as total, min(f.price_total) as price_from,
      min(f.area_total) as area_from, max(f.area_total) as area_to
    from housings h join complexes c on c.id = h.complex_id left join images i on i.id = h.image_id
      left join flats f on f.housing_id = h.id and coalesce(f.status_curated, f.status) = 1
    where ${complexId}::int in (c.id, c.parent_id) and (c.published or c.id = ${complexId}::int)
    group by h.id, c.id, i.id order by h.sort, h.queue nulls first, h.id`.execute(db);
  return rows;
}

/** Published sub-complexes with what is on sale in each. */
export async function readChildren(db: Db, complexId: number): Promise<ChildRecord[]> {
  const { rows } = await sql<ChildRecord>`
    select c.id, c.title_eng, c.title, c.polygon, c.address, c.lat, c.lng, coalesce(c.region_code, 77) as region_code,
      g.title as district, c.release_state, c.release_year, c.release_quarter,
      count(f.id)::int as total, min(f.price_total) as price_from, max(f.price_total) as price_to
    from complexes c left join geo_entities g on g.id = c.district_id
      left join flats f on f.complex_id = c.id and coalesce(f.status_curated, f.status) = 1
    where c.parent_id = ${complexId}::int and c.published and c.lat is not null and c.lng is not null and c.title is not null
    group by c.id, g.id order by c.id`.execute(db);
  return rows;
}

type RoomFigures = Aggregate & { readonly id: number; readonly whole: boolean; readonly room_group: number | null };

/** What is on sale of published sub-complexes, which the search knows only as parts of their parents, by id. */
export async function readPartFigures(db: Db, ids: readonly number[]): Promise<Map<number, FoundComplex>> {
  const { rows } = await sql<RoomFigures>`
    select c.id, grouping(least(f.rooms, 4)) = 1 as whole, least(f.rooms, 4) as room_group, count(f.id)::int as total,
      min(f.price_total) as min_price, max(f.price_total) as max_price, min(f.price_m2) as min_price_m2,
      max(f.price_m2) as max_price_m2, min(f.area_total) as min_area, max(f.area_total) as max_area
    from complexes c left join flats f on f.complex_id = c.id and coalesce(f.status_curated, f.status) = 1
    where c.id = any(${[...ids]}::int[]) and c.parent_id is not null and c.published and c.title is not null
    group by grouping sets ((c.id), (c.id, least(f.rooms, 4)))`.execute(db);
  const byRooms = Map.groupBy(
    rows.filter(({ whole }) => !whole),
    ({ id }) => id,
  );
  return new Map(
    rows
      .filter(({ whole }) => whole)
      .map(({ whole: _whole, room_group: _group, ...figures }) => {
        const groups = byRooms.get(figures.id) ?? [];
        const rooms = [0, 1, 2, 3, 4].map((n) => groups.find(({ room_group }) => room_group === n) ?? NONE);
        return [figures.id, { ...figures, on_sale: figures.total, rooms }];
      }),
  );
}

const NONE: Aggregate = {
  total: 0,
  min_price: null,
  max_price: null,
  min_price_m2: null,
  max_price_m2: null,
  min_area: null,
  max_area: null,
};

export interface TraitsRecord {
  readonly id: number;
  readonly wall_material: number | null;
  readonly registration: number | null;
  readonly apartments_count: number | null;
  readonly floors_min: number | null;
  readonly floors_max: number | null;
  readonly ceiling_height_min: number | null;
  readonly ceiling_height_max: number | null;
  readonly security: string | null;
  readonly parking: string | null;
  readonly lifts: string | null;
  readonly decoration: string | null;
  readonly mortgage: boolean | null;
  readonly military_mortgage: boolean | null;
  readonly subsidy: boolean | null;
  readonly installment: boolean | null;
}

/** What complexes are compared by beside what lists show; floors and ways to pay are taken over their parts. */
export async function readTraits(db: Db, ids: readonly number[]): Promise<TraitsRecord[]> {
  const { rows } = await sql<TraitsRecord>`
    select c.id, c.wall_material, c.registration, c.apartments_count, c.ceiling_height_min, c.ceiling_height_max,
      c.security, c.parking, c.lifts, c.decoration, h.floors_min, h.floors_max,
      p.mortgage, p.military_mortgage, p.subsidy, p.installment
    from complexes c
      cross join lateral (select min(coalesce(h.floors_min, h.floors)) as floors_min, max(h.floors) as floors_max
        from housings h join complexes m on m.id = h.complex_id where c.id in (m.id, m.parent_id)) h
      cross join lateral (select bool_or(f.mortgage) as mortgage, bool_or(f.military_mortgage) as military_mortgage,
          bool_or(f.subsidy) as subsidy, bool_or(f.installment) as installment
        from flats f join complexes m on m.id = f.complex_id
        where c.id in (m.id, m.parent_id) and coalesce(f.status_curated, f.status) = 1) p
    where c.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}
