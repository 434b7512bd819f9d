import { type RawBuilder, sql } from 'kysely';
import { OFFER_KINDS } from '../../complex/rules/offer-kinds.ts';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import type { Db } from '../../platform/db/db.ts';
import type { VillageSort } from '../rules/village-sorts.ts';

/** Filters of offers; plots in сотки, areas in m², prices in roubles. */
export interface OfferFilters {
  readonly type?: readonly number[] | undefined;
  readonly plot_min?: number | undefined;
  readonly plot_max?: number | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly square_min?: number | undefined;
  readonly square_max?: number | undefined;
  /** 1: no sold ones. */
  readonly on_sale?: number | undefined;
}

export interface PageOf {
  readonly page: number;
  readonly per_page: number;
}

export interface VillagePage extends PageOf {
  readonly sort?: VillageSort | undefined;
}

interface Picture {
  url: string;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
}

interface Geo {
  id: number;
  title: string;
  title_full: string;
  title_eng: string;
  region_code: number;
}

export interface VillageRecord {
  id: number;
  title_eng: string;
  title: string;
  address: string | null;
  lat: number;
  lng: number;
  region_code: number;
  city_title: string | null;
  road: { id: number; title: string } | null;
  distance_km: number | null;
  developer: { id: number; title: string } | null;
  images: Picture[];
  total: number;
  sold: number;
  price_from: number | null;
  price_to: number | null;
  area_from: number | null;
  area_to: number | null;
  plot_from: number | null;
  plot_to: number | null;
  types: { type: number; total: number; price_from: number | null }[];
  found: number;
}

export interface OfferRecord {
  id: number;
  title: string | null;
  number: string | null;
  status: number;
  type: number;
  price_total: number | null;
  price_m2: number | null;
  media: { src: string; kind: 'plan' | 'floor_plan' | 'photo' }[];
  area: number | null;
  area_plot: number | null;
  area_live: number | null;
  area_kitchen: number | null;
  floors: number | null;
  rooms: number | null;
  building_type: number | null;
  mortgage: boolean;
  found: number;
  found_on_sale: number;
}

export interface VillageDetails {
  description: string | null;
  polygon: LatLng[] | null;
  communications: Record<string, unknown>;
  specifications: { title: string; value: string }[];
  declaration_url: string | null;
  region: Geo | null;
  city: Geo | null;
  advantages: { id: number; title: string; text: string | null; image: Picture | null }[];
  documents: {
    id: number;
    title: string;
    kind: string;
    mime: string;
    size_bytes: number;
    published_at: string | null;
  }[];
  progress: { id: number; url: string; thumbhash: string | null; taken_on: string; housing_id: number | null }[];
  confirmed_at: Date | null;
}

function fits(filters: OfferFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (filters.type) conditions.push(sql`o.type = any(${[...filters.type]}::int[])`);
  const between = (value: RawBuilder<unknown>, from: number | undefined, to: number | undefined): void => {
    if (from !== undefined) conditions.push(sql`${value} >= ${from}`);
    if (to !== undefined) conditions.push(sql`${value} <= ${to}`);
  };
  if (filters.on_sale === 1) conditions.push(sql`o.status = 1`);
  between(sql`o.area_plot`, filters.plot_min, filters.plot_max);
  // A sold offer shows no price, and so fits no filter on it.
  between(sql`case when o.status = 1 then o.price_total end`, filters.price_min, filters.price_max);
  between(sql`o.area`, filters.square_min, filters.square_max);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const hasFilter = (filters: OfferFilters): boolean => Object.values(filters).some((value) => value !== undefined);

const picture =
  sql.raw(`json_build_object('url', '/media/' || i.scope || '/' || case when i.scope = 'remote' then i.id::text else i.path end,
  'thumbhash', i.thumbhash, 'width', i.width, 'height', i.height, 'alt', i.alt)`);
const geo = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'title', ${alias}.title,
    'title_full', ${alias}.title_full, 'title_eng', ${alias}.title_eng, 'region_code', ${alias}.region_code) end`);

/** The price that a village is shown with, of its offers by type: as `headlinePrice` finds it. */
const headline = sql`coalesce(${sql.join([
  ...OFFER_KINDS.map(({ types }) => sql`min(price_from) filter (where type = any(${[...types]}::int[]))`),
  sql`min(price_from)`,
])})`;

const ORDERS: Readonly<Record<VillageSort, RawBuilder<unknown>>> = {
  rating_desc: sql`v.rating desc`,
  price_asc: sql`o.headline nulls last`,
  price_desc: sql`o.headline desc nulls last`,
  distance_asc: sql`v.distance_km nulls last`,
};

/** Published villages with what is on sale and fits; with a filter only those that have such an offer. */
export async function readVillages(
  db: Db,
  filters: OfferFilters,
  { page, per_page, sort = 'rating_desc' }: VillagePage,
  villageId?: number,
): Promise<VillageRecord[]> {
  const { rows } = await sql<VillageRecord>`
    select v.id, v.title_eng, v.title, v.address, v.lat, v.lng, coalesce(v.region_code, 50) as region_code, ci.title as city_title,
      case when r.id is null then null else json_build_object('id', r.id, 'title', r.title) end as road, v.distance_km,
      case when d.id is null then null else json_build_object('id', d.id, 'title', d.title) end as developer,
      coalesce((select json_agg(${picture} order by x.sort, i.id) from village_images x join images i on i.id = x.image_id
        where x.village_id = v.id), '[]') as images,
      o.total, o.price_from, o.price_to, o.area_from, o.area_to, o.plot_from, o.plot_to, o.types, (count(*) over ())::int as found,
      (select count(*)::int from village_offers o where o.village_id = v.id and o.status <> 1 and ${fits(filters)}) as sold
    from villages v left join geo_entities r on r.id = v.road_id left join geo_entities ci on ci.id = v.city_id
      left join developers d on d.id = v.developer_id
      cross join lateral (
        select coalesce(sum(n), 0)::int as total, ${headline} as headline, min(price_from) as price_from, max(price_to) as price_to, min(area_from) as area_from,
          max(area_to) as area_to, min(plot_from) as plot_from, max(plot_to) as plot_to,
          coalesce(json_agg(json_build_object('type', type, 'total', n, 'price_from', price_from) order by type), '[]') as types
        from (select o.type, count(*)::int as n, min(o.price_total) as price_from, max(o.price_total) as price_to, min(o.area) as area_from,
            max(o.area) as area_to, min(o.area_plot) as plot_from, max(o.area_plot) as plot_to
          from village_offers o where o.village_id = v.id and o.status = 1 and ${fits(filters)} group by o.type) by_type) o
    where v.published and v.title is not null and v.lat is not null and v.lng is not null
      and (${villageId ?? null}::int is null or v.id = ${villageId ?? null}::int) and (${!hasFilter(filters)}::bool or o.total > 0)
    order by ${ORDERS[sort]}, v.rating desc, v.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return rows;
}

