import { sql, type Transaction } from 'kysely';
import type { SourceKind } from '../../../leads/rules/source.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { lockPerson } from '../../../people/server/accounts/lock-person.ts';
import { newReferralCode } from '../../../people/server/auth/queries.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import type { OfficeUser } from '../../contract/users.ts';
import type { Staff } from '../../rules/client-scope.ts';
import type { Wishes } from '../../rules/wishes.ts';
import { findUser, lockClient, presentUser, requireUser } from '../queries.ts';
import { type Person, writePerson } from './person.ts';
import { type FlatToHold, inTransaction, reserve } from './reservation-handlers.ts';

export interface NewClient {
  readonly phone: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly brief: Readonly<Record<string, string[]>> | null;
  readonly comment: string | null;
  readonly wishes: Wishes | null;
  readonly source: { readonly kind: SourceKind; readonly name?: string | null | undefined } | null;
}

export interface Added {
  readonly outcome: 'created' | 'existing' | 'requested' | 'requested_free';
  readonly user: OfficeUser | null;
}

/**
 * Adds a client by phone: a new one belongs to the manager who adds him, with the answers of his last quiz as his brief
 * and the address of his last request unless others are given. A phone that is taken: somebody whom the caller sees is answered, and
 * gets the name and mail that his card lacks; about others nothing is told but that nobody leads them, and the administrator is asked.
 *
 * @param hold a flat to be held for him, in the same transaction.
 * @throws {Failure} `conflict` when the flat cannot be held: then nobody is added.
 */
export function addNewClient(context: CallContext, client: NewClient, hold: FlatToHold | null): Promise<Added> {
  const staff = staffOf(context);
  return inTransaction(context, async (trx, now) => {
    // Locked, so that nobody whom he adds is left with somebody dismissed meanwhile.
    const caller = await lockPerson(trx, staff.id);
    if (caller?.role !== staff.role || caller.blocked) throw new Failure('forbidden');
    const added = await addOrFind(context, trx, staff, client, now);
    if (hold === null || added.user === null) return added;
    await reserve(context, trx, added.user.id, { ...hold, advance: true }, now);
    return { ...added, user: presentUser(await requireUser(trx, staff, added.user.id), staff) };
  });
}

async function addOrFind(
  context: CallContext,
  trx: Transaction<Tables>,
  staff: Staff,
  client: NewClient,
  now: Date,
): Promise<Added> {
  let id = await insertClient(trx, staff, client, now);
  while (id === undefined) {
    const taken = await findTaken(context, trx, staff, client, now);
    if (taken) return taken;
    // Whoever had the phone was being erased and is gone by now.
    id = await insertClient(trx, staff, client, now);
  }
  const user = presentUser(await requireUser(trx, staff, id), staff);
  await recordAudit(trx, context, {
    action: 'user.create',
    object_type: 'users',
    object_id: id,
    client_id: id,
    after: { ...client, manager_id: user.manager_id },
  });
  return { outcome: 'created', user };
}

async function insertClient(
  trx: Transaction<Tables>,
  staff: Staff,
  client: NewClient,
  now: Date,
): Promise<number | undefined> {
  const manager = staff.role === ROLES.manager ? staff.id : null;
  const brief = client.brief === null ? null : JSON.stringify(client.brief);
  const wishes = client.wishes === null ? null : JSON.stringify(client.wishes);
  const told = client.source;
  const { rows } = await sql<{ id: number }>`
    insert into users (phone, name, email, role, manager_id, referral_code, wishes, wishes_version, wishes_by, wishes_at,
      source_kind, source, brief, created_at, updated_at)
    select ${client.phone}, ${client.name}::text, coalesce(${client.email}::text, (select email from leads
        where phone = ${client.phone} and email is not null and user_id is null order by id desc limit 1)), 1, ${manager}::int, ${newReferralCode()},
      ${wishes}::jsonb, ${wishes === null ? 0 : 1}::int, ${wishes === null ? null : staff.id}::int,
      ${wishes === null ? null : now}::timestamptz, ${told?.kind ?? null}::text, ${told?.name || null}::text,
      coalesce(${brief}::jsonb, (select quiz from leads where phone = ${client.phone} and kind = 'quiz' and user_id is null
        order by id desc limit 1)), ${now}::timestamptz, ${now}::timestamptz
    where owner_of_phone(${client.phone}) is null on conflict (phone) do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  // What his requests say of where he came from is known by now (a trigger of the table); else it was a colleague.
  await sql`update users set source_kind = 'staff' where id = ${id} and source_kind is null`.execute(trx);
  if (id !== undefined && manager !== null)
    await sql`insert into manager_changes (user_id, from_id, to_id, author_id, at)
      values (${id}, null, ${manager}, ${staff.id}, ${now})`.execute(trx);
  return id;
}

/** What is answered about a phone that is taken; undefined when it is free by now. */
async function findTaken(
  context: CallContext,
  trx: Transaction<Tables>,
  staff: Staff,
  { phone, name, email, comment }: NewClient,
  now: Date,
): Promise<Added | undefined> {
  // Held, so that he is not erased before the request refers to him.
  await sql`select 1 from users where id = owner_of_phone(${phone}) for key share`.execute(trx);
  const everybody: Staff = { id: staff.id, role: ROLES.admin };
  const owner = await findUser(trx, everybody, { phone });
  if (!owner) return undefined;
  if (await findUser(trx, staff, { id: owner.id })) {
    if (
      owner.role === ROLES.client &&
      ((name !== null && owner.name === null) || (email !== null && owner.email === null))
    )
      return { outcome: 'existing', user: await fillIn(context, trx, staff, owner.id, { name, email }) };
    await recordAudit(trx, context, {
      action: 'client.read',
      object_type: 'users',
      object_id: owner.id,
      client_id: owner.id,
    });
    return { outcome: 'existing', user: presentUser(owner, staff) };
  }
  await sql`insert into client_requests (user_id, author_id, comment, created_at)
    values (${owner.id}, ${staff.id}, ${comment}, ${now}) on conflict (user_id, author_id) where state = 'new' do nothing`.execute(
    trx,
  );
  await recordAudit(trx, context, {
    action: 'client.request',
    object_type: 'users',
    object_id: owner.id,
    client_id: owner.id,
    after: { comment },
  });
  const free = owner.role === ROLES.client && owner.manager_id === null;
  return { outcome: free ? 'requested_free' : 'requested', user: null };
}

/** Adds to a client's card what it lacks of what was typed; what stands there stays. */
async function fillIn(
  context: CallContext,
  trx: Transaction<Tables>,
  staff: Staff,
  id: number,
  typed: Person,
): Promise<OfficeUser> {
  await lockClient(trx, staff, id);
  const { name, email } = await requireUser(trx, staff, id);
  const after: Person = { name: name ?? typed.name, email: email ?? typed.email };
  await writePerson(trx, context, id, { name, email }, after);
  return presentUser(await requireUser(trx, staff, id), staff);
}
