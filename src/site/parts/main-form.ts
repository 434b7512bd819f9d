import {
  findAddress,
  findEntities,
  type GeoSuggestion,
  type SearchedSuggestion,
} from '../../geography/contract/geo.ts';
import { isAskedTerm } from '../../geography/rules/asked-term.ts';
import type { OfEveryKind } from '../../geography/rules/entity-kinds.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { plainLine } from '../../platform/rules/plain-text.ts';
import { isSearched } from '../../search/rules/choose-place.ts';
import { readFilters, type SearchFilters } from '../../search/rules/search-filters.ts';
import { PLACE_FIELDS, readSearchForm, withSpokenFields } from '../../search/rules/search-form.ts';
import type { PlaceQuestion } from '../../search/web/places/place-question.tsx';
import type { SearchArea } from '../../search/web/use-form-count.ts';
import { searchAreas } from './search-areas.ts';

const TERM_MAX = 64;
const OFFERS_MAX = 8;
/** Kinds in the order in which they are offered. */
const ORDER = [
  'areas',
  'cities',
  'stations',
  'hubs',
  'lines',
  'districts',
  'counties',
  'roads',
  'streets',
  'buildings',
  'villages',
  'developers',
] as const;
const OFFERED: OfEveryKind<typeof ORDER, (typeof ORDER)[number]> = ORDER;

export interface MainForm {
  /** The fields with the filters that words asked for, and the other words. */
  readonly fields: URLSearchParams;
  readonly areas: readonly SearchArea[];
  /** Chosen by name, and what was typed and can only mean one thing. */
  readonly places: readonly SearchedSuggestion[];
  /** What was typed can only mean this, and it has a card of its own. */
  readonly card: GeoSuggestion | null;
  /** What was typed and may mean several things, or nothing. */
  readonly question: PlaceQuestion | null;
  readonly unreadPrice: boolean;
  readonly filters: SearchFilters;
}

/** The form of the main page as an address states it. `now`: ms. */
export async function readMainForm(api: SiteApi, given: URLSearchParams, now: number): Promise<MainForm> {
  const typed = plainLine(plainLine(given.get('term') ?? '').slice(0, TERM_MAX));
  const [areas, chosen, meant] = await Promise.all([
    searchAreas(api),
    chosenIn(api, given),
    isAskedTerm(typed) ? callFindAddress(api, typed) : null,
  ]);
  const { fields, term } = withoutSpoken(given, typed, meant);
  const choice = meant?.meta.choice;
  const isPlace = choice != null && isSearched(choice);
  const places = isPlace ? [...chosen, choice] : chosen;
  const card = isPlace ? null : (choice ?? null);
  const offers = meant ? OFFERED.flatMap((kind) => meant.data[kind].slice(0, 3)).slice(0, OFFERS_MAX) : [];
  const unread = meant ? meant.meta.unread : [term];
  const notes = meant?.meta.notes ?? [];
  const question = term === '' || isPlace ? null : { term, offers, unread, notes };
  const year = moscowYear(now);
  const area = areas.find(({ key }) => key === fields.get('area'))?.filters ?? {};
  const ground = readFilters(Object.fromEntries(Object.entries(area).map(([key, value]) => [key, [value]])), year);
  return { fields, areas, places, card, question, ...readSearchForm(fields, ground.filters, places, year) };
}

type Meant = Awaited<ReturnType<typeof callFindAddress>>;
const callFindAddress = (api: SiteApi, term: string) => api.call(findAddress, { query: { term, with_filters: '1' } });

/** The fields with the filters that the words asked for, and what these leave of the words. */
function withoutSpoken(given: URLSearchParams, typed: string, meant: Meant | null) {
  const { filters = {}, rest = typed, unread = [] } = meant?.meta ?? {};
  if (!meant || Object.keys(filters).length === 0) return { fields: given, term: typed };
  const isNamed = Object.values(meant.data).some((places) => places.length > 0);
  const term = isNamed ? rest : unread.join(' ');
  const fields = new URLSearchParams(withSpokenFields(given, filters).map(([name, value]) => [name, value]));
  fields.set('term', term);
  return { fields, term };
}

async function chosenIn(api: SiteApi, fields: URLSearchParams): Promise<SearchedSuggestion[]> {
  const named = PLACE_FIELDS.flatMap((kind) => {
    const ids = fields
      .getAll(kind)
      .flatMap((text) => text.split(','))
      .filter((id) => /^[1-9]\d{0,9}$/.test(id));
    return ids.length > 0 ? [[kind, ids.slice(0, 50).join(',')] as const] : [];
  });
  if (named.length === 0) return [];
  const { data } = await api.call(findEntities, { query: Object.fromEntries(named) });
  return Object.values(data).flat().filter(isSearched);
}
