import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CuratedFlat, FLAT_SORTS } from '../../contract/flats.ts';
import type { StoredFlat } from './last-correction.ts';

type Media = { src: string; kind: string }[];

interface Row extends Pick<CuratedFlat, 'id' | 'complex' | 'housing' | 'section' | 'price' | 'status' | 'sold_here'> {
  /** What the feed says. */
  number: string | null;
  floor: number | null;
  rooms: number | null;
  area: number;
  renovation_feed: number | null;
  ceiling_height: number | null;
  media: Media;
  /** Of the house, where it is known. */
  floors: number | null;
  renovation_curated: number | null;
  corrections: Corrections | null;
  updated_at: Date;
  held_until: Date | null;
  fed_at: Date | null;
  missing_since: Date | null;
}

/** Facts that editors state beside the finishing, and what the feed says there, which the database keeps up (migration 0039). */
interface Corrections {
  readonly number?: Stated<string>;
  readonly floor?: Stated<number>;
  readonly rooms?: Stated<number>;
  readonly area?: Stated<number>;
  readonly ceiling_height?: Stated<number>;
  readonly plan?: Stated<string>;
  /** Taken from the site: `status_curated` is that of a flat withdrawn, unless the agency sold it. */
  readonly hidden?: true;
}
interface Stated<Value> {
  readonly ours: Value;
}
const FACTS = ['number', 'floor', 'rooms', 'area', 'ceiling_height', 'plan'] as const;

export interface FlatFilters {
  readonly number?: string | undefined;
  readonly flat?: number | undefined;
  readonly corrected?: boolean | undefined;
  readonly sort?: FlatSort | undefined;
}
type FlatSort = (typeof FLAT_SORTS)[number];

const STATUS = sql`coalesce(f.status_curated, f.status)`;
/** Held ones stand beside the booked ones. */
const STATE = sql`case when r.id is not null and ${STATUS} = 1 then 2 else ${STATUS} end`;
const ORDERS: Readonly<Record<FlatSort, RawBuilder<unknown>>> = {
  price_asc: sql`f.price_total nulls last,`,
  price_desc: sql`f.price_total desc nulls last,`,
  state_asc: sql`${STATE},`,
  state_desc: sql`${STATE} desc,`,
};

/** Flats of a complex and its parts, as wished, then by housing, floor and number. */
export async function readCuratedFlats(
  db: Db,
  complexId: number,
  { number, flat, corrected = false, sort }: FlatFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: StoredFlat[]; total: number }> {
  const beginning = number === undefined ? null : `${number.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`(c.id = ${complexId}::int or c.parent_id = ${complexId}::int) and f.status <> 4
    and ${beginning === null ? sql`true` : sql`(lower(f.number) like ${beginning} or lower(w.number) like ${beginning})`}
    and ${flat === undefined ? sql`true` : sql`f.id = ${flat}::int`}
    and ${corrected ? sql`(f.renovation_curated is not null or f.corrections is not null)` : sql`true`}`;
  const [page, count] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${FROM} where ${where}
      order by ${sort ? ORDERS[sort] : sql``} h.sort, h.title, f.floor, length(f.number), f.number, f.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${FROM} where ${where}`.execute(db),
  ]);
  return { rows: page.rows.map(presentFlat), total: count.rows[0]?.total ?? 0 };
}

const FROM = sql`flats f join flats_as_fed w on w.id = f.id join complexes c on c.id = f.complex_id
  left join housings h on h.id = f.housing_id left join sections s on s.id = f.section_id
  left join reservations r on r.flat_id = f.id and r.ended_at is null`;
const COLUMNS = sql`f.id, json_build_object('id', c.id, 'title', coalesce(c.title, c.title_eng), 'title_eng', c.title_eng,
    'published', c.published) as complex,
  h.title as housing, s.title as section, w.number, w.floor, case when w.rooms_known and not w.open_plan then w.rooms end as rooms,
  w.area_total as area, w.renovation_feed, w.ceiling_height, w.media, greatest(f.floors_total, h.floors) as floors,
  f.renovation_curated, f.corrections, f.updated_at, f.price_total as price, ${STATUS} as status,
  coalesce(f.status_curated = 3, false) as sold_here, r.expires_at as held_until, f.missing_since,
  (select max(n.finished_at) from feed_runs n
    where n.source_id = f.source_id and n.status in ('complete', 'partial', 'unchanged')) as fed_at`;

