import { sql } from 'kysely';
import { readSubjects } from '../../../complex/server/listing-refs.ts';
import type { WorkHours } from '../../../people/rules/work-time.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { moscowDate, moscowDayEnd, moscowTime } from '../../../platform/rules/moscow-time.ts';
import type { AttentionMeta, AttentionReason, AttentionRow } from '../../contract/attention.ts';
import type { BanMark } from '../../contract/contact-ban.ts';
import { type AttentionWeights, isPutOff, type Mark, type Ranked } from '../../rules/attention.ts';
import { reasonText } from '../../rules/attention-words.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import { workBegins } from '../../rules/working-minutes.ts';
import { banMarkOf } from '../ban-mark.ts';
import { inScope } from '../queries.ts';
import { readRequests } from './requests.ts';
import type { Standing } from './standings.ts';
import type { FoundFact } from './stored-facts.ts';

/** Reasons of one client that are answered; further ones count in the sum of the rest. */
const REASONS = 10;
/** Requests of one client that are told about. */
const REQUESTS = 3;
/** Clients who were put off that are named. */
const PUT_OFF = 100;

interface Person {
  id: number;
  name: string | null;
  phone: string;
  status: number;
  manager_id: number | null;
  manager_name: string | null;
  last_contact_at: Date | null;
  contact_ban: BanMark | null;
}

type Guest = Pick<Person, 'name' | 'phone'> & { readonly taken_by: number | null };

/** Who the rows of a queue are: clients, and requests of nobody's clients. */
export interface Persons {
  readonly people: ReadonlyMap<number, Person>;
  readonly guests: ReadonlyMap<number, Guest>;
}

export async function readPersons(db: Db, keys: readonly string[]): Promise<Persons> {
  const idsOf = (letter: string) => keys.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)));
  const [people, guests] = await Promise.all([readPeople(db, idsOf('u')), readGuests(db, idsOf('l'))]);
  return { people, guests };
}

