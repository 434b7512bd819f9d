import { VILLAGE_SORTS, type VillageSort } from '../rules/village-sorts.ts';
import { NO_OFFER_FILTERS, type OfferFilters, offerFilterPairs, readOfferFilters } from './offer-filters.ts';
import { VILLAGES_PATH } from './villages-path.ts';

/** Filters of the list of villages, which are found by what they have on sale: what is sold is no question there. */
export const readVillageFilters = (params: URLSearchParams): OfferFilters => ({
  ...readOfferFilters(params),
  onSale: false,
});

/** The list in an order, of what fits, on a page of it. */
export function villagesPath(sort: VillageSort, filters: OfferFilters = NO_OFFER_FILTERS, page = 1): string {
  const params = new URLSearchParams([
    ...offerFilterPairs(filters),
    ...(sort === VILLAGE_SORTS[0] ? [] : [['sort', sort]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
  return params.size > 0 ? `${VILLAGES_PATH}?${params}` : VILLAGES_PATH;
}
