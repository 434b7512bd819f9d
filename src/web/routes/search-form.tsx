import { redirect } from 'react-router';
import { findAddress } from '../../contract/geo.ts';
import { readSearchAddress } from '../../contract/pages.ts';
import type { SiteApi } from '../../contract/site.ts';
import { SEARCH_PATH } from '../../domain/search-address.ts';
import { apiContext } from '../contexts.ts';
import type { Route } from './+types/search-form';
import { searchAreas } from './search-areas.ts';

/** Where the main page's form leads, with and without JavaScript: to the one address of that search. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { term, area, ...given } = readForm(new URL(request.url).searchParams);
  const areas = await searchAreas(api);
  const filters = {
    ...(areas.find(({ key }) => key === area) ?? areas[0])?.filters,
    ...given,
    ...(await placeOf(api, term)),
  };
  const { data } = await api.call(readSearchAddress, { query: filters });
  throw redirect(data.path || SEARCH_PATH);
}

function readForm(params: URLSearchParams): Record<string, string> {
  const fields = [...new Set(params.keys())].map((key) => [key, params.getAll(key).filter(Boolean).join(',')] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

/** The first place, station, developer or complex that the words name; none when they name nothing. */
async function placeOf(api: SiteApi, term: string | undefined): Promise<Record<string, string>> {
  if (!term || term.trim().length < 3) return {};
  const { data } = await api.call(findAddress, { query: { term: term.trim().slice(0, 64) } });
  const first = Object.values(data).flat()[0];
  return first ? { [first.kind]: String(first.id) } : {};
}
