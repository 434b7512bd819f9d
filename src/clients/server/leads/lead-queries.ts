import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type LeadState, mayHandleLead } from '../../../leads/rules/lead-state.ts';
import { stoodInFor } from '../../../people/server/work-time/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { pageFromNearestEnd } from '../../../platform/db/page-window.ts';
import { containing } from '../../../platform/db/search-text.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import type { BanMark } from '../../contract/contact-ban.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import type { ContactOutcome } from '../../rules/contacts.ts';
import { searchWords } from '../../rules/search-words.ts';
import type { ActivityFilters } from '../activity-queries.ts';
import { banMarkOf } from '../ban-mark.ts';
import { nameContains, namedBy } from '../find-users.ts';
import { belongsTo, ownerOf } from '../ownership.ts';
import { inScope } from '../queries.ts';
import { complexOfLead, villageOfLead } from './lead-subject.ts';

export interface LeadFilters extends ActivityFilters {
  readonly lead?: number | undefined;
  readonly kind?: string | undefined;
  readonly type?: number | undefined;
  readonly state?: LeadState | undefined;
  readonly open?: '1' | undefined;
  readonly taken_by?: number | undefined;
  readonly whose?: number | 'nobody' | 'alarmed' | undefined;
}

export interface LeadRecord {
  id: number;
  kind: 'callback' | 'quiz' | 'feedback' | 'call';
  created_at: Date;
  phone: string;
  name: string | null;
  email: string | null;
  message: string | null;
  quiz: unknown;
  link: string | null;
  user_id: number | null;
  user_name: string | null;
  user_phone: string | null;
  contact_ban: BanMark | null;
  manager_id: number | null;
  manager_name: string | null;
  state: LeadState;
  taken_by: number | null;
  taken_by_name: string | null;
  taken_at: Date | null;
  answered_at: Date | null;
  closed_at: Date | null;
  outcome: string | null;
  repeats: number;
  suspect: boolean;
  basis: 'consent' | 'request';
  given_to: number | null;
  given_to_name: string | null;
  alarmed_at: Date | null;
}

/** A call that is asked for without a word is about the complex or village of its page. */
const MESSAGE = sql`coalesce(nullif(l.message, ''), case when l.kind = 'callback' then
  coalesce((select 'ЖК «' || c.title || '»' from complexes c where c.id = ${complexOfLead(sql`l`)}),
    (select 'Посёлок «' || v.title || '»' from villages v where v.id = ${villageOfLead(sql`l`)})) end)`;
/** A request that came after its sender asked not to be called and waits: he wishes to be called about it. */
const ASKED_AT = sql<Date | null>`case when l.state in ('new', 'taken') and l.created_at > u.contact_ban_at then l.created_at end`;
const COLUMNS = sql`l.id, l.kind, l.created_at, l.phone, l.name, l.email, ${MESSAGE} as message, l.quiz, l.link, u.id as user_id, h.id as manager_id, h.name as manager_name, u.name as user_name,
  u.phone as user_phone, l.state, l.taken_by, t.name as taken_by_name, l.taken_at, l.answered_at, l.closed_at, l.outcome,
  ${banMarkOf(sql`u`, ASKED_AT)} as contact_ban, l.repeats, l.suspect, l.basis, l.given_to, g.name as given_to_name, l.alarmed_at`;
const NAMES = sql`left join users u on u.id = ${ownerOf(sql`l`)} left join users t on t.id = l.taken_by
  left join users g on g.id = l.given_to left join users h on h.id = u.manager_id`;

/** Requests of people in scope, sent as guests or logged in; those of nobody known belong to administrators. */
export function leadsInScope(staff: Staff): RawBuilder<unknown> {
  if (seesEverybody(staff)) return sql`true`;
  return belongsTo(sql`l`, sql`select u.id from users u where ${inScope(staff, sql`u`)}`);
}

