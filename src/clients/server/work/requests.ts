import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockPerson } from '../../../people/server/accounts/lock-person.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import { addClient, type ClientRequest, decideClientRequest, listClientRequests } from '../../contract/client-work.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import { handClientOver } from '../queries.ts';
import { addNewClient } from './new-client.ts';

interface RequestRecord {
  id: number;
  user_id: number;
  user_name: string | null;
  phone: string;
  manager_id: number | null;
  manager_name: string | null;
  author_id: number;
  author_name: string | null;
  comment: string | null;
  state: 'new' | 'granted' | 'refused';
  created_at: Date;
  decided_at: Date | null;
}

export const requests: readonly Implementation[] = [
  implement(addClient, async (context, { body }) => {
    const { phone, name = null, email = null, brief = null, comment = null, wishes = null, source = null } = body;
    const client = { phone, name, email, brief, comment, wishes, source };
    return { data: await addNewClient(context, client, body.hold ?? null) };
  }),
  implement(listClientRequests, async (context, { query: { state, page, per_page } }) => {
    const { db } = context.app;
    const staff = staffOf(context);
    const everybody = seesEverybody(staff);
    const where = sql`${everybody ? sql`true` : sql`r.author_id = ${staff.id}`} ${state === undefined ? sql`` : sql`and r.state = ${state}`}`;
    const [rows, counted] = await Promise.all([
      readRequests(db, where, (page - 1) * per_page, per_page),
      sql<{ total: number }>`select count(*)::int as total from client_requests r where ${where}`.execute(db),
    ]);
    await recordAudit(db, context, {
      action: 'client.requests',
      object_type: 'client_requests',
      after: { state, page },
    });
    const total = counted.rows[0]?.total ?? 0;
    const pairs: [string, string][] = state === undefined ? [] : [['state', state]];
    const data = rows.map((row) => present(row, everybody));
    return { data, ...pageOf(listClientRequests.path, pairs, { page, per_page, total }) };
  }),
  implement(decideClientRequest, (context, { params: { id }, body: { state } }) => {
    const staff = staffOf(context);
    const now = new Date(context.app.now());
    return context.app.db.transaction().execute(async (trx) => {
      // People before what belongs to them, as whoever erases a client; of people the one of staff first, as a dismissal.
      const { author_id, user_id } = await oneOf(trx, id);
      const author = await lockPerson(trx, author_id);
      const client = await lockPerson(trx, user_id);
      await sql`select from client_requests where id = ${id} for update`.execute(trx);
      const request = await oneOf(trx, id);
      // Pressed twice: it is as he wants it.
      if (request.state === state) return { data: present(request, true) };
      if (request.state !== 'new')
        throw new Failure('conflict', { detail: 'По этому запросу уже решили', current: { state: request.state } });
      if (state === 'granted') await handOver(trx, request, { author, client }, staff, now);
      await sql`update client_requests set state = ${state}, decided_by = ${staff.id}, decided_at = ${now} where id = ${id}`.execute(
        trx,
      );
      await recordAudit(trx, context, {
        action: 'client.decide',
        object_type: 'client_requests',
        object_id: id,
        client_id: request.user_id,
        before: { manager_id: request.manager_id },
        after: { state, manager_id: state === 'granted' ? request.author_id : request.manager_id },
      });
      return { data: present(await oneOf(trx, id), true) };
    });
  }),
];

type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

/** Gives the client to the author of the request, both locked. */
async function handOver(
  trx: Parameters<typeof lockPerson>[0],
  request: RequestRecord,
  { author, client }: { readonly author: LockedPerson; readonly client: LockedPerson },
  by: Staff,
  now: Date,
): Promise<void> {
  if (client?.role !== 1) throw new Failure('conflict', { detail: 'Под этим номером не клиент, его нельзя передать' });
  if (!author || author.role < 2 || author.blocked)
    throw new Failure('conflict', { detail: 'Автор запроса больше не менеджер' });
  await handClientOver(trx, { id: request.user_id, manager_id: client.manager_id }, request.author_id, by, now);
}

async function readRequests(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<RequestRecord[]> {
  const { rows } = await sql<RequestRecord>`
    select r.id, r.user_id, u.name as user_name, u.phone, u.manager_id, m.name as manager_name, r.author_id, a.name as author_name,
      r.comment, r.state, r.created_at, r.decided_at
    from client_requests r join users u on u.id = r.user_id join users a on a.id = r.author_id left join users m on m.id = u.manager_id
    where ${where} order by r.state = 'new' desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function oneOf(db: Kysely<Tables>, id: number): Promise<RequestRecord> {
  const [request] = await readRequests(db, sql`r.id = ${id}`, 0, 1);
  if (!request) throw new Failure('not_found');
  return request;
}

/** The author of a request knows the phone that he asked with, not whose it is; a granted client he sees in his list. */
function present(record: RequestRecord, everybody: boolean): ClientRequest {
  const manager = record.manager_id === null ? null : { id: record.manager_id, name: record.manager_name };
  return {
    id: record.id,
    phone: record.phone,
    user: everybody ? { id: record.user_id, name: record.user_name, phone: record.phone, manager } : null,
    author: { id: record.author_id, name: record.author_name },
    comment: record.comment,
    state: record.state,
    created_at: record.created_at.toISOString(),
    decided_at: record.decided_at?.toISOString() ?? null,
  };
}
