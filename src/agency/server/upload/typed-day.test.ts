import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTypedDay } from './typed-day.ts';

it.each([
  ['05.03.2026', '2026-03-05'],
  ['5.3.2026 г.', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['2026-03-05T00:00:00', '2026-03-05'],
  // As XLSX keeps a cell that shows 05.03.2026.
  ['46086', '2026-03-05'],
  ['31.02.2026', null],
  ['2026', null],
  ['весной', null],
  ['05.03.1026', null],
])('reads «%s» as %s', (text, day) => {
  expect(readTypedDay(text)).toBe(day);
});

it('reads every day in each of its forms alike', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (moment) => {
      const iso = moment.toISOString().slice(0, 10);
      const serial = Math.round((Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000);
      for (const text of [iso, iso.split('-').reverse().join('.'), String(serial)])
        expect(readTypedDay(text)).toBe(iso);
    }),
  );
});
