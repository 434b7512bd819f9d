import { data } from 'react-router';
import { type BuildingFull, getBuilding, listBuildingFlats } from '../../contract/buildings.ts';
import { type FlatFull, getFlat } from '../../contract/flats.ts';
import type { SiteApi } from '../../contract/site.ts';
import { getVillage, listVillageOffers } from '../../contract/villages.ts';
import { ROOMS } from '../../domain/dictionaries.ts';

const FIRST_FLATS = 3;
const OFFERS_PER_PAGE = 30;

/** A complex with the first flats of its largest row, and the flat that the address asks for (`?flat=7`). */
export async function loadComplex(api: SiteApi, id: number, flatParam: string | null) {
  const [{ data: building }, flat] = await Promise.all([
    api.call(getBuilding, { params: { id: String(id) } }),
    loadFlat(api, flatParam),
  ]);
  return { kind: 'building' as const, building, firstFlats: await loadFirstFlats(api, building), flat };
}

/** Null when the address asks for none, or for one that is not there. */
async function loadFlat(api: SiteApi, flatParam: string | null): Promise<FlatFull | null> {
  if (!flatParam || !/^[1-9]\d{0,9}$/.test(flatParam)) return null;
  const answer = await api.call(getFlat, { params: { id: flatParam } }).catch(() => null);
  return answer?.data ?? null;
}

async function loadFirstFlats(api: SiteApi, { id, flats }: BuildingFull) {
  const largest = flats.offers.toSorted((a, b) => b.total - a.total)[0];
  const rooms = largest && largest.total > 0 ? ROOMS.find(({ key }) => key === largest.key)?.id : undefined;
  if (rooms === undefined) return null;
  const query = { rooms: String(rooms), per_page: FIRST_FLATS };
  const first = await api.call(listBuildingFlats, { params: { id: String(id) }, query });
  return { rooms, flats: first.data };
}

/** A village with a page of its offers, filtered by `type`, `plot_min`, `plot_max`; values that mean nothing are dropped. */
export async function loadVillage(api: SiteApi, id: number, params: URLSearchParams) {
  const whole = (key: string, most: number) => {
    const value = params.get(key) ?? '';
    return /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined;
  };
  const types = (params.get('type') ?? '').split(',').filter((type) => /^([1-9]|10)$/.test(type));
  const [from, to] = [whole('plot_min', 100_000), whole('plot_max', 100_000)];
  const [plot_min, plot_max] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  const query = {
    page: whole('page', 100_000) ?? 1,
    per_page: OFFERS_PER_PAGE,
    ...(types.length > 0 ? { type: types.join(',') } : {}),
    ...(plot_min === undefined ? {} : { plot_min }),
    ...(plot_max === undefined ? {} : { plot_max }),
  };
  const [{ data: village }, offers] = await Promise.all([
    api.call(getVillage, { params: { id: String(id) } }),
    api.call(listVillageOffers, { params: { id: String(id) }, query }),
  ]);
  if (query.page > 1 && offers.data.length === 0) throw data(null, { status: 404 });
  return { kind: 'village' as const, village, offers: offers.data, meta: offers.meta };
}
