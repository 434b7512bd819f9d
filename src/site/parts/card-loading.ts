import { data } from 'react-router';
import { type BuildingFull, getBalloon, getBuilding, listBuildingFlats } from '../../complex/contract/buildings.ts';
import { type FlatFull, getFlat } from '../../complex/contract/flats.ts';
import { ROOMS } from '../../complex/rules/dictionaries.ts';
import { filtersIn, flatQueryKey } from '../../complex/web/use-flat-query.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import { type FlatSort, flatQuery, readFlatSort, writeFlatFilters } from '../../search/rules/flat-filters.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { getVillage, listVillageOffers } from '../../village/contract.ts';
import { offerFilterPairs, readOfferFilters } from '../../village/web/offer-filters.ts';
import { loadProgrammes } from './load-programmes.ts';

const FIRST_FLATS = 3;
const OFFERS_PER_PAGE = 30;

/**
 * A complex with what fits the filters of the address, the first flats of its largest row, and the flat that the address
 * asks for (`?flat=7`).
 */
export async function loadComplex(api: SiteApi, id: number, params: URLSearchParams) {
  const filters = filtersIn(params);
  const query = flatQuery(filters);
  const [{ data: building }, flat, fitting, programmes] = await Promise.all([
    api.call(getBuilding, { params: { id: String(id) } }),
    loadFlat(api, params.get('flat')),
    query === '' ? null : loadFitting(api, id, filters),
    loadProgrammes(api),
  ]);
  const flats = fitting ?? building.flats;
  const firstFlats = await loadFirstFlats(api, id, flats, filters, readFlatSort(params.get('sort')));
  return {
    kind: 'building' as const,
    building,
    fitting: fitting && { query, flats: fitting },
    firstFlats,
    programmes,
    flat,
    askedFlat: params.get('flat'),
  };
}

/** What of the flats fits; null for a part of a complex, which is not counted by itself. */
async function loadFitting(api: SiteApi, id: number, filters: SearchFilters): Promise<BuildingFull['flats'] | null> {
  const query = Object.fromEntries(writeFlatFilters(filters));
  const answer = await api.call(getBalloon, { params: { id: String(id) }, query }).catch(() => null);
  return answer?.data.flats ?? null;
}

/** Null when the address asks for none, or for one that is not there. */
async function loadFlat(api: SiteApi, flatParam: string | null): Promise<FlatFull | null> {
  if (!flatParam || !/^[1-9]\d{0,9}$/.test(flatParam)) return null;
  const answer = await api.call(getFlat, { params: { id: flatParam } }).catch(() => null);
  return answer?.data ?? null;
}

async function loadFirstFlats(
  api: SiteApi,
  id: number,
  flats: BuildingFull['flats'],
  filters: SearchFilters,
  sort: FlatSort | undefined,
) {
  const largest = flats.offers.toSorted((a, b) => b.total - a.total)[0];
  const rooms = largest && largest.total > 0 ? ROOMS.find(({ key }) => key === largest.key)?.id : undefined;
  if (rooms === undefined) return null;
  const query = {
    ...Object.fromEntries(writeFlatFilters(filters)),
    rooms: String(rooms),
    per_page: FIRST_FLATS,
    ...(sort ? { sort } : {}),
  };
  const first = await api.call(listBuildingFlats, { params: { id: String(id) }, query });
  return { rooms, flats: first.data, key: flatQueryKey(filters, sort) };
}

/** A village with a page of its offers that fit the filters of the address; values that mean nothing are dropped. */
export async function loadVillage(api: SiteApi, id: number, params: URLSearchParams) {
  const asked = params.get('page') ?? '';
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  const query = { ...Object.fromEntries(offerFilterPairs(readOfferFilters(params))), page, per_page: OFFERS_PER_PAGE };
  const [{ data: village }, offers] = await Promise.all([
    api.call(getVillage, { params: { id: String(id) } }),
    api.call(listVillageOffers, { params: { id: String(id) }, query }),
  ]);
  if (page > 1 && offers.data.length === 0) throw data(null, { status: 404 });
  return { kind: 'village' as const, village, offers: offers.data, meta: offers.meta };
}
