import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['BYTES=1-2', { start: 1, end: 2 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=7-3', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['pages=1-2', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=-', 'whole'],
])('%s of 100 bytes', (header, expected) => expect(readByteRange(header, 100)).toEqual(expected));

test('whatever is asked, what is given lies inside the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat(40).map((a) => `bytes=-${a}`),
    fc.nat(40).map((a) => `bytes=${a}-`),
  );
  fc.assert(
    fc.property(header, fc.nat(30), (text, size) => {
      const range = readByteRange(text, size);
      if (typeof range === 'string') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
