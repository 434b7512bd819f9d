import { type Kysely, type RawBuilder, sql } from 'kysely';
import { stoodInFor } from '../../../people/server/work-time/queries.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { moscowDate, moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import { pageOf } from '../../../search/server/paging.ts';
import {
  addTask,
  editTask,
  listClientTasks,
  listTasks,
  removeTask,
  type Task,
  taskReminders,
} from '../../contract/client-work.ts';
import { seesEverybody } from '../../rules/client-scope.ts';
import { holdUser, inScope, requireUser } from '../queries.ts';
import { requireReachable } from './contact-ban.ts';
import { insertTask, readReminders, readTasks, type TaskRecord } from './task-queries.ts';

type State = 'open' | 'overdue' | 'today' | 'reminding' | 'done';

function stateCondition(state: State, now: Date): RawBuilder<unknown> {
  const today = moscowDate(now);
  switch (state) {
    case 'open':
      return sql`t.done_at is null`;
    case 'overdue':
      return sql`t.done_at is null and t.due_at < ${now}`;
    case 'today':
      return sql`t.done_at is null and t.due_at >= ${moscowDayStart(today)} and t.due_at < ${moscowDayEnd(today)}`;
    case 'reminding':
      return sql`t.done_at is null and t.remind_at <= ${now}`;
    case 'done':
      return sql`t.done_at is not null`;
  }
}

export const tasks: readonly Implementation[] = [
  implement(listTasks, async (context, { query }) => {
    const { state, user, assignee, page, per_page } = query;
    const { db, now } = context.app;
    const staff = staffOf(context);
    const ofAbsent =
      assignee === undefined ? sql`or t.assignee_id = any(array(${stoodInFor(staff.id, now())}))` : sql``;
    const whose = seesEverybody(staff) && assignee !== undefined ? assignee : staff.id;
    // A task on a client who went to somebody else is no longer shown to its former owner.
    const where = sql`${stateCondition(state, new Date(now()))} and ${inScope(staff, sql`u`)}
      ${whose === 'all' ? sql`` : sql`and (t.assignee_id = ${whose} ${ofAbsent})`} ${user === undefined ? sql`` : sql`and t.user_id = ${user}`}`;
    const order = state === 'done' ? sql`t.done_at desc, t.id desc` : sql`t.due_at, t.id`;
    const found = await readTasks(db, where, order, (page - 1) * per_page, per_page);
    await recordAudit(db, context, {
      action: 'task.list',
      object_type: 'tasks',
      client_id: user ?? null,
      after: { state, assignee, page },
    });
    const pairs: [string, string][] = [['state', state]];
    if (user !== undefined) pairs.push(['user', String(user)]);
    if (assignee !== undefined) pairs.push(['assignee', String(assignee)]);
    const data = found.rows.map((row) => presentTask(row, now()));
    return { data, ...pageOf(listTasks.path, pairs, { page, per_page, total: found.total }) };
  }),
  implement(taskReminders, async (context) => {
    const { db, now } = context.app;
    const { ringing, next_at, ...counts } = await readReminders(db, staffOf(context), new Date(now()));
    const data = {
      ...counts,
      ringing: ringing.map(({ id, remind_at }) => ({ id, remind_at: new Date(remind_at).toISOString() })),
      next_at: next_at?.toISOString() ?? null,
    };
    return { data };
  }),
  implement(listClientTasks, async (context, { params: { id }, query: { page, per_page } }) => {
    const { db, now } = context.app;
    await requireUser(db, staffOf(context), id);
    const order = sql`t.done_at is not null, case when t.done_at is null then t.due_at end, t.done_at desc, t.id`;
    const found = await readTasks(db, sql`t.user_id = ${id}`, order, (page - 1) * per_page, per_page);
    await recordAudit(db, context, { action: 'task.list', object_type: 'tasks', client_id: id, after: { page } });
    const data = found.rows.map((row) => presentTask(row, now()));
    return { data, ...pageOf(`/api/clients/${id}/tasks`, [], { page, per_page, total: found.total }) };
  }),
  implement(addTask, (context, { params, body }) => {
    const staff = staffOf(context);
    const { now } = context.app;
    return context.app.db.transaction().execute(async (trx) => {
      const id = await holdUser(trx, staff, params.id);
      const assignee = body.assignee_id ?? staff.id;
      await requireColleague(trx, assignee);
      const { id: taskId, fresh } = await once(trx, context, 'addTask', async () => {
        requireComing(body.due_at, now());
        if (body.remind_at) requireComing(body.remind_at, now(), 'remind_at');
        if (body.kind === 'call') await requireReachable(trx, id, 'calls');
        return insertTask(trx, { ...body, user_id: id, author_id: staff.id, assignee_id: assignee }, new Date(now()));
      });
      const task = await requireTask(trx, id, taskId);
      if (fresh)
        await recordAudit(trx, context, {
          action: 'task.create',
          object_type: 'tasks',
          object_id: task.id,
          client_id: id,
          after: { ...body, assignee_id: assignee },
        });
      return { data: presentTask(task, now()) };
    });
  }),
  implement(editTask, (context, { params, body }) => {
    const { now } = context.app;
    return context.app.db.transaction().execute(async (trx) => {
      await requireUser(trx, staffOf(context), params.id);
      await sql`select from tasks where id = ${params.task_id} and user_id = ${params.id} for update`.execute(trx);
      const before = await requireTask(trx, params.id, params.task_id);
      if (body.assignee_id != null && body.assignee_id !== before.assignee_id)
        await requireColleague(trx, body.assignee_id);
      if (body.due_at !== undefined && Date.parse(body.due_at) !== before.due_at.getTime())
        requireComing(body.due_at, now());
      if (body.remind_at && Date.parse(body.remind_at) !== before.remind_at?.getTime())
        requireComing(body.remind_at, now(), 'remind_at');
      if (body.kind === 'call' && before.kind !== 'call') await requireReachable(trx, params.id, 'calls');
      const moment = new Date(now());
      const done = body.done === undefined ? sql`done_at` : body.done ? sql`coalesce(done_at, ${moment})` : sql`null`;
      const remind = body.remind_at === undefined ? sql`remind_at` : body.remind_at;
      const reminded = body.remind_at === undefined ? sql`reminded_at` : sql`null`;
      await sql`update tasks set text = ${body.text ?? before.text}, kind = ${body.kind ?? before.kind}, due_at = ${body.due_at ?? before.due_at},
          assignee_id = ${body.assignee_id ?? before.assignee_id}, remind_at = ${remind}, reminded_at = ${reminded},
          done_at = ${done}, updated_at = ${moment} where id = ${before.id}`.execute(trx);
      const task = await requireTask(trx, params.id, before.id);
      await recordAudit(trx, context, {
        action: 'task.change',
        object_type: 'tasks',
        object_id: task.id,
        client_id: params.id,
        before: { text: before.text, due_at: before.due_at, done: before.done_at !== null },
        after: body,
      });
      return { data: presentTask(task, now()) };
    });
  }),
  implement(removeTask, async (context, { params }) => {
    await context.app.db.transaction().execute(async (trx) => {
      await requireUser(trx, staffOf(context), params.id);
      const { rows } = await sql<{ text: string; due_at: Date }>`delete from tasks
        where id = ${params.task_id} and user_id = ${params.id} returning text, due_at`.execute(trx);
      if (!rows[0]) throw new Failure('not_found');
      await recordAudit(trx, context, {
        action: 'task.remove',
        object_type: 'tasks',
        object_id: params.task_id,
        client_id: params.id,
        before: rows[0],
      });
    });
    return undefined;
  }),
];

