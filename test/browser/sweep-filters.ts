import { expect } from 'vitest';
import type { BuildingInList, BuildingList, Placemark } from '../../src/complex/contract/buildings.ts';
import { RandomRows } from '../../src/search/index/random-rows.ts';
import { seededRandom } from '../../src/search/index/seeded-random.ts';
import { readFilters, type SearchFilters, writeFilters } from '../../src/search/rules/search-filters.ts';
import { SEARCH_PATH } from '../../src/search/rules/search-path.ts';

/** Most filters that are combined. */
const MOST = 5;
/** Places, developers and complexes of the catalogue, since numbers made up would find nothing. */
interface Known {
  readonly stations: readonly number[];
  readonly developers: readonly number[];
  readonly buildings: readonly number[];
}

/**
 * Random combinations of filters against a running site: the page drawn by the server, the API's list and the map say the same.
 *
 * @param some how many combinations.
 * @param seed the same seed, the same combinations.
 */
export async function sweep(siteUrl: string, some: number, seed: number): Promise<void> {
  const random = new RandomRows(seededRandom(seed));
  const known = await readKnown(siteUrl);
  for (let nth = 0; nth < some; nth++) {
    const filters = withKnown(random, random.filters(MOST), known);
    const query = new URLSearchParams(writeFilters(filters));
    await compare(siteUrl, filters, query).catch((error: unknown) => {
      throw new Error(`Combination ${nth} of seed ${seed}: ${query}`, { cause: error });
    });
  }
}

async function compare(siteUrl: string, filters: SearchFilters, query: URLSearchParams): Promise<void> {
  const [list, page, map] = await Promise.all([
    getJson<BuildingList>(`${siteUrl}/api/buildings?${query}`),
    getText(`${siteUrl}${SEARCH_PATH}?${query}`),
    getJson<{ data: Placemark[] }>(`${siteUrl}/api/buildings/list_on_map?${query}`),
  ]);
  const shown = [...page.matchAll(/<li data-id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(shown, 'the page shows what the list says, in its order').toEqual(list.data.map(({ id }) => id));
  for (const building of list.data) checkBuilding(building);
  if (filters.bounds !== undefined || filters.polygon !== undefined) return;
  const { total, offers } = list.meta;
  const prices = map.data.flatMap(({ min_price }) => min_price ?? []);
  expect(map.data.length, 'as many placemarks as complexes').toBe(total);
  expect(sum(map.data.map((mark) => mark.total)), 'flats of the map').toBe(offers.count);
  expect(prices.length === 0 ? null : Math.min(...prices), 'lowest price of the map').toBe(offers.min_price);
}

/** What a card says adds up. */
function checkBuilding({ flats }: BuildingInList): void {
  expect(sum(flats.offers.map(({ total }) => total)), 'flats by rooms').toBe(flats.total);
  expect(flats.total, 'fitting flats are among those on sale').toBeLessThanOrEqual(flats.on_sale);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function readKnown(siteUrl: string): Promise<Known> {
  const { data } = await getJson<BuildingList>(`${siteUrl}/api/buildings?per_page=50`);
  const unique = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  return {
    stations: unique(data.flatMap(({ near }) => near.stations.map(({ id }) => id))),
    developers: unique(data.flatMap(({ developer }) => developer?.id ?? [])),
    buildings: unique(data.map(({ id }) => id)),
  };
}

/** The filters without what needs a login, their places being some that exist. */
function withKnown(random: RandomRows, filters: SearchFilters, known: Known): SearchFilters {
  const { favorites: _favorites, ...wanted } = filters;
  // As an address would be read: without what no visitor can ask for.
  const pairs = writeFilters(wanted).map(([key, value]) => [key, [value]]);
  const asked = { ...readFilters(Object.fromEntries(pairs), new Date().getFullYear()).filters };
  const some = (ids: readonly number[]) =>
    [...new Set(random.some(3, 0, ids.length - 1).map((at) => ids[at] ?? 0))].sort((a, b) => a - b);
  for (const key of ['stations', 'developers', 'buildings'] as const) {
    if (asked[key] === undefined) continue;
    const ids = some(known[key]);
    if (ids.length > 0) asked[key] = ids;
    else delete asked[key];
  }
  return asked;
}

async function getText(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return answer.text();
}

async function getJson<T>(address: string): Promise<T> {
  return JSON.parse(await getText(address)) as T;
}
