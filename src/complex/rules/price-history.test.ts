import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OfferEvent, priceHistory } from './price-history.ts';

const listed = (at: number, price_total: number | null, status = 1): OfferEvent => ({
  at,
  kind: 'listed',
  old_value: null,
  new_value: { price_total, status },
});
const price = (at: number, old_value: number | null, new_value: number | null): OfferEvent => ({
  at,
  kind: 'price',
  old_value,
  new_value,
});
const status = (at: number, old_value: number, new_value: number): OfferEvent => ({
  at,
  kind: 'status',
  old_value,
  new_value,
});

it('tells every price of a flat on sale, from its listing on', () => {
  const events = [listed(1, 100), price(5, 100, 120), price(9, 120, null)];
  expect(priceHistory(events, { price_total: null, status: 1, updated_at: 9 }, 1)).toEqual([
    { at: 1, price_total: 100, status: 1 },
    { at: 5, price_total: 120, status: 1 },
    { at: 9, price_total: null, status: 1 },
  ]);
});

it('tells no price of the time a flat was booked', () => {
  const events = [listed(1, 100), status(2, 1, 2), price(3, 100, 110), status(4, 2, 1)];
  expect(priceHistory(events, { price_total: 110, status: 1, updated_at: 4 }, 1)).toEqual([
    { at: 1, price_total: 100, status: 1 },
    { at: 2, price_total: null, status: 2 },
    { at: 4, price_total: 110, status: 1 },
  ]);
});

it('tells no price at all of a flat that is sold', () => {
  const events = [listed(1, 100), price(2, 100, 120), status(3, 1, 3)];
  expect(priceHistory(events, { price_total: 120, status: 3, updated_at: 3 }, 1)).toEqual([
    { at: 1, price_total: null, status: 1 },
    { at: 3, price_total: null, status: 3 },
  ]);
});

it('makes one point of the changes of one moment', () => {
  const events = [listed(1, 100, 2), price(5, 100, 90), status(5, 2, 1)];
  expect(priceHistory(events, { price_total: 90, status: 1, updated_at: 5 }, 1)).toEqual([
    { at: 1, price_total: null, status: 2 },
    { at: 5, price_total: 90, status: 1 },
  ]);
});

it('begins with what the first change changed when the listing was not logged', () => {
  expect(priceHistory([price(5, 80, 90)], { price_total: 90, status: 1, updated_at: 5 }, 2)).toEqual([
    { at: 2, price_total: 80, status: 1 },
    { at: 5, price_total: 90, status: 1 },
  ]);
  expect(priceHistory([], { price_total: 90, status: 1, updated_at: 5 }, 2)).toEqual([
    { at: 2, price_total: 90, status: 1 },
  ]);
});

it('ends with the present state, also when an editor changed it past the log', () => {
  expect(priceHistory([listed(1, 100)], { price_total: 100, status: 2, updated_at: 7 }, 1)).toEqual([
    { at: 1, price_total: null, status: 1 },
    { at: 7, price_total: null, status: 2 },
  ]);
});

it('never goes back in time, repeats itself, or contradicts the present', () => {
  const amount = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
  const code = fc.integer({ min: 1, max: 4 });
  const events = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('price' as const), old_value: amount, new_value: amount }),
      fc.record({ kind: fc.constant('status' as const), old_value: code, new_value: code }),
    ),
  );
  fc.assert(
    fc.property(events, amount, code, fc.boolean(), (list, price_total, now, known) => {
      const log = [...(known ? [listed(0, 3)] : []), ...list.map((event, i) => ({ ...event, at: i >> 1 }))];
      const points = priceHistory(log, { price_total, status: now, updated_at: list.length }, 0);
      expect(points.at(-1)).toMatchObject({ status: now, price_total: now === 1 ? price_total : null });
      for (const [i, point] of points.entries()) {
        const before = points[i - 1];
        if (!before) continue;
        expect(point.at).toBeGreaterThanOrEqual(before.at);
        expect([point.price_total, point.status]).not.toEqual([before.price_total, before.status]);
      }
    }),
  );
});
