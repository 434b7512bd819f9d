import { expect, test } from 'vitest';
import { type StationInReach, stationsAsked } from './near-stations.ts';

const station = (id: number, line_id: number, hub: number | null = null): StationInReach => ({
  shown: { id, title: `Станция ${id}`, line_id, colour: null, distance: id * 100, duration: id, distance_mode: 3 },
  hub,
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
