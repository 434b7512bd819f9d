import { formatPriceBound } from '../../../complex/rules/format.ts';
import { flatFilter, type RandomSource } from './definition.ts';
import { NUMBER, numberOf } from './numerals.ts';
import { LEAST_PRICE, unitOf } from './price-units.ts';
import { numberIn } from './values.ts';
import { bareMillions, formerPrice, rangeWords, widening } from './words.ts';

/** Whole roubles. */
export const PRICE_LIMITS = { min: 1, max: 100_000_000_000 } as const;

const MILLION = 1_000_000;
/** More without a unit are no millions. */
const MOST_MILLIONS = 300;
const LEAST_RANGE = 5 * MILLION;

const DROP = { label: 'любая цена', cost: 6 };

const PRICE_WORD = '(?:по )?(?:цен|стоимост|бюджет)[а-я]* ';
const PRICE = `(?:${PRICE_WORD})?`;
const SIDE = '(до|от|не дороже|не более|не больше|не свыше|в пределах|дешевле|дороже|свыше|максимум|за)';
const UNIT = '(млрд|миллиард[а-я]*|млн|милл?|мл|миллион[а-я]*|лям[а-я]*|лимон(?:а|ов)|кк|тыс[а-я]*|руб[а-я]*|р)';
const ROUBLES = '(?: (?:руб[а-я]*|р))?(?: (?:максимум|максимально))?';
const NEARLY = '(?:около|примерно|приблизительно|порядка|в районе)';
/** How far «около 20 млн» reaches on either side. */
const NEAR = 0.1;

/** A number without a unit that may be millions: what stands before it and after it says nothing else. */
const OTHER_BEFORE =
  '(?<!(?:(?:площад|этаж|кухн|потол|высот|сдач|срок|корп|секци|подъезд|строени|комнат|квартал|участ)[а-я]*|метро|мкад[а-я]*) )(?<!- )';
const OTHER_AFTER =
  '(?! -| (?:%|г|гг|м|метра|метры|метру|метров|к|х|кв|квм|км|эт|й|го|мин|ч|т|сут|янв|фев|мар|апр|мая|июн|июл|авг|сен|сент|окт|ноя|дек)(?: |$))' +
  '(?! (?:процент|минут|час|дн[яе]|дней|недел|месяц|лет|год|числ|январ|феврал|март|апрел|июн|июл|август|сентябр|октябр)[а-я]*)' +
  '(?! (?:ноябр|декабр|квартал|этаж|квадрат|комн|соток|сот|шаг|останов|станци|лини|ветк|шк|корпус|секци)[а-я]*)';
const SQUARE_METRE = '(?:(?:1|один|одного|каждый) )?(?:квм|кв м|кв метр[а-я]*|кв|квадрат[а-я]*|м|метр(?:а|е)?)';

export const price = flatFilter({
  keys: { price_min: numberIn(PRICE_LIMITS), price_max: numberIn(PRICE_LIMITS) },
  pair: ['price_min', 'price_max'],
  words: ({ price_min, price_max }) => rangeWords(price_min, price_max, formatPriceBound, bareMillions),
  field: { as: 'own', component: 'price', bar: 'Цена' },
  spoken: [
    {
      said: `${PRICE}(?:от )?${NUMBER}(?: ${UNIT})?(?: -| до| по) ${NUMBER}(?: ${UNIT})?${ROUBLES}`,
      sets: ([from, unit, to, last]) => {
        const most = roubles(to, last);
        const least = roubles(from, unit ?? last);
        if (least === undefined || most === undefined) return undefined;
        return { price_min: Math.min(least, most), price_max: Math.max(least, most) };
      },
    },
    {
      said: `${PRICE}(?:${SIDE} )?${NUMBER}(?: ${UNIT})?${ROUBLES}`,
      sets: ([side, figure, unit]) => {
        // «2кк» is a flat of two rooms.
        if (side === undefined && unit === 'кк' && Number(figure) < 10) return undefined;
        return bound(side, roubles(figure, unit));
      },
    },
    {
      said: `${PRICE}${NEARLY} ${NUMBER}(?: ${UNIT})?${ROUBLES}`,
      sets: ([figure, unit]) => near(roubles(figure, unit)),
    },
    {
      said: `${OTHER_BEFORE}${PRICE}(?:от ${NUMBER} (?:до|по) ${NUMBER}|${NUMBER} - ${NUMBER})${OTHER_AFTER}`,
      sets: ([from, to, low, high]) => {
        const [price_min, price_max] = [millions(from ?? low), millions(to ?? high)];
        if (price_min === undefined || price_max === undefined || price_min >= price_max) return undefined;
        // «2–3» alone may as well be rooms.
        return from === undefined && price_max < LEAST_RANGE ? undefined : { price_min, price_max };
      },
    },
    {
      said: `${OTHER_BEFORE}(?:${PRICE}${SIDE} |${PRICE_WORD})${NUMBER}${OTHER_AFTER}`,
      sets: ([side, figure]) => bound(side, millions(figure)),
    },
    { said: `${OTHER_BEFORE}${PRICE}${NEARLY} ${NUMBER}${OTHER_AFTER}`, sets: ([figure]) => near(millions(figure)) },
    // There is no filter by the price of a square metre, nor by a payment in a month; neither is the price of a flat.
    {
      said: `(${PRICE}(?:${SIDE} )?(?:${NUMBER}(?: ${UNIT})?(?: -| до| по) )?${NUMBER}(?:(?: ${UNIT})?${ROUBLES} за ${SQUARE_METRE}| ${UNIT}${ROUBLES} (?:${SQUARE_METRE}|(?:в|за) мес[а-я]*)))`,
      sets: {},
      unheard: 'По цене метра и платежу в месяц поиск не выбирает.',
    },
    {
      said: `((?:${PRICE_WORD}за|${PRICE_WORD}|за) ${SQUARE_METRE} (?:${SIDE} )?${NUMBER}(?: ${UNIT})?${ROUBLES})`,
      sets: {},
      unheard: 'По цене метра и платежу в месяц поиск не выбирает.',
    },
  ],
  slips: 'миллион миллиона миллионов',
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

/** A number as it was typed; undefined for a small one without a unit, which may be anything. */
function roubles(number: string | undefined, unit: string | undefined): number | undefined {
  const value = (numberOf(number) ?? Number.NaN) * (unitOf(unit) ?? 1);
  return value >= LEAST_PRICE || (unit !== undefined && value >= 0) ? Math.round(value) : undefined;
}

/** A number that was said of a price without a unit: «до 10». */
function millions(number: string | undefined): number | undefined {
  const value = numberOf(number) ?? 0;
  return value >= 1 && value <= MOST_MILLIONS ? Math.round(value * MILLION) : undefined;
}

const bound = (side: string | undefined, price: number | undefined) =>
  price === undefined
    ? undefined
    : side === 'от' || side === 'дороже' || side === 'свыше'
      ? { price_min: price }
      : { price_max: price };

/** «Около 20 млн». */
const near = (price: number | undefined) =>
  price === undefined
    ? undefined
    : { price_min: Math.round(price * (1 - NEAR)), price_max: Math.round(price * (1 + NEAR)) };
