import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type OpenHours, type WorkingWeek, workingWeek } from '../rules/working-week.ts';

const list = (numbers: readonly number[]) =>
  sql`array[${sql.join(numbers.map((number) => sql.lit(Math.trunc(number))))}]::int[]`;

/**
 * Seconds of working time since 1970 until a moment: the difference of two is the working time between them. `offset 0` keeps each
 * step reckoned once, in doubles: as one expression it would be reckoned ten times over, in decimals.
 */
function workedUntil(at: RawBuilder<unknown>, { before, opens, open, whole }: WorkingWeek): RawBuilder<unknown> {
  // 1 January 1970 was a Thursday: three days after a Monday. Moscow is three hours ahead.
  const clock = sql`(select extract(epoch from ${at})::float8 + 10800 as second offset 0)`;
  const dated = sql`(select second, floor(second / 86400)::int as day from ${clock} t offset 0)`;
  const placed = sql`(select second - day * 86400.0::float8 as second, (day + 3) / 7 as week, (day + 3) % 7 + 1 as weekday
    from ${dated} d offset 0)`;
  return sql`(select week * ${sql.lit(Math.trunc(whole))}::float8 + (${list(before)})[weekday]
    + least(greatest(second - (${list(opens)})[weekday], 0), (${list(open)})[weekday]) from ${placed} p)`;
}

/** How long the request `r` waited for its answer in working time, seconds; null without an answer. */
export function answerSeconds(week: WorkingWeek): RawBuilder<unknown> {
  return sql`greatest(${workedUntil(sql`r.answered_at`, week)} - ${workedUntil(sql`r.created_at`, week)}, 0)`;
}

/** Hours that people of the staff have stated. */
export async function readOpenHours(db: Db): Promise<OpenHours[]> {
  const { rows } =
    await sql<OpenHours>`select w.weekday, min(w.from_minute)::int as from_minute, max(w.to_minute)::int as to_minute
    from work_hours w join users u on u.id = w.manager_id where u.role > 1 and u.blocked_at is null
    group by w.weekday order by w.weekday`.execute(db);
  return rows;
}

/** The week in which the agency works now. */
export async function readWorkingWeek(db: Db): Promise<WorkingWeek> {
  return workingWeek(await readOpenHours(db));
}
