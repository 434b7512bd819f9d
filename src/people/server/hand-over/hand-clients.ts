import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { HandOverCount } from '../../contract/hand-over.ts';
import { ROLES } from '../../rules/roles.ts';

/** Clients who are locked, whose they are, and whose they shall be; the three lists go side by side. */
export interface Handing {
  readonly clients: readonly number[];
  readonly from: readonly (number | null)[];
  readonly to: readonly (number | null)[];
}

const asked = ({ clients, from, to }: Handing) =>
  sql`unnest(${[...clients]}::int[], ${[...from]}::int[], ${[...to]}::int[]) as a (id, from_id, to_id)`;

/**
 * Gives clients to people of staff, or to nobody, with what is open on them: tasks of the former manager and of those who are
 * of the staff no longer, requests that he had or nobody began, live holds that he made. Requests begin anew with the new
 * manager. Writes the history of each; whoever is that person's already is passed over. A few statements, whatever the number.
 */
export async function handClients(
  trx: Db,
  handing: Handing,
  authorId: number | null,
  now: Date,
): Promise<HandOverCount> {
  const moved = sql`${asked(handing)} where a.from_id is distinct from a.to_id`;
  const moving = sql`with a as materialized (select * from ${moved})`;
  const clients = await counted(
    trx,
    sql`${moving}, changed as (update users u set manager_id = a.to_id, updated_at = ${now} from a where u.id = a.id
        returning u.id),
      noted as (insert into manager_changes (user_id, from_id, to_id, author_id, at)
        select id, from_id, to_id, ${authorId}::int, ${now} from a order by id returning 1)
      select count(*)::int as total from changed`,
  );
  const tasks = await counted(
    trx,
    sql`${moving}, changed as (update tasks t set assignee_id = a.to_id, updated_at = ${now} from a
        where t.user_id = a.id and a.to_id is not null and t.done_at is null and (t.assignee_id = a.from_id
          or exists (select from users s where s.id = t.assignee_id and s.role = ${ROLES.client})) returning 1)
      select count(*)::int as total from changed`,
  );
  const requests = await counted(
    trx,
    sql`${moving}, mine as (select l.id, a.from_id, a.to_id from a join leads l on l.user_id = a.id
          where l.state in ('new', 'taken') and (l.taken_by is null or l.taken_by = a.from_id)
        union select l.id, a.from_id, a.to_id from a join user_phones p on p.user_id = a.id
          join leads l on l.phone = p.phone and l.user_id is null
          where l.state in ('new', 'taken') and (l.taken_by is null or l.taken_by = a.from_id)),
      changed as (update leads l set state = 'new', taken_by = null, taken_at = null, updated_at = ${now}, alarmed_at = null,
          given_to = mine.to_id, given_at = case when mine.to_id is null then null else ${now}::timestamptz end
        from mine where l.id = mine.id
          -- What was answered since the statement began stays answered: these words are asked of the row as it is by then.
          and l.state in ('new', 'taken') and (l.taken_by is null or l.taken_by = mine.from_id) returning 1)
      select count(*)::int as total from changed`,
  );
  const holds = await counted(
    trx,
    sql`${moving}, changed as (update reservations r set author_id = a.to_id from a
        where r.user_id = a.id and a.to_id is not null and r.author_id = a.from_id and r.ended_at is null
          and r.expires_at > ${now} returning 1)
      select count(*)::int as total from changed`,
  );
  return { clients, requests, tasks, holds };
}

async function counted(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${statement}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What would go with these clients (a condition on `u`) if they were handed over, in numbers. */
export async function countHanding(db: Db, where: RawBuilder<unknown>, now: Date): Promise<HandOverCount> {
  const { rows } = await sql<HandOverCount>`
    with a as materialized (select u.id, u.manager_id as from_id from users u where ${where})
    select (select count(*)::int from a) as clients,
      (select count(*)::int from leads l join a on l.user_id = a.id where l.state in ('new', 'taken')
          and (l.taken_by is null or l.taken_by = a.from_id))
        + (select count(*)::int from a join user_phones p on p.user_id = a.id join leads l on l.phone = p.phone and l.user_id is null
          where l.state in ('new', 'taken') and (l.taken_by is null or l.taken_by = a.from_id)) as requests,
      (select count(*)::int from tasks t join a on t.user_id = a.id where t.done_at is null and t.assignee_id = a.from_id) as tasks,
      (select count(*)::int from reservations r join a on r.user_id = a.id and r.author_id = a.from_id
        where r.ended_at is null and r.expires_at > ${now}) as holds`.execute(db);
  return rows[0] ?? { clients: 0, requests: 0, tasks: 0, holds: 0 };
}
