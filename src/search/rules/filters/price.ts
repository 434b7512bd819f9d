import { formatPriceBound } from '../../../complex/rules/format.ts';
import { flatFilter, type RandomSource } from './definition.ts';
import { numberIn } from './values.ts';
import { bareMillions, formerPrice, rangeWords, widening } from './words.ts';

/** Whole roubles. */
export const PRICE_LIMITS = { min: 1, max: 100_000_000_000 } as const;

const DROP = { label: 'любая цена', cost: 6 };

export const price = flatFilter({
  keys: { price_min: numberIn(PRICE_LIMITS), price_max: numberIn(PRICE_LIMITS) },
  pair: ['price_min', 'price_max'],
  words: ({ price_min, price_max }) => rangeWords(price_min, price_max, formatPriceBound, bareMillions),
  field: { as: 'own', component: 'price', bar: 'Цена' },
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
