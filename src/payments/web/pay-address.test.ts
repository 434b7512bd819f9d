import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPayWish, writePayWish } from './pay-address.ts';

const NOTHING = { way: null, flat: null, price: null, down: null, years: null };

test('what is written is read again, and other keys stay', () => {
  const wish = fc.record({
    way: fc.option(fc.stringMatching(/^[a-z0-9_-]{1,40}$/)),
    flat: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
    price: fc.option(fc.integer({ min: 1, max: 100_000_000_000 })),
    down: fc.option(fc.integer({ min: 0, max: 100_000_000_000 })),
    years: fc.option(fc.integer({ min: 1, max: 30 })),
  });
  fc.assert(
    fc.property(wish, (wished) => {
      const written = writePayWish(new URLSearchParams('rooms=1&pay=old'), wished);
      expect(readPayWish(written)).toEqual(wished);
      expect(written.get('rooms')).toBe('1');
    }),
  );
});

test.each(['pay=<b>', 'down=-1', 'down=1e9', 'years=31', 'years=0', 'pay_flat=9999999999', 'pay_price=01'])(
  '%s says nothing',
  (query) => expect(readPayWish(new URLSearchParams(query))).toEqual(NOTHING),
);
