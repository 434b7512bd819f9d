import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { moscowDate, moscowDayEnd } from '../../platform/rules/moscow-time.ts';
import type { Funnel, FunnelRow, Pair } from '../contract/figures.ts';
import { FUNNEL_STEPS, type FunnelStep } from '../rules/funnel.ts';
import { dayAfter, daysOf, momentsOf, type Period, periodBefore } from '../rules/period.ts';
import { sourceKey, sourceTitle } from '../rules/source.ts';
import { within } from './conditions.ts';
import { readNames } from './names.ts';

interface Cohort {
  manager_id: number | null;
  source_kind: string | null;
  source: string | null;
  /** Clients by the furthest step, and those aside. */
  steps: number[];
  paused: number;
  refused: number;
}

/** When a client first reached each step after the first, which everybody has. */
const REACHED: Readonly<Record<FunnelStep, string | null>> = {
  1: null,
  2: 'reached_2',
  3: 'reached_3',
  4: 'reached_4',
  6: 'reached_6',
};

/** How many clients of the period got how far by the end of `until`, by whose they are and where they came from. */
async function readCohort(db: Db, period: Period, until: string): Promise<Cohort[]> {
  const end = moscowDayEnd(until);
  const counted = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`count(*) filter (where ${condition})::int`;
  const steps = FUNNEL_STEPS.map((step) => {
    const column = REACHED[step];
    return column === null ? sql`count(*)::int` : counted(sql`${sql.ref(column)} < ${end}`);
  });
  const { rows } = await sql<Cohort>`
    select manager_id, source_kind, source, array[${sql.join(steps)}] as steps,
      ${counted(sql`paused @> ${end}::timestamptz`)} as paused, ${counted(sql`refused @> ${end}::timestamptz`)} as refused
    from client_progress where ${within(sql`created_at`, momentsOf(period))} group by 1, 2, 3`.execute(db);
  return rows;
}

/** The funnel of a period beside the one before, each cohort as old as the other when it is looked at. */
export async function readFunnel(db: Db, period: Period, now: number): Promise<Funnel> {
  const former = periodBefore(period);
  const until = { now: moscowDate(now), before: dayAfter(moscowDate(now), -daysOf(period)) };
  const [present, past] = await Promise.all([readCohort(db, period, until.now), readCohort(db, former, until.before)]);
  const both = [
    ...present.map((row) => ({ row, when: 'now' as const })),
    ...past.map((row) => ({ row, when: 'before' as const })),
  ];
  const names = await readNames(
    db,
    'users',
    both.map(({ row }) => row.manager_id),
  );
  const group = (keyOf: (row: Cohort) => string, titleOf: (key: string) => string): FunnelRow[] =>
    [...Map.groupBy(both, ({ row }) => keyOf(row))]
      .map(([key, rows]) => addUp(key, titleOf(key), rows))
      .sort((a, b) => (b.steps[0]?.now ?? 0) - (a.steps[0]?.now ?? 0) || a.title.localeCompare(b.title, 'ru'));
  return {
    period,
    former,
    until,
    total: addUp('all', 'Все клиенты', both),
    sources: group((row) => sourceKey(row.source_kind, row.source), sourceTitle),
    managers: group(
      ({ manager_id }) => String(manager_id ?? 'none'),
      (key) => (key === 'none' ? 'Без менеджера' : (names.get(Number(key)) ?? `№ ${key}`)),
    ),
  };
}

function addUp(key: string, title: string, rows: readonly { row: Cohort; when: keyof Pair }[]): FunnelRow {
  const sum = (of: (row: Cohort) => number): Pair => {
    const pair = { now: 0, before: 0 };
    for (const { row, when } of rows) pair[when] += of(row);
    return pair;
  };
  return {
    key,
    title,
    steps: FUNNEL_STEPS.map((_, rank) => sum(({ steps }) => steps[rank] ?? 0)),
    paused: sum(({ paused }) => paused),
    refused: sum(({ refused }) => refused),
  };
}
