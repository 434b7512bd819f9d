import { type Kysely, sql } from 'kysely';

/** What is recommended a second time is a contact as the first time was: the row is there already and gets the later time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'drop trigger note_contact_of_advices on advices',
  `create trigger note_contact_of_advices after insert or update of created_at on advices
    for each row execute function note_contact_of_advices()`,
];