/** One flat, locked until the transaction ends; undefined when there is none. */
export async function lockFlat(trx: Db, id: number): Promise<{ flat: StoredFlat; row: Row } | undefined> {
  await sql`select 1 from flats where id = ${id}::int for update`.execute(trx);
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where f.id = ${id}::int`.execute(trx);
  return rows[0] && { flat: presentFlat(rows[0]), row: rows[0] };
}

const planIn = (media: Media): string | null => media.find(({ kind }) => kind === 'plan')?.src ?? null;

function presentFlat(row: Row): StoredFlat {
  const { id, complex, housing, section, renovation_feed, renovation_curated, media, corrections, updated_at } = row;
  const said = <Value>(feed: Value | null, stated: Stated<Value> | undefined) => ({ feed, ours: stated?.ours ?? null });
  const { number, floor, rooms, area, ceiling_height, plan } = corrections ?? {};
  return {
    ...{ id, complex, housing, section },
    number: said(row.number, number),
    floor: said(row.floor, floor),
    rooms: said(row.rooms, rooms),
    area: said(row.area, area),
    renovation: { feed: renovation_feed, ours: renovation_curated },
    ceiling_height: said(row.ceiling_height, ceiling_height),
    plan: said(planIn(media), plan),
    ...{ price: row.price, status: row.status, sold_here: row.sold_here },
    held_until: row.held_until?.toISOString() ?? null,
    fed_at: row.fed_at?.toISOString() ?? null,
    missing_since: row.missing_since?.toISOString() ?? null,
    hidden: corrections?.hidden === true,
    version: updated_at.toISOString(),
  };
}

/** A fact that is absent stays as it is; null: the feed's word again. */
export interface FlatChange {
  readonly number?: string | null | undefined;
  readonly floor?: number | null | undefined;
  readonly rooms?: number | null | undefined;
  readonly area?: number | null | undefined;
  readonly renovation?: number | null | undefined;
  readonly ceiling_height?: number | null | undefined;
  /** Address of the picture. */
  readonly plan?: string | null | undefined;
  readonly hidden?: boolean | undefined;
}

/**
 * Writes the editor's word, or, where it is null, the feed's again. The columns are written with what the feed says, as by
 * everybody: the triggers of `flats` put the editor's word over it.
 */
export async function writeFlat(trx: Db, row: Row, change: FlatChange, now: Date): Promise<void> {
  const before = row.corrections ?? {};
  const hidden = change.hidden ?? before.hidden ?? false;
  const stated = FACTS.flatMap((fact) => {
    const ours = change[fact] === undefined ? before[fact]?.ours : change[fact];
    return ours === undefined || ours === null ? [] : [[fact, { ours }] as const];
  });
  const after = { ...Object.fromEntries(stated), ...(hidden ? { hidden } : {}) };
  const corrections = Object.keys(after).length === 0 ? null : JSON.stringify(after);
  const renovation = change.renovation === undefined ? row.renovation_curated : change.renovation;
  await sql`update flats f set renovation_curated = ${renovation}::smallint, corrections = ${corrections}::jsonb,
      number = w.number, floor = w.floor, rooms = w.rooms, rooms_known = w.rooms_known, open_plan = w.open_plan,
      area_total = w.area_total, ceiling_height = w.ceiling_height, media = w.media,
      status_curated = case when f.status_curated = 3 then 3 when ${hidden}::boolean then 4
        when ${before.hidden ?? false}::boolean then null else f.status_curated end,
      updated_at = ${now}
    from flats_as_fed w where f.id = ${row.id}::int and w.id = f.id`.execute(trx);
}
