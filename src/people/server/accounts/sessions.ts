import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Keyring } from '../../../platform/keyring.ts';
import { isStaff, type Role, readRole } from '../../rules/roles.ts';
import { hasSecondFactor } from './second-factor.ts';

/**
 * Sessions in the table `sessions`. The browser holds `<id>.<secret>`; the table holds the secret's digest. Each refresh
 * replaces the secret; the one before is good for ten more seconds (two tabs at once). A secret that comes later was stolen
 * from here or from there: the session ends. But an answer can get lost: to the device that began the session the secret
 * before is good for as long as nobody has shown what that answer carried: the access token in a call, or the next secret in a refresh.
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
  /** When the secret came in place of the one before, epoch ms. */
  readonly rotatedAt: number;
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
  return { id, token: `${id}.${secret}`, rotatedAt: now, idleUntil: now + idle };
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

/**
 * The user of a live session; undefined when it has ended, is over, or its user is blocked. `rotatedAt` is what its access
 * token says: one that was given with the present secret tells that this secret has arrived.
 */
export async function findSession(
  db: Executor,
  { sessionId, rotatedAt }: { readonly sessionId: string; readonly rotatedAt?: number | undefined },
  now: number,
): Promise<SessionUser | undefined> {
  const row = await liveSessions(db, now).select(ROTATION).where('s.id', '=', sessionId).executeTakeFirst();
  if (!row) return undefined;
  if (!isSeen(row) && row.rotated_at.getTime() === rotatedAt) await noteSeen(db, row, now);
  return userOf(row);
}

/** Who of these sessions is still there, with the role that he has now. */
export async function findSessions(db: Executor, ids: readonly string[], now: number): Promise<SessionUser[]> {
  if (ids.length === 0) return [];
  const rows = await liveSessions(db, now)
    .where('s.id', 'in', [...ids])
    .execute();
  return rows.map(userOf);
}

/** What a holder shows: `<id>.<secret>`, and the digest of his device's cookie if he has one. */
export interface Shown {
  readonly token: string;
  readonly device?: string | undefined;
}

/** The user of a session by what its holder shows, without changing anything: for pages. */
export async function findSessionBySecret(
  db: Executor,
  { token, device }: Shown,
  now: number,
): Promise<SessionUser | undefined> {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return undefined;
  const row = await liveSessions(db, now).select(ROTATION).where('s.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const shown = digestOf(secret);
  return isGood(row, shown, now, device) ? userOf(row) : undefined;
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
export async function rotateSession(
  trx: Executor,
  keyring: Keyring,
  { token, device }: Shown,
  now: number,
): Promise<Rotation> {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return { kind: 'none' };
  await sql`select 1 from users where id = (select user_id from sessions where id = ${id}) for no key update`.execute(
    trx,
  );
  const row = await liveSessions(trx, now)
    .select(ROTATION)
    .select('s.absolute_until')
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) return { kind: 'none' };
  const user = userOf(row);
  const shown = digestOf(secret);
  // The next secret follows from the shown one: parallel refreshes and a repeated one all get the same.
  const next = keyring.digest('refresh', `${id}.${secret}`).toString('base64url');
  const idleUntil = Math.min(now + lifetimeOf(user.role).idle, row.absolute_until.getTime());
  const current = isEqual(row.secret_hash, shown);
  if (current || isUnanswered(row, shown, device)) {
    const at = new Date(now);
    await trx
      .updateTable('sessions')
      .set({ secret_hash: digestOf(next), last_used_at: at, idle_until: new Date(idleUntil) })
      .$if(current, (query) => query.set({ previous_hash: shown, rotated_at: at, secret_seen_at: null }))
      .where('id', '=', id)
      .execute();
    const rotatedAt = current ? now : row.rotated_at.getTime();
    return { kind: 'fresh', user, session: { id, token: `${id}.${next}`, rotatedAt, idleUntil } };
  }
  if (isGraced(row, shown, now)) {
    const known = isEqual(row.secret_hash, digestOf(next));
    const rotatedAt = row.rotated_at.getTime();
    return { kind: 'fresh', user, session: { id, token: known ? `${id}.${next}` : undefined, rotatedAt, idleUntil } };
  }
  await endSessions(trx, { id }, 'reuse', now);
  return { kind: 'reused', user };
}

/** Ends the session of whoever shows its secret, also when its user is blocked at present. */
export async function endSessionOfHolder(db: Executor, { token, device }: Shown, now: number): Promise<void> {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return;
  const row = await db
    .selectFrom('sessions as s')
    .select('s.id')
    .select(ROTATION)
    .where('s.id', '=', id)
    .executeTakeFirst();
  const shown = digestOf(secret);
  if (row && isGood(row, shown, now, device)) await endSessions(db, { id }, 'logout', now);
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

const ROTATION = [
  's.secret_hash',
  's.previous_hash',
  's.rotated_at',
  's.secret_seen_at',
  's.device as begun_on',
] as const;

interface RotationRow {
  readonly id: string;
  readonly secret_hash: Buffer;
  readonly previous_hash: Buffer | null;
  readonly rotated_at: Date;
  readonly secret_seen_at: Date | null;
  readonly begun_on: string | null;
}

/** Whether an access token that was given with the present secret has been shown. */
const isSeen = ({ secret_seen_at, rotated_at }: RotationRow): boolean =>
  secret_seen_at !== null && secret_seen_at >= rotated_at;

/** Whether this is the present secret, or the one before where that is still good. */
const isGood = (row: RotationRow, shown: Buffer, now: number, device: string | undefined): boolean =>
  isEqual(row.secret_hash, shown) || isGraced(row, shown, now) || isUnanswered(row, shown, device);

/** Whether this is the secret before, within its ten seconds: since the present one was first shown, if it was. */
function isGraced(row: RotationRow, shown: Buffer, now: number): boolean {
  const since = isSeen(row) && row.secret_seen_at ? row.secret_seen_at : row.rotated_at;
  return isEqual(row.previous_hash, shown) && now - since.getTime() <= ROTATION_GRACE;
}

/** Whether this is the secret before, of the device that began the session, and the answer with the present one may be lost. */
function isUnanswered(row: RotationRow, shown: Buffer, device: string | undefined): boolean {
  return isEqual(row.previous_hash, shown) && !isSeen(row) && device !== undefined && device === row.begun_on;
}

/** Notes that the present secret has arrived. Waits for nobody who holds the row: the next call notes it then. */
async function noteSeen(db: Executor, { id, rotated_at }: RotationRow, now: number): Promise<void> {
  const free = db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('rotated_at', '=', rotated_at)
    .forNoKeyUpdate()
    .skipLocked();
  await db
    .updateTable('sessions')
    .set({ secret_seen_at: new Date(now) })
    .where('id', 'in', free)
    .execute();
}
