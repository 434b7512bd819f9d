import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FLAT_LAYOUTS } from '../rules/drawn-image.ts';
import type { FlatRequest } from './plan/flat-programme.ts';
import { overlaps } from './plan/openings.ts';
import { type FlatPlan, planRooms } from './plan-rooms.ts';

const request = (fields: Partial<FlatRequest>): FlatRequest => ({
  seed: 1,
  rooms: 2,
  area_total: 58.4,
  area_kitchen: 0,
  area_balcony: 0,
  area_rooms: [],
  layout: 'classic',
  furniture: 'furnished',
  ...fields,
});

const requests: fc.Arbitrary<FlatRequest> = fc.record({
  seed: fc.integer({ min: 0, max: 999_999 }),
  rooms: fc.integer({ min: 0, max: 6 }),
  area_total: fc.integer({ min: 180, max: 2500 }).map((tenths) => tenths / 10),
  area_kitchen: fc.constant(0),
  area_balcony: fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10),
  area_rooms: fc.constant([]),
  layout: fc.constantFrom(...FLAT_LAYOUTS),
  furniture: fc.constant('furnished' as const),
});

const boxesOf = (plan: FlatPlan) => plan.rooms.flatMap((room) => room.parts);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('planning a flat', () => {
  test('the areas of the rooms add up to the total', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const plan = planRooms(asked);
        expect(plan.area_total).toBe(asked.area_total);
        expect(sum(plan.rooms.map((room) => room.area))).toBeCloseTo(asked.area_total, 6);
        expect(Math.min(...plan.rooms.map((room) => room.area))).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });

  test('the rooms tile the outline: they fill it, stay inside and never overlap', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const plan = planRooms(asked);
        const boxes = boxesOf(plan);
        expect(sum(boxes.map((box) => box.w * box.h))).toBeCloseTo(plan.width * plan.depth, 6);
        for (const room of plan.rooms) {
          expect(sum(room.parts.map((box) => box.w * box.h))).toBeCloseTo(room.area, 6);
        }
        for (const [i, box] of boxes.entries()) {
          expect(box.x).toBeGreaterThan(-1e-6);
          expect(box.y).toBeGreaterThan(-1e-6);
          expect(box.x + box.w).toBeLessThan(plan.width + 1e-6);
          expect(box.y + box.h).toBeLessThan(plan.depth + 1e-6);
          expect(boxes.slice(i + 1).some((other) => overlaps(box, other))).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a flat of a usual size has a door to every room, daylight in every living room and humane proportions', () => {
    const usual = fc.record({
      seed: fc.integer({ min: 0, max: 999_999 }),
      rooms: fc.integer({ min: 0, max: 5 }),
      spread: fc.double({ min: 0, max: 1, noNaN: true }),
      layout: fc.constantFrom('classic' as const, 'euro' as const),
    });
    fc.assert(
      fc.property(usual, ({ seed, rooms, spread, layout }) => {
        const [min, max] = [
          [20, 32],
          [33, 52],
          [50, 85],
          [72, 120],
          [100, 170],
          [140, 230],
        ][rooms] ?? [20, 32];
        const area_total = Math.round(((min ?? 0) + ((max ?? 0) - (min ?? 0)) * spread) * 10) / 10;
        const plan = planRooms(request({ seed, rooms, area_total, layout }));
        expect(plan.doors).toHaveLength(plan.rooms.length);
        expect(plan.doors.filter((door) => door.entrance)).toHaveLength(1);
        const bright = plan.rooms.filter(({ kind }) =>
          ['living', 'bedroom', 'child', 'study', 'studio', 'kitchen'].includes(kind),
        );
        expect(plan.windows.length).toBeGreaterThanOrEqual(bright.length);
        expect(plan.width / plan.depth).toBeGreaterThan(0.6);
        expect(plan.width / plan.depth).toBeLessThan(2.5);
        for (const { kind, parts } of bright) {
          const side = Math.min(...parts.map((part) => Math.min(part.w, part.h)));
          expect(side, `${kind} of ${rooms} rooms, ${area_total} m²`).toBeGreaterThan(1.7);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('given areas are kept', () => {
    const plan = planRooms(request({ area_kitchen: 14.1, area_rooms: [12.5, 11.7], area_balcony: 3.2 }));
    expect(plan).toMatchObject({ area_total: 58.4, area_kitchen: 14.1, area_living: 24.2, area_balcony: 3.2 });
    expect([...plan.area_rooms].sort()).toEqual([11.7, 12.5]);
  });

  test('given areas that leave no place for a hall and a bathroom are not used', () => {
    const plan = planRooms(request({ area_kitchen: 20, area_rooms: [20, 18] }));
    expect(plan.area_total).toBe(58.4);
    expect(plan.area_living).toBeLessThan(40);
  });

  test('the same request gives the same plan, another seed another', () => {
    expect(planRooms(request({ seed: 5 }))).toEqual(planRooms(request({ seed: 5 })));
    expect(planRooms(request({ seed: 5 }))).not.toEqual(planRooms(request({ seed: 6 })));
  });
});
