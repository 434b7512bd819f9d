import type { CallContext } from '../../platform/context.ts';
import { userIdOf } from '../../platform/door/caller.ts';
import { PreparedAnswer } from '../../platform/door/door.ts';
import { roundToHundredths } from '../../platform/rules/hundredths.ts';
import { writeFilters } from '../rules/filter-values.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { AnswerCache } from './answer-cache.ts';
import { ByteWriter } from './byte-writer.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { paging } from './paging.ts';
import { writeBuilding } from './present-building.ts';

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

const caches = new WeakMap<LiveCatalogue, AnswerCache<PreparedAnswer>>();

/** Answers of this process by question; they hold for one version of the catalogue. */
export function answersOf(catalogue: LiveCatalogue): AnswerCache<PreparedAnswer> {
  let cache = caches.get(catalogue);
  if (!cache) {
    cache = new AnswerCache({ maxEntries: 2_000, maxSize: 64_000_000 });
    caches.set(catalogue, cache);
  }
  return cache;
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

const writer = new ByteWriter();

/** The list of complexes as ready JSON. Links repeat the filters as they were `asked`. */
export async function searchBuildings(context: CallContext, query: PageQuery, path: string): Promise<PreparedAnswer> {
  const { catalogue } = context.app;
  const { filters: asked, page, per_page } = query;
  const filters = await resolveFilters(context, asked);
  const key = `${searchKey(path, filters, page, per_page)}${asked.favorites ? '|own' : ''}`;
  return answersOf(catalogue).get(catalogue.version, key, () => {
    const answer = catalogue.index.search(filters, { offset: (page - 1) * per_page, limit: per_page });
    writer.begin();
    let before = '{"data":[';
    for (const found of answer.complexes) {
      const facts = catalogue.factsOf(found.id);
      if (!facts) continue;
      writer.text(before);
      writeBuilding(writer, facts, found);
      before = ',';
    }
    if (before !== ',') writer.text(before);
    const { count, min_price, min_area } = answer.offers;
    const offers = { count, min_price, min_area: roundToHundredths(min_area) };
    const { meta, links } = paging(path, asked, { page, per_page, total: answer.total });
    writer.text(
      `],"meta":${JSON.stringify({ ...meta, offers, version: catalogue.state })},"links":${JSON.stringify(links)}}`,
    );
    return prepared(writer.take(), catalogue, key, answer.complexes.length);
  });
}

/** Placemarks of every complex that fits; bounds and polygon do not narrow them. */
export function searchPlacemarks({ app }: CallContext, filters: SearchFilters): PreparedAnswer {
  const { catalogue } = app;
  const { bounds: _bounds, polygon: _polygon, sort: _sort, ...others } = filters;
  const key = searchKey('map', others);
  return answersOf(catalogue).get(catalogue.version, key, () => {
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
