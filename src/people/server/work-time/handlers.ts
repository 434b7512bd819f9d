import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  addDaysOff,
  changeWorkTime,
  getOwnRights,
  listWorkTime,
  removeDaysOff,
  type WorkTimeRow,
} from '../../contract/work-time.ts';
import { isStaff, readRole } from '../../rules/roles.ts';
import { lockPerson } from '../accounts/lock-person.ts';
import { mayExport } from './export-right.ts';
import { dutyAt, readWorkTime, type WorkRecord } from './queries.ts';

export const workTime: readonly Implementation[] = [
  implement(listWorkTime, async (context) => {
    const { db, now } = context.app;
    const moment = new Date(now());
    const rows = await readWorkTime(db, moment);
    await recordAudit(db, context, { action: 'staff.work_times', object_type: 'user' });
    return { data: rows.map((row) => present(row, moment)) };
  }),

  implement(getOwnRights, async (context) => ({
    data: { may_export: await mayExport(context.app.db, staffOf(context).id) },
  })),

  implement(changeWorkTime, (context, { params: { id }, body: { hours, ...terms } }) =>
    changing(context, id, 'staff.work_time', async (trx, now) => {
      await sql`delete from work_hours where manager_id = ${id}`.execute(trx);
      await sql`insert into work_hours (manager_id, weekday, from_minute, to_minute)
        select ${id}, d.* from unnest(${hours.map(({ weekday }) => weekday)}::smallint[],
          ${hours.map(({ from }) => from)}::smallint[], ${hours.map(({ to }) => to)}::smallint[]) as d`.execute(trx);
      const row = { ...terms, updated_at: now };
      await trx
        .insertInto('work_terms')
        .values({ manager_id: id, ...row })
        .onConflict((conflict) => conflict.column('manager_id').doUpdateSet(row))
        .execute();
      return { hours, ...terms };
    }),
  ),

  implement(addDaysOff, (context, { params: { id }, body }) =>
    changing(context, id, 'staff.days_off', async (trx, now) => {
      const { from_day, to_day, substitute_id } = body;
      const { rows } = await sql<{ taken: boolean }>`select exists (select from days_off where manager_id = ${id}
        and from_day <= ${to_day}::date and to_day >= ${from_day}::date) as taken`.execute(trx);
      if (rows[0]?.taken) throw new Failure('conflict', { detail: 'Эти дни уже отмечены как отсутствие' });
      if (substitute_id !== null) await requireSubstitute(trx, id, substitute_id);
      await trx
        .insertInto('days_off')
        .values({ manager_id: id, ...body, author_id: staffOf(context).id, created_at: now })
        .execute();
      return body;
    }),
  ),

  implement(removeDaysOff, (context, { params: { id, days_off_id } }) =>
    changing(context, id, 'staff.days_off_removed', async (trx) => {
      const gone = await trx
        .deleteFrom('days_off')
        .where('id', '=', days_off_id)
        .where('manager_id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!gone) throw new Failure('not_found');
      return { days_off_id };
    }),
  ),
];

/** One change of somebody's working time, after the others; with its row of the log. */
function changing(
  context: CallContext,
  id: number,
  action: string,
  change: (trx: Transaction<Tables>, now: Date) => Promise<object>,
): Promise<{ data: WorkTimeRow }> {
  const now = new Date(context.app.now());
  return context.app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, id);
    if (!person || !isStaff(readRole(person.role))) throw new Failure('not_found');
    const [before] = await readWorkTime(trx, now, id);
    const after = await change(trx, now);
    const [row] = await readWorkTime(trx, now, id);
    if (!before || !row) throw new Failure('not_found');
    const { hours, days_off, max_open_requests, max_clients, takes_requests, may_export } = before;
    await recordAudit(trx, context, {
      action,
      object_type: 'user',
      object_id: id,
      before: { hours, days_off, max_open_requests, max_clients, takes_requests, may_export },
      after,
    });
    return { data: present(row, now) };
  });
}

async function requireSubstitute(trx: Transaction<Tables>, id: number, substituteId: number): Promise<void> {
  if (substituteId === id) throw new Failure('conflict', { detail: 'Сам себя заменить нельзя' });
  // Looked at without waiting: whoever stops being of the staff later stands in for nobody by then.
  const { rows } = await sql<{ role: number; blocked: boolean }>`select role, blocked_at is not null as blocked
    from users where id = ${substituteId}`.execute(trx);
  const [substitute] = rows;
  if (!substitute || !isStaff(readRole(substitute.role)) || substitute.blocked)
    throw new Failure('conflict', { detail: 'Заменить может только работающий сотрудник' });
}

function present(record: WorkRecord, now: Date): WorkTimeRow {
  const { id, name, role: _role, last_turn: _turn, days_off, ...rest } = record;
  return {
    ...rest,
    manager: { id, name },
    days_off: days_off.map(({ substitute_id, substitute_name, ...days }) => ({
      ...days,
      substitute: substitute_id === null ? null : { id: substitute_id, name: substitute_name },
    })),
    on_duty: dutyAt(record, now).on_duty,
  };
}
