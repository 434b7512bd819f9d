import { expect, test } from 'vitest';
import { correctionOf } from './feed-mending.ts';

test.each([
  ['floor_above_total', [], 'possible'],
  ['floor_above_total', ['area'], 'possible'],
  ['floor_above_total', ['area', 'floor'], 'made'],
  ['rooms_estimated', ['rooms'], 'made'],
  ['implausible_value', [], 'possible'],
  ['implausible_value', ['hidden'], 'made'],
  ['unlisted_development', ['rooms'], null],
  ['toString', ['rooms'], null],
] as const)('what %s warns of, with %j corrected: %s', (code, corrected, told) =>
  expect(correctionOf(code, corrected)).toBe(told),
);
