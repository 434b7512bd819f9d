import { formatPriceBound } from '../../complex/rules/format.ts';
import { QUIZ_QUESTIONS, QUIZ_UNDECIDED, type QuizKey } from '../../leads/rules/quiz.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import type { RoomCode } from '../../search/rules/filters/rooms.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { writeSearchAddress } from '../../search/rules/search-filters.ts';

/** What a client looks for: as he answered the quiz, and as staff know by now; and the search that finds it. */

/** Questions whose answers are chosen from the quiz's own; money and area are figures. */
export const WISH_KEYS = ['cities', 'rooms', 'waits', 'payments', 'decorations'] as const satisfies readonly QuizKey[];
export type WishKey = (typeof WISH_KEYS)[number];

export type Wishes = Readonly<Record<WishKey, readonly string[]>> & {
  /** Whole roubles. */
  readonly price_min: number | null;
  readonly price_max: number | null;
  /** Square metres. */
  readonly area_min: number | null;
  /** In own words: the district, the floor, what matters. */
  readonly note: string;
};

export const NO_WISHES: Wishes = {
  ...{ cities: [], rooms: [], waits: [], payments: [], decorations: [] },
  ...{ price_min: null, price_max: null, area_min: null, note: '' },
};

export const wishQuestion = (key: WishKey) => QUIZ_QUESTIONS.find((question) => question.key === key);

const MILLION = 1_000_000;
const PRICES: Readonly<Record<string, readonly [min: number | null, max: number | null]>> = {
  up_to_5: [null, 5 * MILLION],
  up_to_10: [null, 10 * MILLION],
  up_to_15: [null, 15 * MILLION],
  over_15: [15 * MILLION, null],
};

/** Answers of a quiz as wishes; unknown answers are left out. Null: there is nothing in them. */
export function wishesOfQuiz(answers: Readonly<Record<string, readonly string[]>> | null): Wishes | null {
  if (answers === null) return null;
  const known = WISH_KEYS.map((key) => {
    const ids = wishQuestion(key)?.options.map(({ id }) => id) ?? [];
    return [key, (answers[key] ?? []).filter((answer) => ids.includes(answer) && answer !== QUIZ_UNDECIDED.id)];
  });
  const prices = (answers.prices ?? []).flatMap((answer) => (PRICES[answer] ? [PRICES[answer]] : []));
  const wishes: Wishes = {
    ...NO_WISHES,
    ...(Object.fromEntries(known) as Record<WishKey, string[]>),
    price_min: prices.length > 0 && prices.every(([min]) => min !== null) ? 15 * MILLION : null,
    price_max: widest(prices.map(([, max]) => max)),
  };
  return describeWishes(wishes).length > 0 ? wishes : null;
}

/** The largest of limits; null when one of them is none. */
function widest(limits: readonly (number | null)[]): number | null {
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 || known.length < limits.length ? null : Math.max(...known);
}

/** Wishes as words, in the order of the quiz: [{ label: 'Комнаты', words: '2 комнаты, 3 комнаты' }]. */
export function describeWishes(wishes: Wishes): { label: string; words: string }[] {
  const chosen = (key: WishKey) => {
    const question = wishQuestion(key);
    const titles = question?.options.filter(({ id }) => wishes[key].includes(id)).map(({ title }) => title) ?? [];
    return { label: question?.label ?? key, words: titles.join(', ') };
  };
  const { price_min, price_max, area_min } = wishes;
  const bounds = [price_min && `от ${formatPriceBound(price_min)}`, price_max && `до ${formatPriceBound(price_max)}`];
  return [
    chosen('cities'),
    chosen('rooms'),
    { label: 'Бюджет', words: bounds.filter(Boolean).join(' ') },
    { label: 'Площадь', words: area_min ? `от ${area_min} м²` : '' },
    chosen('waits'),
    chosen('payments'),
    chosen('decorations'),
  ].filter(({ words }) => words !== '');
}

const ROOM_CODES: Readonly<Record<string, RoomCode>> = { studio: 0, '1': 1, '2': 2, '3': 3, '4': 4 };
const RENOVATION_IDS: Readonly<Record<string, number>> = {
  ...{ none: 1, clean: 2, pre_clean: 3, furnished: 4, refurbished: 5, no_walls: 6 },
};
const PAYMENT_IDS: Readonly<Record<string, number>> = { mortgage: 1, installment: 4 };
const MONTHS_OF_WAIT: Readonly<Record<string, number>> = { half_year: 6, year: 12, two_years: 24 };

/** The filters of the search that finds what is wished. `now`: epoch ms. What the search has no filter for is left out. */
export function filtersOfWishes(wishes: Wishes, now: number): SearchFilters {
  const { price_min, price_max, area_min } = wishes;
  const region = regionOf(wishes.cities);
  const release = releaseOf(wishes.waits, now);
  const payments = wishes.payments.includes('full') ? [] : idsOf(wishes.payments, PAYMENT_IDS);
  const rooms = idsOf(wishes.rooms, ROOM_CODES);
  const renovation = idsOf(wishes.decorations, RENOVATION_IDS);
  return {
    ...(region === undefined ? {} : { region_code: region }),
    ...(rooms.length > 0 ? { rooms } : {}),
    ...(price_min === null ? {} : { price_min }),
    ...(price_max === null ? {} : { price_max }),
    ...(area_min === null ? {} : { square_min: area_min }),
    ...(release === undefined ? {} : { release_date: [release] }),
    ...(payments.length > 0 ? { payment_methods: payments } : {}),
    ...(renovation.length > 0 ? { renovation } : {}),
  };
}

function idsOf<Id extends number>(answers: readonly string[], ids: Readonly<Record<string, Id>>): Id[] {
  return answers
    .flatMap((answer) => (ids[answer] === undefined ? [] : [ids[answer]]))
    .sort((one, other) => one - other);
}

/** New Moscow is Moscow's; both regions are no filter. */
function regionOf(cities: readonly string[]): 77 | 50 | undefined {
  const moscow = cities.includes('moscow') || cities.includes('new_moscow');
  const region = cities.includes('moscow_region');
  if (moscow === region) return undefined;
  return moscow ? 77 : 50;
}

/** The longest wait as the year by whose end the house is there; 0: handed over. */
function releaseOf(waits: readonly string[], now: number): number | undefined {
  const months = waits.flatMap((wait) => MONTHS_OF_WAIT[wait] ?? []);
  if (months.length > 0) return moscowYear(now + Math.max(...months) * 30.5 * 86_400_000);
  return waits.includes('ready') ? 0 : undefined;
}

/** The address of the search with these wishes. */
export function searchOfWishes(wishes: Wishes, now: number): string {
  const names = { titleEngOf: () => undefined, idOf: () => undefined };
  return writeSearchAddress(filtersOfWishes(wishes, now), names).path;
}
