import { type Kysely, sql } from 'kysely';

/** Clients who asked not to be called, or not to be written to either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table users
    -- 'calls': no calls; 'all': no messages either
    add column contact_ban text check (contact_ban in ('calls', 'all')),
    add column contact_ban_reason text check (length(contact_ban_reason) <= 300),
    add column contact_ban_at timestamptz,
    add column contact_ban_by integer references users (id) on delete set null,
    add constraint users_contact_ban check ((contact_ban is null) = (contact_ban_at is null))`,
  `create index messages_of_client on messages (user_id) where status = 'queued' and purpose in ('advice', 'alert')`,
];
