import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

test.each([
  [0, 'меньше минуты'],
  [59, 'меньше минуты'],
  [60, '1 мин'],
  [3_599, '59 мин'],
  [3_600, '1 ч'],
  [7_800, '2 ч 10 мин'],
  [86_400, '1 день'],
  [3 * 86_400, '3 дня'],
  [11 * 86_400, '11 дней'],
])('%i seconds are %s', (seconds, text) => expect(waitingText(seconds)).toBe(text));
