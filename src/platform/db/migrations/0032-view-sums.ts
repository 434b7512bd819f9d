import { type Kysely, sql } from 'kysely';

/**
 * Views by day and by month, summed by complex, rooms and price band: what the owner's figures ask for over a year, whatever the
 * number of views. A view of a flat keeps the rooms and the price of its day, so that no later price moves what was counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Upper bounds of the price bands, as figures/rules/price-bands.ts has them, one rouble on. */
const BOUNDS = [6, 8, 10, 12, 15, 18, 22, 28, 35, 50].map((millions) => millions * 1_000_000 + 1).join(',');

const KINDS = [
  { table: 'building_views', kind: 'building', rooms: 'null::smallint', band: 'null::smallint' },
  {
    table: 'flat_views',
    kind: 'flat',
    rooms: 'n.rooms',
    band: `coalesce(width_bucket(n.price, array[${BOUNDS}]::bigint[]), -1)::smallint`,
  },
] as const;

/** Counts of the rows `n` of a table by day of Moscow and by what was looked at. */
const countsOf = ({ kind, rooms, band }: (typeof KINDS)[number], rows: string, sign: '' | '-'): string =>
  `select '${kind}', (n.created_at at time zone 'Europe/Moscow')::date, n.complex_id, ${rooms}, ${band}, ${sign}count(*)
   from ${rows} n group by 2, 3, 4, 5`;

const triggersOf = (views: (typeof KINDS)[number]): string[] =>
  (['insert', 'delete'] as const).flatMap((event) => {
    const name = `sum_${views.table}_${event}`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         insert into view_sum_changes (kind, day, complex_id, rooms, band, views)
           ${countsOf(views, 'changed', event === 'insert' ? '' : '-')};
         return null;
       end $$`,
      `create trigger ${name} after ${event} on ${views.table}
        referencing ${event === 'insert' ? 'new' : 'old'} table as changed
        for each statement execute function ${name}()`,
    ];
  });

const STATEMENTS = [
  // 0 studio … 4 four and more, and roubles, both of the day of the view; no price: on request.
  'alter table flat_views add column rooms smallint',
  'alter table flat_views add column price bigint',
  `create function date_flat_view() returns trigger language plpgsql as $$
   begin
     if new.rooms is null then
       select least(f.rooms, 4), f.price_total into new.rooms, new.price from flats f where f.id = new.flat_id;
     end if;
     return new;
   end $$`,
  `create trigger date_flat_view before insert on flat_views for each row execute function date_flat_view()`,
  `update flat_views v set rooms = least(f.rooms, 4), price = f.price_total from flats f where f.id = v.flat_id`,

  // What came since the sums were added up. Appended, so that writers never wait for each other.
  `create table view_sum_changes (
    kind text not null check (kind in ('building', 'flat')),
    day date not null,
    complex_id integer not null,
    rooms smallint,
    band smallint,
    views integer not null)`,
  // By what they are summed: all under 0, complexes, rooms, price bands (-1: price on request). A month has its first day.
  `create table view_sums (
    kind text not null check (kind in ('building', 'flat')),
    grain text not null check (grain in ('day', 'month')),
    cut text not null check (cut in ('all', 'complex', 'rooms', 'band')),
    day date not null,
    value integer not null,
    views integer not null,
    primary key (kind, grain, cut, day, value) include (views))`,
  `create index view_sums_nothing on view_sums (kind) where views = 0`,
  // The triggers come first: they keep other writers away until the rows that are there are counted.
  ...KINDS.flatMap(triggersOf),
  `create function merge_view_sums() returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(hashtext('merge_view_sums'));
     with taken as (delete from view_sum_changes returning *)
     insert into view_sums (kind, grain, cut, day, value, views)
     select n.kind, g.grain, c.cut, g.day, c.value, sum(n.views)
     from taken n cross join lateral (values ('day', n.day), ('month', date_trunc('month', n.day)::date)) g (grain, day)
       cross join lateral (values ('all', 0), ('complex', n.complex_id), ('rooms', n.rooms::integer),
         ('band', n.band::integer)) c (cut, value)
     where c.value is not null group by 1, 2, 3, 4, 5 having sum(n.views) <> 0
     on conflict (kind, grain, cut, day, value) do update set views = view_sums.views + excluded.views;
     delete from view_sums where views = 0;
   end $$`,
  ...KINDS.map(
    (views) =>
      `insert into view_sum_changes (kind, day, complex_id, rooms, band, views) ${countsOf(views, views.table, '')}`,
  ),
  'select merge_view_sums()',
];
