import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FlatOnFloor, risersOf } from './risers.ts';

/** '29:110' is flat 110 of the 29th floor, '4:12/3' its third. */
const flats = (text: string): FlatOnFloor[] =>
  text.split(' ').map((one) => {
    const [, floor, number, place] = /^(\?|\d+):([^/]*)(?:\/(\d+))?$/.exec(one) ?? [];
    return { floor: floor === '?' ? null : Number(floor), number: number || null, place: place ? Number(place) : null };
  });

describe('risers', () => {
  test('are the places that a feed tells', () => {
    expect(risersOf(flats('3:9/1 3:11/3 2:6/2'))).toEqual([0, 2, 1]);
  });

  test('are found by numbers that run through the section', () => {
    expect(risersOf(flats('29:110 29:112 27:104 26:98 26:99 25:94 25:95 24:92'))).toEqual([0, 2, 2, 0, 1, 0, 1, 2]);
  });

  test('are found by numbers that begin with their floor, also with letters', () => {
    expect(risersOf(flats('12:К1204 12:К1201 5:К503 4:К401 2:К201'))).toEqual([3, 0, 2, 0, 0]);
  });

  test('leave out a flat whose floor is not known', () => {
    expect(risersOf(flats('3:9/1 3:10/2 ?:77'))).toEqual([0, 1, undefined]);
  });

  test.each([
    ['numbers of two sections', '4:9 4:16 4:17 4:18 3:5 3:14 3:15 2:1'],
    ['a single floor', '4:9 4:10'],
    ['numbers that fit several steps', '2:5 3:9'],
    ['doubled places and no numbers', '1:/1 1:/1'],
    ['one flat without a number', '29:110 29:112 27:104 26:98 26: 25:94'],
  ])('are not guessed: %s', (_, text) => expect(risersOf(flats(text))).toBeUndefined());

  test('of a house that is numbered floor by floor are right whichever of its flats are known', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 300 }),
        fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 11 })), {
          minLength: 2,
          maxLength: 40,
          selector: ([floor, riser]) => `${floor}:${riser}`,
        }),
        (width, first, all) => {
          const known = all.filter(([, riser]) => riser < width);
          fc.pre(known.length > 0);
          const least = Math.min(...known.map(([, riser]) => riser));
          const found = risersOf(
            known.map(([floor, riser]) => ({
              floor: floor + 2,
              number: String(first + floor * width + riser),
              place: null,
            })),
          );
          if (found) expect(found).toEqual(known.map(([, riser]) => riser - least));
        },
      ),
    );
  });
});
