import { sql } from 'kysely';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/identity.ts';
import { acceptAnswer, type OpenQuestion } from './accept-answer.ts';
import { readAgain } from './identity-handlers.ts';
import { presentQuestion, readQuestions, readQuestionsById } from './question-queries.ts';

/** Of one answer; the rest is answered by the next. */
const MAX_ANSWERED = 5_000;
/** Questions of a conflict, and subjects of the log, that are named. */
const NAMED = 20;

/** What staff are asked about feeds, and what they answer. */
export const feedQuestions: readonly Implementation[] = [
  implement(contract.listFeedQuestions, async ({ app }, { query }) => {
    const { page, per_page, ...filters } = query;
    const { rows, total } = await readQuestions(app.db, filters, { offset: (page - 1) * per_page, limit: per_page });
    return {
      data: rows.map(presentQuestion),
      ...pageOf('/api/feeds/questions', pairsOf(filters), { page, per_page, total }),
    };
  }),

  implement(contract.answerFeedQuestions, async (context, { body }) => {
    const { app } = context;
    const answered = await app.db.transaction().execute(async (trx) => {
      // A run that has begun knows nothing of this decision: it ends first.
      await holdPublication(statementsOf(trx));
      const questions = await openQuestions(trx, body);
      if (questions.length === 0)
        throw new Failure('conflict', { detail: 'На эти вопросы уже ответили: обновите страницу' });
      await refuseUnseen(trx, questions, body);
      const now = new Date(app.now());
      for (const question of questions)
        await acceptAnswer(trx, question, body.answer, { now, actor_id: staffOf(context).id });
      await sql`update feed_questions set answer = ${body.answer}, answered_at = ${now}, answered_by = ${staffOf(context).id}
        where id = any (${questions.map(({ id }) => id)})`.execute(trx);
      const sources = [...new Set(questions.map(({ source_id }) => source_id))];
      await readAgain(trx, app, sources);
      for (const source of sources) await note(trx, context, source, questions, body.answer);
      return questions.length;
    });
    app.feeds.kick();
    return { data: { answered } };
  }),
];

type Wish =
  | { readonly questions: readonly { readonly id: number; readonly version: number }[] }
  | { readonly source?: number | undefined; readonly kind?: string | undefined; readonly up_to: number };

async function openQuestions(db: Db, wish: Wish): Promise<OpenQuestion[]> {
  const which =
    'questions' in wish
      ? sql`id = any (${wish.questions.map(({ id }) => id)})`
      : sql`(${wish.source ?? null}::integer is null or source_id = ${wish.source ?? null})
          and (${wish.kind ?? null}::text is null or kind = ${wish.kind ?? null})`;
  const { rows } = await sql<OpenQuestion>`
    select id, source_id, kind, subject, field, complex_id, flat_id, said, known, version from feed_questions
    where ${which} and answer is null and kind not in ('complex', 'moved')
      and exists (select from feed_sources f where f.id = source_id and f.removed_at is null)
    order by id limit ${MAX_ANSWERED} for update`.execute(db);
  return rows;
}

/** What a run changed after the list was read was not seen: nothing is answered then, and the screen is told what stands there now. */
async function refuseUnseen(db: Db, questions: readonly OpenQuestion[], wish: Wish): Promise<void> {
  const seen = 'questions' in wish ? new Map(wish.questions.map(({ id, version }) => [id, version])) : null;
  const unseen = questions.filter(({ id, version }) =>
    seen ? seen.get(id) !== version : 'up_to' in wish && version > wish.up_to,
  );
  if (unseen.length === 0) return;
  const now = await readQuestionsById(
    db,
    unseen.slice(0, NAMED).map(({ id }) => id),
  );
  throw new Failure('conflict', {
    detail: 'Пока вы решали, фид сказал другое. Посмотрите новые значения и ответьте ещё раз',
    current: { questions: now.map(({ id, version, said }) => ({ id, version, value: saidOf(said) })) },
  });
}

/** What the feed says now, of values and of names. */
function saidOf({ value, title }: OpenQuestion['said']): string | number | null {
  const said = value ?? title;
  return typeof said === 'number' || typeof said === 'string' ? said : null;
}

function note(
  db: Db,
  context: CallContext,
  source: number,
  questions: readonly OpenQuestion[],
  answer: string,
): Promise<void> {
  const own = questions.filter(({ source_id }) => source_id === source);
  const subjects = own.slice(0, NAMED).map(({ kind, subject, field }) => `${kind} ${subject} ${field}`.trim());
  return recordAudit(db, context, {
    action: 'feed.answer',
    object_type: 'feed_source',
    object_id: source,
    before: null,
    after: { answer, questions: own.length, subjects },
  });
}
