import { expect, it } from 'vitest';
import { ledgerWords } from './ledger-words.ts';

const SOUND = {
  submitted: 9,
  stored: 9,
  spooled: 0,
  refused: 0,
  erased: 0,
  answered: 5,
  waiting: 4,
  missing: 0,
  unaccounted: 0,
};

it('a ledger that agrees has nothing to say', () => {
  expect(ledgerWords(SOUND)).toEqual([]);
});

it.each([
  [{ missing: 2 }, /^Потеряно: 2\sзаявки/],
  [{ refused: 1 }, /^Отложено для разбора: 1\sзаявка/],
  [{ spooled: 5 }, /^В очереди на запись: 5\sзаявок/],
  [{ missing: -1 }, /^Сохранено без ответа посетителю: 1\sзаявка/],
  [{ unaccounted: -3 }, /^Без состояния: 3/],
])('%j is said in words', (difference, words) => {
  expect(ledgerWords({ ...SOUND, ...difference })).toEqual([expect.stringMatching(words)]);
});

it('tells a loss before what is only on its way', () => {
  expect(ledgerWords({ ...SOUND, missing: 1, spooled: 3 }).map((words) => words.split(':')[0])).toEqual([
    'Потеряно',
    'В очереди на запись',
  ]);
});
