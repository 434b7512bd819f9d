import { inject, test } from 'vitest';
import { sweep } from '../sweep-filters.ts';

/** Thirty parts of 150 each: a failure names its part and its seed, and the others go on. */
const PARTS = 30;
const EACH = 150;

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  'page, list and map agree on random filters (seed %i)',
  (seed) => sweep(inject('siteUrl'), EACH, seed),
  300_000,
);
