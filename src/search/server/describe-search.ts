import type { App } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import type { SearchAddress } from '../contract/pages.ts';
import { writeFilters } from '../rules/filter-values.ts';
import { readSearchAddress, writeSearchAddress } from '../rules/search-address.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { searchTitles } from '../rules/search-titles.ts';

/**
 * What an address of the search means: its filters, as they are and with their one canonical spelling and the titles.
 *
 * @throws {Failure} 404 for segments that name nothing.
 */
export function describeSearch(
  app: App,
  segments: readonly string[],
  query: Readonly<Record<string, string | string[]>>,
): { readonly filters: SearchFilters; readonly address: SearchAddress } {
  const names = app.places.names(app.catalogue.developers);
  const params = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value].flat()]));
  const reading = readSearchAddress(segments, params, names, moscowYear(app.now()));
  if (!reading) throw new Failure('not_found', { detail: 'Такой страницы поиска нет' });
  const { filters } = reading;
  const written = writeSearchAddress(filters, names);
  const address = {
    filters: Object.fromEntries(writeFilters(filters)),
    segments: [...written.segments],
    query: written.path.split('?')[1] ?? '',
    path: written.path,
    meta: searchTitles(filters, names, app.config.brand.name),
  };
  return { filters, address };
}
