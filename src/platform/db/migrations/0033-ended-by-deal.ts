import { type Kysely, sql } from 'kysely';

/** Which deal ended a hold: undoing the deal lets exactly these live again, also those of the client's other flats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** A deal and the holds that it ended were written with one moment. */
const STATEMENTS = [
  `alter table reservations add column ended_by_deal bigint references deals (id) on delete set null`,
  `update reservations r set ended_because = 'deal', ended_by_deal = (
      select d.id from deals d where d.reservation_id = r.id or (d.user_id = r.user_id and d.created_at = r.ended_at)
      order by d.reservation_id is not distinct from r.id desc, d.id desc limit 1)
    where r.ended_because = 'deal' or r.ended_because = 'released' and exists (
      select from deals d where d.user_id = r.user_id and d.created_at = r.ended_at)`,
  `create index reservations_ended_by_deal on reservations (ended_by_deal) where ended_by_deal is not null`,
];
