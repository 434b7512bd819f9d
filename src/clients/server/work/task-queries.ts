import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { moscowDate, moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import type { Staff } from '../../rules/client-scope.ts';
import type { TaskKind } from '../../rules/tasks.ts';
import { inScope } from '../queries.ts';

export interface TaskRecord {
  id: number;
  user_id: number;
  user_name: string | null;
  user_phone: string;
  kind: TaskKind;
  text: string;
  due_at: Date;
  remind_at: Date | null;
  done_at: Date | null;
  author_id: number | null;
  author_name: string | null;
  assignee_id: number | null;
  assignee_name: string | null;
  created_at: Date;
}

/** Tasks that fit, in this order; and how many fit. */
export async function readTasks(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: TaskRecord[] }> {
  const [page, counted] = await Promise.all([
    sql<TaskRecord>`
      select t.id, t.user_id, u.name as user_name, u.phone as user_phone, t.kind, t.text, t.due_at, t.remind_at, t.done_at,
        t.author_id, a.name as author_name, t.assignee_id, s.name as assignee_name, t.created_at
      from (select t.* from tasks t join users u on u.id = t.user_id where ${where} order by ${order} limit ${limit} offset ${offset}) t
        join users u on u.id = t.user_id left join users a on a.id = t.author_id left join users s on s.id = t.assignee_id
      order by ${order}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from tasks t join users u on u.id = t.user_id where ${where}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: page.rows };
}

export interface NewTask {
  readonly user_id: number;
  readonly author_id: number;
  readonly assignee_id: number;
  readonly kind?: TaskKind | undefined;
  readonly text: string;
  /** ISO 8601. */
  readonly due_at: string;
  readonly remind_at?: string | null | undefined;
}

/** The new task's id. The client must be held. */
export async function insertTask(trx: Kysely<Tables>, task: NewTask, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (user_id, author_id, assignee_id, kind, text, due_at, remind_at, created_at, updated_at)
    values (${task.user_id}, ${task.author_id}, ${task.assignee_id}, ${task.kind ?? 'other'}, ${task.text}, ${task.due_at},
      ${task.remind_at ?? null}, ${now}, ${now}) returning id`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('a task was not stored');
  return made.id;
}

export interface Reminders {
  due: number;
  today: number;
  ringing: { id: number; remind_at: string }[];
  next_at: Date | null;
}

/** What of a person's open tasks, on clients in scope, is due, and when the next term or reminder comes. */
export async function readReminders(db: Kysely<Tables>, staff: Staff, now: Date): Promise<Reminders> {
  const day = moscowDate(now.getTime());
  const { rows } = await sql<Reminders>`with open as (
      select t.id, t.due_at, t.remind_at from tasks t join users u on u.id = t.user_id
      where t.assignee_id = ${staff.id} and t.done_at is null and ${inScope(staff, sql`u`)})
    select count(*) filter (where due_at < ${now} or remind_at <= ${now})::int as due,
      count(*) filter (where due_at >= ${moscowDayStart(day)} and due_at < ${moscowDayEnd(day)})::int as today,
      (select coalesce(jsonb_agg(r), '[]') from (select id, remind_at from open where remind_at <= ${now}
         order by remind_at desc, id limit 20) r) as ringing,
      least(min(due_at) filter (where due_at >= ${now}), min(remind_at) filter (where remind_at > ${now})) as next_at
    from open`.execute(db);
  return rows[0] ?? { due: 0, today: 0, ringing: [], next_at: null };
}

/** Marks open tasks whose reminder is due as rung and answers how many each person has. */
export async function ringReminders(db: Kysely<Tables>, now: Date): Promise<{ assignee_id: number; total: number }[]> {
  const { rows } = await sql<{ assignee_id: number; total: number }>`
    with rung as (update tasks set reminded_at = ${now}
      where done_at is null and reminded_at is null and remind_at <= ${now} returning assignee_id)
    select assignee_id, count(*)::int as total from rung where assignee_id is not null group by assignee_id`.execute(
    db,
  );
  return rows;
}
