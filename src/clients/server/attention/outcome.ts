import { sql, type Transaction } from 'kysely';
import { mayHandleLead, mayMoveLead } from '../../../leads/rules/lead-state.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import type { CallOutcome } from '../../contract/attention.ts';
import { ALL_OF_HIS } from '../../rules/attention.ts';
import { CALL_BACK } from '../../rules/tasks.ts';
import { answerGuest, answerWaiting, lockLead, moveLead } from '../leads/lead-queries.ts';
import { lockPresentClient } from '../queries.ts';
import { requireReachable } from '../work/contact-ban.ts';
import { endDueCalls } from '../work/due-calls.ts';

/** When somebody who did not answer is called again unless another time was said, ms. */
const AGAIN_MS = 2 * 3_600_000;
const FAR_MS = 366 * 86_400_000;

/**
 * What came of a call, in one transaction: the contact, the answered request, the task to call again. A request that somebody
 * else has taken is a conflict that says so.
 */
export function noteOutcome(
  context: CallContext,
  key: string,
  { outcome, at, lead_id, note }: CallOutcome,
): Promise<void> {
  const { app } = context;
  const staff = staffOf(context);
  const now = new Date(app.now());
  return app.db.transaction().execute(async (trx) => {
    // In scope also where it was done before.
    const client = key.startsWith('u') ? await lockPresentClient(trx, staff, Number(key.slice(1))) : null;
    await once(trx, context, 'noteCall', async () => {
      const lead = lead_id ?? (client === null ? Number(key.slice(1)) : null);
      if (client !== null && outcome !== 'reached') await requireReachable(trx, client.id, 'calls');
      // A guest's first: they are locked in one order, whichever of them was pressed; what is not the caller's is refused below.
      if (lead !== null && client === null) await answerGuest(trx, lead, outcome, staff, now);
      if (lead !== null) await answerLead(trx, context, lead, outcome);
      if (client !== null) {
        await endDueCalls(trx, staff, client.id, outcome, now);
        await answerWaiting(trx, client.id, outcome, staff, now);
        const again = outcome === 'reached' ? null : laterOf(at ?? null, now);
        const task =
          again === null ? null : await callAgain(trx, client.id, client.manager_id ?? staff.id, staff.id, again, now);
        await sql`insert into contacts (user_id, author_id, channel, outcome, task_id, note, at)
          values (${client.id}, ${staff.id}, 'call', ${outcome}, ${task}, ${note ?? null}, ${now})`.execute(trx);
      } else if (outcome !== 'reached') {
        await sql`insert into attention_marks (manager_id, lead_id, signal, subject, until, at)
          values (${staff.id}, ${lead}, ${ALL_OF_HIS}, '', ${laterOf(at ?? null, now)}, ${now})
          on conflict (manager_id, coalesce(user_id, 0), coalesce(lead_id, 0), signal, subject)
          do update set until = excluded.until, at = excluded.at`.execute(trx);
      }
      await recordAudit(trx, context, {
        action: 'attention.call',
        object_type: client === null ? 'leads' : 'users',
        object_id: client === null ? lead : client.id,
        client_id: client?.id ?? null,
        after: { outcome, at: at ?? null, lead_id: lead },
      });
      return client?.id ?? lead ?? 0;
    });
  });
}

/** Spoken to: the request is answered. Not reached: it is in work, so that nobody else calls as well. */
async function answerLead(
  trx: Transaction<Tables>,
  context: CallContext,
  id: number,
  outcome: CallOutcome['outcome'],
): Promise<void> {
  const staff = staffOf(context);
  const lead = await lockLead(trx, staff, id);
  if (!lead) throw new Failure('not_found');
  if (!lead.stood_in && !mayHandleLead(lead.taken_by, staff))
    throw new Failure('conflict', { detail: `Заявку уже взял ${lead.taken_by_name ?? 'другой сотрудник'}` });
  const state = outcome === 'no_answer' ? 'taken' : 'answered';
  if (lead.state !== state && mayMoveLead(lead.state, state))
    await moveLead(trx, id, state, staff, undefined, new Date(context.app.now()));
}

function laterOf(at: string | null, now: Date): Date {
  if (at === null) return new Date(now.getTime() + AGAIN_MS);
  const moment = new Date(at);
  if (moment <= now || moment.getTime() > now.getTime() + FAR_MS)
    throw new Failure('invalid_value', { errors: [{ field: 'at', message: 'Выберите время в ближайший год' }] });
  return moment;
}

async function callAgain(
  trx: Transaction<Tables>,
  client: number,
  assignee: number,
  author: number,
  due: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (user_id, author_id, assignee_id, kind, text, due_at, remind_at, created_at, updated_at)
    values (${client}, ${author}, ${assignee}, 'call', ${CALL_BACK}, ${due}, ${due}, ${now}, ${now}) returning id`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}
