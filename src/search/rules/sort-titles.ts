import type { SortSlug } from './search-filters.ts';

/** What the orders are called, of complexes and of the flats of one. */
export const SORT_TITLES: Readonly<Record<SortSlug, string>> = {
  rating_desc: 'Сначала популярные',
  price_asc: 'Сначала дешёвые',
  price_desc: 'Сначала дорогие',
  area_asc: 'Площадь: от\u00a0меньшей',
  area_desc: 'Площадь: от\u00a0большей',
  price_area_asc: 'Цена за\u00a0м²: от\u00a0меньшей',
  price_area_desc: 'Цена за\u00a0м²: от\u00a0большей',
};
