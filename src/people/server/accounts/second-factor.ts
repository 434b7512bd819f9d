import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Keyring } from '../../../platform/keyring.ts';
import { readIssuedPassword } from '../../rules/issued-password.ts';
import { stepOfCode } from './totp.ts';

/**
 * The second factor of staff: codes of an app, and recovery codes for when the phone is lost. Secrets lie
 * sealed, recovery codes as digests; nothing is taken twice.
 */

const PURPOSE = 'second-factor';
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Crockford's 32 symbols, as in passwords by SMS; 16 of them are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_SHAPE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

type Executor = Kysely<Tables>;

/** What showed the second factor. */
export type CodeKind = 'app' | 'recovery';

export interface SecondFactor {
  readonly enabled_at: Date;
  readonly recovery_codes_left: number;
}

/** The second factor of a user that is asked for at login; undefined when there is none. */
export async function findSecondFactor(db: Executor, userId: number): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors as f')
    .select('f.confirmed_at')
    .select((query) =>
      query
        .selectFrom('recovery_codes as c')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('c.user_id', '=', 'f.user_id')
        .where('c.used_at', 'is', null)
        .as('left'),
    )
    .where('f.user_id', '=', userId)
    .where('f.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.confirmed_at ? { enabled_at: row.confirmed_at, recovery_codes_left: Number(row.left ?? 0) } : undefined;
}

/** A new secret in wait for its first code; replaces one that waits. Undefined when a confirmed one is there. */
export async function beginSecondFactor(
  db: Executor,
  keyring: Keyring,
  userId: number,
  now: Date,
): Promise<Buffer | undefined> {
  const secret = randomBytes(SECRET_BYTES);
  const row = { secret: keyring.seal(PURPOSE, secret.toString('base64')), created_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? secret : undefined;
}

/** Turns the secret in wait on with the first right code of the app; answers the recovery codes, undefined for a wrong one. */
export async function confirmSecondFactor(
  trx: Executor,
  keyring: Keyring,
  { userId, code }: CodeOf,
  now: number,
): Promise<string[] | undefined> {
  const row = await lockedFactor(trx, userId);
  if (!row || row.confirmed_at !== null || !(await takeAppCode(trx, keyring, { ...row, code }, now))) return undefined;
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: new Date(now) })
    .where('user_id', '=', userId)
    .execute();
  return replaceRecoveryCodes(trx, userId);
}

export interface CodeOf {
  readonly userId: number;
  /** As it was typed. */
  readonly code: string;
}

/** Uses a code of the app or a recovery code up; undefined for a wrong one, one that was used, or without a second factor. */
export async function takeCode(
  trx: Executor,
  keyring: Keyring,
  { userId, code }: CodeOf,
  now: number,
): Promise<CodeKind | undefined> {
  const row = await lockedFactor(trx, userId);
  if (!row || row.confirmed_at === null) return undefined;
  if (await takeAppCode(trx, keyring, { ...row, code }, now)) return 'app';
  return (await takeRecoveryCode(trx, { userId, code }, now)) ? 'recovery' : undefined;
}

/** New recovery codes in place of all former ones. */
export async function replaceRecoveryCodes(trx: Executor, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Removes the second factor with its recovery codes; answers whether one was asked for. */
export async function removeSecondFactor(db: Executor, userId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone?.confirmed_at != null;
}

async function lockedFactor(trx: Executor, userId: number) {
  return trx
    .selectFrom('second_factors')
    .select(['user_id', 'secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

interface AppCode {
  readonly user_id: number;
  readonly secret: Buffer;
  readonly last_step: number | string | bigint;
  readonly code: string;
}

/** The secret is sealed anew each time: keys that are no longer kept must not take it with them. */
async function takeAppCode(
  trx: Executor,
  keyring: Keyring,
  { user_id, secret: sealed, last_step, code }: AppCode,
  now: number,
): Promise<boolean> {
  const secret = keyring.unseal(PURPOSE, sealed);
  if (secret === undefined) return false;
  const step = stepOfCode(Buffer.from(secret, 'base64'), code.replace(/\s/g, ''), now);
  if (step === undefined || step <= Number(last_step)) return false;
  await trx
    .updateTable('second_factors')
    .set({ last_step: step, secret: keyring.seal(PURPOSE, secret) })
    .where('user_id', '=', user_id)
    .execute();
  return true;
}

async function takeRecoveryCode(trx: Executor, { userId, code }: CodeOf, now: number): Promise<boolean> {
  const typed = readIssuedPassword(code);
  if (!RECOVERY_SHAPE.test(typed)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('digest', '=', digestOf(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const newRecoveryCode = (): string => Array.from(randomBytes(16), (byte) => ALPHABET.charAt(byte % 32)).join('');
const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** A condition on users `u`: whether a second factor is asked for at login. */
export const hasSecondFactor = sql<boolean>`exists (select 1 from second_factors f
  where f.user_id = u.id and f.confirmed_at is not null)`;
