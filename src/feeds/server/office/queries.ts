import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

type Connection = Kysely<Tables> | Transaction<Tables>;

export interface RunRecord {
  id: number;
  source_id: number;
  started_at: Date;
  finished_at: Date | null;
  status: string;
  reason: string | null;
  format: string | null;
  generation_date: string | null;
  counts: unknown;
  warnings: unknown;
  confirmed_at: Date | null;
  progress: unknown;
  is_latest: boolean;
  /** Kinds of warnings that staff put away for the whole feed. */
  muted: readonly string[];
}

export interface SourceRecord {
  id: number;
  key: string;
  title: string;
  location: string;
  format: string | null;
  priority: number;
  interval_minutes: number;
  active: boolean;
  next_run_at: Date;
  retire_after_runs: number;
  retire_after_hours: number;
  new_complexes: 'make' | 'ask' | 'ignore';
  developer_id: number | null;
  developer_title: string | null;
  lots: number;
  questions: number;
  complexes_waiting: number;
  last_run_id: number | null;
}

/** As confirm-run.ts decides: after a later applied run, the absences of this one are old news. */
const IS_LATEST = sql`not exists (select from feed_runs later where later.source_id = r.source_id and later.id > r.id
  and later.status in ('running', 'complete', 'partial', 'unchanged'))`;
const RUN = sql`r.id, r.source_id, r.started_at, r.finished_at, r.status, r.reason, r.format, r.generation_date, r.counts,
  r.warnings, r.confirmed_at, r.progress, ${IS_LATEST} as is_latest,
  array(select m.code from feed_warning_mutes m where m.source_id = r.source_id and m.external_id = '') as muted`;

/** Sources, one or all; lots on sale are counted by source. */
export async function readSources(db: Connection, id?: number): Promise<SourceRecord[]> {
  const { rows } = await sql<SourceRecord>`select s.id, s.key, s.title, s.location, s.format, s.priority,
      s.interval_minutes, s.active, s.next_run_at, s.retire_after_runs, s.retire_after_hours, s.new_complexes,
      s.developer_id, (select d.title from developers d where d.id = s.developer_id) as developer_title,
      (select count(*)::int from feed_questions q where q.source_id = s.id and q.answer is null and q.kind <> 'complex') as questions,
      (select count(*)::int from source_complexes c where c.source_id = s.id and c.decision = 'waiting') as complexes_waiting,
      coalesce(f.lots, 0)::int + coalesce(o.lots, 0)::int as lots,
      (select max(id) from feed_runs r where r.source_id = s.id) as last_run_id
    from feed_sources s
      left join (select source_id, count(*) as lots from flats where coalesce(status_curated, status) = 1 group by 1) f on f.source_id = s.id
      left join (select source_id, count(*) as lots from village_offers where status = 1 group by 1) o on o.source_id = s.id
    where s.removed_at is null ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.title, s.id`.execute(db);
  return rows;
}

/** Runs by their numbers. */
export async function readRunsById(db: Connection, ids: readonly number[]): Promise<RunRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RunRecord>`select ${RUN} from feed_runs r where r.id = any(${[...ids]})`.execute(db);
  return rows;
}

/** A page of the runs of a source, newest first, and how many there are. */
export async function readRuns(
  db: Connection,
  sourceId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: RunRecord[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<RunRecord>`select ${RUN} from feed_runs r where r.source_id = ${sourceId}
      order by r.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from feed_runs where source_id = ${sourceId}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
