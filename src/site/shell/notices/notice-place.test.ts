import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTICE_TOP, noticeTop } from './notice-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** In the corner of a window 1440 wide. */
const NOTICE = box(1056, NOTICE_TOP, 360, 66);

test('notices make way for the control that they would lie over', () => {
  expect(noticeTop(NOTICE, undefined, 900)).toBe(100);
  expect(noticeTop(NOTICE, box(300, 135, 240, 44), 900)).toBe(100);
  expect(noticeTop(NOTICE, box(1151, 135, 240, 44), 900)).toBe(187);
  expect(noticeTop(NOTICE, box(1151, 135, 240, 44), 240)).toBe(61);
});

test('they lie over no control that leaves them room, and in the window', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      ...[whole(66, 1_000), whole(20, 300), whole(-100, 900), whole(20, 60), whole(0, 1_400)],
      (windowHeight, height, top, tall, left) => {
        const notices = box(1056, NOTICE_TOP, 360, height);
        const used = box(left, top, 240, tall);
        const place = noticeTop(notices, used, windowHeight);
        const meets = left < 1416 && left + 240 > 1056 && place < used.bottom && place + height > used.top;
        const roomy = used.bottom + 8 + height <= windowHeight || used.top - 8 - height >= 0;
        expect(meets && roomy).toBe(false);
        if (place !== NOTICE_TOP) expect(place >= 0 && place + height <= Math.max(windowHeight, used.top)).toBe(true);
      },
    ),
  );
});