async function conditionsOf(db: Db, staff: Staff, filters: LeadFilters): Promise<RawBuilder<unknown>> {
  const { id, user, name, phone, complex, date_from, date_to, kind, type, state, open, taken_by, whose, lead } =
    filters;
  const found: RawBuilder<unknown>[] = [leadsInScope(staff)];
  if (id !== undefined) found.push(belongsTo(sql`l`, sql`select ${id}::int`));
  if (user !== undefined) found.push(belongsTo(sql`l`, sql`select unnest(${[...user]}::int[])`));
  if (name !== undefined) found.push(sql`l.id in (${namedLeads(staff, name)})`);
  if (phone !== undefined) found.push(sql`l.phone like ${containing(phone)}`);
  if (complex !== undefined) found.push(sql`l.link like any(${await pagesOf(db, complex)}::text[])`);
  if (date_from !== undefined) found.push(sql`l.created_at >= ${moscowDayStart(date_from)}`);
  if (date_to !== undefined) found.push(sql`l.created_at < ${moscowDayEnd(date_to)}`);
  if (lead !== undefined) found.push(sql`l.id = ${lead}`);
  if (kind !== undefined) found.push(sql`l.kind = ${kind}`);
  if (type !== undefined) found.push(type === 1 ? sql`l.kind = 'quiz'` : sql`l.kind <> 'quiz'`);
  if (state !== undefined) found.push(sql`l.state = ${state}`);
  if (open !== undefined) found.push(sql`l.state in ('new', 'taken')`);
  if (taken_by !== undefined) found.push(sql`l.taken_by = ${taken_by}`);
  if (whose !== undefined) found.push(whoseCondition(whose));
  return sql.join(found, sql` and `);
}

/** Who has it: whoever took it, else to whom it was given. */
function whoseCondition(whose: number | 'nobody' | 'alarmed'): RawBuilder<unknown> {
  if (whose === 'alarmed') return sql`l.alarmed_at is not null and l.state = 'new'`;
  return whose === 'nobody'
    ? sql`coalesce(l.taken_by, l.given_to) is null`
    : sql`coalesce(l.taken_by, l.given_to) = ${whose}`;
}

/**
 * Ids of requests whose own name or whose client's contains the text. Each half has its index, which an `or` would not use;
 * the clients go as one array, so that their requests are looked up instead of all requests being walked beside them.
 */
function namedLeads(staff: Staff, name: string): RawBuilder<unknown> {
  const words = searchWords(name).map((word) => namedBy(sql`l.name`, word));
  return sql`select l.id from leads l where ${sql.join([sql`true`, ...words], sql` and `)}
    union select l.id from leads l
      where ${belongsTo(sql`l`, sql`select u.id from users u where ${inScope(staff, sql`u`)} and ${nameContains(name)}`)}`;
}

/** Patterns of the addresses of complexes and their parts. */
async function pagesOf(db: Db, complexes: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ title_eng: string }>`select title_eng from complexes
    where id = any(${[...complexes]}::int[]) or parent_id = any(${[...complexes]}::int[])`.execute(db);
  return rows.flatMap(({ title_eng }) => ['', '?%', '/%', '#%'].map((end) => `/${title_eng}${end}`));
}

/** A page of requests, newest first, and how many fit. */
export async function readLeads(
  db: Db,
  staff: Staff,
  filters: LeadFilters,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: LeadRecord[] }> {
  const where = await conditionsOf(db, staff, filters);
  if (filters.name !== undefined) return readNamed(db, where, offset, limit);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from leads l where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { total, rows: [] };
  const order = slice.reversed ? sql`l.created_at, l.id` : sql`l.created_at desc, l.id desc`;
  const { rows } = await sql<LeadRecord>`select ${COLUMNS}
    from (select * from leads l where ${where} order by ${order} limit ${slice.limit} offset ${slice.offset}) l ${NAMES}
    order by l.created_at desc, l.id desc`.execute(db);
  return { total, rows };
}

