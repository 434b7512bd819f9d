import { ROLES } from '../../../people/rules/roles.ts';
import { endSessions } from '../../../people/server/accounts/sessions.ts';
import { newReferralCode } from '../../../people/server/auth/queries.ts';
import { handOverAll } from '../../../people/server/hand-over/hand-over-all.ts';
import { lockTakers } from '../../../people/server/hand-over/takers.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { appointManager, changeStaff, endStaffSessions, listStaff, type StaffMember } from '../../contract/staff.ts';
import { lockByPhone, lockStaff, readStaff, type StaffRecord } from './queries.ts';

export const staff: readonly Implementation[] = [
  implement(listStaff, async (context) => {
    const { app } = context;
    const rows = await readStaff(app.db, new Date(app.now()));
    await recordAudit(app.db, context, { action: 'staff.list', object_type: 'user' });
    return { data: rows.map(present) };
  }),

  implement(appointManager, async (context, { body: { phone, name } }) => {
    const { app } = context;
    const now = new Date(app.now());
    return app.db.transaction().execute(async (trx) => {
      const change = { role: ROLES.manager, name, manager_id: null, updated_at: now };
      // Before it is looked who has the phone: somebody who is just registering it is waited for.
      const added = await trx
        .insertInto('users')
        .values({ phone, referral_code: newReferralCode(), created_at: now, ...change })
        .onConflict((conflict) => conflict.column('phone').doNothing())
        .returning('id')
        .executeTakeFirst();
      const known = added ? undefined : await lockByPhone(trx, phone);
      if (known && known.role !== ROLES.client)
        throw new Failure('conflict', { detail: 'Этот номер уже у сотрудника' });
      const id = added?.id ?? known?.id;
      if (id === undefined) throw new Error('the owner of a phone is gone');
      if (known) await trx.updateTable('users').set(change).where('id', '=', known.id).execute();
      await endSessions(trx, { userId: id }, 'role', app.now());
      const member = await presentOne(trx, id, now);
      const before = known ? { role: known.role, name: known.name } : null;
      const after = { role: ROLES.manager, name };
      await recordAudit(trx, context, { action: 'staff.appoint', object_type: 'user', object_id: id, before, after });
      return { data: member };
    });
  }),

  implement(changeStaff, async (context, { params: { id }, body }) => {
    const { app } = context;
    const now = new Date(app.now());
    return app.db.transaction().execute(async (trx) => {
      const { name, blocked, role, hand_over } = body;
      const to = hand_over ?? (role === undefined ? undefined : ({ kind: 'nobody' } as const));
      if (to) await lockTakers(trx, to, id);
      const before = await requireOther(trx, context, id, body);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(blocked === undefined ? {} : { blocked_at: blocked ? now : null }),
        ...(role === undefined ? {} : { role }),
      };
      await trx
        .updateTable('users')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .execute();
      if (blocked || role !== undefined)
        await endSessions(trx, { userId: id }, blocked ? 'blocked' : 'role', app.now());
      const author = { authorId: staffOf(context).id, now };
      const handed = to && (await handOverAll(trx, id, to, author));
      const [row] = role === undefined ? await readStaff(trx, now, id) : [];
      const member = row ? present(row) : await formerMember(trx, id);
      await recordAudit(trx, context, {
        action: role !== undefined ? 'staff.dismiss' : 'staff.change',
        object_type: 'user',
        object_id: id,
        before: { name: before.name, blocked: before.blocked_at !== null, role: before.role },
        after: { ...body, ...(handed ? { handed_over: handed } : {}) },
      });
      return { data: member };
    });
  }),

  implement(endStaffSessions, async (context, { params: { id } }) => {
    const { app } = context;
    return app.db.transaction().execute(async (trx) => {
      if (!(await lockStaff(trx, id))) throw new Failure('not_found');
      await endSessions(trx, { userId: id }, 'logout_all', app.now());
      const member = await presentOne(trx, id, new Date(app.now()));
      await recordAudit(trx, context, { action: 'staff.logout', object_type: 'user', object_id: id });
      return { data: member };
    });
  }),
];

/** The person of staff to change; administrators may only be renamed here, and nobody locks himself out. */
async function requireOther(
  trx: Db,
  context: CallContext,
  id: number,
  { blocked, role }: { readonly blocked?: boolean | undefined; readonly role?: 1 | undefined },
) {
  const found = await lockStaff(trx, id);
  if (!found) throw new Failure('not_found');
  if (blocked === undefined && role === undefined) return found;
  if (staffOf(context).id === id)
    throw new Failure('conflict', { detail: 'Себя заблокировать или разжаловать нельзя' });
  if (found.role === ROLES.admin)
    throw new Failure('conflict', { detail: 'Права администратора меняются только командой npm run staff на сервере' });
  return found;
}

async function presentOne(trx: Db, id: number, now: Date): Promise<StaffMember> {
  const [row] = await readStaff(trx, now, id);
  if (!row) throw new Failure('not_found');
  return present(row);
}

/** Somebody who was of the staff a moment ago, as the answer shows him. */
async function formerMember(trx: Db, id: number): Promise<StaffMember> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'role', 'created_at', 'last_seen_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return present({ ...row, blocked: false, ready: false, clients: 0, sessions: 0 });
}

const present = ({ created_at, last_seen_at, ...row }: StaffRecord): StaffMember => ({
  ...row,
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at?.toISOString() ?? null,
});
