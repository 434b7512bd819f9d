import { expect, test } from 'vitest';
import { waitingWords } from './attention-words.ts';

test('how long a request waits stands apart from how long it may', () => {
  expect(waitingWords(461, 15)).toBe('ждёт 461 мин, норма 15');
  expect(waitingWords(1, 15)).toBe('ждёт 1 мин, норма 15');
  expect(waitingWords(0, 15)).toBe('ждёт меньше минуты, норма 15');
});
