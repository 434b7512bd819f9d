import type { Transaction } from 'kysely';
import { isStaff, ROLES, readRole } from '../../people/rules/roles.ts';
import { lockPerson } from '../../people/server/accounts/lock-person.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { staffOf } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import type { OfficeUser } from '../contract/users.ts';
import { handClientOver, presentUser, requireUser } from './queries.ts';

/**
 * A client and who is to lead him, both locked. The person of staff first, as a dismissal does it, so that nobody stops being a manager
 * meanwhile and neither waits for the other without end.
 *
 * @throws {Failure} `not_found` for an unknown person, `conflict` where the roles do not fit or the person of staff is blocked.
 */
export async function lockForHandOver(
  trx: Transaction<Tables>,
  userId: number,
  managerId: number | null,
): Promise<{ readonly manager_id: number | null }> {
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
    requireManager(given);
  }
  return client;
}

/** @throws {Failure} `conflict` for somebody who is no staff or is blocked. */
export function requireManager(person: { readonly role: number; readonly blocked: boolean }): void {
  if (!isStaff(readRole(person.role)) || person.blocked)
    throw new Failure('conflict', { detail: 'Этот человек не менеджер', current: { role: person.role } });
}

/**
 * Gives a client to a person of staff, or to nobody. Only administrators come here. Throws `not_found` for an unknown
 * person and `conflict` where the roles do not fit or the person of staff is blocked.
 */
export function assignManager(context: CallContext, userId: number, managerId: number | null): Promise<OfficeUser> {
  const staff = staffOf(context);
  return context.app.db.transaction().execute(async (trx) => {
    const client = await lockForHandOver(trx, userId, managerId);
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
