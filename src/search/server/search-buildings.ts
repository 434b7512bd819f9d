import type { CallContext } from '../../platform/context.ts';
import { PreparedAnswer, userIdOf } from '../../platform/door/door.ts';
import { roundToHundredths } from '../../platform/rules/hundredths.ts';
import type { SearchAddressParts } from '../rules/search-address.ts';
import { type SearchFilters, writeFilters } from '../rules/search-filters.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { asksForStations } from './near-stations.ts';
import { pageOf } from './paging.ts';
import { ByteWriter, writeBuilding } from './present-building.ts';

declare module '../../platform/context.ts' {
  interface App {
    /** Complexes that a visitor keeps, latest first; whoever keeps them answers. */
    readonly favouriteComplexes: (userId: number) => Promise<readonly number[]>;
  }
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
export function writeList(
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
export function prepared(json: string | Buffer, catalogue: LiveCatalogue, key: string, items?: number): PreparedAnswer {
  return new PreparedAnswer(json, `W/"${catalogue.instance}-${catalogue.version}-${hash(key).toString(36)}"`, items);
}

/** FNV-1a, 32 bits: tells answers of one version apart in a validator. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
