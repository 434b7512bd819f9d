import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { HandOverCount, HandOverTo } from '../../contract/hand-over.ts';
import { handClients } from './hand-clients.ts';
import { shareAmong } from './takers.ts';

/**
 * Everything that somebody of the staff has goes to others: his clients with what is open on them, requests of others that he
 * took, tasks and holds on clients of others. He and those who take are locked (`lockTakers`). To nobody: clients and requests
 * wait for a manager, tasks and holds stay where they are until somebody gets the client.
 */
export async function handOverAll(
  trx: Transaction<Tables>,
  leaving: number,
  to: HandOverTo,
  { authorId, now }: { readonly authorId: number | null; readonly now: Date },
): Promise<HandOverCount> {
  // In the order of their ids, as everybody who locks several people.
  const { rows } = await sql<{ id: number }>`
    select id from users where manager_id = ${leaving} order by id for no key update`.execute(trx);
  const clients = rows.map(({ id }) => id);
  const given = await shareAmong(trx, to, clients.length, { leaving, now });
  const from = clients.map(() => leaving);
  const own = await handClients(trx, { clients, from, to: given }, authorId, now);
  const left = await handLeftovers(trx, leaving, to, now);
  return {
    clients: own.clients,
    requests: own.requests + left.requests,
    tasks: own.tasks + left.tasks,
    holds: own.holds + left.holds,
  };
}

/** What he has on clients of others, or on nobody's. */
async function handLeftovers(trx: Transaction<Tables>, leaving: number, to: HandOverTo, now: Date) {
  const { rows: requests } = await sql<{ id: number }>`select id from leads
    where state in ('new', 'taken') and coalesce(taken_by, given_to) = ${leaving} order by id for no key update`.execute(
    trx,
  );
  const takers = to.kind === 'one' ? requests.map(() => to.manager_id) : requests.map(() => null);
  await sql`update leads l set state = 'new', taken_by = null, taken_at = null, alarmed_at = null, updated_at = ${now},
      given_to = a.to_id, given_at = case when a.to_id is null then null else ${now}::timestamptz end
    from unnest(${requests.map(({ id }) => id)}::bigint[], ${takers}::int[]) as a (id, to_id) where l.id = a.id`.execute(
    trx,
  );
  if (to.kind === 'nobody') return { requests: requests.length, tasks: 0, holds: 0 };
  // By turns they follow the client: whoever leads him now.
  const next = to.kind === 'one' ? sql`${to.manager_id}::int` : sql`u.manager_id`;
  const tasks = await sql`update tasks t set assignee_id = ${next}, updated_at = ${now} from users u
    where u.id = t.user_id and t.assignee_id = ${leaving} and t.done_at is null and ${next} is not null returning 1`.execute(
    trx,
  );
  const holds = await sql`update reservations r set author_id = ${next} from users u
    where u.id = r.user_id and r.author_id = ${leaving} and r.ended_at is null and r.expires_at > ${now}
      and ${next} is not null returning 1`.execute(trx);
  return { requests: requests.length, tasks: tasks.rows.length, holds: holds.rows.length };
}
