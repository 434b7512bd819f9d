import { isStaff, ROLES, readRole } from '../../people/rules/roles.ts';
import { lockPerson } from '../../people/server/accounts/lock-person.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { CallContext } from '../../platform/context.ts';
import { staffOf } from '../../platform/door/caller.ts';
import { Failure } from '../../platform/failure.ts';
import type { OfficeUser } from '../contract/users.ts';
import { handClientOver, presentUser, requireUser } from './queries.ts';

/**
 * Gives a client to a person of staff, or to nobody. Only administrators come here. Throws `not_found` for an unknown
 * person and `conflict` where the roles do not fit or the person of staff is blocked.
 */
export function assignManager(context: CallContext, userId: number, managerId: number | null): Promise<OfficeUser> {
  const staff = staffOf(context);
  return context.app.db.transaction().execute(async (trx) => {
    // Locked before the client, as a dismissal does it, so that nobody stops being a manager meanwhile and neither waits for
    // the other without end.
    const manager = managerId === null || managerId === userId ? null : await lockPerson(trx, managerId);
    const client = await lockPerson(trx, userId);
    if (!client) throw new Failure('not_found');
    if (client.role !== ROLES.client)
      throw new Failure('conflict', {
        detail: 'Менеджера можно назначить только клиенту',
        current: { role: client.role },
      });
    if (managerId !== null) {
      const given = managerId === userId ? client : manager;
      if (!given) throw new Failure('not_found');
      if (!isStaff(readRole(given.role)) || given.blocked)
        throw new Failure('conflict', { detail: 'Этот человек не менеджер', current: { role: given.role } });
    }
    const now = new Date(context.app.now());
    await handClientOver(trx, { id: userId, manager_id: client.manager_id }, managerId, staff, now);
    const user = presentUser(await requireUser(trx, staff, userId), staff);
    await recordAudit(trx, context, {
      action: 'user.manager',
      object_type: 'users',
      object_id: userId,
      client_id: userId,
      before: { manager_id: client.manager_id },
      after: { manager_id: managerId },
    });
    return user;
  });
}
