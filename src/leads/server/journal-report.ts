import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { AcceptedJournal } from './accepted-journal.ts';

/** Requests of a process that are accepted and not in the database. */
export interface AwayFromDatabase {
  readonly waiting: number;
  /** Those that the database will never take. */
  readonly refused: number;
}

/** Writes what a journal says over what it said before: whole counts, so that saying it twice, or after a restore, is right. */
export async function reportJournal(
  db: Kysely<Tables>,
  { id, startedAt, days }: Pick<AcceptedJournal, 'id' | 'startedAt' | 'days'>,
  { waiting, refused }: AwayFromDatabase,
  now: Date,
): Promise<void> {
  const told = [...days];
  await sql`with journal as (
      insert into lead_journals (id, started_at, waiting, refused, updated_at)
      values (${id}, ${new Date(startedAt)}, ${waiting}, ${refused}, ${now})
      on conflict (id) do update set waiting = excluded.waiting, refused = excluded.refused, updated_at = excluded.updated_at
      returning id)
    insert into lead_journal_days (journal_id, day, accepted)
    select journal.id, told.day, told.accepted
    from journal, unnest(${told.map(([day]) => day)}::date[], ${told.map(([, n]) => n)}::int[]) as told (day, accepted)
    on conflict (journal_id, day) do update set accepted = excluded.accepted
      where lead_journal_days.accepted <> excluded.accepted`.execute(db);
}
