import { type RawBuilder, sql } from 'kysely';
import { readOpeningHours } from '../../people/server/work-time/queries.ts';
import type { Db } from '../../platform/db/db.ts';
import { type WorkingWeek, workingWeek } from '../rules/working-week.ts';

const list = (numbers: readonly number[]) =>
  sql`array[${sql.join(numbers.map((number) => sql.lit(Math.trunc(number))))}]::int[]`;

/**
 * Rows with `created_at` and `answered_at` and, beside them, `weekday` (1 Monday) and `hour` of Moscow at which they came and the
 * `seconds` of working time until the answer, null without one: the difference of what was worked since 1970 until either. `offset 0`
 * keeps each step reckoned once a row, in doubles: as one expression it would be reckoned ten times over, in decimals.
 */
export function answeredRows(rows: RawBuilder<unknown>, week: WorkingWeek): RawBuilder<unknown> {
  const moments = ['created', 'answered'] as const;
  const each = (step: (moment: 'created' | 'answered') => string) => sql.raw(moments.map(step).join(', '));
  // 1 January 1970 was a Thursday: three days after a Monday. Moscow is three hours ahead.
  const clock = sql`(select t.*, ${each((m) => `date_part('epoch', ${m}_at) + 10800 as ${m}`)} from ${rows} t offset 0)`;
  const dated = sql`(select t.*, ${each((m) => `floor(${m} / 86400)::int + 3 as ${m}_day`)} from ${clock} t offset 0)`;
  const placed = sql`(select t.*, ${each((m) => `${m}_day / 7 as ${m}_week, ${m}_day % 7 + 1 as ${m}_weekday, ${m} - (${m}_day - 3) * 86400.0::float8 as ${m}_second`)}
    from ${dated} t offset 0)`;
  const { before, opens, open, whole } = week;
  const worked = (m: 'created' | 'answered') =>
    sql`(${sql.raw(m)}_week * ${sql.lit(Math.trunc(whole))}::float8 + (${list(before)})[${sql.raw(m)}_weekday]
      + least(greatest(${sql.raw(m)}_second - (${list(opens)})[${sql.raw(m)}_weekday], 0), (${list(open)})[${sql.raw(m)}_weekday]))`;
  return sql`(select t.*, created_weekday as weekday, floor(created_second / 3600)::int as hour,
    case when answered_at is not null then greatest(${worked('answered')} - ${worked('created')}, 0) end as seconds
    from ${placed} t offset 0)`;
}

/** How long the request `r` waited for its answer in working time, seconds; null without an answer. */
export function answerSeconds(week: WorkingWeek): RawBuilder<unknown> {
  return sql`(select seconds from ${answeredRows(sql`(select r.created_at, r.answered_at offset 0)`, week)} s)`;
}

/** The week in which the agency works now. */
export async function readWorkingWeek(db: Db): Promise<WorkingWeek> {
  return workingWeek(await readOpeningHours(db));
}
