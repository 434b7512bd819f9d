import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterQuietHours, isQuiet } from './quiet-hours.ts';

const at = (text: string): number => Date.parse(`${text}+03:00`);

it('nobody is written to from nine in the evening to nine in the morning, Moscow time', () => {
  expect(
    ['20:59:59', '21:00:00', '23:30:00', '00:00:00', '08:59:59', '09:00:00'].map((time) =>
      isQuiet(at(`2026-11-24T${time}`)),
    ),
  ).toEqual([false, true, true, true, true, false]);
  expect(afterQuietHours(at('2026-11-24T21:00:00'))).toBe(at('2026-11-25T09:00:00'));
  expect(afterQuietHours(at('2026-12-31T23:59:59'))).toBe(at('2027-01-01T09:00:00'));
  expect(afterQuietHours(at('2026-11-24T03:00:00'))).toBe(at('2026-11-24T09:00:00'));
});

it('the first moment allowed is allowed, is never earlier and at most twelve hours away', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2030-01-01T00:00:00') }), (now) => {
      const then = afterQuietHours(now);
      return !isQuiet(then) && then >= now && then - now <= 12 * 3_600_000 && (isQuiet(now) || then === now);
    }),
  );
});
