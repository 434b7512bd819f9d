/** Words that ask for a house or a plot: those are found among cottage villages, not among complexes. */
const HOUSES =
  /(?<!\p{L})(?:коттедж|таунхаус|дуплекс|пос[её]л(?:ок|к[аиуе])(?!\p{L})|участ(?:ок|к[аиуео])|дач[аиуе](?!\p{L})|частн\p{L}+ дом|загородн)/iu;

/** Filters of a search that the card of a village has too, under the same names. */
const CARD_KEYS = ['price_min', 'price_max', 'square_min', 'square_max'] as const;

/** Codes of offers that a word beside the name of a village means. Whoever says house or cottage means either. */
const OFFER_WORDS: readonly (readonly [words: RegExp, types: readonly number[]])[] = [
  [/(?<!\p{L})(?:дом(?:а|ов|ик|ики)?(?!\p{L})|коттедж)/iu, [1, 2, 3]],
  [/(?<!\p{L})таунхаус/iu, [8]],
  [/(?<!\p{L})дуплекс/iu, [9]],
  [/(?<!\p{L})участ(?:ок|к[аиов])/iu, [4]],
];
/** «дом с участком»: the plot is the house's. */
const WITH_PLOT = /(?<!\p{L})с\s+участк\p{L}+/giu;

const offerTypesIn = (words: string): number[] =>
  OFFER_WORDS.flatMap(([word, types]) => (word.test(words.replace(WITH_PLOT, '')) ? types : [])).sort((a, b) => a - b);

/** The card of a village with what of these filters it understands. `beside`: words that were typed beside its name. */
export function villageCardPath(titleEng: string, filters: Readonly<Record<string, string>>, beside = ''): string {
  const types = offerTypesIn(beside);
  const kept = [
    ...(types.length > 0 ? [`type=${types.join()}`] : []),
    ...CARD_KEYS.flatMap((key) => (filters[key] ? `${key}=${encodeURIComponent(filters[key])}` : [])),
  ];
  return `/${titleEng}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

export const isAboutVillages = (words: string): boolean => HOUSES.test(words);
