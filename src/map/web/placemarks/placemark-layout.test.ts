import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ELEMENTS_MAX, layOutPills, neighbourOf, pillBox, type Spot } from './placemark-layout.ts';

const screen = { width: 656, height: 775 };
const spot = (id: number, x: number, y: number, width = 120): Spot => ({ id, x, y, width });

describe('the layout of placemarks', () => {
  test('the more important one keeps its figures, the other becomes a dot', () => {
    expect(layOutPills([spot(1, 300, 300), spot(2, 330, 280)], screen)).toEqual({
      pills: [1],
      dots: [],
      hidden: [2],
    });
    expect(layOutPills([spot(1, 300, 300), spot(2, 330, 330)], screen)).toEqual({
      pills: [1],
      dots: [2],
      hidden: [],
    });
  });

  test('what is far outside the window is left out', () => {
    expect(layOutPills([spot(1, -200, 300), spot(2, 300, 2_000)], screen)).toEqual({ pills: [], dots: [], hidden: [] });
  });

  const spots = fc
    .array(
      fc.tuple(
        fc.integer({ min: -50, max: 700 }),
        fc.integer({ min: -50, max: 800 }),
        fc.integer({ min: 80, max: 160 }),
      ),
      {
        maxLength: 400,
      },
    )
    .map((places) => places.map(([x, y, width], id) => spot(id, x, y, width)));

  test('no pill touches another one, no dot lies in a pill, every place in sight is accounted for once', () => {
    fc.assert(
      fc.property(spots, (places) => {
        const { pills, dots, hidden } = layOutPills(places, screen);
        const ids = [...pills, ...dots, ...hidden];
        expect(ids.toSorted((a, b) => a - b)).toEqual(places.map(({ id }) => id));
        expect(pills.length + dots.length).toBeLessThanOrEqual(ELEMENTS_MAX);
        const boxes = pills.map((id) => pillBox(places[id] as Spot));
        for (const [i, a] of boxes.entries()) {
          for (const b of boxes.slice(i + 1)) {
            expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(true);
          }
          for (const dot of dots) {
            const { x, y } = places[dot] as Spot;
            expect(x > a.left && x < a.right && y > a.top && y < a.bottom).toBe(false);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a placemark is never put back by a less important one', () => {
    fc.assert(
      fc.property(spots, fc.nat(399), (places, cut) => {
        const all = layOutPills(places, screen);
        const some = layOutPills(places.slice(0, cut), screen);
        expect(all.pills.slice(0, some.pills.length)).toEqual(some.pills);
      }),
      { numRuns: 40 },
    );
  });
});

test('arrow keys go to the nearest placemark that way', () => {
  const [a, b, c, d] = [spot(1, 100, 100), spot(2, 200, 110), spot(3, 150, 100), spot(4, 100, 300)] as const;
  const others = [b, c, d];
  expect(neighbourOf(a, others, 'right')).toBe(c);
  expect(neighbourOf(a, others, 'down')).toBe(d);
  expect(neighbourOf(a, others, 'left')).toBeUndefined();
  expect(neighbourOf(b, [a, c, d], 'left')).toBe(c);
});