/** The text indexes find the requests once, for the count and for the page. */
async function readNamed(db: Db, where: RawBuilder<unknown>, offset: number, limit: number) {
  // Ids in an array stay texts: only single numbers of that size are read as numbers.
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select l.id, l.created_at from leads l where ${where})
    select (select count(*)::int from found) as total,
      array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`.execute(db);
  const { total, ids } = found[0] ?? { total: 0, ids: [] };
  if (ids.length === 0) return { total, rows: [] };
  const { rows } = await sql<LeadRecord>`select ${COLUMNS} from leads l ${NAMES} where l.id = any(${ids}::bigint[])
    order by l.created_at desc, l.id desc`.execute(db);
  return { total, rows };
}

/** One request in scope; null when there is none. */
export async function findLead(db: Kysely<Tables>, staff: Staff, id: number): Promise<LeadRecord | null> {
  const { rows } = await sql<LeadRecord>`select ${COLUMNS} from leads l ${NAMES}
    where l.id = ${id} and ${leadsInScope(staff)}`.execute(db);
  return rows[0] ?? null;
}

export interface LockedLead {
  state: LeadState;
  taken_by: number | null;
  taken_by_name: string | null;
  /** Who took it is away, and this person stands in for him. */
  stood_in: boolean;
  /** Whose it is. */
  user_id: number | null;
  phone: string;
  name: string | null;
  email: string | null;
}

/** State of a request in scope, locked until the transaction ends; null when there is none. */
export async function lockLead(trx: Transaction<Tables>, staff: Staff, id: number): Promise<LockedLead | null> {
  const { rows } =
    await sql<LockedLead>`select l.state, l.taken_by, ${ownerOf(sql`l`)} as user_id, l.phone, l.name, l.email,
      (select t.name from users t where t.id = l.taken_by) as taken_by_name,
      coalesce(l.taken_by = any(array(${stoodInFor(staff.id, staff.now ?? 0)})), false) as stood_in
    from leads l where l.id = ${id} and ${leadsInScope(staff)} for no key update of l`.execute(trx);
  return rows[0] ?? null;
}

/** Puts a request into a state, by this person. Times of former states stay; giving it back forgets who took it. */
export async function moveLead(
  trx: Transaction<Tables>,
  id: number,
  state: LeadState,
  staff: Staff,
  outcome: string | null | undefined,
  now: Date,
): Promise<void> {
  const taker =
    state === 'new' ? sql`null` : state === 'taken' ? sql`${staff.id}::int` : sql`coalesce(taken_by, ${staff.id}::int)`;
  await sql`update leads set state = ${state}, taken_by = ${taker}, updated_at = ${now},
      taken_at = ${state === 'new' ? sql`null` : sql`coalesce(taken_at, ${now})`},
      answered_at = ${state === 'answered' ? sql`coalesce(answered_at, ${now})` : state === 'new' ? sql`null` : sql`answered_at`},
      closed_at = ${state === 'closed' ? sql`coalesce(closed_at, ${now})` : sql`null`},
      outcome = ${outcome === undefined ? sql`outcome` : outcome}
    where id = ${id}`.execute(trx);
}

/**
 * What a client waits for is answered by speaking or writing to him, and in work once somebody tried: his open requests, but for
 * those that another has taken. Gives their ids.
 */
export function answerWaiting(
  trx: Transaction<Tables>,
  client: number,
  outcome: ContactOutcome,
  staff: Staff,
  now: Date,
): Promise<number[]> {
  const his = sql<boolean>`exists (select from lead_owners o where o.lead_id = l.id and o.user_id = ${client})`;
  return answerThese(trx, his, outcome, staff, now);
}

/** The same for a guest, who is known by the phone of one of his requests alone. */
export function answerGuest(
  trx: Transaction<Tables>,
  lead: number,
  outcome: ContactOutcome,
  staff: Staff,
  now: Date,
): Promise<number[]> {
  const his = sql<boolean>`l.phone = (select p.phone from leads p where p.id = ${lead}) and ${leadsInScope(staff)}`;
  return answerThese(trx, his, outcome, staff, now);
}

async function answerThese(
  trx: Transaction<Tables>,
  whose: RawBuilder<boolean>,
  outcome: ContactOutcome,
  staff: Staff,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: LeadState; taken_by: number | null }>`select l.id, l.state, l.taken_by
    from leads l where ${whose} and l.state in ('new', 'taken') order by l.id for no key update of l`.execute(trx);
  const state = outcome === 'no_answer' ? 'taken' : 'answered';
  const moved: number[] = [];
  for (const lead of rows) {
    if (lead.state === state || !mayHandleLead(lead.taken_by, staff)) continue;
    await moveLead(trx, lead.id, state, staff, undefined, now);
    moved.push(lead.id);
  }
  return moved;
}

/** Takes back what `answerWaiting` did at a moment: the requests wait again, with whoever had taken them before. */
export async function unanswer(trx: Transaction<Tables>, client: number, at: Date, now: Date): Promise<void> {
  await sql`update leads l set state = case when l.taken_at = ${at} then 'new' else 'taken' end,
      taken_by = case when l.taken_at = ${at} then null else l.taken_by end, taken_at = nullif(l.taken_at, ${at}),
      answered_at = null, updated_at = ${now}
    from lead_owners o where o.lead_id = l.id and o.user_id = ${client}
      and (l.state = 'answered' and l.answered_at = ${at} or l.state = 'taken' and l.taken_at = ${at})`.execute(trx);
}

/** Up to 20 phones of requests in scope that contain the digits, with the number of requests. */
export async function suggestPhones(db: Db, staff: Staff, digits: string): Promise<{ phone: string; total: number }[]> {
  const { rows } = await sql<{ phone: string; total: number }>`select l.phone, count(*)::int as total from leads l
    where l.phone like ${containing(digits)} and ${leadsInScope(staff)}
    group by l.phone order by max(l.id) desc limit 20`.execute(db);
  return rows;
}

export interface LedgerRecord {
  /** What visitors were told is accepted: by the journals, before the first of them what was stored then. */
  submitted: number;
  /** Accepted and not in the database, of all processes as they said last. */
  spooled: number;
  refused: number;
  /** Destroyed at the wish of their owners. */
  erased: number;
  stored: number;
  answered: number;
  waiting: number;
  oldest_waiting_at: Date | null;
  median_answer_seconds: number | null;
}

/** What became of the requests of some Moscow days (from a day's beginning to another's); null bounds: of all. */
export async function readLedger(db: Db, from: Date | null, to: Date | null): Promise<LedgerRecord> {
  const [since, until] = [from ?? new Date(0), to ?? new Date(8.64e15 / 4)];
  const { rows } = await sql<LedgerRecord>`with began as (select min(started_at) as at from lead_journals),
    told as (select coalesce(sum(accepted), 0)::int as n from lead_journal_days
      where day >= (${since}::timestamptz at time zone 'Europe/Moscow')::date
        and day < (${until}::timestamptz at time zone 'Europe/Moscow')::date),
    gone as (select coalesce(sum(erased), 0)::int as n from lead_erasures
      where day >= (${since}::timestamptz at time zone 'Europe/Moscow')::date
        and day < (${until}::timestamptz at time zone 'Europe/Moscow')::date),
    away as (select coalesce(sum(waiting), 0)::int as spooled, coalesce(sum(refused), 0)::int as refused from lead_journals)
    select count(*)::int as stored, (select spooled from away), (select refused from away), (select n from gone) as erased,
      (select n from told) + (count(*) filter (where began.at is null or created_at < began.at))::int as submitted,
      count(*) filter (where state in ('answered', 'closed'))::int as answered,
      count(*) filter (where state in ('new', 'taken'))::int as waiting,
      min(created_at) filter (where state in ('new', 'taken')) as oldest_waiting_at,
      (percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered_at, closed_at) - created_at))
        filter (where state in ('answered', 'closed')))::int as median_answer_seconds
    from leads, began where created_at >= ${since} and created_at < ${until}`.execute(db);
  const [ledger] = rows;
  if (!ledger) throw new Error('a sum without a row');
  return ledger;
}
