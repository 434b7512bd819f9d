import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import * as contract from '../../contract/me.ts';
import { endSessions } from '../accounts/sessions.ts';
import { replacePassword } from './change-password.ts';
import { deviceWords } from './device-words.ts';
import { findManager, findProfile, hasSession, listLiveSessions, rename } from './queries.ts';

export const me: readonly Implementation[] = [
  implement(contract.changeProfile, async (context, { body }) => {
    const { db, now } = context.app;
    const id = userIdOf(context);
    await rename(db, id, body.name, new Date(now()));
    return { data: await findProfile(context.app, id) };
  }),
  implement(contract.getManager, async (context) => ({ data: await managerOf(context) })),
  implement(contract.changePassword, async (context, { body }) => {
    await replacePassword(context, body);
    return undefined;
  }),
  implement(contract.listSessions, async (context) => {
    const { db, now } = context.app;
    const { visitor } = context;
    const current = visitor.kind === 'user' ? visitor.sessionId : undefined;
    const sessions = await listLiveSessions(db, userIdOf(context), new Date(now()));
    return {
      data: sessions.map(({ id, ip, created_at, last_used_at, user_agent }) => ({
        id,
        ip,
        current: id === current,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        device: deviceWords(user_agent),
      })),
    };
  }),
  implement(contract.endSession, async (context, { params }) => {
    const { db, now } = context.app;
    if (!(await hasSession(db, userIdOf(context), params.id))) throw new Failure('not_found');
    await endSessions(db, { id: params.id, userId: userIdOf(context) }, 'logout', now());
    return undefined;
  }),
];

/** The visitor's manager, or who stands in for him; without one the common desk of the agency, which has no id. */
async function managerOf(context: CallContext): Promise<contract.Manager> {
  const { config, db, now } = context.app;
  const { brand } = config;
  const found = await findManager(db, userIdOf(context), new Date(now()));
  if (!found) return { name: brand.name, phone: brand.phone, avatar_url: null };
  const { stands_in_for: own, ...who } = found;
  return { ...who, name: who.name ?? brand.name, ...(own ? { stands_in_for: own } : {}) };
}
