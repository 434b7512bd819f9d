import { findAddress, findEntities, type GeoSuggestion } from '../../geography/contract/geo.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { readFilters, type SearchFilters } from '../../search/rules/search-filters.ts';
import { PLACE_FIELDS, readSearchForm } from '../../search/rules/search-form.ts';
import type { PlaceQuestion } from '../../search/web/places/place-question.tsx';
import type { SearchArea } from '../../search/web/use-form-count.ts';
import { searchAreas } from './search-areas.ts';

const TERM_MIN = 3;
const TERM_MAX = 64;
const OFFERS_MAX = 8;
/** Kinds in the order in which they are offered. */
const OFFERED = [
  'areas',
  'districts',
  'cities',
  'stations',
  'hubs',
  'lines',
  'counties',
  'roads',
  'streets',
  'buildings',
  'developers',
] as const;

export interface MainForm {
  readonly areas: readonly SearchArea[];
  /** Chosen by name, and what was typed and can only mean one thing. */
  readonly places: readonly GeoSuggestion[];
  /** What was typed and may mean several things, or nothing. */
  readonly question: PlaceQuestion | null;
  readonly unreadPrice: boolean;
  readonly filters: SearchFilters;
}

/** The form of the main page as an address states it. `now`: ms. */
export async function readMainForm(api: SiteApi, fields: URLSearchParams, now: number): Promise<MainForm> {
  const term = (fields.get('term') ?? '').trim().slice(0, TERM_MAX);
  const [areas, chosen, meant] = await Promise.all([
    searchAreas(api),
    chosenIn(api, fields),
    term.length < TERM_MIN ? null : api.call(findAddress, { query: { term } }),
  ]);
  const choice = meant?.meta.choice;
  const places = choice ? [...chosen, choice] : chosen;
  const offers = meant ? OFFERED.flatMap((kind) => meant.data[kind].slice(0, 3)).slice(0, OFFERS_MAX) : [];
  const unknown = meant ? meant.meta.unknown : [term];
  const question = term === '' || choice ? null : { term, offers, unknown };
  const year = moscowYear(now);
  const area = areas.find(({ key }) => key === fields.get('area'))?.filters ?? {};
  const ground = readFilters(Object.fromEntries(Object.entries(area).map(([key, value]) => [key, [value]])), year);
  return { areas, places, question, ...readSearchForm(fields, ground.filters, places, year) };
}

async function chosenIn(api: SiteApi, fields: URLSearchParams): Promise<GeoSuggestion[]> {
  const named = PLACE_FIELDS.flatMap((kind) => {
    const ids = fields
      .getAll(kind)
      .flatMap((text) => text.split(','))
      .filter((id) => /^[1-9]\d{0,9}$/.test(id));
    return ids.length > 0 ? [[kind, ids.slice(0, 50).join(',')] as const] : [];
  });
  if (named.length === 0) return [];
  const { data } = await api.call(findEntities, { query: Object.fromEntries(named) });
  return Object.values(data).flat();
}
