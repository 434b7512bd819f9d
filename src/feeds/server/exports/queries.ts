import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What an export holds. */
export interface ExportScope {
  readonly format: 'yrl' | 'cian';
  readonly complex_ids: readonly number[];
  readonly developer_ids: readonly number[];
  readonly with_booked: boolean;
  /** Offers of villages too; of these villages alone where a limit is given. */
  readonly with_villages: boolean;
  readonly village_ids: readonly number[];
}

export interface ExportRecord extends ExportScope {
  id: number;
  title: string;
  sealed: Buffer | null;
  content_tag: string | null;
  content_at: Date | null;
  fetched_at: Date | null;
  fetches: number;
  created_at: Date;
}

const COLUMNS = [
  'id',
  'title',
  'format',
  'complex_ids',
  'developer_ids',
  'with_booked',
  'with_villages',
  'village_ids',
  'sealed',
  'content_tag',
  'content_at',
  'fetched_at',
  'fetches',
  'created_at',
] as const;

/** Exports, one or all, by name. */
export async function readExports(db: Db, id?: number): Promise<ExportRecord[]> {
  const query = db.selectFrom('catalogue_exports').select(COLUMNS).orderBy('title').orderBy('id');
  return followMerges(db, (await (id === undefined ? query : query.where('id', '=', id)).execute()) as ExportRecord[]);
}

/** The export whose address holds this secret. */
export async function findExport(db: Db, digest: Buffer): Promise<ExportRecord | undefined> {
  const query = db.selectFrom('catalogue_exports').select(COLUMNS).where('digest', '=', digest);
  return (await followMerges(db, (await query.execute()) as ExportRecord[]))[0];
}

/** A limit by a complex that was merged into another one is one by that; undone, it is by the former again. */
async function followMerges(db: Db, records: ExportRecord[]): Promise<ExportRecord[]> {
  const ids = [...new Set(records.flatMap(({ complex_ids }) => complex_ids))];
  if (ids.length === 0) return records;
  const { rows } = await sql<{ id: number; into: number }>`
    with recursive steps (id, at, hop) as (
      select id, merged_into, 1 from complexes where id = any (${ids}) and merged_into is not null
      union all select s.id, c.merged_into, s.hop + 1 from steps s join complexes c on c.id = s.at
        where c.merged_into is not null and s.hop < 20)
    select distinct on (id) id, at as into from steps order by id, hop desc`.execute(db);
  const into = new Map(rows.map((row) => [row.id, row.into]));
  return records.map((record) => ({
    ...record,
    complex_ids: [...new Set(record.complex_ids.map((id) => into.get(id) ?? id))],
  }));
}

/** One flat with all that a file says of it. */
export interface ExportedFlat {
  id: number;
  status: number;
  rooms: number;
  apartment: boolean;
  open_plan: boolean;
  number: string | null;
  floor: number | null;
  floors_total: number | null;
  section: string | null;
  place_on_floor: number | null;
  area_total: number;
  area_live: number | null;
  area_kitchen: number | null;
  area_rooms: number[] | null;
  ceiling_height: number | null;
  renovation: number | null;
  price_total: number | null;
  mortgage: boolean;
  media: { src: string; kind: 'plan' | 'floor_plan' | 'photo' }[];
  description: string | null;
  first_seen_at: Date;
  updated_at: Date;
  /** The complex that the site shows it in: its own, or the one that this is part of. */
  root_id: number;
  root_title_eng: string;
  complex_title: string;
  complex_key: string | null;
  address: string | null;
  lat: number | null;
  lng: number | null;
  region_code: 77 | 50 | null;
  district: string | null;
  city: string | null;
  developer: string | null;
  declaration_url: string | null;
  housing_title: string | null;
  housing_key: string | null;
  queue: string | null;
  release_year: number | null;
  release_quarter: number | null;
  release_state: string | null;
  wall_material: number | null;
}

const statuses = ({ format, with_booked }: ExportScope): number[] => (with_booked && format === 'cian' ? [1, 2] : [1]);

