import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

type Connection = Kysely<Tables> | Transaction<Tables>;

export interface StaffRecord {
  id: number;
  name: string | null;
  phone: string;
  role: number;
  blocked: boolean;
  ready: boolean;
  created_at: Date;
  last_seen_at: Date | null;
  clients: number;
  sessions: number;
}

const CLIENT = 1;

/** People of the agency: everybody, or one by number. `now` tells live sessions. Blocked ones last. */
export async function readStaff(db: Connection, now: Date, id?: number): Promise<StaffRecord[]> {
  const one = id === undefined ? sql`` : sql`and u.id = ${id}`;
  const { rows } = await sql<StaffRecord>`select u.id, u.name, u.phone, u.role, u.blocked_at is not null as blocked,
      coalesce(c.password_origin = 'own', false) as ready, u.created_at, u.last_seen_at,
      (select count(*)::int from users k where k.manager_id = u.id) as clients,
      (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null
        and s.idle_until > ${now} and s.absolute_until > ${now}) as sessions
    from users u left join credentials c on c.user_id = u.id
    where u.role > ${CLIENT} ${one}
    order by u.blocked_at is not null, u.role desc, u.name, u.id`.execute(db);
  return rows;
}

/** The person with a phone, locked until the transaction ends. */
export async function lockByPhone(
  trx: Connection,
  phone: string,
): Promise<{ id: number; role: number; name: string | null } | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'name'])
    .where('id', '=', sql<number>`owner_of_phone(${phone})`)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A person of staff, locked until the transaction ends: his rights stay, and nobody becomes his client. What refers to him,
 * as the history of what he does meanwhile, is not kept waiting.
 */
export async function lockStaff(
  trx: Connection,
  id: number,
): Promise<{ id: number; role: number; name: string | null; blocked_at: Date | null } | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'name', 'blocked_at'])
    .where('id', '=', id)
    .where('role', '>', CLIENT)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
