import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { moscowDate, moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import { type DayNumbers, getNumbers } from '../../contract/daily-stats.ts';

const DAY = 86_400_000;
const CLIENT = 1;

export const numbers: readonly Implementation[] = [
  implement(getNumbers, async ({ app }, { query }) => {
    const now = app.now();
    const first = moscowDate(now - (2 * query.days - 1) * DAY);
    const [days, standing] = await Promise.all([
      readDays(app.db, { first, last: moscowDate(now) }),
      readStanding(app.db, new Date(now)),
    ]);
    const former = sumOf(days.slice(0, query.days));
    return { data: { days: days.slice(query.days), former, ...standing } };
  }),
];

function sumOf(days: readonly DayNumbers[]) {
  const sum = { new_clients: 0, leads: 0, answered: 0, reservations: 0, deals: 0, deals_value: 0 };
  for (const day of days) for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += day[key];
  return sum;
}

/** Each day of the span; every table is read by the index on its time. */
async function readDays(db: Db, { first, last }: { first: string; last: string }): Promise<DayNumbers[]> {
  const since = moscowDayStart(first);
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Moscow')::date`;
  const { rows } = await sql<DayNumbers>`
    with span as (select generate_series(${first}::date, ${last}::date, interval '1 day')::date as day),
    clients as (
      select ${dayOf('created_at')} as day, count(*) as n from users
      where role = ${CLIENT} and not was_staff and created_at >= ${since} group by 1),
    requests as (
      select ${dayOf('created_at')} as day, count(*) as n, count(answered_at) as answered,
        percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)) as median
      from leads where created_at >= ${since} group by 1),
    holds as (
      select ${dayOf('created_at')} as day, count(*) as n from reservations where created_at >= ${since} group by 1),
    sales as (
      select ${dayOf('created_at')} as day, count(*) as n, sum(price) as value from deals
      where created_at >= ${since} and cancelled_at is null group by 1)
    select to_char(span.day, 'YYYY-MM-DD') as day, coalesce(clients.n, 0)::int as new_clients,
      coalesce(requests.n, 0)::int as leads, coalesce(requests.answered, 0)::int as answered,
      round(requests.median)::int as median_answer_seconds, coalesce(holds.n, 0)::int as reservations,
      coalesce(sales.n, 0)::int as deals, coalesce(sales.value, 0)::float8 as deals_value
    from span left join clients using (day) left join requests using (day) left join holds using (day)
      left join sales using (day)
    order by span.day`.execute(db);
  return rows;
}

interface Standing {
  clients: number;
  without_manager: number;
  waiting_leads: number;
  overdue_tasks: number;
  tasks_today: number;
}

async function readStanding(db: Db, now: Date): Promise<Standing> {
  const today = moscowDate(now.getTime());
  const { rows } = await sql<Standing>`select
    (select count(*)::int from users where role = ${CLIENT} and not was_staff) as clients,
    (select count(*)::int from users where role = ${CLIENT} and not was_staff and manager_id is null) as without_manager,
    (select count(*)::int from leads where state in ('new', 'taken')) as waiting_leads,
    (select count(*)::int from tasks where done_at is null and due_at < ${now}) as overdue_tasks,
    (select count(*)::int from tasks where done_at is null and due_at >= ${moscowDayStart(today)}
      and due_at < ${moscowDayEnd(today)}) as tasks_today`.execute(db);
  return rows[0] ?? { clients: 0, without_manager: 0, waiting_leads: 0, overdue_tasks: 0, tasks_today: 0 };
}
