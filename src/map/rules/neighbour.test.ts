import { expect, test } from 'vitest';
import { neighbourOf } from './neighbour.ts';

test('arrow keys go to the nearest placemark that way', () => {
  const at = (x: number, y: number) => ({ x, y });
  const [a, b, c, d] = [at(100, 100), at(200, 110), at(150, 100), at(100, 300)] as const;
  const others = [b, c, d];
  expect(neighbourOf(a, others, 'right')).toBe(c);
  expect(neighbourOf(a, others, 'down')).toBe(d);
  expect(neighbourOf(a, others, 'left')).toBeUndefined();
  expect(neighbourOf(b, [a, c, d], 'left')).toBe(c);
});
