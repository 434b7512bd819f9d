import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_QUIZ_ANSWERS, QUIZ_QUESTIONS, type QuizAnswers } from '../../rules/quiz.ts';
import { parseKeptQuiz } from './kept-quiz.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;

const answers = fc.record(
  Object.fromEntries(QUIZ_QUESTIONS.map(({ key, options }) => [key, fc.subarray(options.map(({ id }) => id))])),
) as unknown as fc.Arbitrary<QuizAnswers>;
const reached = (given: QuizAnswers): number => {
  const open = QUIZ_QUESTIONS.findIndex(({ key }) => given[key].length === 0);
  return open === -1 ? QUIZ_QUESTIONS.length : open;
};

test('answers and step are found again within a day, never past a question without an answer', () => {
  const step = fc.integer({ min: 0, max: QUIZ_QUESTIONS.length });
  const age = fc.integer({ min: 0, max: 24 * HOUR - 1 });
  fc.assert(
    fc.property(answers, step, age, (given, at, passed) => {
      const text = JSON.stringify({ answers: given, step: at, at: NOW - passed });
      expect(parseKeptQuiz(text, NOW)).toEqual({ answers: given, step: Math.min(at, reached(given)) });
    }),
  );
});

test('after a day, or from a clock ahead, nothing is left', () => {
  for (const at of [NOW - 24 * HOUR, NOW + 1]) {
    const text = JSON.stringify({ answers: { ...NO_QUIZ_ANSWERS, cities: ['moscow'] }, step: 1, at });
    expect(parseKeptQuiz(text, NOW)).toEqual({ answers: NO_QUIZ_ANSWERS, step: 0 });
  }
});

test('whatever else lies in the store is a quiz that begins', () => {
  const nothing = { answers: NO_QUIZ_ANSWERS, step: 0 };
  for (const text of [
    null,
    '',
    '{',
    '7',
    '[]',
    `{"at":${NOW}}`,
    `{"at":${NOW},"step":"3","answers":{"cities":"moscow"}}`,
  ])
    expect(parseKeptQuiz(text, NOW)).toEqual(nothing);
  const gone = JSON.stringify({ at: NOW, step: -2, answers: { cities: ['moscow', 'atlantis'], rooms: null } });
  expect(parseKeptQuiz(gone, NOW)).toEqual({ answers: { ...NO_QUIZ_ANSWERS, cities: ['moscow'] }, step: 0 });
});
