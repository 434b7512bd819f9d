import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartLine } from './price-chart.ts';

const SIZE = { width: 100, height: 50 };

test('a price holds until the next one, and the last one until today', () => {
  const line = chartLine(
    [
      { at: 0, price: 100 },
      { at: 50, price: 200 },
    ],
    100,
    SIZE,
  );
  expect(line).toEqual({ path: 'M0 50H50V0H100', lowest: 100, highest: 200 });
});

test('a time without a price breaks the line, an unmoved price stands in the middle', () => {
  const points = [
    { at: 0, price: 100 },
    { at: 20, price: null },
    { at: 60, price: 100 },
  ];
  expect(chartLine(points, 100, SIZE)?.path).toBe('M0 25H20M60 25H100');
  expect(chartLine([{ at: 0, price: null }], 100, SIZE)).toBeNull();
  expect(chartLine([], 100, SIZE)).toBeNull();
});

test('the line never leaves the picture', () => {
  const point = fc.record({
    at: fc.integer({ min: 0, max: 1e12 }),
    price: fc.option(fc.integer({ min: 1, max: 1e11 })),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), fc.integer({ min: 0, max: 1e12 }), (points, until) => {
      const sorted = points.toSorted((a, b) => a.at - b.at);
      const figures = chartLine(sorted, until, SIZE)?.path.match(/[\d.]+/g) ?? [];
      for (const figure of figures) expect(Number(figure)).toBeLessThanOrEqual(100);
      expect(chartLine(sorted, until, SIZE)?.path ?? '').not.toMatch(/NaN|-/);
    }),
  );
});
