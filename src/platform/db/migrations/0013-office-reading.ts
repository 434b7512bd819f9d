import { type Kysely, sql } from 'kysely';

/** Indexes for two readings of the back-office: requests by the name given in them, and open tasks in the order they are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index leads_name_trgm on leads using gin (lower(name) gin_trgm_ops)`,
  // The board walks open tasks as they are due and stops after a page; a client stands there once, by his first one.
  `create index tasks_open_due on tasks (due_at, id) include (user_id) where done_at is null`,
  `create index tasks_open_of on tasks (user_id, due_at, id) where done_at is null`,
];
