import { VILLAGE_SORTS, type VillageSort } from '../rules/village-sorts.ts';

/** Address of the list of villages. */
export const VILLAGES_PATH = '/kottedzhnye-poselki';

/** The list in an order, on a page of it. */
export function villagesPath(sort: VillageSort, page = 1): string {
  const params = new URLSearchParams({
    ...(sort === VILLAGE_SORTS[0] ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `${VILLAGES_PATH}?${params}` : VILLAGES_PATH;
}
