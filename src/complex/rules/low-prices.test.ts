import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowPrices, type PricedFlat } from './low-prices.ts';

const flat = (id: number, thousands: number, more: Partial<PricedFlat> = {}): PricedFlat => ({
  ...{ id, rooms: 1, rooms_known: true, status: 1, held: false, area: 40, price: thousands * 40_000 },
  ...more,
});
const usual = [1, 2, 3, 4].map((id) => flat(id, 300));

test('a flat whose square metre costs clearly less than that of the others with as many rooms is found', () => {
  expect([...lowPrices([...usual, flat(5, 270)])]).toEqual([[5, 10]]);
  expect(lowPrices([...usual, flat(5, 286)]).size).toBe(0);
});

test('nothing is said of few flats, of other rooms, of unknown rooms or of what cannot be bought now', () => {
  expect(lowPrices([...usual.slice(1), flat(5, 200)]).size).toBe(0);
  const others: Partial<PricedFlat>[] = [
    { rooms: 2 },
    { rooms_known: false },
    { status: 2 },
    { status: 3 },
    { held: true },
    { price: null },
    { price: 0 },
    { area: 0 },
  ];
  for (const other of others) expect([...lowPrices([...usual, flat(5, 300), flat(6, 200, other)])]).toEqual([]);
});

test('at most half of the flats alike are found, and none that costs as much as the usual one', () => {
  const flats = fc.array(
    fc.record({ rooms: fc.nat(4), price: fc.integer({ min: 1, max: 9 }), area: fc.integer({ min: 20, max: 90 }) }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(flats, (drawn) => {
      const all = drawn.map(({ rooms, price, area }, id) => flat(id, 0, { rooms, area, price: price * 1_000_000 }));
      const found = lowPrices(all);
      for (const alike of Map.groupBy(all, ({ rooms }) => rooms).values()) {
        const low = alike.filter(({ id }) => found.has(id));
        expect(low.length).toBeLessThanOrEqual(alike.length / 2);
        const dearest = Math.max(0, ...low.map(({ price, area }) => (price ?? 0) / area));
        for (const { id, price, area } of alike) if ((price ?? 0) / area < dearest) expect(found.has(id)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
