import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App, CallContext } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Proof as ShownProof } from '../../../platform/limits/proof-challenge.ts';
import { refundSlots, settleSlots } from '../../../platform/limits/throttle.ts';
import { eraseSecretsFor } from '../../../platform/outbox/outbox.ts';
import type { Tokens } from '../../contract/auth.ts';
import { readIssuedPassword } from '../../rules/issued-password.ts';
import { isStaff, type Role } from '../../rules/roles.ts';
import { ACCESS_LIFETIME, signAccessToken } from '../accounts/access-token.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import { type CodeKind, takeCode } from '../accounts/second-factor.ts';
import { beginSession, endSessions, type HeldSession } from '../accounts/sessions.ts';
import { knownDevice, newDevice } from './device-cookie.ts';
import { passwordLimit } from './limits.ts';
import { takeAttempt } from './login-crowd.ts';
import { fitsPending } from './pending-password.ts';
import {
  type Account,
  activatePending,
  findAccount,
  isPending,
  keepPassword,
  noteVisit,
  takeAccount,
} from './queries.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { giveSlotBack } from './used-password.ts';

export interface LoginAttempt {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly password: string;
  /** One-time code, where one is asked for. */
  readonly code?: string | undefined;
  /** Work that the page did when it was asked to. */
  readonly proof?: ShownProof | undefined;
}

/**
 * Begins a session for the right password. Unknown, blocked and wrong look alike in words and in time; each attempt uses up
 * a slot of the limits before the password is looked at, and one that did not fail gives it back.
 *
 * @throws {Failure} `unauthenticated`, `second_factor_required`, as {@link takeAttempt}, or `unavailable` when too many want to be checked at once.
 */
export async function logIn(context: CallContext, attempt: LoginAttempt): Promise<Tokens> {
  const { app } = context;
  const { tally } = app.accounts;
  const { phone, proof } = attempt;
  const keys = await takeAttempt(context, { phone, device: knownDevice(context, phone), proof });
  let wrong: Wrong;
  try {
    // Not in the transaction of the slots: whoever enters locks himself and his credentials first and the counters last.
    const account = await takeAccount(app.db, attempt.phone);
    const outcome = await tryToEnter(context, attempt, account, keys);
    if (typeof outcome === 'object') {
      tally.logins++;
      return outcome;
    }
    wrong = outcome;
  } catch (error) {
    await refundSlots(app.db, keys).catch(() => undefined);
    throw error;
  }
  tally.login_failures++;
  throw new Failure('unauthenticated', { detail: WRONG[wrong] });
}

type Wrong = 'password' | 'code';
const WRONG: Record<Wrong, string> = { password: 'Неверный телефон или пароль', code: 'Неверный код' };

/** What was wrong, or the tokens. A pending password that a parallel login has just used is looked at again, as the present one. */
async function tryToEnter(
  context: CallContext,
  attempt: LoginAttempt,
  account: Account | undefined,
  keys: readonly string[],
): Promise<Tokens | Wrong> {
  const proof = await checkPassword(context.app, account, attempt.password);
  if (!proof || !account || account.blocked) return 'password';
  const code = await checkCode(context.app, account, attempt.code);
  if (code === 'wrong') return 'code';
  const tokens = await enter(context, attempt.phone, { account, proof, code, keys });
  if (tokens) return tokens;
  if (proof.kind === 'present') return 'password';
  // The code is used up by now: it is not asked for twice.
  const again = await findAccount(context.app.db, account.id);
  return tryToEnter(context, attempt, again && { ...again, second_factor: false }, keys);
}

/** What shows that the password is right: it was the present one, or the pending one, which then gets this hash. */
type Proof = { readonly kind: 'present' } | { readonly kind: 'pending'; readonly passwordHash: string };

/** One hashing in every case: verifying the present password, hashing the pending one, or work for nobody. */
async function checkPassword(app: App, account: Account | undefined, password: string): Promise<Proof | undefined> {
  const { keyring, passwords } = app.accounts;
  const issued = readIssuedPassword(password);
  const fits = fitsPending(keyring, account, issued);
  if (fits && account && isPending(account, app.now()))
    return { kind: 'pending', passwordHash: await passwords.hash(issued) };
  const typed = account?.password_origin === 'sms' ? issued : password;
  return (await passwords.verify(typed, account?.password_hash ?? null)) ? { kind: 'present' } : undefined;
}

