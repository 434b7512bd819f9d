/** Words that ask for a house or a plot: those are found among cottage villages, not among complexes. */
const HOUSES =
  /(?<!\p{L})(?:коттедж|таунхаус|дуплекс|пос[её]л(?:ок|к[аиуе])(?!\p{L})|участ(?:ок|к[аиуео])|дач[аиуе](?!\p{L})|частн\p{L}+ дом|загородн)/iu;

/** Filters of a search that the card of a village has too, under the same names. */
const CARD_KEYS = ['price_min', 'price_max', 'square_min', 'square_max'] as const;

/** The card of a village with what of these filters it understands. */
export function villageCardPath(titleEng: string, filters: Readonly<Record<string, string>>): string {
  const kept = CARD_KEYS.flatMap((key) => (filters[key] ? `${key}=${encodeURIComponent(filters[key])}` : []));
  return `/${titleEng}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

export const isAboutVillages = (words: string): boolean => HOUSES.test(words);
