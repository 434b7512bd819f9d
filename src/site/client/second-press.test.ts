import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondPress } from './second-press.ts';

const at = (timeStamp: number, detail = 1) => ({ timeStamp, detail });

it('two presses of one button within half a second are one press, whatever their pace', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (pause) => {
      const { repeats } = secondPress();
      expect(repeats('like', at(0))).toBe(false);
      expect(repeats('like', at(pause))).toBe(pause < 500);
    }),
  );
});

it('what the browser calls a double press is one, also on a machine that lets it wait', () => {
  const { repeats } = secondPress();
  expect(repeats('like', at(0))).toBe(false);
  expect(repeats('like', at(900, 2))).toBe(true);
  // By keys no press is counted.
  expect(repeats('like', at(1_000, 0))).toBe(false);
});

it('another button pressed at once is a press of its own', () => {
  const { repeats } = secondPress();
  expect(repeats('like', at(0))).toBe(false);
  expect(repeats('no', at(0))).toBe(false);
  expect(repeats('no', at(0))).toBe(true);
});

it('four quick presses are the first and the one after half a second', () => {
  const { repeats } = secondPress();
  expect([0, 200, 400, 600].map((time) => !repeats('like', at(time)))).toEqual([true, false, false, true]);
});

it('the second half of a double tap on a button that goes away meets nothing', () => {
  const press = secondPress();
  expect(press.repeats('reason', at(0))).toBe(false);
  press.vanished(at(0));
  expect(press.repeats('like', at(300))).toBe(true);
  expect(press.repeats('like', at(600))).toBe(false);
});
