import { sql, type Transaction } from 'kysely';
import { endSessions } from '../../../people/server/accounts/sessions.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import { movePairsBack } from './distinct.ts';
import { lastId } from './hand-before.ts';
import type { Kept, Row } from './kept.ts';
import type { By } from './merge.ts';
import { putBack, reviveRows } from './put-back.ts';

type Trx = Transaction<Tables>;

/**
 * Makes two cards of one again. The one that stayed is locked. What came since stays with it, and so does whatever of the rows that
 * moved was changed since; only what still says what the merge wrote says again what it said before.
 * Sessions end: whoever logged in by the phone of the card that went did so as the one that stayed.
 *
 * @throws {Failure} `conflict` when a phone of the card that went is the first one of somebody by now.
 */
export async function undoMerge(trx: Trx, stays: number, kept: Kept, by: By): Promise<number> {
  const goes = Number(kept.person.id);
  await requireFreePhones(trx, kept);
  const notices = await lastId(trx, 'staff_notices');
  await endSessions(trx, { userId: stays }, 'logout_all', by.now.getTime());
  await insertPerson(trx, stays, kept);
  for (const moved of [...kept.moved].reverse()) {
    // Phones came back with the person: a trigger asks for them.
    if (moved.table !== 'user_phones') await moveBack(trx, moved, goes, stays);
  }
  for (const { table, rows } of kept.taken_out) await reviveRows(trx, table, rows);
  await movePairsBack(trx, kept.pairs);
  for (const { table, id } of [...kept.written].reverse())
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);
  await setManager(trx, goes, kept);
  for (const change of [...kept.changed].reverse()) await putBack(trx, change);
  await restorePerson(trx, kept);
  await sql`delete from staff_notices where user_id in (${stays}, ${goes}) and id > ${notices}`.execute(trx);
  await sql`update person_merges set undone_at = ${by.now}, undone_by = ${by.author}, kept = null
    where gone_id = ${goes} and undone_at is null`.execute(trx);
  for (const id of [stays, goes]) await sql`select tell_office('client', ${id}::int, ${id}::int)`.execute(trx);
  return goes;
}

const phonesOf = (kept: Kept): Row[] => kept.moved.flatMap(({ table, keys }) => (table === 'user_phones' ? keys : []));

async function requireFreePhones(trx: Trx, kept: Kept): Promise<void> {
  const { rows } = await sql`select from users where phone = ${String(kept.person.phone)}`.execute(trx);
  if (rows.length > 0)
    throw new Failure('conflict', {
      detail: 'Телефон ушедшей карточки теперь основной у другой: разъединить уже нельзя',
    });
}

/** The person with his phones, for the time being with the manager who leads both, so that counts of views stay true. */
async function insertPerson(trx: Trx, stays: number, { person, ...kept }: Kept): Promise<void> {
  const phones = JSON.stringify(phonesOf({ person, ...kept }));
  const { rows } = await sql<{ phone: string; added_at: string }>`delete from user_phones p
    using jsonb_populate_recordset(null::user_phones, ${phones}::jsonb) k where p.phone = k.phone and p.user_id = ${stays}
    returning p.phone, p.added_at::text as added_at`.execute(trx);
  const row = { ...person, ...(await livingPeople(trx, person)) };
  await sql`insert into users overriding system value
    select (jsonb_populate_record(null::users, ${JSON.stringify(row)}::jsonb
      || jsonb_build_object('manager_id', (select manager_id from users where id = ${stays})))).*`.execute(trx);
  await sql`insert into user_phones (phone, user_id, added_at)
    select k.phone, ${Number(person.id)}::int, k.added_at from jsonb_populate_recordset(null::user_phones, ${JSON.stringify(rows)}::jsonb) k
    on conflict (phone) do update set added_at = excluded.added_at where user_phones.user_id = excluded.user_id`.execute(
    trx,
  );
}

async function moveBack(trx: Trx, { table, column, keys }: Kept['moved'][number], goes: number, stays: number) {
  const [first = {}] = keys;
  const same = Object.keys(first).map((name) => sql`t.${sql.ref(name)} = k.${sql.ref(name)}`);
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${goes}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::jsonb) k
    where t.${sql.ref(column)} = ${stays} ${same.length > 0 ? sql`and ${sql.join(same, sql` and `)}` : sql``}`.execute(
    trx,
  );
}

/** His former manager, if he still works here; otherwise nobody. Counts of views go with it. */
async function setManager(trx: Trx, goes: number, { person }: Kept): Promise<void> {
  const manager = person.manager_id === null ? null : Number(person.manager_id);
  await sql`update users set manager_id = (select id from users m where m.id = ${manager}::int and m.role > 1 and m.blocked_at is null)
    where id = ${goes}`.execute(trx);
}

/** Rows that came back changed him by triggers: he is as he was. */
async function restorePerson(trx: Trx, { person }: Kept): Promise<void> {
  const { id, manager_id: _manager, phone: _phone, ...rest } = { ...person, ...(await livingPeople(trx, person)) };
  const names = Object.keys(rest).map((name) => sql.ref(name));
  await sql`update users u set (${sql.join(names)}) = (select ${sql.join(names)}
    from jsonb_populate_record(null::users, ${JSON.stringify(rest)}::jsonb)) where u.id = ${Number(id)}`.execute(trx);
}

/** Columns of a person that name people who may be gone by now. */
async function livingPeople(trx: Trx, person: Row): Promise<Row> {
  const { wishes_by, contact_ban_by } = person;
  const named = [wishes_by, contact_ban_by].flatMap((id) => (typeof id === 'number' ? [id] : []));
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${named}::int[])`.execute(trx);
  const living = (id: typeof wishes_by): boolean => rows.some((row) => row.id === id);
  return {
    ...(living(wishes_by) ? {} : { wishes_by: null }),
    ...(living(contact_ban_by) ? {} : { contact_ban_by: null }),
  };
}
