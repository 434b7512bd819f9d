import { pageOf } from '../../search/server/paging.ts';
import type { OfferFilters, PageOf } from './queries.ts';

/** `meta` and `links` of a list of villages or offers, the filters kept in the links. */
export function offerPaging(path: string, { page, per_page, ...filters }: PageOf & OfferFilters, total: number) {
  const pairs = Object.entries(filters).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, Array.isArray(value) ? value.join(',') : String(value)]],
  );
  return pageOf(path, pairs, { page, per_page, total });
}
