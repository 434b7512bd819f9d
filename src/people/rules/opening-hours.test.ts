import { expect, it } from 'vitest';
import { openingHours } from './opening-hours.ts';
import { hoursInWords } from './work-time.ts';

const day = (weekday: number, from: number, to: number) => ({ weekday, from_minute: from * 60, to_minute: to * 60 });

it('are each day from the first who comes to the last who goes', () => {
  const stated = [day(2, 12, 20), day(1, 10, 18), day(2, 9, 17), day(1, 11, 19)];
  expect(openingHours(stated)).toEqual([day(1, 10, 19), day(2, 9, 20)]);
});

it('are those in which people may be called where nobody has stated any', () => {
  expect(hoursInWords(openingHours([]))).toBe('пн–вс 09:00–21:00');
});
