import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { ownerOf } from '../ownership.ts';
import { BACK, type FoundFact, readStoredFacts, type StoredFact, type Whose } from './stored-facts.ts';

/** A client with what calls for somebody, whatever the time is. */
export interface ClientPlace {
  readonly id: number;
  readonly manager_id: number | null;
  /** Neither refused, nor bought, nor blocked: the others appear only with a new request. */
  readonly active: boolean;
  /** When somebody last spoke with him, epoch ms; 0: nobody did. */
  readonly silent_since: number;
  /** While he looks for a flat: that nobody spoke with him since `at`. */
  readonly silence: FoundFact | undefined;
  readonly tasks: readonly { readonly fact: FoundFact; readonly assignee_id: number | null }[];
  readonly facts: readonly StoredFact[];
}

/** A request without an answer. */
export interface OpenLead {
  readonly id: number;
  readonly at: number;
  readonly phone: string;
  readonly owner_id: number | null;
  readonly taken_by: number | null;
  readonly given_to: number | null;
  /** Looks like a machine. */
  readonly suspect: boolean;
  readonly kind: string;
  readonly repeats: boolean;
  /** When the same phone sent the one before, epoch ms; 0: there was none. */
  readonly before: number;
}

/** More than anybody can answer. */
const MOST_LEADS = 20_000;

interface UserRow {
  id: number;
  manager_id: number | null;
  status: number;
  active: boolean;
  created_at: Date;
  last_contact_at: Date | null;
  returned_at: Date | null;
  away_since: Date | null;
}

interface TaskRow {
  id: number;
  user_id: number;
  assignee_id: number | null;
  due_at: Date;
  text: string;
}

/** These clients as they are now; who is missing in the answer is no client. `now` in epoch ms. */
export async function readClients(db: Db, whose: Whose, now: number): Promise<ClientPlace[]> {
  const those = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
    whose === 'all' ? sql`true` : sql`${column} = any(${[...whose]}::int[])`;
  const [users, tasks, facts] = await Promise.all([
    sql<UserRow>`select id, manager_id, status, status not in (6, 7) and blocked_at is null as active, created_at, last_contact_at,
      returned_at, away_since from users where role = 1 and ${those(sql`id`)}`.execute(db),
    sql<TaskRow>`select id, user_id, assignee_id, due_at, text from tasks where done_at is null and ${those(sql`user_id`)}`.execute(
      db,
    ),
    readStoredFacts(db, whose, now),
  ]);
  const tasksOf = Map.groupBy(tasks.rows, ({ user_id }) => user_id);
  return users.rows.map((user) => ({
    id: user.id,
    manager_id: user.manager_id,
    active: user.active,
    silent_since: user.last_contact_at?.getTime() ?? 0,
    silence: silenceOf(user),
    tasks: (tasksOf.get(user.id) ?? []).map(({ id, assignee_id, due_at, text }) => ({
      assignee_id,
      fact: factOf(user.id, 'task_today', String(id), due_at.getTime(), { words: text }),
    })),
    facts: [...(facts.get(user.id) ?? []), ...returnOf(user)],
  }));
}

/** What is nobody's client's as well, the longest wait first. */
export async function readOpenLeads(db: Db): Promise<OpenLead[]> {
  const { rows } = await sql<Omit<OpenLead, 'at' | 'before'> & { at: Date; before: Date | null }>`
    select l.id, l.created_at as at, l.phone, ${ownerOf(sql`l`)} as owner_id, l.taken_by, l.given_to, l.suspect, l.kind, l.repeats > 0 as repeats,
      (select max(p.created_at) from leads p where p.phone = l.phone and p.id < l.id) as before
    from leads l where l.state in ('new', 'taken') order by l.created_at limit ${MOST_LEADS}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime(), before: row.before?.getTime() ?? 0 }));
}

function silenceOf({ id, status, active, created_at, last_contact_at }: UserRow): FoundFact | undefined {
  if (!active || (status !== 2 && status !== 3)) return undefined;
  const at = (last_contact_at ?? created_at).getTime();
  return factOf(id, 'no_contact', String(Math.round(at / 1_000)), at);
}

function returnOf({ id, returned_at, away_since }: UserRow): StoredFact[] {
  if (!returned_at) return [];
  const at = returned_at.getTime();
  const days = away_since === null ? null : Math.floor((at - away_since.getTime()) / 86_400_000);
  const fact = factOf(id, 'returned', String(Math.round(at / 1_000)), at, { from: days });
  return [{ fact, from: Number.NEGATIVE_INFINITY, until: at + BACK }];
}

function factOf(
  id: number,
  signal: FoundFact['signal'],
  subject: string,
  at: number,
  more: Partial<FoundFact> = {},
): FoundFact {
  return {
    ...{ key: `u${id}`, signal, subject, at, amount: 0, lead_id: null, flat_id: null },
    ...{ complex_id: null, words: null, from: null, to: null, ...more },
  };
}
