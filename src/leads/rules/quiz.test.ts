import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeQuiz,
  isQuizComplete,
  NO_QUIZ_ANSWERS,
  QUIZ_KEYS,
  QUIZ_QUESTIONS,
  QUIZ_UNDECIDED,
  quizQuestion,
  toggleQuizOption,
} from './quiz.ts';

test('every answer that the agency asks for can be given', () => {
  const titles = (key: (typeof QUIZ_KEYS)[number]) => quizQuestion(key).options.map(({ title }) => title);
  expect(QUIZ_KEYS).toEqual(['cities', 'rooms', 'prices', 'waits', 'payments', 'decorations']);
  expect(titles('prices').slice(0, 4)).toEqual(['До 5 млн ₽', 'До 10 млн ₽', 'До 15 млн ₽', 'Больше 15 млн ₽']);
  expect(titles('waits').slice(0, 4)).toEqual(['Уже готовый дом', 'До полугода', 'До 1 года', 'До 2 лет']);
  expect(titles('payments').slice(0, 3)).toEqual(['Ипотека', 'Рассрочка', '100 % оплата']);
  expect(titles('rooms').slice(0, 5)).toEqual(['Студия', '1 комната', '2 комнаты', '3 комнаты', '4 и больше']);
  expect(titles('decorations')).toHaveLength(7);
});

test('the quiz is complete once every question has an answer, and not before', () => {
  let answers = NO_QUIZ_ANSWERS;
  for (const { key, options } of QUIZ_QUESTIONS) {
    expect(isQuizComplete(answers)).toBe(false);
    answers = { ...answers, [key]: [options[0]?.id ?? ''] };
  }
  expect(isQuizComplete(answers)).toBe(true);
});

test('whatever is clicked, chosen answers are listed ones, each once, and «do not know» stands alone', () => {
  const clicks = fc.constantFrom(...QUIZ_KEYS).chain((key) =>
    fc.record({
      key: fc.constant(key),
      ids: fc.array(fc.constantFrom(...quizQuestion(key).options.map(({ id }) => id)), { maxLength: 20 }),
    }),
  );
  fc.assert(
    fc.property(clicks, ({ key, ids }) => {
      const listed = quizQuestion(key).options.map(({ id }) => id);
      const chosen = ids.reduce<readonly string[]>((held, id) => toggleQuizOption(key, held, id), []);
      expect(chosen).toEqual(listed.filter((id) => chosen.includes(id)));
      if (chosen.includes(QUIZ_UNDECIDED.id)) expect(chosen).toEqual([QUIZ_UNDECIDED.id]);
      const last = ids.at(-1);
      if (last !== undefined && chosen.includes(last)) {
        expect(toggleQuizOption(key, chosen, last)).toEqual(chosen.filter((id) => id !== last));
      }
    }),
  );
});

test('answers read back as words, in the order of the questions, without what is unknown', () => {
  expect(describeQuiz({ prices: ['up_to_10'], rooms: ['2', 'studio', 'palace'], waits: [] })).toEqual([
    { key: 'rooms', label: 'Комнаты', titles: ['Студия', '2 комнаты'] },
    { key: 'prices', label: 'Бюджет', titles: ['До 10 млн ₽'] },
  ]);
});
