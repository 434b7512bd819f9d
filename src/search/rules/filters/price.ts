import { formatPriceBound } from '../../../complex/rules/format.ts';
import { flatFilter, type RandomSource } from './definition.ts';
import { LEAST_PRICE, unitOf } from './price-units.ts';
import { numberIn } from './values.ts';
import { bareMillions, formerPrice, rangeWords, widening } from './words.ts';

/** Whole roubles. */
export const PRICE_LIMITS = { min: 1, max: 100_000_000_000 } as const;

const DROP = { label: 'любая цена', cost: 6 };

const PRICE = '(?:(?:по )?(?:цен|стоимост|бюджет)[а-я]* )?';
const FIGURE = '(\\d+(?:\\.\\d+)?)';
const UNIT = '(млрд|миллиард[а-я]*|млн|миллион[а-я]*|лям[а-я]*|тыс[а-я]*|руб[а-я]*|р)';
const ROUBLES = '(?: (?:руб[а-я]*|р))?';

export const price = flatFilter({
  keys: { price_min: numberIn(PRICE_LIMITS), price_max: numberIn(PRICE_LIMITS) },
  pair: ['price_min', 'price_max'],
  words: ({ price_min, price_max }) => rangeWords(price_min, price_max, formatPriceBound, bareMillions),
  field: { as: 'own', component: 'price', bar: 'Цена' },
  spoken: [
    {
      said: `${PRICE}(?:от )?${FIGURE}(?: ${UNIT})?(?: -| до| по) ${FIGURE}(?: ${UNIT})?${ROUBLES}`,
      sets: ([from, unit, to, last]) => {
        const most = roubles(to, last);
        const least = roubles(from, unit ?? last);
        if (least === undefined || most === undefined) return undefined;
        return { price_min: Math.min(least, most), price_max: Math.max(least, most) };
      },
    },
    {
      said: `${PRICE}(?:(до|от|не дороже|не более|не больше|дешевле|дороже|максимум|за) )?${FIGURE}(?: ${UNIT})?${ROUBLES}`,
      sets: ([side, figure, unit]) => {
        const price = roubles(figure, unit);
        if (price === undefined) return undefined;
        return side === 'от' || side === 'дороже' ? { price_min: price } : { price_max: price };
      },
    },
  ],
  loosening: {
    price_max: {
      with: ['price_min'],
      drop: DROP,
      *steps({ price_max: old = 0 }, search) {
        const lowest = search.lowest({ price_max: undefined }, 'price');
        if (lowest === null) return;
        const price_max = Math.min(PRICE_LIMITS.max, Math.ceil(lowest / grain(lowest)) * grain(lowest));
        const label = `цена до ${formatPriceBound(price_max)} вместо ${formerPrice(old)}`;
        yield { set: { price_max }, label, cost: widening(old, price_max) };
      },
    },
    price_min: {
      with: ['price_max'],
      drop: DROP,
      *steps({ price_min: old = 0 }, search) {
        const highest = search.highest({ price_min: undefined }, 'price');
        if (highest === null) return;
        const price_min = Math.floor(highest / grain(highest)) * grain(highest);
        if (price_min < PRICE_LIMITS.min) return;
        const label = `цена от ${formatPriceBound(price_min)} вместо ${formerPrice(old)}`;
        yield { set: { price_min }, label, cost: widening(old, price_min) };
      },
    },
  },
  match: { by: 'own', about: 'price' },
  random: (random) => {
    const from = randomPrice(random);
    const to = from + random.whole(-1, 15) * 1_000_000;
    return random.oneOf([{ price_min: from }, { price_max: from }, { price_min: from, price_max: to }]);
  },
});

/** Up to the next 100 000 ₽, below a million the next 1 000 ₽: figures that are read at a glance. */
const grain = (roubles: number): number => (roubles >= 1_000_000 ? 100_000 : 1_000);

/** Mostly a round price, else one a few roubles off the limits that filters set. */
export function randomPrice(random: RandomSource): number {
  return random.whole(2, 40) * 1_000_000 + (random.chance(0.3) ? random.whole(-40, 40) : 0);
}

/** A figure as it was typed; undefined for a small one without a unit, which may be anything. */
function roubles(figure: string | undefined, unit: string | undefined): number | undefined {
  const value = Number(figure) * (unitOf(unit) ?? 1);
  return unit !== undefined || value >= LEAST_PRICE ? Math.round(value) : undefined;
}
