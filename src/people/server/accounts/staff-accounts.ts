import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { pruneThrottles } from '../../../platform/limits/throttle.ts';
import { isStaff, type Role } from '../../rules/roles.ts';
import { handOverAll } from '../hand-over/hand-over-all.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { pruneRequests } from './password-requests.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endSessions, pruneSessions } from './sessions.ts';

/**
 * How the first people of the agency come into being: by ADMIN_PHONE and ADMIN_PASSWORD at the start, or by `npm run staff`. There are no default accounts, and no call of the API makes an administrator.
 */

/** Sessions that ended are kept so long for questions about them, ms. */
const SESSIONS_KEPT = 90 * 86_400_000;

export interface Appointment {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly role: Role;
  readonly name?: string | undefined;
  /** An own password; undefined leaves the one that is there. */
  readonly passwordHash?: string | undefined;
  /** How it came about, for the audit log: 'start' or 'command'. */
  readonly by: string;
}

/**
 * Gives a role to the owner of a phone, who is created if need be; ends his sessions. Whoever is a client from then on has no
 * clients any more. One row of the audit log.
 */
export async function appoint(db: Kysely<Tables>, appointment: Appointment, now: number): Promise<number> {
  const { phone, role, name, passwordHash, by } = appointment;
  const at = new Date(now);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['role', 'name', 'phone'])
      .where('id', '=', sql<number>`owner_of_phone(${phone})`)
      .executeTakeFirst();
    const own = { ...(name === undefined ? {} : { name }), ...(isStaff(role) ? { manager_id: null } : {}) };
    const changed = { role, blocked_at: null, updated_at: at, ...own };
    const { id } = await trx
      .insertInto('users')
      .values({
        phone: before?.phone ?? phone,
        referral_code: randomBytes(6).toString('base64url'),
        created_at: at,
        ...changed,
      })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(changed))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (passwordHash !== undefined) await setPassword(trx, id, passwordHash, at);
    await endSessions(trx, { userId: id }, 'role', now);
    const left = { authorId: null, now: at };
    const released = isStaff(role) ? 0 : (await handOverAll(trx, id, { kind: 'nobody' }, left)).clients;
    const password = passwordHash === undefined ? 'kept' : 'set';
    const after = { role, by, password, ...(released > 0 ? { released_clients: released } : {}) };
    await sql`insert into audit_log (at, actor_role, action, object_type, object_id, before, after)
      values (${at}, 0, 'user.role', 'user', ${String(id)}, ${JSON.stringify(before ? { role: before.role, name: before.name } : null)}::jsonb,
        ${JSON.stringify(after)}::jsonb)`.execute(trx);
    return id;
  });
}

/**
 * Takes the second factor from the owner of a phone who lost it, and ends his sessions. One row of the audit log.
 *
 * @returns whether there was one; undefined when nobody has the phone.
 */
export async function resetSecondFactor(db: Kysely<Tables>, phone: string, now: number): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<number>`owner_of_phone(${phone})`)
      .executeTakeFirst();
    if (!user) return undefined;
    if (!(await removeSecondFactor(trx, user.id))) return false;
    await endSessions(trx, { userId: user.id }, 'password', now);
    await sql`insert into audit_log (at, actor_role, action, object_type, object_id)
      values (${new Date(now)}, 0, 'second_factor.reset', 'user', ${String(user.id)})`.execute(trx);
    return true;
  });
}

async function setPassword(trx: Kysely<Tables>, userId: number, passwordHash: string, at: Date): Promise<void> {
  const own = {
    password_hash: passwordHash,
    password_origin: 'own',
    password_set_at: at,
    pending_hash: null,
    pending_until: null,
    pending_tries: 0,
  };
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, ...own })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(own))
    .execute();
}

export interface AdminParts {
  readonly db: Kysely<Tables>;
  readonly accounts: { readonly passwords: PasswordHasher };
  readonly now: () => number;
}

/**
 * Makes sure that the administrator of the settings exists and can log in with the password of the settings. What is as it
 * should be is left alone, sessions included; a password changed in the settings replaces the former one.
 */
export async function ensureAdmin(
  { db, accounts, now }: AdminParts,
  { phone, password }: { readonly phone: string; readonly password: string },
): Promise<void> {
  const known = await db
    .selectFrom('users as u')
    .innerJoin('credentials as c', 'c.user_id', 'u.id')
    .select(['u.role', 'u.blocked_at', 'c.password_hash', 'c.password_origin'])
    .where('u.phone', '=', phone)
    .executeTakeFirst();
  const right = known?.role === 99 && known.blocked_at === null && known.password_origin === 'own';
  if (right && (await accounts.passwords.verify(password, known.password_hash))) return;
  const passwordHash = await accounts.passwords.hash(password);
  await appoint(db, { phone, role: 99, passwordHash, by: 'start' }, now());
}

/** Marks sessions that are over, and removes sessions, counters and requests that nobody needs any more. `now` in epoch ms. */
export async function pruneAccounts(db: Kysely<Tables>, now: number): Promise<void> {
  await pruneSessions(db, now, SESSIONS_KEPT);
  await pruneThrottles(db, now);
  await pruneRequests(db, now);
}
