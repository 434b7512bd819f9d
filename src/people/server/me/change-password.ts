import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { GROWING_WAITS, type Limit } from '../../../platform/limits/limit.ts';
import { refundSlots, settleSlots, takeSlots } from '../../../platform/limits/throttle.ts';
import { readIssuedPassword } from '../../rules/issued-password.ts';
import { passwordFault } from '../../rules/password-rules.ts';
import { isStaff } from '../../rules/roles.ts';
import { commonPasswords } from '../accounts/common-passwords.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import { endSessions } from '../accounts/sessions.ts';
import { type Account, findAccount, keepPassword, setOwnPassword } from '../auth/queries.ts';
import { findProfile } from './queries.ts';

export interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

/**
 * Sets an own password. The session that asks goes on, all others of the user end.
 *
 * @throws {Failure} `invalid_value` naming the field, `too_many_requests` after wrong present passwords.
 */
export async function replacePassword(context: CallContext, change: PasswordChange): Promise<void> {
  const { app, visitor } = context;
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  const account = await findAccount(app.db, visitor.id);
  if (!account) throw new Failure('unauthenticated');
  await refuseWeak(context, account, change.new_password);
  await refuseWrong(context, account, change.current_password);
  const hash = await app.accounts.passwords.hash(change.new_password);
  const now = app.now();
  await app.db.transaction().execute(async (trx) => {
    await lockPerson(trx, account.id);
    if (!(await keepPassword(trx, account))) throw refusal('current_password', WRONG_PASSWORD);
    await setOwnPassword(trx, account.id, hash, new Date(now));
    await endSessions(trx, { userId: account.id, except: visitor.sessionId }, 'password', now);
    if (isStaff(account.role))
      await recordAudit(trx, context, { action: 'user.password', object_type: 'user', object_id: account.id });
  });
}

async function refuseWeak({ app }: CallContext, { id, role }: Account, password: string): Promise<void> {
  const { name, phone } = await findProfile(app, id);
  const fault = passwordFault(password, {
    staff: isStaff(role),
    common: commonPasswords(),
    context: [phone, name ?? '', app.config.brand.name, 'admin manager админ менеджер'],
  });
  if (fault) throw refusal('new_password', fault);
}

/** @throws {Failure} `invalid_value` naming `current_password`, `too_many_requests` after wrong ones. */
export async function refuseWrong({ app }: CallContext, account: Account, typed: string): Promise<void> {
  const limit = changeLimit(account.id);
  const wait = await app.db.transaction().execute((trx) => takeSlots(trx, [limit], app.now()));
  if (wait !== undefined) throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1_000) });
  const password = account.password_origin === 'sms' ? readIssuedPassword(typed) : typed;
  const fits = await app.accounts.passwords.verify(password, account.password_hash).catch(async (error: unknown) => {
    await refundSlots(app.db, [limit.key]);
    throw error;
  });
  if (!fits) throw refusal('current_password', WRONG_PASSWORD);
  await settleSlots(app.db, { refund: [], forget: [limit.key] });
}

const WRONG_PASSWORD = 'Неверный пароль';

/** Counter of wrong present passwords. */
const changeLimit = (userId: number): Limit => ({
  key: `password:${userId}`,
  most: 5,
  window: 15 * 60_000,
  waits: GROWING_WAITS,
});

const refusal = (field: string, message: string): Failure =>
  new Failure('invalid_value', { detail: message, errors: [{ field, message }] });
