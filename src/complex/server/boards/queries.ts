import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { findComplexId } from '../buildings/queries.ts';

/** The published complex by id or title_eng, and the one whose card it belongs to; null when there is none. */
export async function findFamily(db: Db, ref: string): Promise<{ id: number; root_id: number } | null> {
  const id = await findComplexId(db, ref);
  if (id === null) return null;
  const row = await db.selectFrom('complexes').select('parent_id').where('id', '=', id).executeTakeFirst();
  return { id, root_id: row?.parent_id ?? id };
}

export interface BoardHousingRecord {
  id: number;
  title: string | null;
  complex_title: string;
  floors: number | null;
  release_state: string | null;
  release_year: number | null;
  release_quarter: number | null;
  total: number;
  fitting: number;
}

/** Housings with flats, of a complex and its published sub-complexes, in the order of the card; `fitting`: ids of flats. */
export async function readBoardHousings(
  db: Db,
  complexId: number,
  fitting: readonly number[],
): Promise<BoardHousingRecord[]> {
  const { rows } = await sql<BoardHousingRecord>`
    select h.id, h.title, c.title as complex_title, h.floors, coalesce(h.release_state, c.release_state) as release_state,
      coalesce(h.release_year, c.release_year) as release_year, coalesce(h.release_quarter, c.release_quarter) as release_quarter,
      count(f.id) filter (where coalesce(f.status_curated, f.status) = 1)::int as total,
      count(f.id) filter (where f.id = any(${fitting}::int[]))::int as fitting
    from housings h join complexes c on c.id = h.complex_id join flats f on f.housing_id = h.id
    where ${complexId}::int in (c.id, c.parent_id) and (c.published or c.id = ${complexId}::int)
    group by h.id, c.id order by h.sort, h.queue nulls first, h.id`.execute(db);
  return rows;
}

export interface BoardFlatRecord {
  id: number;
  number: string | null;
  rooms: number;
  rooms_known: boolean;
  area_total: number;
  floor: number | null;
  place_on_floor: number | null;
  section: string | null;
  status: number;
  hidden: boolean;
  price_total: number | null;
  held_until: Date | null;
}

/** All flats of a housing, or with null those of the complex and its sub-complexes that are in no housing. */
export async function readBoardFlats(db: Db, complexId: number, housingId: number | null): Promise<BoardFlatRecord[]> {
  const inHousing =
    housingId === null
      ? sql`f.housing_id is null and f.complex_id in (select c.id from complexes c
          where ${complexId}::int in (c.id, c.parent_id) and (c.published or c.id = ${complexId}::int))`
      : sql`f.housing_id = ${housingId}::int`;
  const { rows } = await sql<BoardFlatRecord>`
    select f.id, f.number, f.rooms, f.rooms_known, f.area_total, f.floor, f.place_on_floor, s.title as section,
      coalesce(f.status_curated, f.status) as status,
      coalesce(f.status_curated = 4 and f.corrections ? 'hidden', false) as hidden, f.price_total,
      (select r.expires_at from reservations r where r.flat_id = f.id and r.ended_at is null) as held_until
    from flats f left join sections s on s.id = f.section_id where ${inHousing}`.execute(db);
  return rows;
}

export interface LayoutRecord {
  id: number | null;
  rooms: number;
  plan: string | null;
  total: number;
  price_from: number | null;
  price_to: number | null;
  price_m2_from: number | null;
  price_m2_to: number | null;
  area_from: number;
  area_to: number;
  floor_from: number | null;
  floor_to: number | null;
  housings: string[];
  housing_ids: number[];
  sections: { housing_id: number | null; title: string }[];
  flat_id: number;
}

/** The flats with these ids by their layout, one page by room count, area and id. A page past the end is empty. */
export async function readLayouts(
  db: Db,
  flatIds: readonly number[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; layouts: LayoutRecord[] }> {
  if (flatIds.length === 0) return { total: 0, layouts: [] };
  const { rows } = await sql<{ total: number; layouts: LayoutRecord[] }>`
    with fitting as (
      select f.*, case when f.layout_id is null then round(f.area_total::numeric, 1) end as area_group, h.title as housing_title,
        s.title as section_title
      from flats f left join housings h on h.id = f.housing_id left join sections s on s.id = f.section_id where f.id = any(${[...flatIds]}::int[])),
    grouped as (
      select layout_id, rooms, area_group, count(*)::int as total, min(price_total) as price_from, max(price_total) as price_to,
        min(price_m2) as price_m2_from, max(price_m2) as price_m2_to, min(area_total) as area_from, max(area_total) as area_to,
        min(floor) as floor_from, max(floor) as floor_to,
        coalesce(array_agg(distinct housing_title) filter (where housing_title is not null), '{}') as housings,
        coalesce(array_agg(distinct housing_id) filter (where housing_id is not null), '{}') as housing_ids,
        coalesce(jsonb_agg(distinct jsonb_build_object('housing_id', housing_id, 'title', section_title))
          filter (where section_title is not null), '[]') as sections,
        (array_agg(id order by price_total nulls last, id))[1] as flat_id
      from fitting group by layout_id, rooms, area_group),
    page as (select * from grouped order by rooms, area_from, layout_id, flat_id offset ${offset} limit ${limit}),
    shown as (select g.layout_id as id, g.rooms, g.total, g.price_from, g.price_to, g.price_m2_from, g.price_m2_to, g.area_from, g.area_to,
      g.floor_from, g.floor_to, g.housings, g.housing_ids, g.sections, g.flat_id,
      coalesce((select m.value ->> 'src' from flats f, jsonb_array_elements(f.media) with ordinality as m (value, nth)
          where f.id = g.flat_id and m.value ->> 'kind' = 'plan' order by m.nth limit 1),
        case when i.scope = 'remote' then '/media/remote/' || i.id else '/media/' || i.scope || '/' || i.path end) as plan
    from page g left join layouts l on l.id = g.layout_id left join images i on i.id = l.image_id)
    select (select count(*)::int from grouped) as total,
      coalesce((select json_agg(s order by s.rooms, s.area_from, s.id, s.flat_id) from shown s), '[]') as layouts`.execute(
    db,
  );
  return rows[0] ?? { total: 0, layouts: [] };
}
