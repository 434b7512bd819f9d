import { type Kysely, sql } from 'kysely';

/** A request for a client is granted when its author comes to lead him, whichever way that happens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create function grant_client_requests() returns trigger language plpgsql as $$
   begin
     update client_requests set state = 'granted', decided_at = now()
       where user_id = new.id and author_id = new.manager_id and state = 'new';
     return null;
   end $$`,
  `create trigger grant_client_requests after update of manager_id on users for each row
    when (new.manager_id is not null and new.manager_id is distinct from old.manager_id)
    execute function grant_client_requests()`,
  `update client_requests r set state = 'granted', decided_at = now() from users u
    where r.state = 'new' and u.id = r.user_id and u.manager_id = r.author_id`,
];
