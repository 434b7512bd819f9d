import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** The window of an incident, and what narrows it. */
export interface IncidentQuery {
  readonly from: Date;
  readonly to: Date;
  /** A person of staff whose access was misused. */
  readonly actor: number | undefined;
  /** The address from which it was. */
  readonly ip: string | undefined;
  /** The database or a backup itself got away: everybody who was in it at the end of the window. */
  readonly whole: boolean;
}

export interface AffectedSubject {
  readonly user_id: number | null;
  readonly phone: string;
  readonly name: string | null;
  /** What was opened or changed, or 'database'. */
  readonly actions: string;
  readonly first_at: Date;
}

export interface Incident {
  readonly subjects: readonly AffectedSubject[];
  /** Lists and files that show many people at once: whom exactly is not written down. */
  readonly lists: readonly { at: Date; actor_id: number | null; ip: string | null; action: string }[];
}

/** Whose data an incident touches: by the audit log, or everybody with `whole`. */
export async function findAffected(db: Kysely<Tables>, query: IncidentQuery): Promise<Incident> {
  return query.whole
    ? { subjects: await everybody(db, query.to), lists: [] }
    : { subjects: await fromAudit(db, query), lists: await listsOf(db, query) };
}

/** Verbs of the audit log that show many people at once. */
const SHOWING_MANY = ['list', 'board', 'requests', 'ledger', 'phones', 'numbers', 'timeline', 'log'];

const inPeriod = ({ from, to, actor, ip }: IncidentQuery) => sql`a.at >= ${from} and a.at < ${to}
  and (${actor ?? null}::integer is null or a.actor_id = ${actor ?? null}) and (${ip ?? null}::text is null or a.ip = ${ip ?? null})`;

async function fromAudit(db: Kysely<Tables>, query: IncidentQuery): Promise<AffectedSubject[]> {
  const { rows } = await sql<AffectedSubject>`
    with touched as (
      select a.client_id as user_id, null::bigint as lead_id, a.action, a.at from audit_log a
        where ${inPeriod(query)} and a.client_id is not null and a.client_id is distinct from a.actor_id
      union all
      select null, a.object_id::bigint, a.action, a.at from audit_log a
        where ${inPeriod(query)} and a.object_type = 'leads' and a.object_id ~ '^[0-9]+$')
    select u.id as user_id, coalesce(u.phone, l.phone) as phone, coalesce(u.name, l.name) as name,
      string_agg(distinct t.action, ' ' order by t.action) as actions, min(t.at) as first_at
    from touched t left join users u on u.id = t.user_id left join leads l on l.id = t.lead_id
    where coalesce(u.phone, l.phone) is not null group by 1, 2, 3 order by first_at, phone`.execute(db);
  return rows;
}

async function listsOf(db: Kysely<Tables>, query: IncidentQuery): Promise<Incident['lists']> {
  const { rows } = await sql<Incident['lists'][number]>`
    select a.at, a.actor_id, a.ip, a.action from audit_log a
    where ${inPeriod(query)} and a.client_id is null
      and (split_part(a.action, '.', 1) = 'export' or split_part(a.action, '.', 2) = any (${SHOWING_MANY}::text[])) order by a.id`.execute(
    db,
  );
  return rows;
}

async function everybody(db: Kysely<Tables>, to: Date): Promise<AffectedSubject[]> {
  const { rows } = await sql<AffectedSubject>`
    select min(user_id) as user_id, phone, min(name) as name, 'database' as actions, min(at) as first_at from (
      select id as user_id, phone, name, created_at as at from users where created_at < ${to}
      union all select null, phone, name, created_at from leads where created_at < ${to}
      union all select null, phone, null, created_at from messages where phone is not null and created_at < ${to}) held
    group by phone order by first_at, phone`.execute(db);
  return rows;
}
