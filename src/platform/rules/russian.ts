/** Russian grammar the texts need: number forms, cases of place names, prepositions, no-break spaces. */

/** U+00A0. */
export const NBSP = '\u00a0';

/** A name in the six cases, as the wire carries it. */
export interface TitleCases {
  readonly nominative: string;
  readonly genitive: string;
  readonly dative: string;
  readonly accusative: string;
  readonly ablative: string;
  readonly prepositional: string;
}

/** The forms of a noun after 1, after 2–4 and after 5: ['квартира', 'квартиры', 'квартир']. */
export type NounForms = readonly [one: string, few: string, many: string];

export const NOUNS = {
  flat: ['квартира', 'квартиры', 'квартир'],
  fitting: ['подходящая', 'подходящие', 'подходящих'],
  apartment: ['апартамент', 'апартамента', 'апартаментов'],
  floor: ['этаж', 'этажа', 'этажей'],
  complex: ['комплекс', 'комплекса', 'комплексов'],
  housing: ['корпус', 'корпуса', 'корпусов'],
  section: ['секция', 'секции', 'секций'],
  request: ['заявка', 'заявки', 'заявок'],
  photo: ['фото', 'фото', 'фото'],
  metre: ['метр', 'метра', 'метров'],
  minute: ['минута', 'минуты', 'минут'],
  day: ['день', 'дня', 'дней'],
  year: ['год', 'года', 'лет'],
  client: ['клиент', 'клиента', 'клиентов'],
  object: ['объект', 'объекта', 'объектов'],
  offer: ['предложение', 'предложения', 'предложений'],
  village: ['посёлок', 'посёлка', 'посёлков'],
  lot: ['лот', 'лота', 'лотов'],
} as const satisfies Record<string, NounForms>;

/**
 * The form of a noun that follows the number: 1, 21 → one; 2–4, 22–24 → few; 0, 5–20, 11–14 → many.
 * A fractional number takes the second form ('2,5 метра'). The sign does not matter. (CLDR plural rules for ru, with
 * `other` spoken as the genitive singular.)
 */
export function plural(n: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(n)) return few;
  const hundred = Math.abs(n) % 100;
  const ten = hundred % 10;
  if (hundred > 10 && hundred < 20) return many;
  if (ten === 1) return one;
  return ten >= 2 && ten <= 4 ? few : many;
}

/** The number with digits in groups of three and the noun in its form: '14 302 квартиры', all with no-break spaces. */
export function countOf(n: number, forms: NounForms): string {
  return `${groupDigits(n)}${NBSP}${plural(n, ...forms)}`;
}

/** A number as Russian text: groups of three split by U+00A0, decimal comma, minus U+2212. '18 640 000', '58,4'. */
export function groupDigits(n: number): string {
  const [whole = '0', fraction] = String(Math.abs(n)).split('.');
  const grouped = whole.length < 4 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, NBSP);
  return `${n < 0 ? '\u2212' : ''}${grouped}${fraction ? `,${fraction}` : ''}`;
}

/** All six cases alike: stations, abbreviations, road numbers. */
export function indeclinable(title: string): TitleCases {
  return {
    nominative: title,
    genitive: title,
    dative: title,
    accusative: title,
    ablative: title,
    prepositional: title,
  };
}

/** Short words that may not end a line, units that may not begin one, 'ЖК' and '№' that stay with what follows. */
const SHORT_WORD = /(^|[\s(«„])(в|во|и|к|ко|с|со|о|об|у|а|на|не|по|от|до|за|из|для|без|ЖК|№) (?=\S)/giu;
const UNIT =
  /(\d) (?=(?:₽|%|м²|м2|м|км|сот|млн|млрд|тыс|мин|шт|лет|год[а-я]*|г\.|кв\.|квартал[а-я]*|этаж[а-я]*|корпус[а-я]*|квартир[а-я]*|ЖК)(?![а-яё]))/giu;
const MILLIONS = /(млн|млрд|тыс\.?) (?=₽)/giu;

/**
 * The text with no-break spaces where a line may not break: after short words, between a number and its unit, between
 * groups of digits, before a dash, after 'ЖК' and '№'. Ordinary spaces elsewhere stay.
 */
export function nbsp(text: string): string {
  return text
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`)
    .replace(UNIT, `$1${NBSP}`)
    .replace(MILLIONS, `$1${NBSP}`)
    .replace(/ (?=—)/g, NBSP);
}

/** A name in «ёлочки», unless it has quotation marks already. */
export function quoted(name: string): string {
  return /[«»„“”"]/.test(name) ? name : `«${name}»`;
}

/** The text with its first letter large. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
