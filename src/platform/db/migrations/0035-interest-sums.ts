import { type Kysely, sql } from 'kysely';

/**
 * Favourites and recommendations are summed as views are (0032): by day and month, by complex, rooms and price band. One of a flat
 * keeps the complex of its flat, and the rooms and the price of its day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Upper bounds of the price bands, as figures/rules/price-bands.ts has them, one rouble on. */
const BOUNDS = [6, 8, 10, 12, 15, 18, 22, 28, 35, 50].map((millions) => millions * 1_000_000 + 1).join(',');
const BAND = `coalesce(width_bucket(n.price, array[${BOUNDS}]::bigint[]), -1)::smallint`;

const KINDS = [
  { table: 'favorite_buildings', kind: 'favorite_building', rooms: 'null::smallint', band: 'null::smallint' },
  { table: 'favorite_flats', kind: 'favorite_flat', rooms: 'n.rooms', band: BAND },
  { table: 'advices', kind: 'advice', rooms: 'n.rooms', band: `case when n.entity_type = 'flat' then ${BAND} end` },
] as const;
type Kind = (typeof KINDS)[number];

/** Counts of the rows `n` of a table by day of Moscow and by what it was about. */
const countsOf = ({ kind, rooms, band }: Kind, rows: string, sign: '' | '-'): string =>
  `select '${kind}', (n.created_at at time zone 'Europe/Moscow')::date, n.complex_id, ${rooms}, ${band}, ${sign}count(*)
   from ${rows} n group by 2, 3, 4, 5`;

const CHANGES = 'insert into view_sum_changes (kind, day, complex_id, rooms, band, views)';

/** What decides where a row is counted. */
const COUNTED_BY: Readonly<Record<Kind['table'], readonly string[]>> = {
  favorite_buildings: ['created_at', 'complex_id'],
  favorite_flats: ['created_at', 'complex_id', 'rooms', 'price'],
  advices: ['created_at', 'complex_id', 'rooms', 'price', 'entity_type'],
};

const triggersOf = (kept: Kind): string[] => [
  ...(['insert', 'delete'] as const).flatMap((event) => {
    const name = `sum_${kept.table}_${event}`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$
       begin
         ${CHANGES} ${countsOf(kept, 'changed', event === 'insert' ? '' : '-')};
         return null;
       end $$`,
      `create trigger ${name} after ${event} on ${kept.table}
        referencing ${event === 'insert' ? 'new' : 'old'} table as changed
        for each statement execute function ${name}()`,
    ];
  }),
  `create function sum_${kept.table}_update() returns trigger language plpgsql as $$
   begin
     ${CHANGES} ${countsOf(kept, '(select old.*)', '-')};
     ${CHANGES} ${countsOf(kept, '(select new.*)', '')};
     return null;
   end $$`,
  `create trigger sum_${kept.table}_update after update of ${COUNTED_BY[kept.table].join(', ')} on ${kept.table} for each row
    when (${COUNTED_BY[kept.table].map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function sum_${kept.table}_update()`,
];

const STATEMENTS = [
  // 0 studio … 4 four and more, and roubles, both of the day it was kept or recommended; no price: on request.
  'alter table favorite_flats add column complex_id integer',
  'alter table favorite_flats add column rooms smallint',
  'alter table favorite_flats add column price bigint',
  'alter table advices add column rooms smallint',
  'alter table advices add column price bigint',
  `create function date_favorite_flat() returns trigger language plpgsql as $$
   declare of_flat record;
   begin
     select f.complex_id, least(f.rooms, 4) as rooms, f.price_total into of_flat from flats f where f.id = new.flat_id;
     new.complex_id = of_flat.complex_id;
     if new.rooms is null then
       new.rooms = of_flat.rooms;
       new.price = of_flat.price_total;
     end if;
     return new;
   end $$`,
  `create trigger date_favorite_flat before insert on favorite_flats for each row execute function date_favorite_flat()`,
  `create function date_advice() returns trigger language plpgsql as $$
   begin
     select least(f.rooms, 4), f.price_total into new.rooms, new.price from flats f where f.id = new.entity_id;
     return new;
   end $$`,
  `create trigger date_advice before insert on advices for each row when (new.entity_type = 'flat' and new.rooms is null)
    execute function date_advice()`,
  `create function move_favorite_flats() returns trigger language plpgsql as $$
   begin
     update favorite_flats set complex_id = new.complex_id where flat_id = new.id;
     return null;
   end $$`,
  `create trigger move_favorite_flats after update of complex_id on flats for each row
    when (old.complex_id is distinct from new.complex_id) execute function move_favorite_flats()`,
  `update favorite_flats k set complex_id = f.complex_id, rooms = least(f.rooms, 4), price = f.price_total
    from flats f where f.id = k.flat_id`,
  `update advices a set rooms = least(f.rooms, 4), price = f.price_total
    from flats f where a.entity_type = 'flat' and f.id = a.entity_id`,

  // A recommendation of a village is of no complex.
  'alter table view_sum_changes alter column complex_id drop not null',
  ...['view_sum_changes', 'view_sums'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_kind_check`,
    `alter table ${table} add constraint ${table}_kind_check
      check (kind in ('building', 'flat', 'favorite_building', 'favorite_flat', 'advice'))`,
  ]),
  // The triggers come first: they keep other writers away until the rows that are there are counted.
  ...KINDS.flatMap(triggersOf),
  ...KINDS.map((kept) => `${CHANGES} ${countsOf(kept, kept.table, '')}`),
  'select merge_view_sums()',
];
