import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App, CallContext } from '../../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import * as contract from '../../contract/auth.ts';
import { isStaff } from '../../rules/roles.ts';
import { endSessionOfHolder, endSessions, rotateSession } from '../accounts/sessions.ts';
import { findProfile } from '../me/queries.ts';
import { answerWithTokens, logIn } from './login.ts';
import { noteVisit } from './queries.ts';
import { removeRefreshCookie, shownSecret } from './refresh-cookie.ts';
import { sendPassword } from './register.ts';

export const auth: readonly Implementation[] = [
  implement(contract.register, async (context, { body }) => {
    const { phone, proof } = body;
    const crowded = await sendPassword(context, { phone, consent: body.consent === true, proof });
    return { ok: true as const, ...(crowded ? { crowded } : {}), ...unsentOf(context.app) };
  }),
  implement(contract.login, (context, { body }) => logIn(context, body)),
  implement(contract.refresh, (context, { body }) => refreshTokens(context, body?.refresh_token)),
  implement(contract.logout, async (context) => {
    const { app, visitor } = context;
    const shown = shownSecret(context, undefined);
    if (shown !== undefined) await endSessionOfHolder(app.db, shown, app.now());
    if (visitor.kind === 'user') await endSessions(app.db, { id: visitor.sessionId }, 'logout', app.now());
    removeRefreshCookie(context);
    return undefined;
  }),
  implement(contract.logoutEverywhere, async (context) => {
    const { app } = context;
    await endSessions(app.db, { userId: userIdOf(context) }, 'logout_all', app.now());
    removeRefreshCookie(context);
    return undefined;
  }),
  implement(contract.getProfile, async (context) => ({
    data: await findProfile(context.app, userIdOf(context)),
  })),
];

/** Reuse of a former secret ends the session and is recorded. */
async function refreshTokens(context: CallContext, inBody: string | undefined) {
  const { accounts, db, now } = context.app;
  const shown = shownSecret(context, inBody);
  if (shown === undefined) throw new Failure('unauthenticated');
  const rotation = await db.transaction().execute(async (trx) => {
    const rotated = await rotateSession(trx, accounts.keyring, shown, now());
    if (rotated.kind === 'fresh') await noteVisit(trx, rotated.user.userId, new Date(now()));
    if (rotated.kind === 'reused') {
      const { userId, role, sessionId } = rotated.user;
      await recordAudit(
        trx,
        { ...context, visitor: { kind: 'user', id: userId, role, sessionId } },
        {
          action: 'session.reuse',
          object_type: 'session',
          object_id: sessionId,
          client_id: isStaff(role) ? null : userId,
        },
      );
    }
    return rotated;
  });
  if (rotation.kind === 'reused') accounts.tally.refresh_reuse++;
  if (rotation.kind !== 'fresh') {
    removeRefreshCookie(context);
    throw new Failure('unauthenticated');
  }
  const { user, session } = rotation;
  return answerWithTokens(context, { userId: user.userId, role: user.role, session });
}

/** Nobody waits for a message where there is no provider of them. */
const unsentOf = ({ config }: App): { unsent?: true } => (config.sms_url === undefined ? { unsent: true } : {});
