import { sql, type Transaction } from 'kysely';
import { lockPerson } from '../../../people/server/accounts/lock-person.ts';
import { newReferralCode } from '../../../people/server/auth/queries.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { lockForHandOver, requireManager } from '../assign-manager.ts';
import { handClientOver } from '../queries.ts';
import { findLead, type LeadRecord } from './lead-queries.ts';

type Trx = Transaction<Tables>;

/**
 * Gives the client whose request it is to a manager. A phone that nobody has becomes a client with what the request says of him;
 * all his requests come with him. `from` is the manager whom the caller's screen shows, 0 for nobody.
 *
 * @throws {Failure} `conflict` when somebody else was quicker, or the roles do not fit.
 */
export function handLeadOver(context: CallContext, id: number, managerId: number, from: number): Promise<LeadRecord> {
  const staff = staffOf(context);
  const now = new Date(context.app.now());
  return context.app.db.transaction().execute(async (trx) => {
    const asked = await findLead(trx, staff, id);
    if (!asked) throw new Failure('not_found');
    const made = asked.user_id === null ? await makeClient(trx, asked, managerId, now) : undefined;
    const userId = made ?? asked.user_id ?? (await requireOwner(trx, asked.phone));
    const client = await lockForHandOver(trx, userId, managerId);
    // Who has him already, by a press before this one, keeps him.
    if (made === undefined && ![from, managerId].includes(client.manager_id ?? 0))
      throw await takenMeanwhile(trx, client.manager_id);
    await handClientOver(trx, { id: userId, manager_id: client.manager_id }, managerId, staff, now);
    await sql`update leads set given_to = ${managerId}, given_at = ${now}, updated_at = ${now} where id = ${id}`.execute(
      trx,
    );
    await recordAudit(trx, context, {
      action: 'lead.hand',
      object_type: 'leads',
      object_id: id,
      client_id: userId,
      before: { manager_id: client.manager_id },
      after: {
        manager_id: managerId,
        ...(made === undefined ? {} : { client_made: made, phone: asked.phone, name: asked.name }),
      },
    });
    const lead = await findLead(trx, staff, id);
    if (!lead) throw new Failure('not_found');
    return lead;
  });
}

/** A client of nobody yet, by the request; undefined when somebody has the phone by now. */
export async function makeClient(
  trx: Trx,
  lead: Pick<LeadRecord, 'phone' | 'name' | 'email'>,
  managerId: number,
  now: Date,
): Promise<number | undefined> {
  // The order of locks: staff before whom they get.
  const manager = await lockPerson(trx, managerId);
  if (!manager) throw new Failure('not_found');
  requireManager(manager);
  const { rows } = await sql<{ id: number }>`
    insert into users (phone, name, email, role, referral_code, created_at, updated_at)
    select ${lead.phone}, ${lead.name}, ${lead.email}, 1, ${newReferralCode()}, ${now}::timestamptz, ${now}::timestamptz
    where owner_of_phone(${lead.phone}) is null on conflict (phone) do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

async function requireOwner(trx: Trx, phone: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select owner_of_phone(${phone}) as id`.execute(trx);
  const id = rows[0]?.id;
  if (id === null || id === undefined) throw new Failure('not_found');
  return id;
}

async function takenMeanwhile(trx: Trx, managerId: number | null): Promise<Failure> {
  const { rows } = await sql<{ name: string | null }>`select name from users where id = ${managerId}`.execute(trx);
  const detail =
    managerId === null ? 'У клиента уже нет менеджера' : `Заявку уже передали: ${rows[0]?.name ?? 'без имени'}`;
  return new Failure('conflict', { detail, current: { manager_id: managerId } });
}
