import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Keyring } from '../../../platform/keyring.ts';
import { isStaff, type Role, readRole } from '../../rules/roles.ts';
import { hasSecondFactor } from './second-factor.ts';

/**
 * Sessions in the table `sessions`. The browser holds `<id>.<secret>`; the table holds the secret's digest. Each refresh
 * replaces the secret; the one before is good for ten more seconds (two tabs at once, an answer that got lost). A secret
 * that comes later was stolen from here or from there: the session ends.
 */

/** Lifetimes in ms: without use, and altogether. */
const CLIENT_LIFETIME = { idle: 30 * 86_400_000, absolute: 90 * 86_400_000 } as const;
const STAFF_LIFETIME = { idle: 8 * 3_600_000, absolute: 24 * 3_600_000 } as const;
/** How long the former secret is still good, ms. */
const ROTATION_GRACE = 10_000;

export type EndReason = 'logout' | 'logout_all' | 'password' | 'role' | 'blocked' | 'reuse' | 'expired';
type Executor = Kysely<Tables>;

/** A session as its holder knows it. */
export interface HeldSession {
  readonly id: string;
  /** `<id>.<secret>`, for the cookie; undefined where the holder has it from another answer already. */
  readonly token: string | undefined;
  /** When it ends without use, epoch ms. */
  readonly idleUntil: number;
}

export interface NewSession {
  readonly userId: number;
  readonly role: Role;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Digest of the device's cookie. */
  readonly device: string;
}

const TOKEN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Begins a session. `now` in epoch milliseconds here and below. */
export async function beginSession(db: Executor, session: NewSession, now: number): Promise<HeldSession> {
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const { idle, absolute } = lifetimeOf(session.role);
  const at = new Date(now);
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      secret_hash: digestOf(secret),
      rotated_at: at,
      created_at: at,
      last_used_at: at,
      idle_until: new Date(now + idle),
      absolute_until: new Date(now + absolute),
      ip: session.ip,
      user_agent: session.userAgent ?? null,
      device: session.device,
    })
    .execute();
  return { id, token: `${id}.${secret}`, idleUntil: now + idle };
}

/** Someone with a live session. `role` is the stored one. */
export interface SessionUser {
  readonly userId: number;
  readonly role: Role;
  readonly ownPassword: boolean;
  /** A one-time code was asked for when it began, or has been shown since. */
  readonly secondFactor: boolean;
  readonly sessionId: string;
}

/** The user of a live session; undefined when it has ended, is over, or its user is blocked. */
export async function findSession(db: Executor, sessionId: string, now: number): Promise<SessionUser | undefined> {
  const row = await liveSessions(db, now).where('s.id', '=', sessionId).executeTakeFirst();
  return row && userOf(row);
}

/** Who of these sessions is still there, with the role that he has now. */
export async function findSessions(db: Executor, ids: readonly string[], now: number): Promise<SessionUser[]> {
  if (ids.length === 0) return [];
  const rows = await liveSessions(db, now)
    .where('s.id', 'in', [...ids])
    .execute();
  return rows.map(userOf);
}

/** The user of a session by what its holder shows, without changing anything: for pages. */
export async function findSessionBySecret(db: Executor, token: string, now: number): Promise<SessionUser | undefined> {
  const parts = TOKEN.exec(token);
  if (!parts) return undefined;
  const row = await liveSessions(db, now)
    .select(['s.secret_hash', 's.previous_hash', 's.rotated_at'])
    .where('s.id', '=', parts[1] ?? '')
    .executeTakeFirst();
  if (!row) return undefined;
  const shown = digestOf(parts[2] ?? '');
  return isEqual(row.secret_hash, shown) || isGraced(row, shown, now) ? userOf(row) : undefined;
}

/** `reused`: a former secret came back and the session was ended for it. */
export type Rotation =
  | { readonly kind: 'fresh'; readonly user: SessionUser; readonly session: HeldSession }
  | { readonly kind: 'reused'; readonly user: SessionUser }
  | { readonly kind: 'none' };

/**
 * Takes a session's secret in and gives the next one. Run it in a transaction: the row's lock orders parallel refreshes. Its
 * person is locked before it, as by whoever changes his rights and ends his sessions.
 */