const isLimited = ({ complex_ids, developer_ids, with_villages, village_ids }: ExportScope): boolean =>
  complex_ids.length + developer_ids.length + (with_villages ? village_ids.length : 0) > 0;

/** Flats that may be shown: of complexes on the site, whole and in part, in the states that the file has. */
function shown(scope: ExportScope): RawBuilder<unknown> {
  const { complex_ids, developer_ids } = scope;
  const within = isLimited(scope)
    ? sql`(c.id = any(${[...complex_ids]}::int[]) or c.parent_id = any(${[...complex_ids]}::int[])
        or c.developer_id = any(${[...developer_ids]}::int[]))`
    : sql`true`;
  return sql`c.published and c.title is not null and coalesce(p.published, true)
    and coalesce(f.status_curated, f.status) = any(${statuses(scope)}::int[]) and ${within}`;
}

const PLACES = sql`flats f join complexes c on c.id = f.complex_id left join complexes p on p.id = c.parent_id`;

/** How many flats an export holds now. */
export async function countExported(db: Db, scope: ExportScope): Promise<number> {
  const { rows } = await sql<{
    flats: number;
  }>`select count(*)::int as flats from ${PLACES} where ${shown(scope)}`.execute(db);
  return rows[0]?.flats ?? 0;
}

/**
 * The next flats of an export after this one, by number. A flat that is not on sale shows no price, as on the site. Keys of
 * complexes and housings are those of the flat's own feed, where that is of the same format: a portal's numbers, not ours.
 */
