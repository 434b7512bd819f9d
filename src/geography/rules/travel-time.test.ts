import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as travel from './travel-time.ts';

describe('minutes to a station', () => {
  test.each([
    [0, 1, 5],
    [400, 7, 7],
    [800, 13, 9],
    [1846, 30, 14],
    [4000, 65, 24],
  ])('%d m: %d on foot, %d by transport', (metres, foot, transport) => {
    expect(travel.walkingMinutes(metres)).toBe(foot);
    expect(travel.transportMinutes(metres)).toBe(transport);
  });

  test('are a walk up to 30, then a ride up to an hour, then nothing', () => {
    expect(travel.reachOf(1846)).toEqual({ distance_type: 3, duration: 30 });
    expect(travel.reachOf(1847)).toEqual({ distance_type: 1, duration: 14 });
    expect(travel.reachOf(11_785)).toEqual({ distance_type: 1, duration: 60 });
    expect(travel.reachOf(11_786)).toBeNull();
  });

  test('never shrink with the distance', () => {
    const metres = fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        const [near, far] = a < b ? [a, b] : [b, a];
        return (
          travel.walkingMinutes(near) <= travel.walkingMinutes(far) &&
          travel.transportMinutes(near) <= travel.transportMinutes(far)
        );
      }),
    );
  });
});
