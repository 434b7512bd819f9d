import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { dayAfter, type Period } from '../rules/period.ts';
import type { RowFilters } from './conditions.ts';
import { WHOLE_COMPLEX } from './row-sets.ts';

/** Views, favourites and recommendations as they are summed by day and month with each that comes or goes: a year costs what its sums cost. */

export type Cut = 'all' | 'complex' | 'rooms' | 'band';
const KIND_OF = {
  building_views: 'building',
  flat_views: 'flat',
  favorite_buildings: 'favorite_building',
  favorite_flats: 'favorite_flat',
  advices: 'advice',
} as const;
export type SummedSet = keyof typeof KIND_OF;
/** Of complexes alone: no rooms, no price. */
const OF_COMPLEXES: readonly SummedSet[] = ['building_views', 'favorite_buildings'];

export const isSummed = (set: string): set is SummedSet => set in KIND_OF;

/** First day of the month of a day. */
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of sums of which a period is made, last not included: whole months, and single days before and after them. */
function partsOf({ from, to }: Period): { grain: 'day' | 'month'; from: string; end: string }[] {
  const end = dayAfter(to, 1);
  const first = from === monthOf(from) ? from : monthOf(dayAfter(monthOf(from), 31));
  const last = monthOf(end);
  if (first >= last) return [{ grain: 'day', from, end }];
  return [
    { grain: 'day' as const, from, end: first },
    { grain: 'month' as const, from: first, end: last },
    { grain: 'day' as const, from: last, end },
  ].filter((part) => part.from < part.end);
}

/**
 * Sums of sets and a period as rows `n (kind, cut, value, views)`, with what was not yet added up: a statement has one part for
 * each grain, however many sets and cuts there are. Each part is read from the index alone.
 */
function sumsOf(sets: readonly SummedSet[], period: Period, cuts: readonly Cut[]): RawBuilder<unknown> {
  const kinds = sql.join(sets.map((set) => sql.lit(KIND_OF[set])));
  const wanted = sql.join(cuts.map((cut) => sql.lit(cut)));
  const parts = partsOf(period).map(
    ({ grain, from, end }) => sql`select kind, cut, value, views from view_sums where kind in (${kinds})
      and grain = ${sql.lit(grain)} and cut in (${wanted}) and day >= ${from}::date and day < ${end}::date`,
  );
  const changes = sql`select r.kind, c.cut, c.value, r.views from view_sum_changes r cross join lateral (values ('all', 0),
      ('complex', r.complex_id), ('rooms', r.rooms::int), ('band', r.band::int)) c (cut, value)
    where r.kind in (${kinds}) and r.day >= ${period.from}::date and r.day <= ${period.to}::date and c.cut in (${wanted})
      and c.value is not null`;
  return sql`(${sql.join([...parts, changes], sql` union all `)}) n`;
}

export interface ViewSum {
  readonly set: SummedSet;
  readonly by: Cut;
  readonly value: number;
  readonly developer_id: number | null;
  readonly total: number;
}

/** How many there were of each set, in these cuts; a part of a complex counts for its whole. */
export async function readViewSums(
  db: Db,
  sets: readonly SummedSet[],
  period: Period,
  cuts: readonly Cut[],
): Promise<ViewSum[]> {
  const { rows } = await sql<Omit<ViewSum, 'set'> & { kind: string }>`
    with summed as (select kind, cut, value, sum(views) as views from ${sumsOf(sets, period, cuts)} group by 1, 2, 3),
      placed as (
        select s.kind, s.cut, case when s.cut = 'complex' then ${WHOLE_COMPLEX} else s.value end as value, sum(s.views)::int as total
        from summed s left join complexes c on s.cut = 'complex' and c.id = s.value group by 1, 2, 3)
    select p.kind, p.cut as by, p.value, c.developer_id, p.total
    from placed p left join complexes c on p.cut = 'complex' and c.id = p.value where p.total <> 0`.execute(db);
  return rows.flatMap(({ kind, ...row }) => {
    const set = sets.find((one) => KIND_OF[one] === kind);
    return set ? [{ set, ...row }] : [];
  });
}

/** The number of rows that the filters leave, where the sums know it; undefined: they must be counted. */
export async function countBySums(
  db: Db,
  { set, complex, developer, rooms, band, ...others }: RowFilters,
  period: Period,
): Promise<number | undefined> {
  const { from: _from, to: _to, ...more } = others;
  const cuts = [complex, developer, rooms, band].filter((value) => value !== undefined).length;
  if (!isSummed(set) || cuts > 1 || Object.values(more).some((value) => value !== undefined)) return undefined;
  if (OF_COMPLEXES.includes(set) && (rooms !== undefined || band !== undefined)) return 0;
  const cut = rooms !== undefined ? 'rooms' : band !== undefined ? 'band' : cuts === 0 ? 'all' : 'complex';
  const found = (await readViewSums(db, [set], period, [cut])).filter(
    ({ value, developer_id }) =>
      cuts === 0 ||
      (developer === undefined
        ? value === (complex ?? rooms ?? (band === 'none' ? -1 : band))
        : developer_id === (developer === 'none' ? null : developer)),
  );
  return found.reduce((sum, { total }) => sum + total, 0);
}