export async function readExported(
  db: Db,
  scope: ExportScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ExportedFlat[]> {
  const { rows } = await sql<ExportedFlat>`
    select f.id, coalesce(f.status_curated, f.status) as status, f.rooms, f.apartment, f.open_plan, f.number, f.floor,
      coalesce(f.floors_total, h.floors) as floors_total, s.title as section, f.place_on_floor, f.area_total, f.area_live,
      f.area_kitchen, f.area_rooms, coalesce(f.ceiling_height, h.ceiling_height) as ceiling_height, f.renovation,
      case when coalesce(f.status_curated, f.status) = 1 then f.price_total end as price_total, f.mortgage, f.media,
      f.description, f.first_seen_at, f.updated_at, coalesce(p.id, c.id) as root_id,
      coalesce(p.title_eng, c.title_eng) as root_title_eng, c.title as complex_title, c.address, c.region_code,
      case when h.lat is null or h.lng is null then c.lat else h.lat end as lat,
      case when h.lat is null or h.lng is null then c.lng else h.lng end as lng,
      district.title as district, city.title as city, d.title as developer, c.declaration_url,
      h.title as housing_title, h.queue, coalesce(h.release_year, c.release_year) as release_year,
      coalesce(h.release_quarter, c.release_quarter) as release_quarter,
      coalesce(h.release_state, c.release_state) as release_state, coalesce(h.wall_material, c.wall_material) as wall_material,
      (select min(k.key) from source_complexes k join feed_sources o on o.id = k.source_id
        where k.complex_id = c.id and k.source_id = f.source_id and o.format = ${scope.format} and k.key not like 'name:%') as complex_key,
      (select min(k.key) from source_housings k join feed_sources o on o.id = k.source_id
        where k.housing_id = h.id and k.source_id = f.source_id and o.format = ${scope.format} and k.key not like 'name:%') as housing_key
    from ${PLACES}
      left join housings h on h.id = f.housing_id
      left join sections s on s.id = f.section_id
      left join developers d on d.id = c.developer_id
      left join geo_entities district on district.id = c.district_id
      left join geo_entities city on city.id = c.city_id
    where f.id > ${after}::int and ${shown(scope)}
    order by f.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Since when an export says what it says: now, when its content is another than the last one that anybody was given. Never
 * the same second twice, so that a time names one content; processes that ask at once agree on one.
 */
export async function noteContent(db: Db, id: number, tag: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ content_at: Date }>`
    update catalogue_exports set
      content_at = case when content_tag is not distinct from ${tag} then content_at
        else greatest(date_trunc('second', ${now}::timestamptz), content_at + interval '1 second') end,
      content_tag = ${tag}
    where id = ${id} returning content_at`.execute(db);
  return rows[0]?.content_at ?? now;
}

export async function noteFetch(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('catalogue_exports')
    .set(({ eb }) => ({ fetched_at: now, fetches: eb('fetches', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** One offer of a village with all that a file says of it. */
export interface ExportedOffer {
  id: number;
  type: number;
  price_total: number | null;
  area: number | null;
  area_plot: number | null;
  area_live: number | null;
  area_kitchen: number | null;
  floors: number | null;
  rooms: number | null;
  building_type: number | null;
  mortgage: boolean;
  media: { src: string; kind: 'plan' | 'floor_plan' | 'photo' }[];
  description: string | null;
  first_seen_at: Date;
  updated_at: Date;
  village_id: number;
  village_title_eng: string;
  village_title: string;
  village_key: string | null;
  address: string | null;
  lat: number;
  lng: number;
  region_code: 77 | 50 | null;
  city: string | null;
  road: string | null;
  distance_km: number | null;
  communications: Partial<Record<'electricity' | 'gas' | 'water' | 'sewerage' | 'heating', boolean>>;
  developer: string | null;
  images: string[];
}

/** Offers that may be shown: on sale, in villages on the site. */
function shownOffers(scope: ExportScope): RawBuilder<unknown> {
  if (!scope.with_villages) return sql`false`;
  const within = isLimited(scope)
    ? sql`(v.id = any(${[...scope.village_ids]}::int[]) or v.developer_id = any(${[...scope.developer_ids]}::int[]))`
    : sql`true`;
  return sql`v.published and v.title is not null and v.lat is not null and v.lng is not null and o.status = 1 and ${within}`;
}

const OFFERS = sql`village_offers o join villages v on v.id = o.village_id`;

export async function countOffers(db: Db, scope: ExportScope): Promise<number> {
  const { rows } = await sql<{ offers: number }>`
    select count(*)::int as offers from ${OFFERS} where ${shownOffers(scope)}`.execute(db);
  return rows[0]?.offers ?? 0;
}

/** Changes with the offers of villages, which the state of the catalogue does not tell. */
export async function stateOfOffers(db: Db, scope: ExportScope): Promise<string> {
  if (!scope.with_villages) return '';
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), max(o.updated_at), max(v.updated_at)) as state from ${OFFERS} where ${shownOffers(scope)}`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}

/** The next offers of villages after this one, by number. */
export async function readExportedOffers(
  db: Db,
  scope: ExportScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ExportedOffer[]> {
  const { rows } = await sql<ExportedOffer>`
    select o.id, o.type, o.price_total, o.area, o.area_plot, o.area_live, o.area_kitchen, o.floors, o.rooms, o.building_type, o.mortgage,
      o.media, o.description, o.first_seen_at, o.updated_at, v.id as village_id, v.title_eng as village_title_eng, v.title as village_title,
      (select min(k.key) from source_villages k join feed_sources s on s.id = k.source_id
        where k.village_id = v.id and k.source_id = o.source_id and s.format = ${scope.format} and k.key not like 'name:%') as village_key,
      v.address, v.lat, v.lng, v.region_code, ci.title as city, r.title as road, v.distance_km, v.communications, d.title as developer,
      coalesce((select json_agg('/media/' || i.scope || '/' || case when i.scope = 'remote' then i.id::text else i.path end order by x.sort, i.id)
        from village_images x join images i on i.id = x.image_id where x.village_id = v.id), '[]') as images
    from ${OFFERS} left join geo_entities ci on ci.id = v.city_id left join geo_entities r on r.id = v.road_id
      left join developers d on d.id = v.developer_id
    where o.id > ${after}::int and ${shownOffers(scope)} order by o.id limit ${limit}`.execute(db);
  return rows;
}
