import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, ImportBench, IN_MOSCOW, lots } from './testing.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await ImportBench.open();
});
afterEach(() => bench.close());

const named = (title: string, key: string) => ({ complex_key: key, complex_title: title });

describe('a seller who joins and divides complexes', () => {
  const FOREST = named('Лесной', 'A');
  const RIVER = named('Речной', 'B');
  const NAMED = {
    apart: [FOREST, RIVER],
    joined: [FOREST, FOREST],
    swapped: [RIVER, FOREST],
    'both new': [named('Сосновый бор', 'C'), named('Устье', 'D')],
  };
  /** Two houses of one plan; `ids` tells under which ids the flats come this time. */
  const told = (how: keyof typeof NAMED, ids: number) =>
    [0, 1].flatMap((house) =>
      lots(12, (n) => ({
        ...NAMED[how][house],
        external_id: `${ids}-${house}-${n}`,
        location: { ...IN_MOSCOW, lat: 55.7 + house * 0.1 },
        area_total: 30 + n * 2 + house * 0.7,
        price_total: 10_000_000 + n * 100_000 + house * 1_000_000,
      })),
    );
  const onSale = () =>
    bench.rows<{ id: number }>('select id, area_total from flats where status = 1 order by area_total');

  test('on the day on which he gives out new ids shows each flat once, where it was', async () => {
    await bench.importLots(told('apart', 0));
    const before = await onSale();
    bench.now += HOUR;
    const report = await bench.importLots(told('joined', 1));
    expect(report).toMatchObject({ status: 'partial', counts: { new: 0 } });
    expect(await onSale()).toEqual(before);
    bench.now += HOUR;
    expect(await bench.importLots(told('apart', 1))).toMatchObject({ counts: { new: 0, missing: 0 } });
    expect(await onSale()).toEqual(before);
    const placed = 'select count(distinct complex_id)::integer from flats where status = 1';
    expect(await bench.value<number>(placed)).toBe(2);
  });

  test('whatever he does, one flat is one on the site', async () => {
    const day = fc.record({
      how: fc.constantFrom(...(Object.keys(NAMED) as (keyof typeof NAMED)[])),
      ids: fc.nat({ max: 2 }),
    });
    let source = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 2, maxLength: 6 }), async (days) => {
        await bench.close();
        bench = await ImportBench.open();
        await bench.importLots(told('apart', 0), { source: `s${++source}` });
        const before = await onSale();
        for (const { how, ids } of days) {
          bench.now += HOUR;
          await bench.importLots(told(how, ids), { source: `s${source}` });
          expect(await onSale()).toEqual(before);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('ids that a seller gives out anew', () => {
  /** Flats of a floor that differ by their numbers and a little of their areas, as in a house of one plan. */
  const house = (ids: readonly number[]) =>
    lots(ids.length, (n) => ({
      external_id: `id-${ids[n - 1]}`,
      number: `К${n}`,
      floor: Math.ceil(n / 6),
      area_total: 38 + (n % 3) * 0.3,
      price_total: 10_000_000 + n * 1_000,
    }));
  const flats = () =>
    bench.rows('select id, number, price_total, area_total, status from flats order by length(number), number');

  test('whatever ids change hands, each number stays one flat with its price, and none is doubled', async () => {
    const straight = Array.from({ length: 24 }, (_, n) => n);
    await bench.importLots(house(straight));
    const before = await flats();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(straight, { minLength: 24, maxLength: 24 }), async (ids) => {
        bench.now += HOUR;
        const report = await bench.importLots(house(ids));
        expect(report).toMatchObject({ status: 'complete', counts: { new: 0, missing: 0, held: 0 } });
        expect(await flats()).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  test('a number that is mended is not another flat', async () => {
    const straight = Array.from({ length: 24 }, (_, n) => n);
    await bench.importLots(house(straight));
    const id = await bench.value('select id from flats where external_id = $1', ['id-3']);
    await bench.importLots(house(straight).map((lot) => (lot.number === 'К4' ? { ...lot, number: 'К44' } : lot)));
    expect(await bench.rows('select id, number from flats where external_id = $1', ['id-3'])).toEqual([
      { id, number: 'К44' },
    ]);
  });
});
