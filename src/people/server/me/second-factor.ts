import qrcode from 'qrcode-generator';
import { formatPhone } from '../../../complex/rules/format.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement, userIdOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { GROWING_WAITS, type Limit } from '../../../platform/limits/limit.ts';
import { settleSlots, takeSlots } from '../../../platform/limits/throttle.ts';
import * as contract from '../../contract/second-factor.ts';
import { isStaff } from '../../rules/roles.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeCode,
} from '../accounts/second-factor.ts';
import { endSessions } from '../accounts/sessions.ts';
import { base32, otpauthUri } from '../accounts/totp.ts';
import { type Account, findAccount } from '../auth/queries.ts';
import { refuseWrong } from './change-password.ts';

const WRONG_CODE = 'Неверный код';

export const secondFactor: readonly Implementation[] = [
  implement(contract.getSecondFactor, async (context) => {
    const found = await findSecondFactor(context.app.db, userIdOf(context));
    return {
      data: {
        enabled_at: found?.enabled_at.toISOString() ?? null,
        recovery_codes_left: found?.recovery_codes_left ?? 0,
      },
    };
  }),
  implement(contract.beginSecondFactor, async (context, { body }) => {
    const { accounts, config, db, now } = context.app;
    const account = await staffAccount(context);
    await refuseWrong(context, account, body.current_password);
    const secret = await beginSecondFactor(db, accounts.keyring, account.id, new Date(now()));
    if (!secret) throw new Failure('conflict', { detail: 'Вход по коду уже включён' });
    const uri = otpauthUri(secret, { issuer: config.brand.name, label: formatPhone(account.phone) });
    return { data: { secret: base32(secret), uri, qr: qrOf(uri) } };
  }),
  implement(contract.confirmSecondFactor, async (context, { body }) => {
    const { keyring } = context.app.accounts;
    const recovery_codes = await withCode(context, async (trx, userId) => {
      const codes = await confirmSecondFactor(trx, keyring, { userId, code: body.code }, context.app.now());
      if (codes) await endOtherSessions(trx, context, userId);
      return codes && { result: codes, action: 'second_factor.on' };
    });
    return { data: { recovery_codes } };
  }),
  implement(contract.renewRecoveryCodes, async (context, { body }) => {
    const recovery_codes = await withCode(context, async (trx, userId) => {
      if (!(await takeCode(trx, context.app.accounts.keyring, { userId, code: body.code }, context.app.now())))
        return undefined;
      return { result: await replaceRecoveryCodes(trx, userId), action: 'second_factor.codes' };
    });
    return { data: { recovery_codes } };
  }),
  implement(contract.endSecondFactor, async (context, { body }) => {
    await refuseWrong(context, await staffAccount(context), body.current_password);
    await withCode(context, async (trx, userId) => {
      if (!(await takeCode(trx, context.app.accounts.keyring, { userId, code: body.code }, context.app.now())))
        return undefined;
      await removeSecondFactor(trx, userId);
      await endOtherSessions(trx, context, userId);
      return { result: undefined, action: 'second_factor.off' };
    });
    return undefined;
  }),
];

/** The account of the visitor, who is of the staff, also while he still lacks something for its rights. */
async function staffAccount(context: CallContext): Promise<Account> {
  const account = await findAccount(context.app.db, userIdOf(context));
  if (!account || !isStaff(account.role)) throw new Failure('forbidden');
  return account;
}

interface Done<Result> {
  readonly result: Result;
  /** For the audit log. */
  readonly action: string;
}

/** Work that a code allows; wrong ones make one wait as wrong passwords do. @throws {Failure} `invalid_value` naming `code`. */
async function withCode<Result>(
  context: CallContext,
  work: (trx: Db, userId: number) => Promise<Done<Result> | undefined>,
): Promise<Result> {
  const { app } = context;
  const { id } = await staffAccount(context);
  const limit: Limit = { key: `code:${id}`, most: 5, window: 15 * 60_000, waits: GROWING_WAITS };
  const wait = await app.db.transaction().execute((trx) => takeSlots(trx, [limit], app.now()));
  if (wait !== undefined) throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1_000) });
  const done = await app.db.transaction().execute(async (trx) => {
    const outcome = await work(trx, id);
    if (!outcome) return undefined;
    await settleSlots(trx, { refund: [], forget: [limit.key] });
    await recordAudit(trx, context, { action: outcome.action, object_type: 'user', object_id: id });
    return outcome;
  });
  if (!done)
    throw new Failure('invalid_value', { detail: WRONG_CODE, errors: [{ field: 'code', message: WRONG_CODE }] });
  return done.result;
}

async function endOtherSessions(trx: Db, { app, visitor }: CallContext, userId: number): Promise<void> {
  const except = visitor.kind === 'user' ? visitor.sessionId : undefined;
  await endSessions(trx, { userId, ...(except === undefined ? {} : { except }) }, 'password', app.now());
}

/** A QR code of a text (error correction M) as one path of unit squares. */
function qrOf(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { size, path };
}
