import { pageOf, pairsOf } from '../../search/server/paging.ts';
import type { OfferFilters, PageOf, VillagePage } from './queries.ts';

/** `meta` and `links` of a list of villages or offers, the filters kept in the links. */
export function offerPaging(
  path: string,
  { page, per_page, ...filters }: (PageOf | VillagePage) & OfferFilters,
  total: number,
) {
  return pageOf(path, pairsOf({ ...filters }), { page, per_page, total });
}
