import { sql } from 'kysely';
import { readSubjects, subjectOf } from '../../../complex/server/listing-refs.ts';
import { LEAD_KINDS, type LeadKind } from '../../../leads/rules/lead-kinds.ts';
import { describeQuiz, QUIZ_UNDECIDED } from '../../../leads/rules/quiz.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AttentionRequest } from '../../contract/attention.ts';
import { listsOf } from '../leads/lead-handlers.ts';
import { complexOfLead, flatOfLead, offerOfLead, villageOfLead } from '../leads/lead-subject.ts';
import { readVillages } from '../village-refs.ts';

interface Row {
  id: number;
  kind: LeadKind;
  message: string | null;
  quiz: unknown;
  created_at: Date;
  complex_id: number | null;
  flat_id: number | null;
  village_id: number | null;
  offer_id: number | null;
}

/** Letters of a message that are told. */
const FIRST_WORDS = 120;

/** What these requests are about, by number. `now` in epoch ms. */
export async function readRequests(
  db: Db,
  ids: readonly (number | null)[],
  now: number,
): Promise<Map<number, AttentionRequest>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const { rows } = await sql<Row>`select l.id, l.kind, l.message, l.quiz, l.created_at,
      ${complexOfLead(sql`l`)} as complex_id, ${flatOfLead(sql`l`)} as flat_id,
      ${villageOfLead(sql`l`)} as village_id, ${offerOfLead(sql`l`)} as offer_id
    from leads l where l.id = any(${known}::bigint[])`.execute(db);
  const named = { complexes: rows.map(({ complex_id }) => complex_id), flats: rows.map(({ flat_id }) => flat_id) };
  const [subjects, villageOf] = await Promise.all([readSubjects(db, named, now), readVillages(db, rows)]);
  return new Map(
    rows.map(({ id, kind, created_at, ...row }) => {
      const { building, flat } = subjectOf(subjects, row.complex_id, row.flat_id);
      const village = villageOf(row);
      const thing = village?.title ?? [flat?.title, building?.title].filter(Boolean).join(', ');
      const page = village ? village.link : building && `/${building.title_eng}${flat ? `?flat=${flat.id}` : ''}`;
      return [
        Number(id),
        {
          id: Number(id),
          kind: kind in LEAD_KINDS ? kind : 'callback',
          about: thing || quizWords(row.quiz) || firstWords(row.message),
          link: page ?? null,
          at: created_at.toISOString(),
        },
      ];
    }),
  );
}

const quizWords = (quiz: unknown): string =>
  describeQuiz(decidedOf(listsOf(quiz) ?? {}))
    .map(({ titles }) => titles.join(', '))
    .join(' · ');

/** Without «Пока не знаю», which is nothing to go by. */
const decidedOf = (answers: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(answers).map(([key, ids]) => [key, ids.filter((id) => id !== QUIZ_UNDECIDED.id)]));

function firstWords(message: string | null): string | null {
  const line = message?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return line === '' ? null : line.length > FIRST_WORDS ? `${line.slice(0, FIRST_WORDS - 1)}…` : line;
}
