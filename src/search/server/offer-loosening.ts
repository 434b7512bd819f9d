import type { LooseningOffer } from '../../complex/contract/buildings.ts';
import type { App } from '../../platform/context.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { loosenSearch, type SearchProbe } from '../rules/loosen-search.ts';
import { type SearchFilters, writeFilters, writeSearchAddress } from '../rules/search-filters.ts';

/** The search index as the rule asks it. */
export function probeOf(index: SearchIndex): SearchProbe {
  const first = (filters: SearchFilters) => index.search(filters, { offset: 0, limit: 1 });
  return {
    count: (filters) => {
      const { complexes, flats } = index.count(filters);
      return { buildings: complexes, flats };
    },
    lowest: (filters, figure) => {
      const { offers } = first({ ...filters, sort: figure === 'price' ? 'price_asc' : 'area_asc' });
      return figure === 'price' ? offers.min_price : offers.min_area;
    },
    highest: (filters, figure) => {
      const [found] = first({ ...filters, sort: figure === 'price' ? 'price_desc' : 'area_desc' }).complexes;
      return (figure === 'price' ? found?.max_price : found?.max_area) ?? null;
    },
  };
}

/** What to loosen of a search that finds nothing, as the page offers it. */
export function offerLoosening(
  { catalogue, places, now }: Pick<App, 'catalogue' | 'places' | 'now'>,
  filters: SearchFilters,
): LooseningOffer[] {
  const names = places.names(catalogue);
  const countyOf = (districtId: number) => {
    const parent = places.places.get(places.places.get(districtId)?.parent_id ?? 0);
    return parent?.kind === 'county' ? parent : undefined;
  };
  const context = { probe: probeOf(catalogue.index), year: moscowYear(now()), countyOf };
  return loosenSearch(filters, context).map((loosening) => ({
    ...loosening,
    keys: [...loosening.keys],
    filters: Object.fromEntries(writeFilters(loosening.filters)),
    path: writeSearchAddress(loosening.filters, names).path,
  }));
}
