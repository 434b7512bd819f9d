import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KNOWN_LOCATIONS } from '../../complex/rules/dictionaries.ts';
import { ringBetween, ringFor } from './ring-zones.ts';

/** Rings that a place lies in, from the centre outwards: Garden ring, Third ring, MKAD, none. */
const PLACES = [['garden', 'ttk', 'mkad'], ['ttk', 'mkad'], ['mkad'], []] as const;
type Inside = readonly string[];
/** What each code says in words, read from its title and nothing else. */
const SAYS: Readonly<Record<string, (inside: Inside) => boolean>> = {
  'Внутри Садового кольца': (inside) => inside.includes('garden'),
  'Внутри ТТК': (inside) => inside.includes('ttk'),
  'За ТТК': (inside) => !inside.includes('ttk'),
  'Внутри МКАД': (inside) => inside.includes('mkad'),
  'От Садового до ТТК': (inside) => inside.includes('ttk') && !inside.includes('garden'),
  'От ТТК до МКАД': (inside) => inside.includes('mkad') && !inside.includes('ttk'),
  'За МКАД': (inside) => !inside.includes('mkad'),
};
const says = (code: number): ((inside: Inside) => boolean) => {
  const title = KNOWN_LOCATIONS.find(({ id }) => id === code)?.title ?? '';
  return SAYS[title] ?? (() => false);
};
const sets = fc.uniqueArray(fc.constantFrom(...KNOWN_LOCATIONS.map(({ id }) => id)), { minLength: 1 });
const same = (one: (inside: Inside) => boolean, other: (inside: Inside) => boolean): boolean =>
  PLACES.every((inside) => one(inside) === other(inside));

test('several rings are called by the one that says the same, if there is one', () => {
  fc.assert(
    fc.property(sets, (codes) => {
      const any = (inside: Inside): boolean => codes.some((code) => says(code)(inside));
      const found = ringFor(codes);
      if (found === 0) expect(PLACES.every(any)).toBe(true);
      else if (found === undefined) expect(KNOWN_LOCATIONS.some(({ id }) => same(says(id), any))).toBe(false);
      else expect(same(says(found), any)).toBe(true);
    }),
  );
});

test('what lies between is offered only where the rings together leave nothing out', () => {
  fc.assert(
    fc.property(sets, (codes) => {
      const found = ringBetween(codes);
      if (found === undefined) return;
      expect(PLACES.every((inside) => codes.some((code) => says(code)(inside)))).toBe(true);
      expect(same(says(found), (inside) => codes.every((code) => says(code)(inside)))).toBe(true);
    }),
  );
  expect(ringBetween([3, 4])).toBe(6);
  expect(ringBetween([2, 3])).toBeUndefined();
});
