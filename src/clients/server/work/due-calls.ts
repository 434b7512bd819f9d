import { sql, type Transaction } from 'kysely';
import { stoodInFor } from '../../../people/server/work-time/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { moscowDate, moscowDayEnd } from '../../../platform/rules/moscow-time.ts';
import type { Staff } from '../../rules/client-scope.ts';
import type { ContactOutcome } from '../../rules/contacts.ts';
import { CALL_BACK } from '../../rules/tasks.ts';

/** Calls that are due within this time are done by the call that was just made, ms. */
const SOON_MS = 3_600_000;

/**
 * A contact ends the calls on this client that were due within the hour, of the caller and of those for whom he stands in. A call
 * that reached the client is also what «Перезвонить» of today was set for, whoever was to make it. They are done at the very
 * moment of the contact, by which taking it back finds them.
 *
 * @param called how the call ended; null: no call.
 */
export async function endDueCalls(
  trx: Transaction<Tables>,
  staff: Staff,
  userId: number,
  called: ContactOutcome | null,
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + SOON_MS);
  const reached = called === 'reached' || called === 'call_back';
  await sql`update tasks set done_at = ${now}, updated_at = ${now}
    where user_id = ${userId} and kind = 'call' and done_at is null and (
      due_at <= ${soon} and (assignee_id = ${staff.id} or assignee_id = any(array(${stoodInFor(staff.id, now.getTime())})))
      or ${reached} and text = ${CALL_BACK} and due_at < ${moscowDayEnd(moscowDate(now))})`.execute(trx);
}

/** The calls that a contact of this moment ended are to be made again. */
export async function reopenCalls(trx: Transaction<Tables>, userId: number, at: Date): Promise<void> {
  await sql`update tasks set done_at = null where user_id = ${userId} and kind = 'call' and done_at = ${at}`.execute(
    trx,
  );
}
