import { expect, test } from 'vitest';
import { isWithinEdits, nameLikeness } from './similar-names.ts';

test.each([
  ['ЖК «Лесной»', 'лесной', 'same'],
  ['Ривьера', 'Riviera', 'slip'],
  ['Саларьево парк', 'Salarevo Park', 'sound'],
  ['Большая Семёновская', 'Большой Семёновской', 'sound'],
  ['Кронштадтский 9', 'Кронштадский 9', 'slip'],
  ['Лесной', 'Лесной, 2 очередь', 'part'],
  ['Лесной 1', 'Лесной 2', 'none'],
  ['Парк', 'Парки', 'sound'],
  ['Символ', 'Сокол', 'none'],
  ['Зелёный парк', 'Зеленый  парк', 'same'],
  ['Новая Рига', 'Новая Охта', 'none'],
  ['', '', 'none'],
])('%s and %s: %s', (a, b, likeness) => {
  expect(nameLikeness(a, b)).toBe(likeness);
  expect(nameLikeness(b, a)).toBe(likeness);
});

test('edits are counted as they are defined', () => {
  expect(isWithinEdits('kitten', 'sitting', 2)).toBe(false);
  expect(isWithinEdits('kitten', 'sitting', 3)).toBe(true);
  expect(isWithinEdits('', 'ab', 1)).toBe(false);
  expect(isWithinEdits('ab', 'ab', 0)).toBe(true);
});
