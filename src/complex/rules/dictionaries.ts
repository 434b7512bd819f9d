/** Dictionaries and their codes (docs/product/search.md). Titles are shown to people, slugs stand in addresses. */

export interface DictionaryEntry {
  readonly id: number;
  readonly title: string;
}

export const ROOMS: readonly (DictionaryEntry & { slug: string; short: string; key: RoomsKey })[] = [
  { id: 0, title: 'Студия', short: 'Ст', slug: 'studii', key: 'studio' },
  { id: 1, title: '1-комнатные', short: '1', slug: 'odnokomnatnye', key: '1k' },
  { id: 2, title: '2-комнатные', short: '2', slug: 'dvuhkomnatnye', key: '2k' },
  { id: 3, title: '3-комнатные', short: '3', slug: 'trehkomnatnye', key: '3k' },
  { id: 4, title: '4-комнатные и больше', short: '4+', slug: 'mnogokomnatnye', key: '4k_plus' },
];
/** Keys of `flats.offers`. */
export type RoomsKey = 'studio' | '1k' | '2k' | '3k' | '4k_plus';

export const APARTMENTS: readonly DictionaryEntry[] = [
  { id: 0, title: 'Без апартаментов' },
  { id: 1, title: 'Только апартаменты' },
];
export const RENOVATIONS: readonly DictionaryEntry[] = [
  { id: 1, title: 'Без отделки' },
  { id: 2, title: 'Чистовая' },
  { id: 3, title: 'Предчистовая' },
  { id: 4, title: 'С мебелью' },
  { id: 5, title: 'С ремонтом' },
  { id: 6, title: 'Без стен' },
];
export const PAYMENT_METHODS: readonly DictionaryEntry[] = [
  { id: 1, title: 'Ипотека' },
  { id: 2, title: 'Военная ипотека' },
  { id: 3, title: 'Субсидия' },
  { id: 4, title: 'Рассрочка' },
];
export const CEILING_HEIGHTS = [2.5, 2.7, 3, 3.5] as const;
export const DISTANCE_TYPES: readonly DictionaryEntry[] = [
  { id: 1, title: 'На транспорте' },
  { id: 3, title: 'Пешком' },
];
export const DISTANCE_MAXIMA = [5, 10, 20, 30] as const;
export const HOUSING_CLASSES: readonly (DictionaryEntry & { slug: string })[] = [
  { id: 1, title: 'Эконом', slug: 'klass-ekonom' },
  { id: 2, title: 'Комфорт', slug: 'klass-komfort' },
  { id: 3, title: 'Бизнес', slug: 'klass-biznes' },
  { id: 4, title: 'Премиум', slug: 'klass-premium' },
  { id: 5, title: 'Элитный', slug: 'klass-elitnyy' },
];
export const WALL_MATERIALS: readonly DictionaryEntry[] = [
  { id: 1, title: 'Блок' },
  { id: 2, title: 'Дерево' },
  { id: 3, title: 'Кирпич' },
  { id: 4, title: 'Кирпич-монолит' },
  { id: 5, title: 'Монолит' },
  { id: 6, title: 'Панель' },
];
export const REGISTRATIONS: readonly DictionaryEntry[] = [
  { id: 1, title: 'С пропиской' },
  { id: 2, title: 'Без прописки' },
];
export const KNOWN_LOCATIONS: readonly DictionaryEntry[] = [
  { id: 1, title: 'Внутри Садового кольца' },
  { id: 2, title: 'Внутри ТТК' },
  { id: 3, title: 'За ТТК' },
  { id: 4, title: 'Внутри МКАД' },
  { id: 5, title: 'От Садового до ТТК' },
  { id: 6, title: 'От ТТК до МКАД' },
  { id: 7, title: 'За МКАД' },
];
/** Kilometres from the MKAD, the ring road. */
export const MKAD_DISTANCES = [1, 3] as const;
export const FLAT_STATUSES: readonly DictionaryEntry[] = [
  { id: 1, title: 'В продаже' },
  { id: 2, title: 'Забронирована' },
  { id: 3, title: 'Продана' },
  { id: 4, title: 'Снята с продажи' },
];
/** Offers of cottage villages; any other code is 'Предложение'. */
export const OFFER_TYPES: readonly DictionaryEntry[] = [
  { id: 1, title: 'Коттедж' },
  { id: 2, title: 'Дом' },
  { id: 3, title: 'Дом с участком' },
  { id: 4, title: 'Участок' },
  { id: 5, title: 'Часть дома' },
  { id: 6, title: 'Квартира' },
  { id: 7, title: 'Комната' },
  { id: 8, title: 'Таунхаус' },
  { id: 9, title: 'Дуплекс' },
  { id: 10, title: 'Гараж' },
];

export const DEADLINE_DONE = 0;
/** Deadline dictionary: handed over, then the current year and the next four. */
export function releaseDeadlines(currentYear: number): DictionaryEntry[] {
  const years = Array.from({ length: 5 }, (_, i) => ({ id: currentYear + i, title: `До конца ${currentYear + i}` }));
  return [{ id: DEADLINE_DONE, title: 'Сдан' }, ...years];
}
