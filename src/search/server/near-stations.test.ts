import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StationInReach, stationsAsked } from './near-stations.ts';

const station = (id: number, line_id: number, hub: number | null = null): StationInReach => ({
  shown: { id, title: `Станция ${id}`, line_id, colour: null, distance: id * 100, duration: id, distance_mode: 3 },
  hub,
  foot: id,
  transport: null,
});
const REACH = [station(11, 1), station(12, 2), station(13, 1), station(14, 3, 7), station(15, 4)];
const named = (asked: Parameters<typeof stationsAsked>[1]) => stationsAsked(REACH, asked).map(({ id }) => id);

test('stations that were asked for are named first, however many are nearer', () => {
  expect(named({})).toEqual([11, 12, 13]);
  expect(named({ stations: [15] })).toEqual([15, 11, 12]);
  expect(named({ stations: [15, 12, 99] })).toEqual([12, 15, 11]);
  expect(named({ hubs: [7] })).toEqual([14, 11, 12]);
  expect(named({ lines: [3, 4] })).toEqual([14, 15, 11]);
});

test('where a time was asked, stations within it stand first, each by the way on which it is', () => {
  const at = (id: number, foot: number | null, transport: number | null): StationInReach => ({
    ...station(id, 1),
    shown: { ...station(id, 1).shown, duration: foot ?? transport ?? 0, distance_mode: foot === null ? 1 : 3 },
    foot,
    transport,
  });
  const reach = [at(1, 21, 11), at(2, 23, 12), at(3, null, 15), at(4, null, 25)];
  const told = (asked: Parameters<typeof stationsAsked>[1]) =>
    stationsAsked(reach, asked).map(({ id, duration, distance_mode }) => [id, duration, distance_mode]);
  expect(told({})).toEqual([
    [1, 21, 3],
    [2, 23, 3],
    [3, 15, 1],
  ]);
  expect(told({ distance_max: 20 })[0]).toEqual([1, 11, 1]);
  expect(told({ distance_max: 30 })[0]).toEqual([1, 21, 3]);
  expect(told({ distance_max: 10 })).toEqual(told({}));
  expect(told({ distance_max: 20, distance_type: 1, stations: [3] })[0]).toEqual([3, 15, 1]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.option(fc.nat(40)), fc.option(fc.nat(40))), { maxLength: 6 }),
      fc.constantFrom(5, 10, 20, 30),
      fc.constantFrom(1, 3, undefined),
      (minutes, distance_max, distance_type) => {
        const all = minutes.map(([foot, transport], id) => at(id, foot, transport));
        const fits = all.filter(
          ({ foot, transport }) =>
            (distance_type !== 1 && foot !== null && foot <= distance_max) ||
            (distance_type !== 3 && transport !== null && transport <= distance_max),
        );
        const shown = stationsAsked(all, { distance_max, ...(distance_type && { distance_type }) });
        for (const [n, { duration, distance_mode }] of shown.entries()) {
          if (n >= fits.length) continue;
          expect(duration).toBeLessThanOrEqual(distance_max);
          expect(distance_type ?? distance_mode).toBe(distance_mode);
        }
      },
    ),
  );
});
