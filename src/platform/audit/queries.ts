import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import { plainText } from '../rules/plain-text.ts';

/** What a person of staff did or read. */
export interface AuditEntry {
  /** Noun and verb, small letters: 'user.status', 'client.read'; named in `AUDIT_TITLES`. */
  readonly action: string;
  /** Table or list that it is about. */
  readonly object_type: string;
  readonly object_id?: number | string | null;
  /** The client whom it concerns. */
  readonly client_id?: number | null;
  readonly before?: object | null;
  readonly after?: object | null;
}

/**
 * Writes one row of the audit log: who, from which session and address, by which route, what. Pass the transaction of
 * the change, and call it last: the chain's lock is held from here until that transaction ends.
 */
export async function recordAudit(
  trx: Kysely<Tables> | Transaction<Tables>,
  { app, visitor, request, requestId }: CallContext,
  { action, object_type, object_id = null, client_id = null, before = null, after = null }: AuditEntry,
): Promise<void> {
  const actor = visitor.kind === 'user' ? visitor : null;
  await sql`insert into audit_log
    (at, actor_id, actor_role, session_id, ip, action, route, object_type, object_id, client_id, before, after, request_id)
    values (${new Date(app.now())}, ${actor?.id ?? null}, ${actor?.role ?? 0}, ${actor?.sessionId ?? null}, ${request.ip},
      ${action}, ${request.route}, ${object_type}, ${object_id === null ? null : String(object_id)}, ${client_id},
      ${before && storable(before)}::jsonb, ${after && storable(after)}::jsonb, ${requestId})`.execute(trx);
}

/** As JSON that jsonb takes: without NUL and halves of characters. */
function storable(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? plainText(part) : part));
}

export interface AuditFilters {
  readonly actor?: number | undefined;
  readonly client?: number | undefined;
  readonly action?: string | undefined;
  /** Actions that are left out. */
  readonly without?: readonly string[] | undefined;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Staff of now and of before: a person who acted as one of them. At most 500, by name. */
export async function readActors(db: Db): Promise<{ id: number; name: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    with recursive actors (id) as (
      (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
      union all select (select l.actor_id from audit_log l where l.actor_id > a.id order by l.actor_id limit 1) from actors a where a.id is not null)
    select a.id, u.name from actors a left join users u on u.id = a.id where a.id is not null order by u.name nulls last, a.id limit 500`.execute(
    db,
  );
  return rows;
}

export interface AuditRecord {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  actor_role: number;
  ip: string | null;
  action: string;
  route: string | null;
  object_type: string;
  object_id: string | null;
  client_id: number | null;
  client_name: string | null;
  before: unknown;
  after: unknown;
  request_id: string | null;
}

/** One page of the log, newest first, and the number of rows that fit. */
export async function readAudit(
  db: Db,
  filters: AuditFilters,
  offset: number,
  limit: number,
): Promise<{ rows: AuditRecord[]; total: number }> {
  const { actor, client, action, without, from, to } = filters;
  const where = [
    ...(actor === undefined ? [] : [sql<SqlBool>`a.actor_id = ${actor}`]),
    ...(client === undefined ? [] : [sql<SqlBool>`a.client_id = ${client}`]),
    ...(action === undefined
      ? []
      : [
          action.includes('.')
            ? sql<SqlBool>`a.action = ${action}`
            : sql<SqlBool>`split_part(a.action, '.', 1) = ${action}`,
        ]),
    ...(without === undefined ? [] : [sql<SqlBool>`a.action <> all(${[...without]}::text[])`]),
    ...(from === null ? [] : [sql<SqlBool>`a.at >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`a.at < ${to}`]),
  ];
  const condition = where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``;
  // Ids are without gaps, so the whole log is counted by its last one.
  const counted =
    where.length === 0
      ? sql<{ total: number }>`select coalesce(max(id), 0)::int as total from audit_log`
      : sql<{ total: number }>`select count(*)::int as total from audit_log a ${condition}`;
  const [page, count] = await Promise.all([
    sql<AuditRecord>`select a.id, a.at, a.actor_id, actor.name as actor_name, a.actor_role, a.ip, a.action, a.route,
        a.object_type, a.object_id, a.client_id, client.name as client_name, a.before, a.after, a.request_id
      from (select * from audit_log a ${condition} order by a.id desc limit ${limit} offset ${offset}) a
        left join users actor on actor.id = a.actor_id left join users client on client.id = a.client_id
      order by a.id desc`.execute(db),
    counted.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Rows whose hashes are calculated by one statement: some hundred milliseconds. */
const PORTION = 20_000;

/**
 * The first row that does not fit its neighbours (null: none) and the number of rows up to the present end, read in
 * portions. The same rule as the database's `broken_audit_row`.
 */
export async function checkChain(db: Db): Promise<{ broken_id: number | null; rows: number }> {
  const { rows: ends } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from audit_log`.execute(db);
  const last = ends[0]?.last ?? 0;
  for (let from = 1; from <= last; from += PORTION) {
    const { rows } = await sql<{ id: number }>`
      select id from (
        select a.id, a.hash, a.previous_hash, lag(a.hash) over w as before_hash, lag(a.id) over w as before_id,
          sha256(a.previous_hash || convert_to(audit_row_text(a), 'UTF8')) as expected
        from audit_log a where a.id >= ${from - 1} and a.id < ${from + PORTION} window w as (order by a.id)) chain
      where id >= ${from} and (hash is distinct from expected
        or previous_hash is distinct from coalesce(before_hash, '\\x'::bytea)
        or id is distinct from coalesce(before_id, 0) + 1)
      order by id limit 1`.execute(db);
    const broken = rows[0]?.id;
    if (broken !== undefined) return { broken_id: broken, rows: last };
  }
  return { broken_id: null, rows: last };
}
