import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHOICE } from '../rules/pay-choice.ts';
import { parseChoice } from './kept-choice.ts';

test('what was kept is read again', () => {
  const choice = fc.record({
    way: fc.option(fc.stringMatching(/^[a-z0-9_-]{1,40}$/)),
    paid: fc.oneof(
      fc.record({ down: fc.option(fc.integer({ min: 0, max: 100_000_000_000 })), share: fc.constant(null) }),
      fc.record({ down: fc.constant(null), share: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10) }),
    ),
    years: fc.option(fc.integer({ min: 1, max: 30 })),
  });
  fc.assert(
    fc.property(choice, ({ paid, ...rest }) => {
      const chosen = { ...rest, ...paid };
      expect(parseChoice(JSON.stringify(chosen))).toEqual(chosen);
    }),
  );
});

test('whatever else lies in the store is no choice', () => {
  for (const text of [
    null,
    '',
    '{',
    '[]',
    '7',
    '"x"',
    '{"way":"<b>","down":-1,"years":31}',
    '{"down":1.5,"years":"3"}',
    '{"share":30.25}',
    '{"share":100.1}',
  ])
    expect(parseChoice(text)).toEqual(NO_CHOICE);
  fc.assert(fc.property(fc.string(), (text) => void expect(Object.keys(parseChoice(text))).toHaveLength(4)));
});
