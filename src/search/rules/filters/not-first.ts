import { NBSP } from '../../../platform/rules/russian.ts';
import { type FlatFacts, flatFilter } from './definition.ts';
import { oneOf } from './values.ts';

/** An unknown floor does not fit. */
const isNotFirst = ({ floor }: FlatFacts): boolean => floor !== null && floor !== 1;

export const not_first = flatFilter({
  keys: { not_first: oneOf([0, 1]) },
  words: ({ not_first }) => (not_first ? `не${NBSP}первый этаж` : undefined),
  field: { as: 'inside', of: 'floor' },
  spoken: [{ said: 'не (?:на )?перв[а-я]*(?: этаж[а-я]*)?', sets: { not_first: 1 } }],
  loosening: { not_first: { drop: { label: 'убрать «Не первый этаж»', cost: 1 } } },
  asks: ({ not_first }) => not_first === 1,
  match: {
    by: 'planes',
    planes: 1,
    of: (flat) => (isNotFirst(flat) ? 1 : 0),
    asked: ({ not_first }) => (not_first === 1 ? { all: 1 } : undefined),
    fits: (flat, { not_first }) => not_first !== 1 || isNotFirst(flat),
  },
  random: (random) => ({ not_first: random.chance(0.8) ? 1 : 0 }),
});
