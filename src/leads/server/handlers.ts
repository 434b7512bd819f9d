import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ConsentKind } from '../../people/rules/consents.ts';
import { consentWording } from '../../people/server/consent-wording.ts';
import type { Config } from '../../platform/config.ts';
import type { CallContext } from '../../platform/context.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import type { Proof } from '../../platform/limits/proof-challenge.ts';
import { type leadConsent, sendCallback, sendFeedback, sendQuiz } from '../contract/leads.ts';
import type { QuizAnswers } from '../rules/quiz.ts';
import { readVisit, type Visit } from '../rules/source.ts';
import { senderOf } from './lead-limits.ts';
import type { GivenConsent, Lead, LeadKind } from './queries.ts';

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

/** What the bodies of the forms have in common once they are parsed, and what each adds. */
interface LeadBody {
  readonly phone: string;
  readonly name?: string | undefined;
  readonly consent: z.output<typeof leadConsent>;
  readonly link?: string | undefined;
  readonly website?: string | undefined;
  readonly email?: string | undefined;
  readonly message?: string | undefined;
  readonly quiz?: QuizAnswers | undefined;
  readonly visit?: Visit | undefined;
  /** Work that the page did when it was asked to. */
  readonly proof?: Proof | undefined;
}

/** The lead that a call gives: what was typed, who and where it came from, what was agreed to. */
function readLead(context: CallContext, kind: LeadKind, body: LeadBody): Lead {
  const { app, visitor, request } = context;
  const { phone, name, email, message, quiz, link, website, consent } = body;
  const key = request.idempotency_key;
  const texts = { phone, name: name || null, email: email || null, message: message || null, link: link ?? null };
  return {
    kind,
    ...texts,
    quiz: quiz ?? null,
    user_id: visitor.kind === 'user' ? visitor.id : null,
    key: key ?? `server:${randomUUID()}`,
    keyed: key !== undefined,
    body_hash: sha256(JSON.stringify([kind, ...Object.values(texts), quiz ?? null, consent])),
    suspect: Boolean(website),
    consents: consentsOf(consent, app.config),
    ip: request.ip,
    user_agent: request.user_agent ?? null,
    at: app.now(),
    source: body.visit === undefined ? null : readVisit(body.visit),
  };
}

function consentsOf(consent: LeadBody['consent'], config: Config): GivenConsent[] {
  const kinds: readonly ConsentKind[] = ['personal_data', 'third_party', 'marketing'];
  return kinds.filter((kind) => consent[kind]).map((kind) => ({ kind, ...consentWording(kind, config) }));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
