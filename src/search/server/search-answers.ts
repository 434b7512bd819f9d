import { listBuildings } from '../../complex/contract/buildings.ts';
import type { App, CallContext } from '../../platform/context.ts';
import type { HandlerInput } from '../../platform/contract/endpoint.ts';
import { PER_PAGE_DEFAULT } from '../../platform/contract/listing.ts';
import { type Implementation, implement, PreparedAnswer, userIdOf } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { roundToHundredths } from '../../platform/rules/hundredths.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { pageNumber } from '../../platform/rules/page-number.ts';
import { openSearch, readSearchAddress, type SearchAddress } from '../contract/pages.ts';
import {
  GEO_KEYS,
  readSearchAddress as readAddress,
  type SearchAddressParts,
  type SearchFilters,
  writeFilters,
  writeSearchAddress,
} from '../rules/search-filters.ts';
import { searchTitles } from '../rules/search-titles.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { entitiesOf } from './named-entities.ts';
import { asksForStations } from './near-stations.ts';
import { offerLoosening } from './offer-loosening.ts';
import { pageOf } from './paging.ts';
import { ByteWriter, writeBuilding } from './present-building.ts';

/**
 * What a search is answered with: the page of an address, the list of complexes alone and the placemarks of the map. Each is
 * ready JSON, kept until the catalogue changes.
 */

declare module '../../platform/context.ts' {
  interface App {
    /** Complexes that a visitor keeps, latest first; whoever keeps them answers. */
    readonly favouriteComplexes: (userId: number) => Promise<readonly number[]>;
  }
}

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

export interface PageQuery {
  readonly filters: SearchFilters;
  readonly page: number;
  readonly per_page: number;
}

/**
 * The filters as the index takes them: `favorites` becomes the visitor's favourite complexes among those asked for.
 *
 * @throws {Failure} 401 when a guest asks for favourites.
 */
export async function resolveFilters(context: CallContext, filters: SearchFilters): Promise<SearchFilters> {
  const { favorites, ...others } = filters;
  if (favorites === undefined) return filters;
  const ids = await context.app.favouriteComplexes(userIdOf(context));
  return { ...others, buildings: filters.buildings ? ids.filter((id) => filters.buildings?.includes(id)) : [...ids] };
}

/** Tells questions apart in the cache of answers. Resolved favourites may be none at all, which is no filter in words. */
export const searchKey = (kind: string, filters: SearchFilters, ...rest: number[]): string =>
  `${kind}|${writeFilters(filters)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')}|${rest.join('|')}${filters.buildings?.length === 0 ? '|nothing' : ''}`;

/** The list of complexes as ready JSON, kept until the catalogue changes. Links repeat the filters as they were asked. */
export async function searchBuildings(
  context: CallContext,
  { filters, ...page }: PageQuery,
  path: string,
): Promise<PreparedAnswer> {
  const { catalogue } = context.app;
  const pairs = writeFilters(filters);
  const found = await resolveFilters(context, filters);
  const own = found === filters ? '' : `|${found.buildings}`;
  const key = `${path}|${pairs.join('&')}|${page.page}|${page.per_page}${own}`;
  return catalogue.answers.get(catalogue.version, key, () => {
    const { json, items } = writeList(catalogue, found, page, path, pairs);
    return prepared(json, catalogue, key, items);
  });
}

const writer = new ByteWriter();

/**
 * A page of the list of complexes as JSON, with the number of its items.
 *
 * @param pairs the filters as they were asked: the links repeat them.
 */
function writeList(
  catalogue: LiveCatalogue,
  filters: SearchFilters,
  { page, per_page }: Omit<PageQuery, 'filters'>,
  path: string,
  pairs: SearchAddressParts['pairs'],
): { readonly json: Buffer; readonly items: number } {
  const answer = catalogue.index.search(filters, { offset: (page - 1) * per_page, limit: per_page });
  const asked = asksForStations(filters) ? filters : undefined;
  writer.begin();
  let before = '{"data":[';
  for (const found of answer.complexes) {
    const facts = catalogue.factsOf(found.id);
    if (!facts) continue;
    writer.text(before);
    writeBuilding(writer, facts, found, asked);
    before = ',';
  }
  if (before !== ',') writer.text(before);
  const { count, min_price, min_area } = answer.offers;
  const offers = { count, min_price, min_area: roundToHundredths(min_area) };
  const { meta, links } = pageOf(path, pairs, { page, per_page, total: answer.total });
  writer.text(
    `],"meta":${JSON.stringify({ ...meta, offers, version: catalogue.state })},"links":${JSON.stringify(links)}}`,
  );
  return { json: writer.take(), items: answer.complexes.length };
}

/** Placemarks of every complex that fits; bounds and polygon do not narrow them. */
export function searchPlacemarks({ app }: CallContext, filters: SearchFilters): PreparedAnswer {
  const { catalogue } = app;
  const { bounds: _bounds, polygon: _polygon, sort: _sort, ...others } = filters;
  const key = searchKey('map', others);
  return catalogue.answers.get(catalogue.version, key, () => {
    const found = catalogue.index.placemarks(others);
    const items: string[] = [];
    for (let i = 0; i < found.length; i++) {
      const price = found.min_prices[i] ?? Number.NaN;
      items.push(
        `{"id":${found.ids[i]},"lat":${found.lats[i]},"lng":${found.lngs[i]},"total":${found.totals[i]},"min_price":${Number.isNaN(price) ? null : price}}`,
      );
    }
    return prepared(`{"data":[${items.join(',')}]}`, catalogue, key);
  });
}

/** An answer of this version of the catalogue with the validator that says so. */
function prepared(json: string | Buffer, catalogue: LiveCatalogue, key: string, items?: number): PreparedAnswer {
  return new PreparedAnswer(json, `W/"${catalogue.instance}-${catalogue.version}-${hash(key).toString(36)}"`, items);
}

/** FNV-1a, 32 bits: tells answers of one version apart in a validator. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
