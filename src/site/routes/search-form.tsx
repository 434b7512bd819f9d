import { redirect } from 'react-router';
import { findAddress } from '../../geography/contract/geo.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import { readSearchAddress } from '../../search/contract/pages.ts';
import { SEARCH_PATH } from '../../search/rules/search-address.ts';
import { apiContext } from '../client/contexts.ts';
import type { Route } from './+types/search-form';
import { searchAreas } from './search-areas.ts';

/** Where the forms of the search lead, with and without JavaScript: to the one address of that search. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { term, area, ...given } = readForm(new URL(request.url).searchParams);
  const areas = area === undefined ? [] : await searchAreas(api);
  const filters: Record<string, string> = { ...areas.find(({ key }) => key === area)?.filters, ...given };
  for (const [kind, id] of Object.entries(await placeOf(api, term))) {
    filters[kind] = [filters[kind], id].filter(Boolean).join(',');
  }
  const { data } = await api.call(readSearchAddress, { query: filters });
  throw redirect(data.path || SEARCH_PATH);
}

/** The fields that are filled in; figures without the spaces between their thousands. */
function readForm(params: URLSearchParams): Record<string, string> {
  const textOf = (key: string) => {
    const value = params.getAll(key).filter(Boolean).join(',');
    return /_(min|max)$/.test(key) ? value.replace(/\s/g, '') : value;
  };
  const fields = [...new Set(params.keys())].map((key) => [key, textOf(key)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

/** The first place, station, developer or complex that the words name; none when they name nothing. */
async function placeOf(api: SiteApi, term: string | undefined): Promise<Record<string, string>> {
  if (!term || term.trim().length < 3) return {};
  const { data } = await api.call(findAddress, { query: { term: term.trim().slice(0, 64) } });
  const first = Object.values(data).flat()[0];
  return first ? { [first.kind]: String(first.id) } : {};
}
