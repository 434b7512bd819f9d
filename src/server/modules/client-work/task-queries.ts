import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export interface TaskRecord {
  id: number;
  user_id: number;
  user_name: string | null;
  user_phone: string;
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
      select t.id, t.user_id, u.name as user_name, u.phone as user_phone, t.text, t.due_at, t.remind_at, t.done_at,
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
