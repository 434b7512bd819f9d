import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import { openingHours } from '../../rules/opening-hours.ts';
import { ROLES } from '../../rules/roles.ts';
import { absenceAt, isOnDuty, type WorkHours } from '../../rules/work-time.ts';

/** Working time of the staff as it is stored, and who is at work at a moment. */

export interface StoredDaysOff {
  id: number;
  from_day: string;
  to_day: string;
  substitute_id: number | null;
  substitute_name: string | null;
}

export interface WorkRecord {
  id: number;
  name: string | null;
  role: number;
  hours: WorkHours[];
  /** Present and coming ones. */
  days_off: StoredDaysOff[];
  max_open_requests: number | null;
  max_clients: number | null;
  takes_requests: boolean;
  may_export: boolean;
  open_requests: number;
  clients: number;
  open_tasks: number;
  holds: number;
  /** Grows with every turn of anybody; null: he never had one. */
  last_turn: number | null;
}

/** Everybody of the staff who is not blocked, with what he has now; or one person. */
export async function readWorkTime(db: Db, now: Date, id?: number): Promise<WorkRecord[]> {
  const today = moscowDate(now);
  const one = id === undefined ? sql`and u.blocked_at is null` : sql`and u.id = ${id}`;
  const { rows } = await sql<WorkRecord>`select u.id, u.name, u.role,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from_minute', h.from_minute,
        'to_minute', h.to_minute) order by h.weekday) from work_hours h where h.manager_id = u.id), '[]') as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'from_day', to_char(d.from_day, 'YYYY-MM-DD'),
        'to_day', to_char(d.to_day, 'YYYY-MM-DD'), 'substitute_id', d.substitute_id, 'substitute_name', s.name)
        order by d.from_day) from days_off d left join users s on s.id = d.substitute_id
        where d.manager_id = u.id and d.to_day >= ${today}::date), '[]') as days_off,
      w.max_open_requests, w.max_clients, coalesce(w.takes_requests, true) as takes_requests,
      coalesce(w.may_export, true) as may_export,
      (select count(*)::int from leads l where l.state in ('new', 'taken') and coalesce(l.taken_by, l.given_to) = u.id) as open_requests,
      (select count(*)::int from users c where c.manager_id = u.id and c.role = ${ROLES.client}) as clients,
      (select count(*)::int from tasks t where t.assignee_id = u.id and t.done_at is null) as open_tasks,
      (select count(*)::int from reservations r where r.author_id = u.id and r.ended_at is null and r.expires_at > ${now}) as holds,
      (select max(t.id) from lead_turns t where t.manager_id = u.id) as last_turn
    from users u left join work_terms w on w.manager_id = u.id
    where u.role > ${ROLES.client} ${one} order by u.role, u.name, u.id`.execute(db);
  return rows;
}

/** The hours of the agency by those of its staff. */
export async function readOpeningHours(db: Db): Promise<readonly WorkHours[]> {
  const { rows } = await sql<WorkHours>`select w.weekday, w.from_minute, w.to_minute
    from work_hours w join users u on u.id = w.manager_id where u.role > ${ROLES.client} and u.blocked_at is null`.execute(
    db,
  );
  return openingHours(rows);
}

/** Whether somebody works at a moment, and who stands in for him while he is away. */
export function dutyAt(record: Pick<WorkRecord, 'hours' | 'days_off'>, now: Date) {
  return { on_duty: isOnDuty(now, record), substitute_id: absenceAt(now, record)?.substitute_id ?? null };
}

/** Ids of the staff who are at work at this moment: not blocked, within their hours, not away. */
export async function readOnDuty(db: Db, now: Date): Promise<number[]> {
  const everybody = await readWorkTime(db, now);
  return everybody.filter((record) => dutyAt(record, now).on_duty).map(({ id }) => id);
}

/** A query of the ids of those for whom this person stands in at a moment, epoch ms. */
export function stoodInFor(substituteId: number, now: number): RawBuilder<{ manager_id: number }> {
  const today = moscowDate(now);
  return sql`select d.manager_id from days_off d where d.substitute_id = ${substituteId}
    and d.from_day <= ${today}::date and d.to_day >= ${today}::date`;
}

/** A query of the id of who stands in for a person at a moment; without a row he answers himself. */
export function substituteOf(managerId: number | RawBuilder<number>, now: Date): RawBuilder<{ id: number }> {
  const today = moscowDate(now);
  return sql`select s.id from days_off d join users s on s.id = d.substitute_id
    where d.manager_id = ${managerId} and d.from_day <= ${today}::date and d.to_day >= ${today}::date
      and s.role > ${ROLES.client} and s.blocked_at is null order by d.id limit 1`;
}

/** Who answers for the clients of this person at this moment: himself, or whoever stands in for him while he is away. */
export async function whoAnswersFor(db: Db, managerId: number, now: Date): Promise<number> {
  const { rows } = await substituteOf(managerId, now).execute(db);
  return rows[0]?.id ?? managerId;
}