/** The code of somebody whose password is right: which kind was shown, undefined where none is asked for. */
async function checkCode(
  { accounts, db, now }: App,
  { id, second_factor }: Account,
  code: string | undefined,
): Promise<CodeKind | 'wrong' | undefined> {
  if (!second_factor) return undefined;
  if (code === undefined) throw new Failure('second_factor_required');
  const taken = await db.transaction().execute((trx) => takeCode(trx, accounts.keyring, { userId: id, code }, now()));
  return taken ?? 'wrong';
}

interface Entry {
  readonly account: Account;
  readonly proof: Proof;
  readonly code: CodeKind | undefined;
  readonly keys: readonly string[];
}

/** Undefined when the password or the rights were changed meanwhile, or the pending password was used. */
async function enter(
  context: CallContext,
  phone: string,
  { account, proof, code, keys }: Entry,
): Promise<Tokens | undefined> {
  const { app, request } = context;
  const now = app.now();
  const device = newDevice(context, phone);
  const session = await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, account.id);
    // Whoever changed his rights has ended his sessions: none begins with the former ones.
    if (person?.role !== account.role || person.blocked) return undefined;
    if (proof.kind === 'pending') {
      const { passwordHash } = proof;
      const pendingHash = account.pending_hash ?? '';
      if (!(await activatePending(trx, account.id, { pendingHash, passwordHash, now: new Date(now) })))
        return undefined;
      await endSessions(trx, { userId: account.id }, 'password', now);
      await eraseSecretsFor(trx, phone);
    } else if (!(await keepPassword(trx, account))) return undefined;
    await noteVisit(trx, account.id, new Date(now));
    const [wrongPasswords = '', ...visits] = keys;
    await settleSlots(trx, { refund: visits, forget: [wrongPasswords, passwordLimit(phone, undefined).key] });
    const { id, role } = account;
    const begun = await beginSession(
      trx,
      { userId: id, role, ip: request.ip, userAgent: request.user_agent, device: device.digest },
      now,
    );
    if (isStaff(role)) await auditLogin(context, trx, begun, { account, proof, code });
    return begun;
  });
  if (!session) return undefined;
  if (proof.kind === 'pending')
    await giveSlotBack(app, phone).catch((error: unknown) => app.log.warn({ err: error }, 'a slot was not given back'));
  device.remember();
  return answerWithTokens(context, { userId: account.id, role: account.role, session });
}

function auditLogin(
  context: CallContext,
  trx: Parameters<typeof recordAudit>[0],
  session: HeldSession,
  { account: { id, role }, proof, code }: Omit<Entry, 'keys'>,
): Promise<void> {
  const actor: CallContext = { ...context, visitor: { kind: 'user', id, role, sessionId: session.id } };
  const after = { password: proof.kind === 'pending' ? 'sms' : 'present', code: code ?? null };
  return recordAudit(trx, actor, { action: 'session.begin', object_type: 'session', object_id: session.id, after });
}

export interface TokensOf {
  readonly userId: number;
  readonly role: Role;
  readonly session: HeldSession;
}

/** Tokens of a session: the access token in the body, the refresh secret in the cookie. */
export async function answerWithTokens(context: CallContext, { userId, role, session }: TokensOf): Promise<Tokens> {
  const { accounts, config, now } = context.app;
  const lifetime = Math.max(1, Math.floor((session.idleUntil - now()) / 1_000));
  if (session.token !== undefined) setRefreshCookie(context, session.token, lifetime);
  return {
    access_token: await signAccessToken(
      accounts.keyring,
      { userId, role, sessionId: session.id, rotatedAt: session.rotatedAt },
      now(),
    ),
    access_expires_in: ACCESS_LIFETIME,
    refresh_token: config.auth_refresh_in_body ? (session.token ?? session.id) : session.id,
    refresh_expires_in: lifetime,
  };
}
