import { sql } from 'kysely';
import type { StationRecord } from '../../catalogue/complex-facts.ts';
import type { Db } from '../../context.ts';

export interface FlatRecord {
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
  area_rooms: number[] | null;
  area_live: number | null;
  area_kitchen: number | null;
  area_balconies: number | null;
  ceiling_height: number | null;
  renovation: number | null;
  price_total: number | null;
  price_m2: number | null;
  price_at: Date;
  media: { src: string; kind: 'plan' | 'floor_plan' | 'photo' }[];
  mortgage: boolean;
  military_mortgage: boolean;
  subsidy: boolean;
  installment: boolean;
  housing_id: number | null;
  layout_id: number | null;
  complex_id: number;
  parent_id: number | null;
  complex_title: string;
  complex_title_eng: string;
  complex_class: number | null;
  address: string | null;
  developer_title: string | null;
  housing_title: string | null;
  queue: string | null;
  release_state: string | null;
  release_year: number | null;
  release_quarter: number | null;
}

/** Flats of published complexes in the order of the ids; unknown ids are left out. */
export async function readFlatsInOrder(db: Db, ids: readonly number[]): Promise<FlatRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FlatRecord>`
    select f.id, coalesce(f.status_curated, f.status) as status, f.rooms, f.apartment, f.open_plan, f.number, f.floor,
      coalesce(f.floors_total, h.floors) as floors_total, s.title as section, f.place_on_floor, f.area_total, f.area_rooms,
      f.area_live, f.area_kitchen, f.area_balconies, coalesce(f.ceiling_height, h.ceiling_height) as ceiling_height,
      f.renovation, f.price_total, f.price_m2, f.price_at, f.media, f.mortgage, f.military_mortgage, f.subsidy, f.installment,
      f.housing_id, f.layout_id, c.id as complex_id, c.parent_id, c.title as complex_title, c.title_eng as complex_title_eng,
      c.housing_class as complex_class, c.address, d.title as developer_title, h.title as housing_title, h.queue,
      coalesce(h.release_state, c.release_state) as release_state, coalesce(h.release_year, c.release_year) as release_year,
      coalesce(h.release_quarter, c.release_quarter) as release_quarter
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
      join flats f on f.id = asked.id
      join complexes c on c.id = f.complex_id and c.published and c.title is not null
      left join housings h on h.id = f.housing_id
      left join sections s on s.id = f.section_id
      left join developers d on d.id = c.developer_id
    order by asked.place`.execute(db);
  return rows;
}

/** Stations near complexes, nearest first, for the cards of single flats. */
export async function readStationsOf(db: Db, complexIds: readonly number[]): Promise<StationRecord[]> {
  const { rows } = await sql<StationRecord>`
    select s.complex_id as root_id, s.station_id as id, g.title, g.line_id, l.colour, s.distance_m, s.foot_minutes, s.transport_minutes
    from complex_stations s join geo_entities g on g.id = s.station_id left join metro_lines l on l.id = g.line_id
    where s.complex_id = any(${[...complexIds]}::int[])
    order by s.complex_id, coalesce(s.foot_minutes, s.transport_minutes + 100), s.distance_m, l.sort`.execute(db);
  return rows;
}
