import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commissionProblem } from './deal-terms.ts';

it('a commission is between nothing and the whole price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000, max: 2_000 }),
      fc.option(fc.integer({ min: 1, max: 1_000 })),
      (sum, price) => {
        const fits = sum >= 0 && (price === null || sum <= price);
        expect(commissionProblem(sum, price) === null).toBe(fits);
      },
    ),
  );
  expect(commissionProblem(null, 5)).toBeNull();
});
