import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { INTEREST_ROWS, type Interest, type InterestRow } from '../contract/figures.ts';
import { momentsOf, type Period, periodBefore } from '../rules/period.ts';
import { bandTitle, roomsTitle } from '../rules/price-bands.ts';
import { INTEREST_SETS, type InterestSet } from '../rules/rows-address.ts';
import { within } from './conditions.ts';
import { readNames } from './names.ts';
import { bandSql, ROW_SOURCES, WHOLE_COMPLEX } from './row-sets.ts';
import { type Cut, isSummed, readViewSums } from './view-sums.ts';

interface Counted {
  set: InterestSet;
  by: Cut;
  /** Complex, rooms or band; null: of none. */
  value: number | null;
  developer_id: number | null;
  total: number;
  price: number;
}

const NO_NUMBER = sql`null::int`;

/** What sums know, and what is counted: only holds and deals of flats have no sums. */
const SUMMED = INTEREST_SETS.filter(isSummed);
const COUNTED = INTEREST_SETS.filter((set) => !isSummed(set));

/** Counts of a set by complex, rooms and price band, and of all. */
async function countSet(db: Db, set: InterestSet, period: Period): Promise<Counted[]> {
  const { from, base, at, rooms: ofRooms = NO_NUMBER, price = NO_NUMBER } = ROW_SOURCES[set];
  const { rows } = await sql<Omit<Counted, 'set'>>`
    with found as (
      select ${WHOLE_COMPLEX} as complex, ${ofRooms} as rooms, case when ${price} is null then -1 else ${bandSql(price)} end as band,
        ${set === 'deals' ? sql`coalesce(r.price, 0)` : sql`0`} as price
      from ${from} where ${base} and ${within(at, momentsOf(period))}),
    counted as (
      select grouping(complex, rooms, band) as bits, complex, rooms, band, count(*)::int as total,
        coalesce(sum(price), 0)::float8 as price
      from found group by grouping sets ((), (complex), (rooms), (band)))
    select case n.bits when 7 then 'all' when 3 then 'complex' when 5 then 'rooms' else 'band' end as by,
      coalesce(n.complex, n.rooms, n.band) as value, c.developer_id, n.total, n.price
    from counted n left join complexes c on c.id = n.complex`.execute(db);
  return rows.map((row) => ({ ...row, set }));
}

type Rows = Map<string, InterestRow>;

const emptyRow = (key: string): InterestRow => ({
  key,
  title: '',
  building_views: 0,
  flat_views: 0,
  favorite_buildings: 0,
  favorite_flats: 0,
  advices: 0,
  holds: 0,
  deals: 0,
  deals_value: 0,
});

function add(rows: Rows, key: string, set: InterestSet, { total, price }: Counted): void {
  const row = rows.get(key) ?? emptyRow(key);
  row[set] += total;
  row.deals_value += price;
  rows.set(key, row);
}

/** What the clients of all did in a period, by what it was about. */
export async function readInterest(db: Db, period: Period): Promise<Interest> {
  const former = periodBefore(period);
  const [present, past] = await Promise.all([countAll(db, period), countTotals(db, former)]);
  const [complexes, developers] = await Promise.all([
    titled(db, 'complexes', present.complex),
    titled(db, 'developers', present.developer),
  ]);
  const numbered = (rows: Rows, title: (value: number) => string) =>
    [...rows.values()]
      .sort((a, b) => Number(a.key) - Number(b.key))
      .map((row) =>
        row.key === '-1'
          ? { ...row, key: 'none', title: 'Цена по запросу' }
          : { ...row, title: title(Number(row.key)) },
      );
  return {
    period,
    former,
    total: { ...(present.all.get('all') ?? emptyRow('all')), title: 'Всё' },
    former_total: { ...past, title: 'Всё' },
    complexes: complexes.slice(0, INTEREST_ROWS),
    developers: developers.slice(0, INTEREST_ROWS),
    rooms: numbered(present.rooms, roomsTitle),
    bands: numbered(present.band, bandTitle),
    unsold: complexes
      .filter(isUnsold)
      .sort((a, b) => looks(b) - looks(a))
      .slice(0, UNSOLD_ROWS),
  };
}

const UNSOLD_ROWS = 20;
/** So often a complex and its flats must have been looked at before it says something that nobody buys there. */
const OFTEN = 10;
const looks = ({ building_views, flat_views }: InterestRow): number => building_views + flat_views;
const isUnsold = (row: InterestRow): boolean => looks(row) >= OFTEN && row.holds === 0 && row.deals === 0;

async function countAll(db: Db, period: Period): Promise<Record<Cut | 'developer', Rows>> {
  const found = { all: new Map(), complex: new Map(), developer: new Map(), rooms: new Map(), band: new Map() };
  const [sums, ...sets] = await Promise.all([
    readViewSums(db, SUMMED, period, ['all', 'complex', 'rooms', 'band']),
    ...COUNTED.map((set) => countSet(db, set, period)),
  ]);
  for (const counted of [...sums.map((sum) => ({ ...sum, price: 0 })), ...sets.flat()]) {
    const { set, by, value, developer_id } = counted;
    if (by === 'all') add(found.all, 'all', set, counted);
    else if (value !== null) add(found[by], String(value), set, counted);
    if (by === 'complex' && value !== null) add(found.developer, String(developer_id ?? 'none'), set, counted);
  }
  return found;
}

/** The totals alone. */
async function countTotals(db: Db, period: Period): Promise<InterestRow> {
  const row = emptyRow('all');
  const parts = COUNTED.map((set) => {
    const { from, base, at } = ROW_SOURCES[set];
    const sum = set === 'deals' ? sql`coalesce(sum(r.price), 0)::float8` : sql`0::float8`;
    return sql`select ${set}::text as set, count(*)::int as total, ${sum} as price
      from ${from} where ${base} and ${within(at, momentsOf(period))}`;
  });
  const [{ rows }, sums] = await Promise.all([
    sql<{ set: InterestSet; total: number; price: number }>`${sql.join(parts, sql` union all `)}`.execute(db),
    readViewSums(db, SUMMED, period, ['all']),
  ]);
  for (const { set, total, price } of rows) {
    row[set] = total;
    row.deals_value += price;
  }
  for (const { set, total } of sums) row[set] = total;
  return row;
}

async function titled(db: Db, table: 'complexes' | 'developers', rows: Rows): Promise<InterestRow[]> {
  const names = await readNames(
    db,
    table,
    [...rows.keys()].map((key) => (key === 'none' ? null : Number(key))),
  );
  const weight = (row: InterestRow): number =>
    looks(row) + row.favorite_buildings + row.favorite_flats + row.advices + row.holds + row.deals;
  return [...rows.values()]
    .map((row) => ({
      ...row,
      title: names.get(Number(row.key)) ?? (row.key === 'none' ? 'Не указан' : `№ ${row.key}`),
    }))
    .sort((a, b) => weight(b) - weight(a) || a.title.localeCompare(b.title, 'ru'));
}