export async function rotateSession(trx: Executor, keyring: Keyring, token: string, now: number): Promise<Rotation> {
  const parts = TOKEN.exec(token);
  if (!parts) return { kind: 'none' };
  const [, id = '', secret = ''] = parts;
  await sql`select 1 from users where id = (select user_id from sessions where id = ${id}) for no key update`.execute(
    trx,
  );
  const row = await liveSessions(trx, now)
    .select(['s.secret_hash', 's.previous_hash', 's.rotated_at', 's.absolute_until'])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) return { kind: 'none' };
  const user = userOf(row);
  const shown = digestOf(secret);
  // The next secret follows from the shown one: parallel refreshes and a repeated one all get the same.
  const next = keyring.digest('refresh', `${id}.${secret}`).toString('base64url');
  const idleUntil = Math.min(now + lifetimeOf(user.role).idle, row.absolute_until.getTime());
  if (isEqual(row.secret_hash, shown)) {
    await trx
      .updateTable('sessions')
      .set({
        secret_hash: digestOf(next),
        previous_hash: shown,
        rotated_at: new Date(now),
        last_used_at: new Date(now),
        idle_until: new Date(idleUntil),
      })
      .where('id', '=', id)
      .execute();
    return { kind: 'fresh', user, session: { id, token: `${id}.${next}`, idleUntil } };
  }
  if (isGraced(row, shown, now)) {
    const known = isEqual(row.secret_hash, digestOf(next));
    return { kind: 'fresh', user, session: { id, token: known ? `${id}.${next}` : undefined, idleUntil } };
  }
  await endSessions(trx, { id }, 'reuse', now);
  return { kind: 'reused', user };
}

/** Ends the session of whoever shows its secret, also when its user is blocked at present. */
export async function endSessionOfHolder(db: Executor, token: string, now: number): Promise<void> {
  const parts = TOKEN.exec(token);
  if (!parts) return;
  const [, id = '', secret = ''] = parts;
  const row = await db
    .selectFrom('sessions')
    .select(['secret_hash', 'previous_hash', 'rotated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const shown = digestOf(secret);
  if (row && (isEqual(row.secret_hash, shown) || isGraced(row, shown, now)))
    await endSessions(db, { id }, 'logout', now);
}

/** Which sessions: one, or those of a user but one. */
export interface SessionChoice {
  readonly id?: string;
  readonly userId?: number;
  readonly except?: string;
}

/** Ends sessions; answers how many were alive. At least one of `id` and `userId` must be given. */
export async function endSessions(
  db: Executor,
  { id, userId, except }: SessionChoice,
  reason: EndReason,
  now: number,
): Promise<number> {
  if (id === undefined && userId === undefined) throw new Error('all sessions of everybody: refused');
  let query = db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_because: reason })
    .where('ended_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks sessions whose time is over, and removes those that ended long ago. */
export async function pruneSessions(db: Executor, now: number, keptFor: number): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: 'expired' })
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('idle_until', '<', at), where('absolute_until', '<', at)]))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('ended_at', '<', new Date(now - keptFor))
    .execute();
}

function liveSessions(db: Executor, now: number) {
  const at = new Date(now);
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('credentials as c', 'c.user_id', 'u.id')
    .select(['s.id', 's.user_id', 'u.role', sql<boolean>`coalesce(c.password_origin = 'own', false)`.as('own')])
    .select(hasSecondFactor.as('second_factor'))
    .where('s.ended_at', 'is', null)
    .where('s.idle_until', '>', at)
    .where('s.absolute_until', '>', at)
    .where('u.blocked_at', 'is', null);
}

interface LiveRow {
  readonly id: string;
  readonly user_id: number;
  readonly role: number;
  readonly own: boolean;
  readonly second_factor: boolean;
}

const userOf = (row: LiveRow): SessionUser => ({
  userId: row.user_id,
  role: readRole(row.role),
  ownPassword: row.own,
  secondFactor: row.second_factor,
  sessionId: row.id,
});

const lifetimeOf = (role: Role) => (isStaff(role) ? STAFF_LIFETIME : CLIENT_LIFETIME);
const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const isEqual = (a: Buffer | null, b: Buffer): boolean => a?.length === b.length && timingSafeEqual(a, b);

function isGraced(row: { previous_hash: Buffer | null; rotated_at: Date }, shown: Buffer, now: number): boolean {
  return isEqual(row.previous_hash, shown) && now - row.rotated_at.getTime() <= ROTATION_GRACE;
}
