import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { optional, remark, staffRef } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { longId, rowId } from '../../platform/contract/whole-number.ts';
import { type AttentionWeights, DEFAULT_WEIGHTS } from '../rules/attention.ts';
import { banMark } from './contact-ban.ts';

/** The queue of attention: whom to turn to next, and why. */

const tag = 'attention';

const reason = z.object({
  code: z.string(),
  /** Unique with the code within a client: what `dismiss` names. */
  subject: z.string(),
  text: z.string(),
  points: z.int(),
  /** Page that it is about. */
  link: z.string(),
  at: z.string(),
});
export type AttentionReason = z.output<typeof reason>;

const row = z.object({
  /** `u7` a client, `l12` a request of somebody who is nobody's client. */
  key: z.string(),
  client: z.object({
    id: z.int().nullable(),
    name: z.string().nullable(),
    phone: z.string(),
    status: z.int().nullable(),
    manager: staffRef.nullable(),
    last_contact_at: z.string().nullable(),
    contact_ban: banMark.nullable(),
  }),
  /** Nobody leads him: whoever is on duty may take him. His phone is told once he is taken. */
  free: z.boolean(),
  block: z.enum(['now', 'planned', 'good']),
  score: z.int(),
  reasons: z.array(reason),
  /** What his requests that wait are about, the longest wait first, at most three. */
  requests: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['callback', 'quiz', 'feedback', 'call']),
      /** The flat and complex, the offer and village, the answers of the quiz, or the first words of the message; null: nothing is known. */
      about: z.string().nullable(),
      /** Page of what it is about. */
      link: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** The request that waits longest, to answer it. */
  lead_id: z.int().nullable(),
  /** When the request must be answered, or the task or hold is due. */
  due_at: z.string().nullable(),
  /** Minutes of working time that the request has waited, and how many it may, and how many wait; null without one. */
  waiting: z
    .object({ minutes: z.int(), limit: z.int(), paused_until: z.string().nullable(), requests: z.int() })
    .nullable(),
});
export type AttentionRequest = AttentionRow['requests'][number];
export type AttentionRow = z.output<typeof row>;

const ofManager = z.object({ manager_id: optional(rowId) });

export const listAttention = endpoint({
  name: 'listAttention',
  method: 'GET',
  path: '/api/attention',
  access: 'manager',
  tag,
  summary:
    'Whom to turn to next and why, most urgent first, at most 100; administrators see the queue of anybody by `manager_id`, without one that of everybody',
  query: ofManager,
  output: z.object({
    data: z.array(row),
    meta: z.object({
      /** Requests that wait, whose they are, and those of them over the limit. */
      waiting: z.int(),
      waiting_clients: z.int(),
      overdue: z.int(),
      /** Open tasks that are overdue, of refused clients as well: as the list of tasks counts them. */
      tasks_overdue: z.int(),
      /** Tasks that are still to come today, and holds that end within a day. */
      planned: z.int(),
      /** Clients in the queue. */
      total: z.int(),
      /** Who was put off from this queue, the soonest back first, at most 100; all figures above but `total` count them as well. */
      put_off: z.array(
        z.object({
          key: z.string(),
          client_id: z.int().nullable(),
          name: z.string().nullable(),
          phone: z.string(),
          until: z.string(),
        }),
      ),
      /** When a task becomes overdue or somebody who was put off comes back: by then all of this is another; null: nothing is planned. */
      changes_at: z.string().nullable(),
      /** For whom the caller stands in: their clients are in the queue as well. */
      standing_in: z.array(staffRef.extend({ until: z.string() })),
    }),
  }),
  errors: ['not_found'],
});

export type AttentionMeta = z.output<typeof listAttention.output>['meta'];

const keyParams = z.object({ key: z.string().regex(/^[ul][1-9]\d{0,9}$/) });

export const takeAttention = endpoint({
  name: 'takeAttention',
  method: 'POST',
  path: '/api/attention/{key}/take',
  access: 'manager',
  tag,
  summary:
    "Makes a client or a request that is nobody's and calls for somebody the caller's: on duty, within his limits, one of many. Else a conflict",
  params: keyParams,
  output: dataOf(z.object({ user_id: z.int() })),
  errors: ['conflict'],
});

export const putOffAttention = endpoint({
  name: 'putOffAttention',
  method: 'POST',
  path: '/api/attention/{key}/later',
  access: 'manager',
  tag,
  summary:
    'Puts a client off until a moment within 30 days, null takes him back into the queue; a new request shows him at once',
  params: keyParams,
  body: z.object({ until: z.iso.datetime({ offset: true, message: 'Время в виде ISO 8601' }).nullable() }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});

export const dismissAttention = endpoint({
  name: 'dismissAttention',
  method: 'POST',
  path: '/api/attention/{key}/dismiss',
  access: 'manager',
  tag,
  summary: 'Takes exactly one reason away for good; the same again changes nothing',
  params: keyParams,
  body: z.object({ signal: line(40), subject: line(60), reason: remark(500) }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});

const callOutcome = z.object({
  outcome: z.enum(['reached', 'no_answer', 'call_back'], 'Выберите, чем кончился звонок'),
  /** When to call again; for who did not answer two hours from now unless said. */
  at: z.iso.datetime({ offset: true, message: 'Время в виде ISO 8601' }).nullish(),
  /** The request that the call answers. */
  lead_id: longId.nullish(),
  note: remark(1_000),
});
export type CallOutcome = z.output<typeof callOutcome>;

export const noteCall = endpoint({
  name: 'noteCall',
  method: 'POST',
  path: '/api/attention/{key}/call',
  access: 'manager',
  tag,
  summary:
    'What came of a call: the contact is kept, the request answered or taken into work, a task to call again set; a request of somebody else is a conflict',
  params: keyParams,
  body: callOutcome,
  output: z.undefined(),
  status: 204,
  errors: ['not_found', 'conflict'],
});

const weight = z.number('Введите число').min(0, 'Не меньше 0').max(1_000, 'Не больше 1000');
export const attentionWeights = z.object(
  Object.fromEntries(
    Object.keys(DEFAULT_WEIGHTS).map((key) => [key, key === 'half_life_hours' ? weight.min(1, 'Не меньше 1') : weight]),
  ) as Record<keyof AttentionWeights, typeof weight>,
);
const weightsAnswer = dataOf(z.object({ version: z.int(), weights: attentionWeights, usual: attentionWeights }));

export const getAttentionWeights = endpoint({
  name: 'getAttentionWeights',
  method: 'GET',
  path: '/api/attention/weights',
  access: 'admin',
  tag,
  summary: 'Points of the queue of attention as they are, and as they are usually',
  output: weightsAnswer,
});

export const setAttentionWeights = endpoint({
  name: 'setAttentionWeights',
  method: 'PUT',
  path: '/api/attention/weights',
  access: 'admin',
  tag,
  summary: 'Sets the points of the queue of attention; a version that is not the present one is a conflict',
  body: z.object({ version: z.int(), weights: attentionWeights }),
  output: weightsAnswer,
  errors: ['conflict'],
});

export const previewAttention = endpoint({
  name: 'previewAttention',
  method: 'POST',
  path: '/api/attention/preview',
  access: 'admin',
  tag,
  summary: "How other points would change today's order: the first 20 of everybody's queue",
  body: z.object({ weights: attentionWeights }),
  output: dataOf(
    z.array(
      z.object({
        key: z.string(),
        name: z.string().nullable(),
        score: z.int(),
        /** Place from 1; null: not in the queue of today. */
        was: z.int().nullable(),
        place: z.int(),
      }),
    ),
  ),
});
