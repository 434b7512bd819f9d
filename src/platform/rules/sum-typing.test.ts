import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupDigits } from './russian.ts';
import { readSum } from './sum-typing.ts';

const roubles = fc.integer({ min: 0, max: 100_000_000_000 });
const split = fc.constantFrom('', ' ', '\u00A0', '\u202F', '.', ',', "'");
const tail = fc.constantFrom('', ' ₽', '₽', ' руб.', ' руб', ' р.', ' рублей', '\u00A0₽', ' ');
const grouped = (sum: number, by: string): string => groupDigits(sum).replace(/\s/g, by);

it('a sum is the same in every spelling, with kopecks of zero as without', () => {
  const zeros = fc.constantFrom('', ',', '.', ',0', '.0', ',00', '.00');
  fc.assert(
    fc.property(roubles, split, zeros, tail, (sum, by, kopecks, end) => {
      expect(readSum(`${grouped(sum, by)}${kopecks}${end}`)).toEqual({ value: sum });
    }),
  );
});

it('kopecks are refused in words that name the whole sums beside, and never become roubles', () => {
  fc.assert(
    fc.property(
      roubles,
      split,
      fc.constantFrom(',', '.'),
      fc.integer({ min: 1, max: 99 }),
      tail,
      (sum, by, mark, kopecks, end) => {
        const typed = `${grouped(sum, by)}${mark}${String(kopecks).padStart(2, '0')}${end}`;
        expect(readSum(typed)).toEqual({ problem: `Без копеек: ${groupDigits(sum)} или ${groupDigits(sum + 1)} ₽` });
      },
    ),
  );
  expect(readSum('345000,50')).toEqual({
    problem: `Без копеек: ${groupDigits(345_000)} или ${groupDigits(345_001)} ₽`,
  });
});

it('whatever is typed gives a sum made of its digits before kopecks, nothing, or words', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d., ₽-]{0,16}$/), (typed) => {
      const read = readSum(typed);
      if ('problem' in read) return;
      const digits = typed.replace(/[.,]\d{0,2}\D*$/, '').replace(/\D/g, '');
      expect(read.value ?? 0).toBe(Number(digits));
    }),
  );
});

it.each(['abc', '-5', '1,2,3', '12 млн', '345 00', '1.234.56.7', '9'.repeat(13), '5e3'])(
  '«%s» is refused in words',
  (typed) => {
    expect(readSum(typed)).toHaveProperty('problem');
  },
);

it.each(['', ' ', '₽'])('«%s» is no sum', (typed) => {
  expect(readSum(typed)).toEqual({ value: null });
});
