import { NBSP } from '../../../platform/rules/russian.ts';
import { type FlatFacts, flatFilter } from './definition.ts';
import { oneOf } from './values.ts';

/** An unknown floor or number of floors cannot be told from the last one and does not fit. */
const isNotLast = ({ floor, floors_total }: FlatFacts): boolean =>
  floor !== null && floors_total !== null && floor !== floors_total;

export const not_last = flatFilter({
  keys: { not_last: oneOf([0, 1]) },
  words: ({ not_last }) => (not_last ? `не${NBSP}последний этаж` : undefined),
  field: { as: 'inside', of: 'floor' },
  spoken: [{ said: 'не (?:на )?последн[а-я]*(?: этаж[а-я]*)?', sets: { not_last: 1 } }],
  loosening: { not_last: { drop: { label: 'убрать «Не последний этаж»', cost: 1 } } },
  asks: ({ not_last }) => not_last === 1,
  match: {
    by: 'planes',
    planes: 1,
    of: (flat) => (isNotLast(flat) ? 1 : 0),
    asked: ({ not_last }) => (not_last === 1 ? { all: 1 } : undefined),
    fits: (flat, { not_last }) => not_last !== 1 || isNotLast(flat),
  },
  random: (random) => ({ not_last: random.chance(0.8) ? 1 : 0 }),
});
