import { NBSP } from '../../../platform/rules/russian.ts';
import { flatFilter } from './definition.ts';
import { numberIn } from './values.ts';

export const FLOOR_LIMITS = { min: 1, max: 100 } as const;

const DROP = { label: 'любой этаж', cost: 4 };

export const floor = flatFilter({
  keys: { floor_min: numberIn(FLOOR_LIMITS), floor_max: numberIn(FLOOR_LIMITS) },
  pair: ['floor_min', 'floor_max'],
  words: ({ floor_min, floor_max }) => floorWords(floor_min, floor_max),
  field: { as: 'own', component: 'floor' },
  spoken: [
    {
      said: '(?:с )?(\\d+)(?: го)?(?: -| до| по) (\\d+)(?: й)? этаж[а-я]*',
      sets: ([from, to]) => between(Number(from), Number(to)),
    },
    {
      said: '(до|от|с|выше|ниже|не выше|не ниже) (\\d+)(?: го)? этажа',
      sets: ([side = '', floor]) => bound(side, Number(floor)),
    },
    {
      said: 'этаж[а-я]* (до|от|выше|ниже|не выше|не ниже) (\\d+)(?: го)?',
      sets: ([side = '', floor]) => bound(side, Number(floor)),
    },
    { said: '(\\d+)(?: (?:й|м|ый|ом))? этаж[а-я]*', sets: ([floor]) => between(Number(floor), Number(floor)) },
  ],
  loosening: {
    floor_max: {
      with: ['floor_min'],
      drop: DROP,
      *steps({ floor_max: old = FLOOR_LIMITS.max }, search) {
        if (old >= FLOOR_LIMITS.max) return;
        const helps = (floor_max: number) => search.count({ floor_max }).buildings > 0;
        const floor_max = firstHelpful(old + 1, FLOOR_LIMITS.max, helps);
        if (floor_max === undefined) return;
        yield { set: { floor_max }, label: `этаж до ${floor_max} вместо ${old}`, cost: 1 + (floor_max - old) / 5 };
      },
    },
    floor_min: {
      with: ['floor_max'],
      drop: DROP,
      *steps({ floor_min: old = FLOOR_LIMITS.min }, search) {
        if (old <= FLOOR_LIMITS.min) return;
        const helps = (floor_min: number) => search.count({ floor_min }).buildings > 0;
        const floor_min = firstHelpful(old - 1, FLOOR_LIMITS.min, helps);
        if (floor_min === undefined) return;
        yield { set: { floor_min }, label: `этаж от ${floor_min} вместо ${old}`, cost: 1 + (old - floor_min) / 5 };
      },
    },
  },
  match: { by: 'own', about: 'floor' },
  random: (random) => {
    const floor = random.oneOf([1, 2, 3, 5, 8, 12, 40, 100]);
    const to = Math.min(FLOOR_LIMITS.max, floor + random.whole(0, 6));
    return random.oneOf([{ floor_min: floor }, { floor_max: floor }, { floor_min: floor, floor_max: to }]);
  },
});

function floorWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined) return from === to ? `${from}${NBSP}этаж` : `${from}–${to}${NBSP}этаж`;
  return from === undefined ? `до${NBSP}${to}${NBSP}этажа` : `от${NBSP}${from}${NBSP}этажа`;
}

/** The first whole number of `from` … `to` (in either direction) that helps, where every later one helps too. */
function firstHelpful(from: number, to: number, helps: (value: number) => boolean): number | undefined {
  const direction = Math.sign(to - from) || 1;
  let low = 0;
  let high = Math.abs(to - from);
  if (!helps(to)) return undefined;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (helps(from + middle * direction)) high = middle;
    else low = middle + 1;
  }
  return from + low * direction;
}

const between = (one: number, other: number) => ({ floor_min: Math.min(one, other), floor_max: Math.max(one, other) });

/** «До 5», «не выше 5» and «ниже 6» are up to the fifth floor. */
function bound(side: string, floor: number): { readonly floor_min: number } | { readonly floor_max: number } {
  if (side === 'до' || side === 'не выше') return { floor_max: floor };
  if (side === 'ниже') return { floor_max: floor - 1 };
  return { floor_min: side === 'выше' ? floor + 1 : floor };
}
