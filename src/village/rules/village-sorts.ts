import { SORT_TITLES } from '../../search/rules/sort-titles.ts';

/** Orders of the list of villages, the usual one first; prices are those that villages are shown with. */
export const VILLAGE_SORTS = ['rating_desc', 'price_asc', 'price_desc', 'distance_asc'] as const;
export type VillageSort = (typeof VILLAGE_SORTS)[number];

/** The order that an address asks for; a word that is none means the usual one. */
export const readVillageSort = (text: string | null): VillageSort =>
  VILLAGE_SORTS.find((sort) => sort === text) ?? VILLAGE_SORTS[0];

export const VILLAGE_SORT_TITLES: Readonly<Record<VillageSort, string>> = {
  rating_desc: SORT_TITLES.rating_desc,
  price_asc: SORT_TITLES.price_asc,
  price_desc: SORT_TITLES.price_desc,
  distance_asc: 'Ближе к\u00a0МКАД',
};
