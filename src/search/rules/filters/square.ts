import { formatArea } from '../../../complex/rules/format.ts';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { flatFilter } from './definition.ts';
import { numberIn } from './values.ts';
import { NO_UNIT, rangeWords, SQUARE_METRES, widening } from './words.ts';

/** Whole square metres. */
export const AREA_LIMITS = { min: 1, max: 100_000 } as const;

const AREA_WORD = '(?:(?:общ[а-я]* )?площад[а-я]*|метраж[а-я]*) ';

const DROP = { label: 'любая площадь', cost: 5 };

export const square = flatFilter({
  keys: { square_min: numberIn(AREA_LIMITS), square_max: numberIn(AREA_LIMITS) },
  pair: ['square_min', 'square_max'],
  words: ({ square_min, square_max }) => rangeWords(square_min, square_max, formatArea, groupDigits),
  field: { as: 'own', component: 'square', bar: 'Площадь' },
  spoken: [
    {
      said: `${AREA_WORD}(?:(до|от|больше|более|меньше|менее) )?(\\d{2,3})(?= |$)${NO_UNIT}`,
      sets: ([side, area]) => bound(side, area),
    },
    {
      said: `(?:${AREA_WORD})?(?:от )?(\\d+(?:\\.\\d+)?)(?:${SQUARE_METRES})?(?: -| до) (\\d+(?:\\.\\d+)?)${SQUARE_METRES}`,
      sets: ([from, to]) => {
        const [least = 0, most = 0] = [Number(from), Number(to)].sort((a, b) => a - b);
        return { square_min: Math.floor(least), square_max: Math.ceil(most) };
      },
    },
    {
      said: `(?:${AREA_WORD})?(?:(до|от|больше|более|меньше|менее) )?(\\d+(?:\\.\\d+)?)${SQUARE_METRES}`,
      sets: ([side, area]) => bound(side, area),
    },
  ],
  loosening: {
    square_max: {
      with: ['square_min'],
      drop: DROP,
      *steps({ square_max: old = 0 }, search) {
        const lowest = search.lowest({ square_max: undefined }, 'area');
        if (lowest === null) return;
        const square_max = Math.ceil(lowest);
        const label = `площадь до ${square_max} м² вместо ${old}`;
        yield { set: { square_max }, label, cost: widening(old, square_max) };
      },
    },
    square_min: {
      with: ['square_max'],
      drop: DROP,
      *steps({ square_min: old = 0 }, search) {
        const highest = search.highest({ square_min: undefined }, 'area');
        const square_min = Math.floor(highest ?? 0);
        if (square_min < 1) return;
        const label = `площадь от ${square_min} м² вместо ${old}`;
        yield { set: { square_min }, label, cost: widening(old, square_min) };
      },
    },
  },
  match: { by: 'own', about: 'area' },
  random: (random) => {
    const from = random.whole(15, 135) + (random.chance(0.25) ? random.whole(1, 9) / 10 : 0);
    const to = from + random.whole(-1, 30);
    return random.oneOf([{ square_min: from }, { square_max: from }, { square_min: from, square_max: to }]);
  },
});

const bound = (side: string | undefined, area: string | undefined) =>
  /^(?:до|ме)/.test(side ?? '') ? { square_max: Math.ceil(Number(area)) } : { square_min: Math.floor(Number(area)) };
