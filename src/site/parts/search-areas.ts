import { listGeo } from '../../geography/contract/geo.ts';
import { AREAS, type Area, isNewMoscow } from '../../geography/rules/areas.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import type { SearchArea } from '../../search/web/use-form-count.ts';

/** The three areas the agency works in and the filters that stand for each. */
export async function searchAreas(api: SiteApi): Promise<SearchArea[]> {
  const { data: counties } = await api.call(listGeo, { params: { kind: 'counties' } });
  const newMoscow = counties.filter(isNewMoscow);
  const filtersOf = ({ key, region_code }: Area): SearchArea['filters'] =>
    key === 'novaya-moskva' ? { counties: newMoscow.map(({ id }) => id).join(',') } : { region_code };
  return AREAS.map((area) => ({ ...area, filters: filtersOf(area) }));
}
