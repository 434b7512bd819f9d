import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOfGroup, groupPlacemarks, type PlacemarkGroup, type Spot, signBox } from './placemark-groups.ts';

const spot = (id: number, x: number, y: number, width = 120): Spot => ({ id, x, y, width });
/** Wider than any pill, so that signs grow into each other. */
const groupWidth = (members: readonly number[]) => 190 + 8 * String(members.length).length;
const group = (spots: readonly Spot[], air?: number) =>
  groupPlacemarks(spots, { groupWidth, ...(air !== undefined && { air }) });

/** Spots in the order of importance; some of them on one point. */
const spots = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), fc.integer({ min: 80, max: 160 })),
    { maxLength: 300 },
  )
  .map((places) => places.map(([x, y, width], id) => spot(id, x, y, width)));

const boxOf = (all: readonly Spot[], { seed, members }: PlacemarkGroup) => {
  const at = all[seed] as Spot;
  return signBox({ ...at, width: members.length > 1 ? groupWidth(members) : at.width });
};

describe('placemarks in groups', () => {
  test('one that would lie on a more important one joins it; the sign stands on the place of that one', () => {
    expect(group([spot(1, 300, 300), spot(2, 330, 280), spot(3, 600, 300)])).toEqual([
      { seed: 1, members: [1, 2] },
      { seed: 3, members: [3] },
    ]);
  });

  test('it joins the nearest of those that it touches', () => {
    expect(group([spot(1, 0, 0), spot(2, 200, 0), spot(3, 120, 0)])).toEqual([
      { seed: 1, members: [1] },
      { seed: 2, members: [2, 3] },
    ]);
  });

  test('a sign that grew takes in what it touches now', () => {
    const wide = groupPlacemarks([spot(1, 0, 0), spot(2, 130, 0), spot(3, -10, 0)], { groupWidth: () => 200 });
    expect(wide).toEqual([{ seed: 1, members: [1, 3, 2] }]);
  });

  test('every placemark is in one group once, and the counts of all make up their number', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const groups = group(all);
        const members = groups.flatMap((one) => one.members);
        expect(members.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
        expect(groups.reduce((sum, one) => sum + one.members.length, 0)).toBe(all.length);
        for (const { seed, members } of groups) {
          expect(members[0]).toBe(seed);
          expect(Math.min(...members)).toBe(seed);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('no sign touches another one', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const boxes = group(all).map((one) => boxOf(all, one));
        for (const [i, a] of boxes.entries()) {
          for (const b of boxes.slice(i + 1)) {
            expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('near enough only those of one point stand together', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const near = all.map(({ id, x, y, width }) => spot(id, x * 400, y * 400, width));
        for (const { seed, members } of group(near)) {
          for (const id of members) expect(near[id]).toMatchObject({ x: near[seed]?.x, y: near[seed]?.y });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a group is one group without the others as well, and where the map looks does not matter', () => {
    fc.assert(
      fc.property(spots, fc.integer(), (all, by) => {
        const groups = group(all);
        for (const one of groups) expect(group(all.filter(({ id }) => one.members.includes(id)))).toEqual([one]);
        expect(group(all.map(({ id, x, y, width }) => spot(id, x + by, y - by, width)))).toEqual(groups);
      }),
      { numRuns: 40 },
    );
  });

  test('with more air there are few signs, however many placemarks', () => {
    fc.assert(
      fc.property(spots, (all) => {
        expect(group(all, 120).length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 20 },
    );
  });
});

describe('where a group is shown apart', () => {
  const seen = { south: 55, north: 56, west: 37, east: 39 };

  test('all of its members are seen', () => {
    const bounds = boundsOfGroup(
      [
        [55.5, 38],
        [55.4, 38.2],
        [55.6, 37.9],
      ],
      seen,
    );
    expect(bounds).toEqual({ south: 55.4, north: 55.6, west: 37.9, east: 38.2 });
  });

  test('those of a group wider than a third of the map come nearer around the first one', () => {
    const coordinate = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
    const place = fc.tuple(coordinate(55, 56), coordinate(37, 39));
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 20 }), (first, others) => {
        const { south, north, west, east } = boundsOfGroup([first, ...others], seen);
        expect(north - south).toBeLessThanOrEqual(1 / 3 + 1e-9);
        expect(east - west).toBeLessThanOrEqual(2 / 3 + 1e-9);
        expect(first[0] >= south - 1e-9 && first[0] <= north + 1e-9).toBe(true);
        expect(first[1] >= west - 1e-9 && first[1] <= east + 1e-9).toBe(true);
      }),
    );
  });
});
