import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondPress } from './second-press.ts';

it('two presses of one button within half a second are one press, whatever their pace', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (pause) => {
      let now = 0;
      const { repeats } = secondPress(() => now);
      expect(repeats('like')).toBe(false);
      now += pause;
      expect(repeats('like')).toBe(pause < 500);
    }),
  );
});

it('another button pressed at once is a press of its own', () => {
  const { repeats } = secondPress(() => 0);
  expect(repeats('like')).toBe(false);
  expect(repeats('no')).toBe(false);
  expect(repeats('no')).toBe(true);
});

it('four quick presses are the first and the one after half a second', () => {
  let now = 0;
  const { repeats } = secondPress(() => now);
  const counted = [0, 200, 400, 600].map((at) => {
    now = at;
    return !repeats('like');
  });
  expect(counted).toEqual([true, false, false, true]);
});

it('the second half of a double tap on a button that goes away meets nothing', () => {
  let now = 0;
  const press = secondPress(() => now);
  expect(press.repeats('reason')).toBe(false);
  press.vanished();
  now = 300;
  expect(press.repeats('like')).toBe(true);
  now = 600;
  expect(press.repeats('like')).toBe(false);
});
