import { sql, type Transaction } from 'kysely';
import type { RequestRules } from '../../../people/contract/work-time.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { nextInTurn } from '../../../people/rules/work-turn.ts';
import { newReferralCode } from '../../../people/server/auth/queries.ts';
import { handClients } from '../../../people/server/hand-over/hand-clients.ts';
import { dutyAt, readWorkTime } from '../../../people/server/work-time/queries.ts';
import { readRequestRules } from '../../../people/server/work-time/request-rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { ownerOf } from '../ownership.ts';
import { noteAlarm, noteTurn } from './notes.ts';
import { findOverdue, findUngiven, lockWaiting, type WaitingLead } from './queries.ts';

/** Processes share requests one after the other: counts and turns are those of this moment. */
const TURNS_LOCK = 7_051;

/**
 * Gives new requests to managers as the administrators set it, passes on what nobody took in time, or raises the alarm. Each
 * request has a transaction of its own; any number of processes may do it at once, and nobody gets what another one has.
 */
export async function shareRequests(db: Db, now: () => number, signal?: AbortSignal): Promise<void> {
  const rules = await readRequestRules(db);
  const moment = new Date(now());
  if (rules.mode === 'turns')
    for (const id of await findUngiven(db)) {
      if (signal?.aborted) return;
      await db.transaction().execute((trx) => giveOne(trx, id, 'ungiven', moment));
    }
  if (rules.minutes === null) return;
  for (const id of await findOverdue(db, since(rules, moment))) {
    if (signal?.aborted) return;
    await db.transaction().execute((trx) => passOn(trx, id, rules, moment));
  }
}

const since = ({ minutes }: RequestRules, now: Date): Date => new Date(now.getTime() - (minutes ?? 0) * 60_000);

/** Gives a request to its client's manager, or to whoever is next. Answers whether somebody got it. */
async function giveOne(trx: Transaction<Tables>, id: number, state: 'ungiven' | 'given', now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${TURNS_LOCK})`.execute(trx);
  const lead = await findLead(trx, id);
  if (!lead || (lead.owner_role !== null && lead.owner_role !== ROLES.client)) return false;
  // Who leads the client already gets what he asks; by turns go those whom nobody leads, and what was let pass.
  if (state === 'ungiven' && lead.manager_id !== null) return giveToOwn(trx, lead, lead.manager_id, now);
  const passed = lead.passed;
  const candidates = (await readWorkTime(trx, now))
    .filter(({ role }) => role === ROLES.manager)
    .map((record) => ({ ...record, ...dutyAt(record, now) }));
  const next = nextInTurn(candidates, { newClient: true, passed });
  if (!next) return false;
  // Staff before clients before requests, as everybody who locks several of them.
  if (!(await lockManager(trx, next.id))) return false;
  const client = await lockOrMakeClient(trx, lead, now);
  if (!client || (state === 'given' && client.manager_id !== lead.given_to)) return false;
  if (!(await lockWaiting(trx, id, lead.given_to))) return false;
  await handClients(trx, { clients: [client.id], from: [client.manager_id], to: [next.id] }, null, now);
  await sql`update leads set given_to = ${next.id}, given_at = ${now}, updated_at = ${now} where id = ${id}`.execute(
    trx,
  );
  await sql`insert into lead_turns (lead_id, manager_id, at) values (${id}, ${next.id}, ${now})`.execute(trx);
  await noteTurn(trx, { lead: id, client: client.id, from: lead.given_to, to: next.id }, now);
  return true;
}

async function giveToOwn(trx: Transaction<Tables>, lead: WaitingLead, manager: number, now: Date): Promise<boolean> {
  if (!(await lockManager(trx, manager)) || !(await lockWaiting(trx, lead.id, null))) return false;
  await sql`update leads set given_to = ${manager}, given_at = ${now}, updated_at = ${now} where id = ${lead.id}`.execute(
    trx,
  );
  return true;
}

/** What nobody took in time goes on, when the rules say so, it came by turns and somebody is left; else it alarms, once. */
async function passOn(trx: Transaction<Tables>, id: number, rules: RequestRules, now: Date): Promise<void> {
  if (rules.overdue === 'next' && rules.mode === 'turns') {
    const { rows } = await sql<{
      turned: boolean;
    }>`select exists (select from lead_turns where lead_id = ${id}) as turned`.execute(trx);
    if (rows[0]?.turned && (await giveOne(trx, id, 'given', now))) return;
  }
  const { rows } = await sql<{ id: number; given_to: number | null }>`update leads set alarmed_at = ${now}
    where id = ${id} and state = 'new' and alarmed_at is null returning id, given_to`.execute(trx);
  if (rows[0]) await noteAlarm(trx, { lead: id, given_to: rows[0].given_to }, now);
}

async function findLead(trx: Transaction<Tables>, id: number): Promise<WaitingLead | undefined> {
  const { rows } = await sql<WaitingLead>`select l.id, l.phone, l.given_to,
      u.id as client_id, u.role as owner_role, u.manager_id,
      array(select t.manager_id from lead_turns t where t.lead_id = l.id) as passed
    from leads l left join users u on u.id = ${ownerOf(sql`l`)}
    where l.id = ${id} and l.state = 'new'`.execute(trx);
  return rows[0];
}

/** Still a manager who works here; locked, so that he is not dismissed meanwhile. */
async function lockManager(trx: Transaction<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and role > ${ROLES.client} and blocked_at is null
    for no key update`.execute(trx);
  return rows.length > 0;
}

/** The client who sent it, locked; made from the request when he is not known yet. Undefined when he is of the staff. */
async function lockOrMakeClient(
  trx: Transaction<Tables>,
  lead: WaitingLead,
  now: Date,
): Promise<{ id: number; manager_id: number | null } | undefined> {
  if (lead.client_id === null)
    await sql`insert into users (phone, name, email, role, referral_code, brief, source_kind, source, source_details,
        created_at, updated_at)
      select l.phone, left(l.name, 100), l.email, ${ROLES.client}, ${newReferralCode()}, l.quiz, l.source_kind, l.source,
        l.source_details, ${now}, ${now}
      from leads l where l.id = ${lead.id} and l.phone ~ '^7[0-9]{10}$' on conflict do nothing`.execute(trx);
  const which = lead.client_id === null ? sql`id = owner_of_phone(${lead.phone})` : sql`id = ${lead.client_id}`;
  const { rows } = await sql<{ id: number; manager_id: number | null }>`select id, manager_id from users
    where ${which} and role = ${ROLES.client} for no key update`.execute(trx);
  return rows[0];
}
