import { type Kysely, sql } from 'kysely';

/**
 * What a partial run leaves to be confirmed: the offers it did not contain, and how many lots of each complex it had.
 * A confirmation retires exactly these offers, long after the file itself is gone (docs/decisions/0009-feed-import.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table feed_run_absences (
    run_id integer not null references feed_runs (id),
    subject text not null check (subject in ('flat', 'village_offer')),
    subject_id integer not null,
    primary key (run_id, subject, subject_id))`,
  // last_lots is what the last complete run had and is compared against; run_lots what the last applied run had.
  `alter table source_complexes add column run_lots integer not null default 0`,
  `alter table source_villages add column run_lots integer not null default 0`,
];
