import { sql, type Transaction } from 'kysely';
import { mayTakeTurn } from '../../../people/rules/work-turn.ts';
import { lockPerson } from '../../../people/server/accounts/lock-person.ts';
import { handClients } from '../../../people/server/hand-over/hand-clients.ts';
import { dutyAt, readWorkTime } from '../../../people/server/work-time/queries.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import type { AttentionRow } from '../../contract/attention.ts';
import { seesEverybody } from '../../rules/client-scope.ts';
import { makeClient } from '../leads/hand-lead-over.ts';
import { ownerOf } from '../ownership.ts';
import { findStandings, type QueueOf } from './standings.ts';

/** What a manager works off: his own, those of whom he stands in for, and while he is on duty what is nobody's. */
export interface OwnQueue extends Pick<QueueOf, 'unled'> {
  readonly managers: readonly number[];
  readonly standing_in: { readonly id: number; readonly name: string | null; readonly until: string }[];
}

export async function readOwnQueue(db: Db, id: number, now: number): Promise<OwnQueue> {
  const today = moscowDate(now);
  const [{ rows }, [own]] = await Promise.all([
    sql<OwnQueue['standing_in'][number]>`select m.id, m.name, to_char(max(d.to_day), 'YYYY-MM-DD') as until
      from days_off d join users m on m.id = d.manager_id
      where d.substitute_id = ${id} and d.from_day <= ${today}::date and d.to_day >= ${today}::date
      group by m.id order by m.name, m.id`.execute(db),
    readWorkTime(db, new Date(now), id),
  ]);
  const unled = own ? own.takes_requests && dutyAt(own, new Date(now)).on_duty : false;
  return { managers: [id, ...rows.map((row) => row.id)], unled, standing_in: rows };
}

/**
 * Of somebody who is nobody's a manager is told who he is and why, and how to reach him once he took him: neither his phone nor
 * what he wrote, where it may stand.
 */
export function hideFree(row: AttentionRow): AttentionRow {
  if (!row.free) return row;
  const requests = row.requests.map((request) =>
    request.link === null && request.kind !== 'quiz' ? { ...request, about: null } : request,
  );
  return { ...row, client: { ...row.client, phone: '' }, requests };
}

const taken = () =>
  new Failure('conflict', { detail: 'Не успели: этого клиента уже взял другой менеджер, или он больше не ждёт' });

/**
 * Makes the caller the manager of somebody in the queue whom nobody leads; gives his number. Whoever is not there answers like one
 * who was taken: ids tell nothing.
 *
 * @throws {Failure} `conflict` when another one was quicker, and off duty or beyond his limits.
 */
export async function takeFree(context: CallContext, key: string): Promise<{ user_id: number }> {
  const { app } = context;
  const staff = staffOf(context);
  const now = new Date(app.now());
  await app.attention.follow();
  const free = findStandings(app.attention, {
    ...{ managers: [], unled: true, marks: [], now: now.getTime() },
    hours: [],
  });
  if (!free.some((standing) => standing.key === key)) {
    const own = await ownOf(app.db, key, staff.id);
    // Pressed twice: he is the caller's by now.
    if (own !== undefined) return { user_id: own };
    throw taken();
  }
  return app.db.transaction().execute(async (trx) => {
    // The order of locks: staff before whom they get.
    await lockPerson(trx, staff.id);
    // Pressed twice at the same time: the other press has taken him while this one waited.
    const own = await ownOf(trx, key, staff.id);
    if (own !== undefined) return { user_id: own };
    await requireRoom(trx, context, now);
    const id = key.startsWith('u')
      ? Number(key.slice(1))
      : await clientOfLead(trx, Number(key.slice(1)), staff.id, now);
    const { rows } = await sql<{ manager_id: number | null }>`select manager_id from users where id = ${id} and role = 1
      for no key update`.execute(trx);
    if (rows[0]?.manager_id === staff.id) return { user_id: id };
    if (rows[0]?.manager_id !== null) throw taken();
    await handClients(trx, { clients: [id], from: [null], to: [staff.id] }, staff.id, now);
    await recordAudit(trx, context, {
      action: 'attention.take',
      object_type: 'users',
      object_id: id,
      client_id: id,
      before: { manager_id: null },
      after: { manager_id: staff.id, key },
    });
    return { user_id: id };
  });
}

/** The caller's own client under that key; undefined when he is not his. */
async function ownOf(db: Db, key: string, staffId: number): Promise<number | undefined> {
  const id = Number(key.slice(1));
  const whose = key.startsWith('u') ? sql`${id}` : sql`(select ${ownerOf(sql`l`)} from leads l where l.id = ${id})`;
  const { rows } = await sql<{ id: number }>`select id from users where id = ${whose} and role = 1
    and manager_id = ${staffId}`.execute(db);
  return rows[0]?.id;
}

async function requireRoom(trx: Transaction<Tables>, context: CallContext, now: Date): Promise<void> {
  const staff = staffOf(context);
  const [own] = await readWorkTime(trx, now, staff.id);
  if (!own) throw new Failure('forbidden');
  if (seesEverybody(staff)) return;
  const { on_duty } = dutyAt(own, now);
  if (!on_duty) throw new Failure('conflict', { detail: 'Сейчас не ваше рабочее время' });
  if (!mayTakeTurn({ ...own, on_duty }, true))
    throw new Failure('conflict', { detail: 'Больше клиентов по вашим пределам взять нельзя' });
}

/** The sender of a request whom nobody leads, made a client where nobody has the phone. */
async function clientOfLead(trx: Transaction<Tables>, id: number, managerId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ owner: number | null; phone: string; name: string | null; email: string | null }>`
    select ${ownerOf(sql`l`)} as owner, l.phone, l.name, l.email from leads l
    where l.id = ${id} and l.state = 'new' and not l.suspect for no key update`.execute(trx);
  const [lead] = rows;
  const made = lead && (lead.owner ?? (await makeClient(trx, lead, managerId, now)));
  if (made === undefined) throw taken();
  return made;
}
