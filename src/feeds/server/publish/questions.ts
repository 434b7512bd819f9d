import type { Client } from 'pg';
import type { QuestionKind } from '../../rules/question-kind.ts';
import type { Publication } from './publication.ts';
import { recordset } from './publication.ts';

export interface Question {
  readonly kind: QuestionKind;
  /** Key of the feed's complex. */
  readonly subject: string;
  readonly complex_id: number | null;
  readonly said: object;
  readonly known: object | null;
  readonly evidence: readonly object[];
}

/**
 * Asks, once for each subject: a question that is open stays open, one that was answered is asked again only where the feed
 * says something else since.
 */
export async function ask({ client, source, run_id, now }: Publication, questions: readonly Question[]): Promise<void> {
  if (questions.length === 0) return;
  await client.query(
    `${INSERT}
    select $1, $2, v.kind, v.subject, '', v.complex_id, null, v.said, v.known, coalesce(v.evidence, '[]'), $3, $3
    from jsonb_to_recordset($4) as v (kind text, subject text, complex_id integer, said jsonb, known jsonb, evidence jsonb)
    ${ON_CONFLICT}`,
    [source.id, run_id, now, recordset(questions)],
  );
}

/** The beginning of a statement that asks; `select`s source, run, kind, subject, field, complex, flat, said, known, evidence, now, now. */
export const INSERT = `insert into feed_questions
  (source_id, run_id, kind, subject, field, complex_id, flat_id, said, known, evidence, opened_at, asked_at)`;
/** The end of a statement that asks. */
export const ON_CONFLICT = `on conflict (source_id, kind, subject, field) do update set
  run_id = excluded.run_id, asked_at = excluded.asked_at, complex_id = excluded.complex_id, flat_id = excluded.flat_id,
  known = excluded.known, evidence = excluded.evidence, said = excluded.said,
  version = case when feed_questions.answer = 'gone' or feed_questions.said <> excluded.said
      or feed_questions.known - 'at' is distinct from excluded.known - 'at'
    then nextval('feed_question_versions') else feed_questions.version end,
  opened_at = case when feed_questions.answer is not null and (feed_questions.answer = 'gone' or feed_questions.said <> excluded.said)
    then excluded.opened_at else feed_questions.opened_at end,
  answer = case when feed_questions.answer = 'gone' or feed_questions.said <> excluded.said then null else feed_questions.answer end,
  answered_at = case when feed_questions.answer = 'gone' or feed_questions.said <> excluded.said then null else feed_questions.answered_at end,
  answered_by = case when feed_questions.answer = 'gone' or feed_questions.said <> excluded.said then null else feed_questions.answered_by end`;

/** Closes what a run that was read to its end no longer gives a reason to ask. */
export async function closeSettled(client: Client, sourceId: number, runId: number, now: Date): Promise<void> {
  await client.query(
    `update feed_questions set answer = 'gone', answered_at = $3
     where source_id = $1 and run_id <> $2 and answer is null and kind <> 'complex'`,
    [sourceId, runId, now],
  );
  await client.query(
    `update feed_questions q set answer = 'gone', answered_at = $2
     where source_id = $1 and kind = 'complex' and answer is null and exists (
       select from source_complexes s where s.source_id = $1 and s.key = q.subject and s.decision not in ('waiting'))
       and run_id <> $3`,
    [sourceId, now, runId],
  );
}
