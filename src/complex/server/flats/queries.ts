import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { StationRecord } from '../../../search/server/near-stations.ts';
import type { OfferEvent } from '../../rules/price-history.ts';

export interface FlatRecord {
  id: number;
  status: number;
  /** An editor took it from the site, whatever its status. */
  hidden: boolean;
  rooms: number;
  rooms_known: boolean;
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
  /** Of its part, or of the whole complex. */
  declaration_url: string | null;
  /** Of the complex that it is a part of. */
  parent_title: string | null;
  published: boolean;
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
  /** When the agency's hold ends that was not let go; it may be over. */
  held_until: Date | null;
}

/** Flats of published complexes in the order of the ids; unknown ids are left out. `hidden`: of any complexes with a name. */
export async function readFlatsInOrder(
  db: Db,
  ids: readonly number[],
  { hidden = false }: { readonly hidden?: boolean } = {},
): Promise<FlatRecord[]> {
  if (ids.length === 0) return [];
  // A part stands on the card of its whole.
  const published = sql`(c.published and coalesce(p.published, true))`;
  const shown = hidden ? sql`true` : published;
  const { rows } = await sql<FlatRecord>`
    select f.id, coalesce(f.status_curated, f.status) as status, coalesce(f.corrections ? 'hidden', false) as hidden, f.rooms, f.rooms_known, f.apartment, f.open_plan, f.number, f.floor,
      coalesce(f.floors_total, h.floors) as floors_total, s.title as section, f.place_on_floor, f.area_total, f.area_rooms,
      f.area_live, f.area_kitchen, f.area_balconies, coalesce(f.ceiling_height, h.ceiling_height) as ceiling_height,
      f.renovation, f.price_total, f.price_m2, f.price_at, f.media, f.mortgage, f.military_mortgage, f.subsidy, f.installment,
      f.housing_id, f.layout_id, c.id as complex_id, c.parent_id, p.title as parent_title, ${published} as published, c.title as complex_title, c.title_eng as complex_title_eng,
      coalesce(c.declaration_url, p.declaration_url) as declaration_url, c.housing_class as complex_class, c.address, d.title as developer_title, h.title as housing_title, h.queue,
      coalesce(h.release_state, c.release_state) as release_state, coalesce(h.release_year, c.release_year) as release_year,
      coalesce(h.release_quarter, c.release_quarter) as release_quarter,
      (select r.expires_at from reservations r where r.flat_id = f.id and r.ended_at is null) as held_until
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
      join flats f on f.id = asked.id
      join complexes c on c.id = f.complex_id and c.title is not null
      left join complexes p on p.id = c.parent_id
      left join housings h on h.id = f.housing_id
      left join sections s on s.id = f.section_id
      left join developers d on d.id = c.developer_id
    where ${shown} order by asked.place`.execute(db);
  return rows;
}

/** Stations near complexes, nearest first, for the cards of single flats. */
export async function readStationsOf(db: Db, complexIds: readonly number[]): Promise<StationRecord[]> {
  const { rows } = await sql<StationRecord>`
    select s.complex_id as root_id, s.station_id as id, g.title, g.line_id, g.hub_id, l.colour, s.distance_m, s.foot_minutes, s.transport_minutes
    from complex_stations s join geo_entities g on g.id = s.station_id left join metro_lines l on l.id = g.line_id
    where s.complex_id = any(${[...complexIds]}::int[])
    order by s.complex_id, coalesce(s.foot_minutes, s.transport_minutes + 100), s.distance_m, l.sort`.execute(db);
  return rows;
}

/** The log of a flat's prices and states, oldest first. */
export async function readFlatEvents(db: Db, flatId: number): Promise<OfferEvent[]> {
  const { rows } = await sql<Omit<OfferEvent, 'at'> & { at: Date }>`
    select at, kind, old_value, new_value from offer_events
    where subject = 'flat' and subject_id = ${flatId}::int and kind in ('listed', 'price', 'status') order by id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

export interface FlatPresence {
  readonly price_total: number | null;
  readonly status: number;
  readonly updated_at: number;
  readonly first_seen_at: number;
}

/** What a flat of a published complex is now and since when it is known, epoch ms; null when there is none. */
export async function readPresence(db: Db, flatId: number): Promise<FlatPresence | null> {
  const { rows } = await sql<{ price_total: number | null; status: number; updated_at: Date; first_seen_at: Date }>`
    select f.price_total, coalesce(f.status_curated, f.status) as status, f.updated_at, f.first_seen_at
    from flats f join complexes c on c.id = f.complex_id and c.published and c.title is not null
    where f.id = ${flatId}::int`.execute(db);
  const [row] = rows;
  return row ? { ...row, updated_at: row.updated_at.getTime(), first_seen_at: row.first_seen_at.getTime() } : null;
}

/** Areas of similar flats differ by at most this share. */
const SIMILAR_AREA = 0.15;

/**
 * Ids of available flats of the same complex (with its sub-complexes) with as many rooms and an area within 15 %: of each
 * layout in each housing the one on the nearest floor, the closest areas first, then the closest prices.
 */
export async function findSimilarIds(db: Db, flatId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (select f.*, coalesce(c.parent_id, c.id) as root_id from flats f join complexes c on c.id = f.complex_id
      where f.id = ${flatId}::int),
    near as (
      select distinct on (coalesce(f.layout_id, -f.id), f.housing_id) f.id,
        abs(f.area_total - own.area_total) as area_gap, abs(f.price_total - own.price_total) as price_gap
      from own join complexes c on own.root_id in (c.id, c.parent_id) and c.published and c.title is not null
        join flats f on f.complex_id = c.id and f.rooms = own.rooms and f.id <> own.id
      where coalesce(f.status_curated, f.status) = 1
        and abs(f.area_total - own.area_total) <= own.area_total * ${SIMILAR_AREA}::float8 + 0.001
      order by coalesce(f.layout_id, -f.id), f.housing_id, abs(f.floor - own.floor) nulls last, f.id)
    select id from near order by area_gap, price_gap nulls last, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface FlatFigures {
  readonly id: number;
  /** The complex that the search knows it in: its own, or the one that this is part of. */
  readonly root_id: number;
  readonly on_sale: boolean;
  readonly price_total: number | null;
  readonly price_m2: number | null;
  readonly area_total: number;
}

/** What flats are sorted and found by, in no order; also of complexes that left the catalogue. */
export async function readFlatFigures(db: Db, ids: readonly number[]): Promise<FlatFigures[]> {
  const { rows } = await sql<FlatFigures>`
    select f.id, coalesce(c.parent_id, c.id) as root_id, f.price_total, f.price_m2, f.area_total,
      c.published and coalesce(f.status_curated, f.status) = 1 as on_sale
    from flats f join complexes c on c.id = f.complex_id and c.title is not null
    where f.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}
