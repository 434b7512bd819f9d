import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { SourceKind } from '../../leads/rules/source.ts';
import { ROLES } from '../../people/rules/roles.ts';
import { handClients } from '../../people/server/hand-over/hand-clients.ts';
import { stoodInFor } from '../../people/server/work-time/queries.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import type { BanMark } from '../contract/contact-ban.ts';
import type { OfficeUser } from '../contract/users.ts';
import { type Staff, seesEverybody } from '../rules/client-scope.ts';
import { nextStatuses, type SalesStatus } from '../rules/sales-status.ts';
import { banMarkOf } from './ban-mark.ts';

/** People as the back-office sees them: within the scope of who asks. */

/** `maySee` of clients/rules/client-scope as a condition on a row of `users`; the one place where SQL says it. */
export function inScope(staff: Staff, users: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (seesEverybody(staff)) return sql<SqlBool>`true`;
  if (staff.now === undefined) return sql<SqlBool>`(${users}.manager_id = ${staff.id} and ${users}.role = 1)`;
  return sql<SqlBool>`(${users}.manager_id = any(array(select ${staff.id}::int union all ${stoodInFor(staff.id, staff.now)}))
    and ${users}.role = 1)`;
}

export interface UserRecord {
  id: number;
  name: string | null;
  phone: string;
  email: string | null;
  role: number;
  status: SalesStatus;
  manager_id: number | null;
  manager_name: string | null;
  created_at: Date;
  last_seen_at: Date | null;
  source_kind: SourceKind | null;
  source_name: string | null;
  last_contact_at: Date | null;
  due_task: { text: string; due_at: string } | null;
  contact_ban: BanMark | null;
  blocked: boolean;
}

const COLUMNS = sql`u.id, u.name, u.phone, u.email, u.role, u.status, u.manager_id, m.name as manager_name, u.created_at,
  u.last_seen_at, u.last_contact_at, u.source_kind, u.source as source_name, ${banMarkOf(sql`u`)} as contact_ban, u.blocked_at is not null as blocked,
  (select jsonb_build_object('text', t.text, 'due_at', to_char(t.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from tasks t where t.user_id = u.id and t.done_at is null order by t.due_at, t.id limit 1) as due_task`;

type Connection = Kysely<Tables> | Transaction<Tables>;

/** Which person: by number or by phone (`7…`, eleven digits). */
export type PersonKey = { readonly id: number } | { readonly phone: string };

/** A person within the scope; null when there is none or he is somebody else's, which nobody can tell apart. */
export async function findUser(db: Connection, staff: Staff, key: PersonKey): Promise<UserRecord | null> {
  const which = 'id' in key ? sql`u.id = ${key.id}` : sql`u.id = owner_of_phone(${key.phone})`;
  const { rows } = await sql<UserRecord>`select ${COLUMNS} from users u left join users m on m.id = u.manager_id
    where ${which} and ${inScope(staff, sql`u`)}`.execute(db);
  return rows[0] ?? null;
}

/** The same; throws `not_found` when there is nobody. */
export async function requireUser(db: Connection, staff: Staff, id: number): Promise<UserRecord> {
  const user = await findUser(db, staff, { id });
  if (!user) throw new Failure('not_found');
  return user;
}

/** The number of the card into which this one went, whatever merges came after; the same where it is there or never was. */
export async function presentId(db: Connection, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`with recursive way (id) as (
    select m.user_id from person_merges m where m.gone_id = ${id} and m.undone_at is null
    union select m.user_id from person_merges m join way w on m.gone_id = w.id where m.undone_at is null)
    select u.id from users u join way w on w.id = u.id
    where not exists (select from users own where own.id = ${id}) limit 1`.execute(db);
  return rows[0]?.id ?? id;
}

/**
 * The same for rows that are about to refer to him: he is not erased before the transaction ends, or he is gone by now and it
 * is `not_found`. Call it before anything of his is written, and write it to the number that it gives: a card that was merged
 * meanwhile is the one that stayed, and what was typed for it is not lost.
 */
export async function holdUser(trx: Transaction<Tables>, staff: Staff, id: number): Promise<number> {
  const held = async (one: number) =>
    (await sql`select from users u where u.id = ${one} and ${inScope(staff, sql`u`)} for key share`.execute(trx)).rows
      .length > 0;
  if (await held(id)) return id;
  const present = await presentId(trx, id);
  if (present === id || !(await held(present))) throw new Failure('not_found');
  return present;
}

export interface LockedClient {
  id: number;
  role: number;
  status: SalesStatus;
  manager_id: number | null;
  name: string | null;
  phone: string;
}

/**
 * A client within the scope, locked until the transaction ends, so that what is decided on his state stays true. Throws
 * `not_found` for nobody, somebody else's client and people who are no clients.
 */
export async function lockClient(trx: Transaction<Tables>, staff: Staff, id: number): Promise<LockedClient> {
  const { rows } = await sql<LockedClient>`select u.id, u.role, u.status, u.manager_id, u.name, u.phone from users u
    where u.id = ${id} and u.role = 1 and ${inScope(staff, sql`u`)} for no key update`.execute(trx);
  const client = rows[0];
  if (!client) throw new Failure('not_found');
  return client;
}

/** The same, of a card that was merged meanwhile the one that stayed. */
export async function lockPresentClient(trx: Transaction<Tables>, staff: Staff, id: number): Promise<LockedClient> {
  try {
    return await lockClient(trx, staff, id);
  } catch (error) {
    const present = await presentId(trx, id);
    if (present === id) throw error;
    return lockClient(trx, staff, present);
  }
}

/** People by their ids, in the order asked; scope is the caller's care. */
export async function readUsersInOrder(db: Connection, ids: readonly number[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UserRecord>`select ${COLUMNS}
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place) join users u on u.id = asked.id
      left join users m on m.id = u.manager_id order by asked.place`.execute(db);
  return rows;
}

/** A person as lists and the card show him to this person of staff. */
export function presentUser(record: UserRecord, staff: Staff): OfficeUser {
  return {
    ...record,
    created_at: record.created_at.toISOString(),
    last_seen_at: record.last_seen_at?.toISOString() ?? null,
    last_contact_at: record.last_contact_at?.toISOString() ?? null,
    next_statuses: record.role === ROLES.client ? [...nextStatuses(record.status, staff.role)] : [],
  };
}

/** Ids of the clients of a manager. */
export async function ownClientIds(db: Connection, staff: Staff): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from users u where ${inScope(staff, sql`u`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Gives a locked client to a person of staff, or to nobody, with what is open on him (`handClients`); writes the history.
 * Nothing happens when he is that person's already.
 */
export async function handClientOver(
  trx: Transaction<Tables>,
  client: { readonly id: number; readonly manager_id: number | null },
  to: number | null,
  author: Staff,
  now: Date,
): Promise<void> {
  await handClients(trx, { clients: [client.id], from: [client.manager_id], to: [to] }, author.id, now);
}