export interface OfferTypeRecord {
  type: number;
  total: number;
}

/** Types of the offers that published villages have on sale, with their number, by code. */
export async function readOfferTypes(db: Db): Promise<OfferTypeRecord[]> {
  const { rows } = await sql<OfferTypeRecord>`
    select o.type, count(*)::int as total from village_offers o join villages v on v.id = o.village_id
    where o.status = 1 and v.published and v.title is not null and v.lat is not null and v.lng is not null
    group by o.type order by o.type`.execute(db);
  return rows;
}

/** The id of a published village by id or title_eng; null when there is none. */
export async function findVillageId(db: Db, ref: string): Promise<number | null> {
  const id = /^[1-9]\d{0,9}$/.test(ref) && Number(ref) <= 2_147_483_647 ? Number(ref) : null;
  const { rows } = await sql<{ id: number }>`select id from villages
    where published and title is not null and (id = ${id}::int or title_eng = ${ref}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** What the card of a village shows beyond its row in lists. */
export async function readVillageDetails(db: Db, id: number): Promise<VillageDetails | undefined> {
  const { rows } = await sql<VillageDetails>`
    select v.description, v.polygon, v.communications, v.specifications, v.declaration_url, ${geo('rg')} as region, ${geo('ci')} as city,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'text', a.text,
        'image', case when i.id is null then null else ${picture} end) order by a.sort, a.id)
        from village_advantages a left join images i on i.id = a.image_id where a.village_id = v.id), '[]') as advantages,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'kind', a.kind, 'mime', a.mime, 'size_bytes', a.size_bytes,
        'published_at', a.published_at) order by a.sort, a.id) from documents a where a.village_id = v.id), '[]') as documents,
      coalesce((select json_agg(json_build_object('id', a.id, 'url', ${picture} ->> 'url', 'thumbhash', i.thumbhash,
        'taken_on', a.taken_on, 'housing_id', null) order by a.taken_on desc, a.sort, a.id)
        from progress_photos a join images i on i.id = a.image_id where a.village_id = v.id), '[]') as progress,
      (select max(s.prices_at) from source_villages s where s.village_id = v.id) as confirmed_at
    from villages v left join geo_entities rg on rg.kind = 'region' and rg.region_code = coalesce(v.region_code, 50)
      left join geo_entities ci on ci.id = v.city_id where v.id = ${id}`.execute(db);
  return rows[0];
}

/** Offers of a village that fit: those on sale first, then by price; sold ones keep their place in the list. */
export async function readOffers(
  db: Db,
  villageId: number,
  filters: OfferFilters,
  { page, per_page }: PageOf,
): Promise<OfferRecord[]> {
  const { rows } = await sql<OfferRecord>`
    select o.id, o.title, o.number, o.status, o.type, o.price_total, o.price_m2, o.media, o.area, o.area_plot, o.area_live,
      o.area_kitchen, o.floors, o.rooms, o.building_type, o.mortgage, (count(*) over ())::int as found,
      (count(*) filter (where o.status = 1) over ())::int as found_on_sale
    from village_offers o where o.village_id = ${villageId} and ${fits(filters)}
    order by (o.status = 1) desc, o.price_total nulls last, o.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  return rows;
}

export interface KeptOfferRecord extends OfferRecord {
  village_id: number;
  village_title: string;
  village_title_eng: string;
  published: boolean;
}

/** Offers in the order of the ids, also of villages that left the catalogue; unknown ids are left out. */
export async function readOffersInOrder(db: Db, ids: readonly number[]): Promise<KeptOfferRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KeptOfferRecord>`
    select o.id, o.title, o.number, o.status, o.type, o.price_total, o.price_m2, o.media, o.area, o.area_plot, o.area_live,
      o.area_kitchen, o.floors, o.rooms, o.building_type, o.mortgage, 0 as found, 0 as found_on_sale,
      v.id as village_id, v.title as village_title, v.title_eng as village_title_eng, v.published
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
      join village_offers o on o.id = asked.id
      join villages v on v.id = o.village_id and v.title is not null
    order by asked.place`.execute(db);
  return rows;
}
