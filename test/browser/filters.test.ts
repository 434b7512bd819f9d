import { inject, test } from 'vitest';
import { sweep } from './sweep-filters.ts';

/** A few of the 4,500 combinations that `npm test -- sweep` tries. */
test('page, list and map agree on random filters', () => sweep(inject('siteUrl'), 40, Date.now() % 1_000_000));
