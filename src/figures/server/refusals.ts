import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { RefusalRow, Refusals } from '../contract/figures.ts';
import { momentsOf, type Period, periodBefore } from '../rules/period.ts';
import { refusalTitle } from '../rules/refusal-title.ts';
import { sourceKey, sourceTitle } from '../rules/source.ts';
import { within } from './conditions.ts';
import { readNames } from './names.ts';
import { ROW_SOURCES } from './row-sets.ts';

interface Counted {
  reason: string | null;
  manager_id: number | null;
  source_kind: string | null;
  source: string | null;
  now: number;
  before: number;
}

/** Why clients refused in a period and in the one before. */
export async function readRefusals(db: Db, period: Period): Promise<Refusals> {
  const former = periodBefore(period);
  const { from, base, at } = ROW_SOURCES.refusals;
  const [begin, end] = momentsOf(period);
  const [start] = momentsOf(former);
  const { rows } = await sql<Counted>`
    select r.refusal_reason as reason, u.manager_id, u.source_kind, u.source,
      count(*) filter (where ${at} >= ${begin})::int as now, count(*) filter (where ${at} < ${begin})::int as before
    from ${from} where ${base} and ${within(at, [start, end])} group by 1, 2, 3, 4`.execute(db);
  const names = await readNames(
    db,
    'users',
    rows.map(({ manager_id }) => manager_id),
  );
  const group = (keyOf: (row: Counted) => string, titleOf: (key: string) => string): RefusalRow[] =>
    [...Map.groupBy(rows, keyOf)]
      .map(([key, own]) => addUp(key, titleOf(key), own))
      .sort((a, b) => b.refusals.now - a.refusals.now || a.title.localeCompare(b.title, 'ru'));
  return {
    period,
    former,
    total: addUp('all', 'Все отказы', rows),
    reasons: group(({ reason }) => reason ?? 'none', refusalTitle),
    managers: group(
      ({ manager_id }) => String(manager_id ?? 'none'),
      (key) => (key === 'none' ? 'Без менеджера' : (names.get(Number(key)) ?? `№ ${key}`)),
    ),
    sources: group((row) => sourceKey(row.source_kind, row.source), sourceTitle),
  };
}

function addUp(key: string, title: string, rows: readonly Counted[]): RefusalRow {
  const refusals = { now: 0, before: 0 };
  for (const { now, before } of rows) {
    refusals.now += now;
    refusals.before += before;
  }
  return { key, title, refusals };
}
