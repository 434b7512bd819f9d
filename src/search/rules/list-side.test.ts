import { expect, test } from 'vitest';
import { listRoom } from './list-side.ts';

const seen = { ceiling: 64, height: 900, below: 0 };

test('a list stands under its field while there is room, also when there is more above', () => {
  expect(listRoom({ ...seen, top: 90, bottom: 130 })).toEqual({ above: false, height: 746, scroll: 0 });
  expect(listRoom({ ...seen, top: 500, bottom: 556 })).toEqual({ above: false, height: 320, scroll: 0 });
});

test('at the lower edge of the window the page moves up for it', () => {
  expect(listRoom({ ...seen, below: 2_000, top: 672, bottom: 728 })).toEqual({
    above: false,
    height: 300,
    scroll: 152,
  });
});

test('at the end of the page it stands above', () => {
  expect(listRoom({ ...seen, top: 672, bottom: 728 })).toEqual({ above: true, height: 584, scroll: 0 });
});

test('a low window leaves it the better side', () => {
  expect(listRoom({ ...seen, height: 400, top: 100, bottom: 156 })).toEqual({ above: false, height: 220, scroll: 0 });
  expect(listRoom({ ...seen, height: 100, top: 70, bottom: 110 }).height).toBe(0);
});
