import { type Kysely, sql } from 'kysely';

/**
 * Whose place in the queue of attention may have changed: written by triggers, whoever changes what the queue is made of, so that
 * each process reads only those clients again (docs/decisions/0050-attention-book.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const OF_CLIENTS = ['tasks', 'reservations', 'flat_views', 'favorite_flats', 'favorite_buildings', 'selections'];
const OF_SELECTIONS = ['selection_items', 'selection_reactions', 'selection_opens'];

/** One function called for every statement that inserts, updates or deletes in a table. */
const everyStatement = (table: string, what: string): string[] => [
  `create trigger note_attention_insert after insert on ${table} referencing new table as new_rows
    for each statement execute function ${what}`,
  `create trigger note_attention_update after update on ${table} referencing new table as new_rows old table as old_rows
    for each statement execute function ${what}`,
  `create trigger note_attention_delete after delete on ${table} referencing old table as old_rows
    for each statement execute function ${what}`,
];

/** The client of a row of a table that belongs to a selection. */
const selectionOf = (table: string, rows: string): string =>
  table === 'selection_reactions'
    ? `select s.user_id from ${rows} r join selection_items i on i.id = r.item_id join selections s on s.id = i.selection_id`
    : `select s.user_id from ${rows} r join selections s on s.id = r.selection_id`;

const noteSelections = (
  table: string,
): string => `create function note_attention_of_${table}() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       insert into attention_changes (user_id) select distinct user_id from (${selectionOf(table, 'new_rows')}) f where user_id is not null;
     elsif tg_op = 'UPDATE' then
       insert into attention_changes (user_id) select distinct user_id from
         (${selectionOf(table, 'new_rows')} union ${selectionOf(table, 'old_rows')}) f where user_id is not null;
     else
       insert into attention_changes (user_id) select distinct user_id from (${selectionOf(table, 'old_rows')}) f where user_id is not null;
     end if;
     return null;
   end $$`;

const STATEMENTS = [
  `create table attention_changes (
    id bigint generated always as identity primary key,
    txid xid8 not null default pg_current_xact_id(),
    -- the client; null: open requests; 0: everything
    user_id integer,
    at timestamptz not null default clock_timestamp())`,
  `create index attention_changes_txid on attention_changes (txid)`,

  `create function note_attention() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       insert into attention_changes (user_id) select distinct user_id from new_rows where user_id is not null;
     elsif tg_op = 'UPDATE' then
       insert into attention_changes (user_id)
         select user_id from new_rows where user_id is not null union select user_id from old_rows where user_id is not null;
     else
       insert into attention_changes (user_id) select distinct user_id from old_rows where user_id is not null;
     end if;
     return null;
   end $$`,
  ...OF_CLIENTS.flatMap((table) => everyStatement(table, 'note_attention()')),
  ...OF_SELECTIONS.flatMap((table) => [
    noteSelections(table),
    ...everyStatement(table, `note_attention_of_${table}()`),
  ]),

  // What people keep became cheaper, was sold, or its term moved.
  `create index selection_items_entity on selection_items (entity_type, entity_id)`,
  `create function note_attention_of_events() returns trigger language plpgsql as $$
   begin
     insert into attention_changes (user_id)
       select f.user_id from new_rows e join favorite_flats f on f.flat_id = e.subject_id
         where e.subject = 'flat' and e.kind in ('price', 'status')
       union select s.user_id from new_rows e join selection_items i on i.entity_type = 'flat' and i.entity_id = e.subject_id
         join selection_reactions r on r.item_id = i.id and r.value = 'like' join selections s on s.id = i.selection_id
         where e.subject = 'flat' and e.kind in ('price', 'status') and s.user_id is not null
       union select f.user_id from new_rows e join favorite_buildings f on f.complex_id = e.subject_id
         where e.subject = 'complex' and e.kind = 'deadline';
     return null;
   end $$`,
  `create trigger note_attention_insert after insert on offer_events referencing new table as new_rows
    for each statement execute function note_attention_of_events()`,

  // Open requests are few: they are read again whole.
  `create function note_attention_of_leads() returns trigger language plpgsql as $$
   begin
     insert into attention_changes (user_id) values (null);
     return null;
   end $$`,
  `create trigger note_attention after insert or update or delete or truncate on leads
    for each statement execute function note_attention_of_leads()`,
  `create function note_attention_of_phone() returns trigger language plpgsql as $$
   begin
     if exists (select from leads where phone in (new.phone, old.phone) and state in ('new', 'taken')) then
       insert into attention_changes (user_id) values (null);
     end if;
     return null;
   end $$`,
  `create trigger note_attention after insert or update or delete on user_phones
    for each row execute function note_attention_of_phone()`,

  `create function note_attention_of_user() returns trigger language plpgsql as $$
   begin
     insert into attention_changes (user_id) values (coalesce(new.id, old.id));
     return null;
   end $$`,
  `create trigger note_attention_insert after insert on users for each row
    when (new.role = 1) execute function note_attention_of_user()`,
  `create trigger note_attention_update after update on users for each row
    when ((old.role = 1 or new.role = 1) and (old.role, old.status, old.created_at) is distinct from (new.role, new.status, new.created_at)
      or (old.manager_id, old.blocked_at, old.last_contact_at, old.returned_at)
        is distinct from (new.manager_id, new.blocked_at, new.last_contact_at, new.returned_at))
    execute function note_attention_of_user()`,
  `create trigger note_attention_delete after delete on users for each row
    when (old.role = 1) execute function note_attention_of_user()`,
  `create function note_attention_of_all() returns trigger language plpgsql as $$
   begin
     insert into attention_changes (user_id) values (0);
     return null;
   end $$`,
  `create trigger note_attention_truncate after truncate on users for each statement execute function note_attention_of_all()`,
];
