import { listBuildings, type openSearch } from '../../complex/contract/buildings.ts';
import type { CallContext } from '../../platform/context.ts';
import type { HandlerInput } from '../../platform/contract/endpoint.ts';
import { PER_PAGE_DEFAULT } from '../../platform/contract/listing.ts';
import type { PreparedAnswer } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { GEO_KEYS } from '../rules/search-filters.ts';
import { describeSearch } from './describe-search.ts';
import { entitiesOf } from './named-entities.ts';
import { offerLoosening } from './offer-loosening.ts';
import { prepared, searchBuildings } from './search-buildings.ts';

/**
 * Everything the page of a search is drawn from, the list joined as the bytes that the list's own call answers.
 *
 * @throws {Failure} 404 for segments that name nothing and for a page behind the last one; 401 when a guest asks for
 *   favourites.
 */
export async function answerSearch(
  context: CallContext,
  { segments, page: asked, ...query }: HandlerInput<typeof openSearch>['query'],
): Promise<PreparedAnswer> {
  const { app } = context;
  const { filters, address } = describeSearch(app, segments ? segments.split(',') : [], query);
  const page = pageNumber([asked].flat()[0]);
  const list = await searchBuildings(context, { filters, page, per_page: PER_PAGE_DEFAULT }, listBuildings.path);
  if (page > 1 && list.items === 0) throw new Failure('not_found', { detail: 'Такой страницы поиска нет' });
  const named = Object.fromEntries(GEO_KEYS.map((key) => [key, filters[key] ?? []]));
  const head = JSON.stringify({
    address,
    page,
    year: moscowYear(app.now()),
    places: Object.values(entitiesOf(app, named)).flat(),
    // Among one's own favourites there is nothing to loosen: they are few and chosen one by one.
    loosenings: list.items === 0 && filters.favorites === undefined ? offerLoosening(app, filters) : [],
  });
  const json = Buffer.concat([Buffer.from(`{"data":${head.slice(0, -1)},"list":`), list.bytes(), Buffer.from('}}')]);
  return prepared(json, app.catalogue, `${address.path}|${page}`, list.items);
}

/** Whatever is no number of a page is the first one. */
function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
