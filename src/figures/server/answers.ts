import { sql } from 'kysely';
import { hoursInWords } from '../../people/rules/work-time.ts';
import { readOpeningHours } from '../../people/server/work-time/queries.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AnswerRow, Answers } from '../contract/figures.ts';
import { momentsOf, type Period, periodBefore } from '../rules/period.ts';
import { type WorkingWeek, workingWeek } from '../rules/working-week.ts';
import { within } from './conditions.ts';
import { readNames } from './names.ts';
import { ROW_SOURCES } from './row-sets.ts';
import { answeredRows } from './working-seconds.ts';

type Figures = Omit<AnswerRow, 'key' | 'title'>;
interface Grouped extends Figures {
  /** Bits of the columns that are not grouped by: all, by hour, by week and hour, by manager. */
  grouping: number;
  manager_id: number | null;
  weekday: number | null;
  hour: number | null;
}

/** Bits of `grouping(manager, weekday, hour)`. */
const BY = { manager: 0b011, hour: 0b110, week: 0b100, all: 0b111 } as const;
const NOTHING: Figures = { requests: 0, answered: 0, waiting: 0, median_seconds: null, within_5: 0, within_15: 0 };

async function readGroups(db: Db, period: Period, week: WorkingWeek, whole: boolean): Promise<Grouped[]> {
  const { from, base, at, manager } = ROW_SOURCES.leads;
  const sets = whole ? sql`(), (manager_id), (hour), (weekday, hour)` : sql`()`;
  const asked = sql`(select ${manager} as manager_id, r.state, r.created_at, r.answered_at
    from ${from} where ${base} and ${within(at, momentsOf(period))} offset 0)`;
  const { rows } = await sql<Grouped>`
    with requests as materialized (select manager_id, weekday, hour, state, seconds from ${answeredRows(asked, week)} t)
    select ${whole ? sql`grouping(manager_id, weekday, hour)` : sql`${BY.all}::int`} as grouping,
      ${whole ? sql`manager_id, weekday, hour` : sql`null::int as manager_id, null::int as weekday, null::int as hour`},
      count(*)::int as requests, count(seconds)::int as answered, count(*) filter (where state in ('new', 'taken'))::int as waiting,
      round(percentile_cont(0.5) within group (order by seconds))::int as median_seconds,
      count(*) filter (where seconds <= 300)::int as within_5, count(*) filter (where seconds <= 900)::int as within_15
    from requests group by grouping sets (${sets})`.execute(db);
  return rows;
}

/** How soon requests of a period were answered, in working time. */
export async function readAnswers(db: Db, period: Period): Promise<Answers> {
  const hours = await readOpeningHours(db);
  const week = workingWeek(hours);
  const former = periodBefore(period);
  const [rows, past] = await Promise.all([readGroups(db, period, week, true), readGroups(db, former, week, false)]);
  const of = (bits: number) => rows.filter(({ grouping }) => grouping === bits);
  const names = await readNames(
    db,
    'users',
    of(BY.manager).map(({ manager_id }) => manager_id),
  );
  const total = (found: Grouped | undefined, title: string): AnswerRow => named('all', title, found ?? NOTHING);
  return {
    period,
    former,
    hours: hoursInWords(hours),
    total: total(of(BY.all)[0], 'Все заявки'),
    former_total: total(past[0], 'Все заявки'),
    managers: of(BY.manager)
      .map((row) => {
        const { manager_id: id } = row;
        return named(String(id ?? 'none'), id === null ? 'Никто не взял' : (names.get(id) ?? `№ ${id}`), row);
      })
      .sort((a, b) => b.requests - a.requests || a.title.localeCompare(b.title, 'ru')),
    by_hour: of(BY.hour)
      .sort((a, b) => (a.hour ?? 0) - (b.hour ?? 0))
      .map((row) => named(String(row.hour), `${String(row.hour).padStart(2, '0')}:00`, row)),
    by_week: of(BY.week).map((row) => ({ weekday: row.weekday ?? 1, hour: row.hour ?? 0, ...figuresOf(row) })),
  };
}

const named = (key: string, title: string, figures: Figures): AnswerRow => ({ key, title, ...figuresOf(figures) });

function figuresOf({ requests, answered, waiting, median_seconds, within_5, within_15 }: Figures): Figures {
  return { requests, answered, waiting, median_seconds, within_5, within_15 };
}
