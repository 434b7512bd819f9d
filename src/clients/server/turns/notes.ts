import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** Rows of the audit log for what no person did: turns and alarms. Call them last, the chain is locked from then on. */

async function note(
  trx: Transaction<Tables>,
  action: string,
  lead: number,
  { client, before, after }: { readonly client: number | null; readonly before: object; readonly after: object },
  now: Date,
): Promise<void> {
  await sql`insert into audit_log (at, actor_role, action, object_type, object_id, client_id, before, after)
    values (${now}, 0, ${action}, 'leads', ${String(lead)}, ${client}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(trx);
}

/** A request went to a manager by turns. */
export function noteTurn(
  trx: Transaction<Tables>,
  {
    lead,
    client,
    from,
    to,
  }: { readonly lead: number; readonly client: number; readonly from: number | null; readonly to: number },
  now: Date,
): Promise<void> {
  return note(trx, 'lead.turn', lead, { client, before: { given_to: from }, after: { given_to: to } }, now);
}

/** Nobody took a request in time. */
export function noteAlarm(
  trx: Transaction<Tables>,
  { lead, given_to }: { readonly lead: number; readonly given_to: number | null },
  now: Date,
): Promise<void> {
  return note(
    trx,
    'lead.alarm',
    lead,
    { client: null, before: { given_to }, after: { alarmed_at: now.toISOString() } },
    now,
  );
}