/** What this person of staff put away, as far as it still counts; of one client only, where one is given. */
export async function readMarks(db: Db, marker: number, now: number, client?: number): Promise<Mark[]> {
  const his = client === undefined ? sql`true` : sql`user_id = ${client}`;
  const { rows } = await sql<{ key: string; signal: string; subject: string; until: Date | null; at: Date }>`
    select case when user_id is null then 'l' || lead_id else 'u' || user_id end as key, signal, subject, until, at
    from attention_marks where manager_id = ${marker} and (until is null or until > ${new Date(now)}) and ${his}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, until: row.until?.getTime() ?? null, at: row.at.getTime() }));
}

/** The first of a queue as they are answered. */
export async function presentQueue(
  { db, now }: App,
  shown: readonly Ranked<FoundFact>[],
  { lead_limit_minutes }: AttentionWeights,
  hours: readonly WorkHours[],
): Promise<AttentionRow[]> {
  const at = now();
  const reasons = shown.flatMap((row) => row.reasons.slice(0, REASONS).map(({ fact }) => fact));
  const waiting = new Map(shown.map((row) => [row.key, leadsOf(row)]));
  const [requests, subjects, persons] = await Promise.all([
    readRequests(
      db,
      [...waiting.values()].flatMap((leads) => leads.slice(0, REQUESTS).map(({ lead_id }) => lead_id)),
      at,
    ),
    readSubjects(
      db,
      { complexes: reasons.map(({ complex_id }) => complex_id), flats: reasons.map(({ flat_id }) => flat_id) },
      at,
    ),
    readPersons(
      db,
      shown.map(({ key }) => key),
    ),
  ]);
  const begins = workBegins(at, hours);
  const present = ({ fact, points }: Ranked<FoundFact>['reasons'][number]): AttentionReason => {
    const complex = fact.complex_id ?? (fact.flat_id === null ? null : (subjects.complexOf.get(fact.flat_id) ?? null));
    const building = complex === null ? undefined : subjects.buildings.get(complex);
    const flat = fact.flat_id === null ? undefined : subjects.flats.get(fact.flat_id);
    const thing = [flat?.title, building?.title].filter(Boolean).join(', ') || null;
    return {
      code: fact.signal,
      subject: fact.subject,
      text: reasonText({ ...fact, thing }, at, (moment) => clockOf(moment, at)),
      points,
      link: linkOf(fact, building?.title_eng, flat?.id),
      at: new Date(fact.at).toISOString(),
    };
  };
  return shown.map(({ key, score, block, reasons: all }) => {
    const leads = waiting.get(key) ?? [];
    const [lead] = leads;
    const due = all
      .filter(({ fact }) => /^task|^hold$/.test(fact.signal))
      .map(({ fact }) => fact.at)
      .sort((a, b) => a - b)[0];
    return {
      key,
      client: clientOf(key, persons),
      free: isFree(key, persons, lead?.lead_id ?? null),
      block,
      score,
      reasons: all.slice(0, REASONS).map(present),
      requests: leads.slice(0, REQUESTS).flatMap(({ lead_id }) => requests.get(lead_id ?? 0) ?? []),
      lead_id: lead?.lead_id ?? null,
      due_at: due === undefined ? null : new Date(due).toISOString(),
      waiting: lead
        ? {
            minutes: lead.amount,
            limit: Math.round(lead_limit_minutes),
            paused_until: begins === undefined || begins === at ? null : new Date(begins).toISOString(),
            requests: leads.length,
          }
        : null,
    };
  });
}

/** The requests of a place that wait, the longest wait first. */
const leadsOf = ({ reasons }: Ranked<FoundFact>): FoundFact[] =>
  reasons
    .map(({ fact }) => fact)
    .filter(({ signal }) => signal === 'lead')
    .sort((a, b) => a.at - b.at);

/** The head over the queue: requests that wait, how many clients they are of, those over the limit, holds that end. */
export function countQueue(standings: readonly Standing[], { lead_limit_minutes }: AttentionWeights) {
  const counts = { waiting: 0, waiting_clients: 0, overdue: 0, holds: 0 };
  for (const { facts } of standings) {
    if (facts.some(({ signal }) => signal === 'lead')) counts.waiting_clients += 1;
    for (const { signal, amount } of facts) {
      if (signal === 'lead') counts.waiting += 1;
      if (signal === 'lead' && amount > lead_limit_minutes) counts.overdue += 1;
      if (signal === 'hold') counts.holds += 1;
    }
  }
  return counts;
}

export interface TaskCounts {
  overdue: number;
  /** Still to come today. */
  today: number;
  /** When the next one is due. */
  next_at: Date | null;
}

/** Open tasks of these people (null: of everybody) on clients in scope, as the list of tasks and its badge count them. */
export async function countTasks(
  db: Db,
  staff: Staff,
  assignees: readonly number[] | null,
  now: number,
): Promise<TaskCounts> {
  const at = new Date(now);
  const theirs = assignees === null ? sql`true` : sql`t.assignee_id = any(${[...assignees]}::int[])`;
  const { rows } = await sql<TaskCounts>`select count(*) filter (where t.due_at < ${at})::int as overdue,
      count(*) filter (where t.due_at >= ${at} and t.due_at < ${moscowDayEnd(moscowDate(now))})::int as today,
      min(t.due_at) filter (where t.due_at >= ${at}) as next_at
    from tasks t join users u on u.id = t.user_id
    where t.done_at is null and ${theirs} and ${inScope(staff, sql`u`)}`.execute(db);
  return rows[0] ?? { overdue: 0, today: 0, next_at: null };
}

/** Who stands in a queue, in no order. */
export interface Stood {
  readonly standings: readonly Standing[];
  /** The same with who is put off for a time. */
  readonly withPutOff: readonly Standing[];
  readonly marks: readonly Mark[];
}

/** Who is put off and would stand in the queue otherwise, the soonest back first. */
export async function presentPutOff(
  db: Db,
  staff: Staff,
  { standings, withPutOff, marks }: Stood,
): Promise<AttentionMeta['put_off']> {
  const present = new Set(standings.map(({ key }) => key));
  const hidden = new Map(withPutOff.filter(({ key }) => !present.has(key)).map((standing) => [standing.key, standing]));
  const found = marks
    .flatMap((mark) =>
      isPutOff(mark) && mark.until !== null && hidden.has(mark.key) ? [{ ...mark, until: mark.until }] : [],
    )
    .sort((a, b) => a.until - b.until)
    .slice(0, PUT_OFF);
  if (found.length === 0) return [];
  const persons = await readPersons(
    db,
    found.map(({ key }) => key),
  );
  return found.map(({ key, until }) => {
    const { id, name, phone } = clientOf(key, persons);
    const lead = hidden.get(key)?.facts.find(({ signal }) => signal === 'lead')?.lead_id ?? null;
    const free = !seesEverybody(staff) && isFree(key, persons, lead);
    return { key, client_id: id, name, phone: free ? '' : phone, until: new Date(until).toISOString() };
  });
}

/** Nobody leads him, and nobody has his request in his hands. */
function isFree(key: string, { people, guests }: Persons, leadId: number | null): boolean {
  const id = Number(key.slice(1));
  if (key.startsWith('u')) return people.get(id)?.manager_id === null;
  return leadId !== null && guests.get(id)?.taken_by === null;
}

function clientOf(key: string, { people, guests }: Persons): AttentionRow['client'] {
  const id = Number(key.slice(1));
  const person = key.startsWith('u') ? people.get(id) : undefined;
  const guest = key.startsWith('l') ? guests.get(id) : undefined;
  return {
    id: person?.id ?? null,
    name: person?.name ?? guest?.name ?? null,
    phone: person?.phone ?? guest?.phone ?? '',
    status: person?.status ?? null,
    manager: person?.manager_id == null ? null : { id: person.manager_id, name: person.manager_name },
    last_contact_at: person?.last_contact_at?.toISOString() ?? null,
    contact_ban: person?.contact_ban ?? null,
  };
}

function linkOf({ signal, key, lead_id }: FoundFact, title: string | undefined, flat: number | undefined): string {
  if (signal === 'lead' || signal === 'lead_repeated')
    return key.startsWith('u') ? `/users/callback?id=${key.slice(1)}` : `/users/callback?lead=${lead_id}`;
  if (title !== undefined && !signal.startsWith('task') && signal !== 'hold')
    return flat === undefined ? `/${title}` : `/${title}?flat=${flat}`;
  return `/users/logs/card/${key}`;
}

function clockOf(moment: number, now: number): string {
  const { day, month, hour, minute } = moscowTime(moment);
  const two = (n: number) => String(n).padStart(2, '0');
  return moscowDate(moment) === moscowDate(now) ? `${two(hour)}:${two(minute)}` : `${two(day)}.${two(month)}`;
}

async function readPeople(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } =
    await sql<Person>`select u.id, u.name, u.phone, u.status, u.manager_id, m.name as manager_name, u.last_contact_at,
      ${banMarkOf(sql`u`)} as contact_ban
    from users u left join users m on m.id = u.manager_id where u.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readGuests(db: Db, ids: readonly number[]): Promise<Map<number, Guest>> {
  const { rows } = await sql<Guest & { id: number }>`
    select id, name, phone, taken_by from leads where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [Number(row.id), row]));
}
