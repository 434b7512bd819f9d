import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BAND_BOUNDS } from '../rules/price-bands.ts';
import type { RowSet } from '../rules/rows-address.ts';

/** What the figures count: each set as SQL, said once for the counts and for the rows behind them. `r` is the row itself. */

type Part = RawBuilder<unknown>;

export interface RowSource {
  readonly from: Part;
  readonly base: RawBuilder<SqlBool>;
  /** When it happened: decides the period. */
  readonly at: Part;
  readonly key: Part;
  /** Id of the client; null of a request of nobody known. */
  readonly client: Part;
  /** Whose it is among the staff. */
  readonly manager: Part;
  /** Whose columns `source_kind` and `source` say where it came from; undefined: nothing does. */
  readonly source?: Part;
  readonly complex?: Part;
  readonly flat?: Part;
  /** Rooms and price of the flat as this set sees them; the joined flat is `f`. Four rooms and more are one. */
  readonly rooms?: Part;
  readonly price?: Part;
  /** Words beside the row. */
  readonly note?: Part;
  readonly commission?: Part;
}

/** Rooms of the flat `f`; four and more are one. Null where there is no flat. */
const ROOMS = sql`case when f.rooms > 4 then 4 else f.rooms end`;

const OF_COMPLEX = sql`join complexes c on c.id = `;

/** Most sets count every row, when it was made, by its number, and name the client himself and nobody of the staff. */
const rowsOf = (source: Partial<RowSource> & Pick<RowSource, 'from'>): RowSource => ({
  base: sql`true`,
  at: sql`r.created_at`,
  key: sql`r.id`,
  client: sql`r.user_id`,
  manager: sql`null::int`,
  ...source,
});

/** Of a complex itself. */
const complexes = (table: 'building_views' | 'favorite_buildings'): Pick<RowSource, 'from' | 'complex'> => ({
  from: sql`${sql.table(table)} r ${OF_COMPLEX} r.complex_id`,
  complex: sql`r.complex_id`,
});

/** Of a flat `f`, which is of the complex `c`. */
const flats = (table: 'reservations' | 'deals') => ({
  from: sql`${sql.table(table)} r join flats f on f.id = r.flat_id ${OF_COMPLEX} f.complex_id`,
  complex: sql`f.complex_id`,
  flat: sql`r.flat_id`,
  rooms: ROOMS,
  price: sql`f.price_total`,
});

/** Of a flat that is kept with its complex, and with the rooms and the price of its day. */
const datedFlats = (table: 'flat_views' | 'favorite_flats') => ({
  from: sql`${sql.table(table)} r ${OF_COMPLEX} r.complex_id`,
  complex: sql`r.complex_id`,
  flat: sql`r.flat_id`,
  rooms: sql`r.rooms`,
  price: sql`r.price`,
});

/** Where it is kept under the number of its client. */
const ofClient = (thing: 'complex_id' | 'flat_id') => sql`r.user_id || '-' || r.${sql.ref(thing)}`;

export const ROW_SOURCES: Readonly<Record<RowSet, RowSource>> = {
  clients: rowsOf({
    from: sql`users r`,
    base: sql`r.role = 1 and not r.was_staff`,
    client: sql`r.id`,
    manager: sql`r.manager_id`,
    source: sql`r`,
    note: sql`r.status::text`,
  }),
  leads: rowsOf({
    from: sql`leads r`,
    client: sql`coalesce(r.user_id, owner_of_phone(r.phone))`,
    manager: sql`r.taken_by`,
    source: sql`r`,
    note: sql`r.kind || ' ' || r.state`,
  }),
  refusals: rowsOf({
    from: sql`status_changes r join users u on u.id = r.user_id`,
    base: sql`r.to_status = 7`,
    at: sql`r.at`,
    manager: sql`u.manager_id`,
    source: sql`u`,
    note: sql`concat_ws(' ', coalesce(r.refusal_reason, 'none'), r.refusal_comment)`,
  }),
  tasks: rowsOf({
    from: sql`tasks r`,
    base: sql`r.done_at is null`,
    at: sql`r.due_at`,
    manager: sql`r.assignee_id`,
    note: sql`r.text`,
  }),
  building_views: rowsOf(complexes('building_views')),
  // As the flat was on the day of the view.
  flat_views: rowsOf(datedFlats('flat_views')),
  favorite_buildings: rowsOf({ ...complexes('favorite_buildings'), key: ofClient('complex_id') }),
  // As the flat was on the day it was kept.
  favorite_flats: rowsOf({ ...datedFlats('favorite_flats'), key: ofClient('flat_id') }),
  advices: rowsOf({
    from: sql`advices r left ${OF_COMPLEX} r.complex_id`,
    manager: sql`r.created_by`,
    complex: sql`r.complex_id`,
    flat: sql`case when r.entity_type = 'flat' then r.entity_id end`,
    rooms: sql`r.rooms`,
    price: sql`r.price`,
    note: sql`r.comment`,
  }),
  holds: rowsOf({
    ...flats('reservations'),
    manager: sql`r.author_id`,
    price: sql`coalesce(r.price, f.price_total)`,
  }),
  deals: rowsOf({
    ...flats('deals'),
    base: sql`r.cancelled_at is null`,
    manager: sql`r.author_id`,
    price: sql`coalesce(r.price, f.price_total)`,
    commission: sql`r.commission`,
  }),
};

/** The complex `c` that a row counts for: the whole of a part. */
export const WHOLE_COMPLEX = sql`coalesce(c.parent_id, c.id)`;
/** Its developer: that of the whole. */
export const DEVELOPER = sql`(select w.developer_id from complexes w where w.id = ${WHOLE_COMPLEX})`;

/** Number of the price band, as `bandOf` counts; null without a price. */
export function bandSql(price: Part): Part {
  return sql`width_bucket(${price}::bigint, array[${sql.join(BAND_BOUNDS.map((bound) => sql.lit(bound + 1)))}]::bigint[])`;
}
