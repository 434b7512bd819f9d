import { NO_QUIZ_ANSWERS, QUIZ_QUESTIONS, type QuizAnswers } from '../../rules/quiz.ts';
import { readQuizText, writeQuizText } from './quiz-text.ts';

/**
 * How far a visitor came in the quiz, kept in his browser for a day: whoever closes its window or loads the page anew goes on where
 * he was. Neither phone nor consents are kept.
 */

const KEPT_FOR = 24 * 3_600_000;

export interface KeptQuiz {
  readonly answers: QuizAnswers;
  /** 0…5 the questions, 6 the phone; never past a question without an answer. */
  readonly step: number;
}

const NOTHING: KeptQuiz = { answers: NO_QUIZ_ANSWERS, step: 0 };

/** What a kept text says at `now` (epoch ms): answers that the quiz still has. */
export function parseKeptQuiz(text: string | null, now: number): KeptQuiz {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return NOTHING;
  }
  if (typeof json !== 'object' || json === null) return NOTHING;
  const { at, step, answers } = json as Record<string, unknown>;
  if (typeof at !== 'number' || at > now || now - at >= KEPT_FOR) return NOTHING;
  const held = Object(answers) as Record<string, unknown>;
  const known = Object.fromEntries(
    QUIZ_QUESTIONS.map(({ key, options }) => {
      const ids = Array.isArray(held[key]) ? held[key] : [];
      return [key, options.map(({ id }) => id).filter((id) => ids.includes(id))];
    }),
  ) as unknown as QuizAnswers;
  const answered = QUIZ_QUESTIONS.findIndex(({ key }) => known[key].length === 0);
  const furthest = answered === -1 ? QUIZ_QUESTIONS.length : answered;
  return { answers: known, step: Number.isInteger(step) ? Math.max(0, Math.min(step as number, furthest)) : 0 };
}

export function keptQuiz(now: number): KeptQuiz {
  return parseKeptQuiz(readQuizText(), now);
}

export function keepQuiz(quiz: KeptQuiz, now: number): void {
  writeQuizText(JSON.stringify({ ...quiz, at: now }));
}
