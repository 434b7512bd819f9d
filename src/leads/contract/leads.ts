import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { phoneInput } from '../../platform/contract/phone.ts';
import { proof } from '../../platform/contract/proof.ts';
import { line } from '../../platform/contract/text.ts';
import { ownAddress } from '../../platform/rules/addresses.ts';
import { plainLine, plainText } from '../../platform/rules/plain-text.ts';
import { EMAIL_MAX, emailProblem, MESSAGE_MAX, messageProblem } from '../rules/feedback.ts';
import { QUIZ_QUESTIONS, type QuizKey } from '../rules/quiz.ts';
import { SOURCE_TEXT_MAX, VISIT_KEYS } from '../rules/source.ts';

/** A callback of the plain form, or of the quiz. */
export const LEAD_TYPES = { callback: 0, quiz: 1 } as const;

/** Boxes that the visitor ticked; one that is left out is not ticked (152-FZ art. 9, 38-FZ art. 18). */
export const leadConsent = z.object({
  /** Processing of personal data. A request without it is refused: the box of the form is not the only thing that asks. */
  personal_data: z
    .boolean()
    .default(false)
    .refine((given) => given, 'Отметьте согласие на обработку персональных данных: без него заявку не принять'),
  /** Passing the request on to developers and banks. */
  third_party: z.boolean().default(false),
  /** Calls and messages with offers. */
  marketing: z.boolean().default(false),
});

/** What every form sends beside its own fields. */
const common = {
  phone: phoneInput,
  /** How the visitor wants to be called. */
  name: line(100).optional(),
  consent: leadConsent.prefault({}),
  /** Path and query of the page the form stood on; anything else is dropped. */
  link: z
    .string()
    .max(500)
    .transform((text) => ownAddress(text))
    .optional()
    .catch(undefined),
  /** Where the visitor first came from; what is odd about it is dropped, never the request. Not part of the request itself. */
  visit: z.partialRecord(z.enum(VISIT_KEYS), line(SOURCE_TEXT_MAX)).optional().catch(undefined),
  /** A field that people do not see. Filled, it marks the request as suspect. */
  website: line(500).optional(),
  /** How often the page tried before; not part of the request itself. */
  attempt: z.int().min(0).max(1_000).optional().catch(undefined),
  /** Answer to the challenge of a former `proof_required`; not part of the request either. */
  proof: proof.optional().catch(undefined),
};

/** One list of answers: at least one, each of the question's own, repeats dropped, in the order of the question. */
function answersTo(key: QuizKey) {
  const options = QUIZ_QUESTIONS.find((question) => question.key === key)?.options.map(({ id }) => id) ?? [];
  return z
    .array(z.enum(options, 'Такого ответа нет'), 'Выберите хотя бы один ответ')
    .min(1, 'Выберите хотя бы один ответ')
    .max(20)
    .transform((chosen) => options.filter((id) => chosen.includes(id)));
}

export const quizData = z.object({
  cities: answersTo('cities'),
  rooms: answersTo('rooms'),
  prices: answersTo('prices'),
  waits: answersTo('waits'),
  payments: answersTo('payments'),
  decorations: answersTo('decorations'),
});

const accepted = dataOf(z.object({ id: z.int() }));
const errors = ['too_many_requests', 'proof_required'] as const;
const IDEMPOTENT =
  'With the header `Idempotency-Key` a repeat answers the same and stores nothing; the same key with another body is refused';

export const sendCallback = endpoint({
  name: 'sendCallback',
  method: 'POST',
  path: '/api/callback/callback_phones',
  access: 'public',
  identity: 'signature',
  tag: 'leads',
  summary: `Asks to be called back. ${IDEMPOTENT}`,
  body: z.object({
    ...common,
    type: z.literal(LEAD_TYPES.callback, 'Этот адрес принимает заявки с type 0').default(LEAD_TYPES.callback),
    /** What the visitor looked at: «ЖК Яузский каскад». */
    topic: line(300).optional(),
  }),
  output: accepted,
  status: 201,
  errors,
});

export const sendQuiz = endpoint({
  name: 'sendQuiz',
  method: 'POST',
  path: '/api/quiz/callback_quiz',
  access: 'public',
  identity: 'signature',
  tag: 'leads',
  summary: `Sends the answers of the quiz. ${IDEMPOTENT}`,
  body: z.object({
    ...common,
    type: z.literal(LEAD_TYPES.quiz, 'Этот адрес принимает заявки с type 1').default(LEAD_TYPES.quiz),
    quiz_data: quizData,
  }),
  output: accepted,
  status: 201,
  errors,
});

export const sendFeedback = endpoint({
  name: 'sendFeedback',
  method: 'POST',
  path: '/api/feedback',
  access: 'public',
  identity: 'signature',
  tag: 'leads',
  summary: `Sends a message to the agency. ${IDEMPOTENT}`,
  body: z.object({
    ...common,
    email: z
      .string()
      .max(EMAIL_MAX + 50)
      .nullish()
      .transform((email) => plainLine(email ?? ''))
      .superRefine((email, context) => refuse(context, emailProblem(email))),
    message: z
      .string('Сообщение не может быть пустым')
      .max(MESSAGE_MAX * 2)
      .transform(plainText)
      .superRefine((message, context) => refuse(context, messageProblem(message))),
  }),
  output: accepted,
  status: 201,
  errors,
});

function refuse(context: z.RefinementCtx, message: string | undefined): void {
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}
