import { type Kysely, sql } from 'kysely';

/** Indexes by time for the story of all clients, and a place for the requests of one person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index status_changes_time on status_changes (at desc, id desc)`,
  `create index manager_changes_time on manager_changes (at desc, id desc)`,
  `create index advices_all_time on advices (created_at desc, id desc)`,
  `create index notes_time on notes (created_at desc, id desc)`,
  `create index tasks_time on tasks (created_at desc, id desc)`,
  `create index tasks_done on tasks (done_at desc, id desc) where done_at is not null`,
  `create index reservations_time on reservations (created_at desc, id desc)`,
  `create index reservations_ended on reservations (ended_at desc, id desc) where ended_at is not null`,
  `create index deals_time on deals (created_at desc, id desc)`,
  `create index deals_cancelled on deals (cancelled_at desc, id desc) where cancelled_at is not null`,
  `create index comparisons_created on comparisons (created_at desc, id desc) where user_id is not null`,
  `create index client_requests_state on client_requests (state, id desc)`,
];
