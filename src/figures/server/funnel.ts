import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { moscowDate, moscowDayEnd } from '../../platform/rules/moscow-time.ts';
import type { Funnel, FunnelRow, Pair } from '../contract/figures.ts';
import { ASIDE, FUNNEL_STEPS } from '../rules/funnel.ts';
import { dayAfter, daysOf, momentsOf, type Period, periodBefore } from '../rules/period.ts';
import { sourceKey, sourceTitle } from '../rules/source.ts';
import { within } from './conditions.ts';
import { readNames } from './names.ts';
import { ROW_SOURCES } from './row-sets.ts';

interface Cohort {
  manager_id: number | null;
  source_kind: string | null;
  source: string | null;
  /** Clients by the furthest step, and those aside. */
  steps: number[];
  paused: number;
  refused: number;
}

const RANKS = sql.join(
  FUNNEL_STEPS.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`),
  sql` `,
);

/** How many clients of the period got how far by the end of `until`, by whose they are and where they came from. */
async function readCohort(db: Db, period: Period, until: string): Promise<Cohort[]> {
  const { from, base, at } = ROW_SOURCES.clients;
  const cohort = sql`select r.id, r.manager_id, r.source_kind, r.source from ${from} where ${base} and ${within(at, momentsOf(period))}`;
  const counts = FUNNEL_STEPS.map(
    (_, rank) => sql`count(*) filter (where coalesce(h.reached, 0) >= ${sql.lit(rank)})::int`,
  );
  const standing = (status: number): RawBuilder<unknown> =>
    sql`count(*) filter (where h.last = ${sql.lit(status)})::int`;
  const { rows } = await sql<Cohort>`
    with cohort as materialized (${cohort}),
    h as materialized (
      select s.user_id, max(case s.to_status ${RANKS} else 0 end) as reached, (max(s.id * 10 + s.to_status) % 10)::int as last
      from status_changes s where s.at < ${moscowDayEnd(until)} and s.user_id in (select id from cohort) group by 1)
    select c.manager_id, c.source_kind, c.source, array[${sql.join(counts)}] as steps,
      ${standing(ASIDE[0])} as paused, ${standing(ASIDE[1])} as refused
    from cohort c left join h on h.user_id = c.id group by 1, 2, 3`.execute(db);
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
