import { listBuildings } from '../../complex/contract/buildings.ts';
import type { App, CallContext } from '../../platform/context.ts';
import type { HandlerInput } from '../../platform/contract/endpoint.ts';
import { PER_PAGE_DEFAULT } from '../../platform/contract/listing.ts';
import { type Implementation, implement, type PreparedAnswer } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { pageNumber } from '../../platform/rules/page-number.ts';
import { openSearch, readSearchAddress, type SearchAddress } from '../contract/pages.ts';
import {
  readSearchAddress as readAddress,
  type SearchAddressParts,
  writeSearchAddress,
} from '../rules/search-address.ts';
import { GEO_KEYS, type SearchFilters } from '../rules/search-filters.ts';
import { searchTitles } from '../rules/search-titles.ts';
import { entitiesOf } from './named-entities.ts';
import { offerLoosening } from './offer-loosening.ts';
import { prepared, resolveFilters, writeList } from './search-buildings.ts';

type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/** Addresses of the search: what one means, and the page that it shows. */
export const searchAddresses: readonly Implementation[] = [
  implement(openSearch, (context, { query }) => openAddress(context, query)),
  implement(readSearchAddress, ({ app }, { query: { segments, ...query } }) => {
    return { data: describe(app, readState(app, segments, query)) };
  }),
];

/** A state of the search with its one canonical spelling. */
interface SearchState {
  readonly filters: SearchFilters;
  readonly written: SearchAddressParts;
}

/** What an address means. @throws {Failure} 404 for segments that name nothing. */
function readState(app: App, segments: string | undefined, query: RawQuery): SearchState {
  const names = app.places.names(app.catalogue);
  const params = Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, [value].flat()] as const])),
  );
  const reading = readAddress(segments ? segments.split(',') : [], params, names, moscowYear(app.now()));
  if (!reading) throw new Failure('not_found', { detail: 'Такой страницы поиска нет' });
  const { filters } = reading;
  return { filters, written: writeSearchAddress(filters, names) };
}

/** The state with its titles, as the API tells it. */
function describe(app: App, { filters, written: { pairs, segments, path } }: SearchState): SearchAddress {
  return {
    filters: Object.fromEntries(pairs),
    segments: [...segments],
    query: path.split('?')[1] ?? '',
    path,
    meta: searchTitles(filters, app.places.names(app.catalogue), app.config.brand.name),
  };
}

/** Title, heading and description of the search without any filter. */
export const titlesOfAll = (app: App): SearchAddress['meta'] => describe(app, readState(app, undefined, {})).meta;

/**
 * Everything the page of a search is drawn from, the list joined as the bytes that the list's own call answers. Kept under
 * the canonical address until the catalogue changes.
 *
 * @throws {Failure} 404 for segments that name nothing and for a page behind the last one; 401 when a guest asks for
 *   favourites.
 */
async function openAddress(
  context: CallContext,
  { segments, page: asked, ...query }: HandlerInput<typeof openSearch>['query'],
): Promise<PreparedAnswer> {
  const { app } = context;
  const { catalogue } = app;
  const state = readState(app, segments, query);
  const { filters, written } = state;
  const page = pageNumber([asked].flat()[0]);
  const found = await resolveFilters(context, filters);
  // Among one's own favourites there is nothing to loosen: they are few and chosen one by one.
  const own = found !== filters;
  const key = `search|${app.config.brand.name}|${written.path}|${page}${own ? `|${found.buildings}` : ''}`;
  return catalogue.answers.get(catalogue.version, key, () => {
    const list = writeList(catalogue, found, { page, per_page: PER_PAGE_DEFAULT }, listBuildings.path, written.pairs);
    if (page > 1 && list.items === 0) throw new Failure('not_found', { detail: 'Такой страницы поиска нет' });
    const named = Object.fromEntries(GEO_KEYS.map((name) => [name, filters[name] ?? []]));
    const head = JSON.stringify({
      address: describe(app, state),
      page,
      year: moscowYear(app.now()),
      places: Object.values(entitiesOf(app, named)).flat(),
      bundles: catalogue.bundles.filter(({ id }) => filters.bundle_ids?.includes(id)),
      loosenings: list.items === 0 && !own ? offerLoosening(app, filters) : [],
    });
    const json = Buffer.concat([Buffer.from(`{"data":${head.slice(0, -1)},"list":`), list.json, Buffer.from('}}')]);
    return prepared(json, catalogue, key, list.items);
  });
}
