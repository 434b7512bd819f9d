import { type Kysely, sql } from 'kysely';

/**
 * A client came from where his first request came from, however the two meet: he is made after it with its phone, or it is
 * linked to him later. What is known already stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create function take_source_of_lead() returns trigger language plpgsql as $$
   begin
     update users set source_kind = new.source_kind, source = new.source, source_details = new.source_details
     where id = coalesce(new.user_id, owner_of_phone(new.phone)) and role = 1 and source_kind is null;
     return null;
   end $$`,
  `create trigger take_source_of_lead after insert or update of user_id on leads for each row
    when (new.source_kind is not null) execute function take_source_of_lead()`,

  `create function take_source_of_phone() returns trigger language plpgsql as $$
   declare first leads;
   begin
     if new.source_kind is null and new.role = 1 then
       select * into first from leads where phone = new.phone and source_kind is not null order by id limit 1;
       if found then
         new.source_kind := first.source_kind;
         new.source := first.source;
         new.source_details := first.source_details;
       end if;
     end if;
     return new;
   end $$`,
  `create trigger take_source_of_phone before insert on users for each row execute function take_source_of_phone()`,
  `create index leads_phone on leads (phone, id)`,
];
