import type { CallContext } from '../../platform/context.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import { sendCallback, sendFeedback, sendQuiz } from '../contract/leads.ts';
import { senderOf } from './lead-limits.ts';
import type { LeadKind } from './queries.ts';
import { type LeadBody, readLead } from './read-lead.ts';

/** The forms of visitors. A lead is answered only when it cannot be lost any more. */
export const leads: readonly Implementation[] = [
  implement(sendCallback, (context, { body }) =>
    accept(context, 'callback', body.attempt, { ...body, message: body.topic }),
  ),
  implement(sendQuiz, (context, { body }) => accept(context, 'quiz', body.attempt, { ...body, quiz: body.quiz_data })),
  implement(sendFeedback, (context, { body }) => accept(context, 'feedback', body.attempt, body)),
];

async function accept(
  context: CallContext,
  kind: LeadKind,
  attempt: number | undefined,
  body: LeadBody,
): Promise<{ data: { id: number } }> {
  const { leads } = context.app;
  if (attempt) leads.counts.client_retries++;
  return { data: { id: await leads.accept(readLead(context, kind, body), senderOf(context, body.phone, body.proof)) } };
}
