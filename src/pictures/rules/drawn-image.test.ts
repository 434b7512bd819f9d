import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DAY_TIMES,
  type DrawnImage,
  drawnImagePath,
  drawnImageUrl,
  FACADE_STYLES,
  FLAT_LAYOUTS,
  FURNITURE,
  parseDrawnImagePath,
} from './drawn-image.ts';

const FACADE: DrawnImage = {
  kind: 'facade',
  seed: 17,
  style: 'brick',
  housing_class: 3,
  floors: 12,
  time: 'golden',
  housings: 2,
};

const seed = fc.integer({ min: 0, max: 999_999 });
const recipes: fc.Arbitrary<DrawnImage> = fc.oneof(
  fc.record({
    kind: fc.constant('facade' as const),
    seed,
    style: fc.constantFrom(...FACADE_STYLES),
    housing_class: fc.integer({ min: 1, max: 5 }),
    floors: fc.integer({ min: 1, max: 75 }),
    time: fc.constantFrom(...DAY_TIMES),
    housings: fc.integer({ min: 1, max: 9 }),
  }),
  fc.integer({ min: 0, max: 10 }).chain((rooms) =>
    fc.record({
      kind: fc.constant('flat-plan' as const),
      seed,
      rooms: fc.constant(rooms),
      area_total: fc.integer({ min: 180, max: 2500 }).map((tenths) => tenths / 10),
      area_kitchen: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
      area_balcony: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
      area_rooms: fc.oneof(
        fc.constant([]),
        fc.array(
          fc.integer({ min: 80, max: 400 }).map((tenths) => tenths / 10),
          { minLength: Math.max(1, rooms), maxLength: Math.max(1, rooms) },
        ),
      ),
      layout: fc.constantFrom(...FLAT_LAYOUTS),
      furniture: fc.constantFrom(...FURNITURE),
    }),
  ),
);

describe('drawn images', () => {
  test('a recipe has a readable address', () => {
    expect(drawnImageUrl(FACADE)).toBe('/media/drawn/facade/17-brick-3-12-golden-2.svg');
  });

  test('a path leads back to its recipe', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        expect(parseDrawnImagePath(drawnImagePath(recipe))).toEqual(recipe);
      }),
    );
  });

  test.each([
    'facade/17-brick-3-12-golden.svg',
    'facade/17-brick-3-12-golden-2-1.svg',
    'facade/017-brick-3-12-golden-2.svg',
    'facade/1000000-brick-3-12-golden-2.svg',
    'facade/17-brick-3-76-golden-2.svg',
    'facade/17-brick-3-0-golden-2.svg',
    'facade/17-brick-6-12-golden-2.svg',
    'facade/17-castle-3-12-golden-2.svg',
    'facade/17-brick-3-12-noon-2.svg',
    'facade/1e3-brick-3-12-golden-2.svg',
    'facade/-1-brick-3-12-golden-2.svg',
    'facade/17-brick-3-12-golden-2.png',
    'facade/../hero/day.svg',
    'toString/1.svg',
    '__proto__/1.svg',
    'floor-plan/1-4-5.svg',
    'flat-plan/1-2-584-141-0-125-classic-furnished.svg',
    'flat-plan/1-2-584-141-0-125_117_9-classic-furnished.svg',
    'flat-plan/1-2-9999-141-0-0-classic-furnished.svg',
    '',
  ])('"%s" is not the path of a drawn image', (path) => {
    expect(parseDrawnImagePath(path)).toBeNull();
  });

  test('a recipe out of bounds is refused', () => {
    expect(() => drawnImagePath({ ...FACADE, floors: 200 })).toThrow(RangeError);
    expect(() => drawnImagePath({ ...FACADE, seed: Number.NaN })).toThrow(RangeError);
  });
});
