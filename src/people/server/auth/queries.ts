import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Role, readRole } from '../../rules/roles.ts';
import { hasSecondFactor } from '../accounts/second-factor.ts';

type Executor = Kysely<Tables>;

/** Someone with a phone, as the door needs him. */
export interface Account {
  readonly id: number;
  readonly phone: string;
  readonly role: Role;
  readonly blocked: boolean;
  readonly activated: boolean;
  readonly password_hash: string | null;
  readonly password_origin: 'sms' | 'own';
  /** A one-time code is asked for at login. */
  readonly second_factor: boolean;
  readonly pending_hash: string | null;
  readonly pending_until: Date | null;
  readonly pending_tries: number;
}

const PENDING_TRIES = 5;
/** Letters and digits that cannot be confused when read out. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The account of a phone, one try of its pending password used up: the same statements whether there is one or not, so
 * that they take the same time.
 */
export async function takeAccount(trx: Executor, phone: string): Promise<Account | undefined> {
  const row = await accountQuery(trx).where('u.id', '=', ownerOf(phone)).executeTakeFirst();
  await trx
    .updateTable('credentials')
    .set((values) => ({ pending_tries: values('pending_tries', '+', 1) }))
    .where('user_id', '=', row?.id ?? 0)
    .where('pending_hash', 'is not', null)
    .where('pending_tries', '<', PENDING_TRIES)
    .execute();
  return row && accountOf(row);
}

/** The account of a user. */
export async function findAccount(db: Executor, userId: number): Promise<Account | undefined> {
  const row = await accountQuery(db).where('u.id', '=', userId).executeTakeFirst();
  return row && accountOf(row);
}

/** The number of whoever has the phone, as the one he logs in by or as another of his. */
const ownerOf = (phone: string) => sql<number>`owner_of_phone(${phone})`;

/** Keeps the owner of a phone until the transaction ends: before the counters of his phone, as by whoever erases him. */
export async function keepOwner(trx: Executor, phone: string): Promise<void> {
  await sql`select 1 from users where id = owner_of_phone(${phone}) for key share`.execute(trx);
}

/** Whether the present password is still the one of this account: then it stays until the transaction ends. */
export async function keepPassword(trx: Executor, { id, password_hash }: Account): Promise<boolean> {
  const row = await trx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.password_hash === password_hash;
}

/** Whether a pending password may still be used; `now` in epoch ms. */
export function isPending({ pending_hash, pending_until, pending_tries }: Account, now: number): boolean {
  return pending_hash !== null && pending_tries < PENDING_TRIES && (pending_until?.getTime() ?? 0) > now;
}

function accountQuery(db: Executor) {
  return db
    .selectFrom('users as u')
    .leftJoin('credentials as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.phone', 'u.role', 'u.blocked_at', 'u.activated_at', 'c.password_hash', 'c.password_origin'])
    .select(['c.pending_hash', 'c.pending_until', 'c.pending_tries'])
    .select(hasSecondFactor.as('second_factor'));
}

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accountQuery>['executeTakeFirst']>>>;

function accountOf({ blocked_at, activated_at, role, pending_tries, password_origin, ...row }: AccountRow): Account {
  return {
    ...row,
    role: readRole(role),
    blocked: blocked_at !== null,
    activated: activated_at !== null,
    pending_tries: pending_tries ?? 0,
    password_origin: password_origin === 'own' ? 'own' : 'sms',
  };
}

/** The user of a phone, created if there is none yet; `now` is his day of registration. */
export async function ensureUser(trx: Executor, phone: string, now: Date): Promise<{ id: number; blocked: boolean }> {
  // A referral code that is taken already is one chance in a million million; the next one is free.
  for (let attempt = 0; attempt < 3; attempt++) {
    // Whoever has the phone beside another one is found, not made again.
    await sql`insert into users (phone, referral_code, created_at, updated_at)
      select ${phone}, ${newReferralCode()}, ${now}::timestamptz, ${now}::timestamptz
      where owner_of_phone(${phone}) is null on conflict do nothing`.execute(trx);
    const user = await trx
      .selectFrom('users')
      .select(['id', 'blocked_at'])
      .where('id', '=', ownerOf(phone))
      .executeTakeFirst();
    if (user) return { id: user.id, blocked: user.blocked_at !== null };
  }
  throw new Error('no free referral code');
}

/** Eight signs that a client tells others. */
export function newReferralCode(): string {
  return Array.from(randomBytes(8), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('');
}

/** Puts a password in wait: it replaces the present one when it is first used, not before. */
export async function setPending(trx: Executor, userId: number, pendingHash: string, until: Date): Promise<void> {
  const pending = { pending_hash: pendingHash, pending_until: until, pending_tries: 0 };
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Makes the pending password the present one; false when it was used or replaced meanwhile. */
export async function activatePending(
  trx: Executor,
  userId: number,
  { pendingHash, passwordHash, now }: { pendingHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('credentials')
    .set({ password_hash: passwordHash, password_origin: 'sms', password_set_at: now, ...NOTHING_PENDING })
    .where('user_id', '=', userId)
    .where('pending_hash', '=', pendingHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets a password that the person chose himself. */
export async function setOwnPassword(trx: Executor, userId: number, passwordHash: string, now: Date): Promise<void> {
  const own = { password_hash: passwordHash, password_origin: 'own', password_set_at: now, ...NOTHING_PENDING };
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, ...own })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(own))
    .execute();
}

const NOTHING_PENDING = { pending_hash: null, pending_until: null, pending_tries: 0 } as const;

/** Notes that a user was here; the first time activates the account. */
export async function noteVisit(trx: Executor, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ last_seen_at: now, activated_at: sql`coalesce(activated_at, ${now})` })
    .where('id', '=', userId)
    .execute();
}