/** A task on a client. @throws {Failure} `not_found`. */
export async function requireTask(db: Kysely<Tables>, userId: number, taskId: number): Promise<TaskRecord> {
  const { rows } = await readTasks(db, sql`t.id = ${taskId} and t.user_id = ${userId}`, sql`t.id`, 0, 1);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** A task is for later. The screen may be a few minutes old. */
const LATE_MS = 5 * 60_000;
/** Two years: what is set further away was a slip of the finger. */
const FAR_MS = 731 * 86_400_000;

/** @throws {Failure} `invalid_value` at `field` when the moment is over, or more than two years away. */
export function requireComing(moment: string, now: number, field = 'due_at'): void {
  const at = Date.parse(moment);
  if (at >= now - LATE_MS && at <= now + FAR_MS) return;
  const message = at > now ? 'Выберите время в ближайшие два года' : 'Это время уже прошло: выберите другое';
  throw new Failure('invalid_value', { errors: [{ field, message }] });
}

/** Tasks are for people of staff who may work. */
async function requireColleague(db: Kysely<Tables>, id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} and role > 1 and blocked_at is null`.execute(db);
  if (rows.length === 0)
    throw new Failure('invalid_value', { errors: [{ field: 'assignee_id', message: 'Такого сотрудника нет' }] });
}

/** A task as it is answered. */
export function presentTask(record: TaskRecord, now: number): Task {
  const { user_id, user_name, user_phone, author_id, author_name, assignee_id, assignee_name, ...rest } = record;
  const open = record.done_at === null;
  return {
    ...rest,
    user: { id: user_id, name: user_name, phone: user_phone },
    author: author_id === null ? null : { id: author_id, name: author_name },
    assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name },
    due_at: record.due_at.toISOString(),
    remind_at: record.remind_at?.toISOString() ?? null,
    done_at: record.done_at?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
    overdue: open && record.due_at.getTime() < now,
    reminding: open && record.remind_at !== null && record.remind_at.getTime() <= now,
  };
}
