import { z } from 'zod';
import { buildingList, loosening } from '../../complex/contract/buildings.ts';
import { geoSuggestion } from '../../geography/contract/geo.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { line } from '../../platform/contract/text.ts';

export const pageMeta = z.object({ title: z.string(), h1: z.string(), description: z.string() });
export type PageMeta = z.output<typeof pageMeta>;

/** A value of a query: one text or the key repeated. */
const rawValue = z.union([line(8_192), z.array(line(8_192))]);

/** An address of the search in pieces: the segments of its path joined by commas, and its query as it is. */
const searchAddressQuery = z.object({ segments: line(400).optional() }).catchall(rawValue);

/** What an address of the search means, and its one canonical spelling. */
export const searchAddress = z.object({
  /** Filters under their wire names, written as text. */
  filters: z.record(z.string(), z.string()),
  segments: z.array(z.string()),
  /** The rest of the canonical address, without `?`. */
  query: z.string(),
  /** Canonical path with query. */
  path: z.string(),
  meta: pageMeta,
});
export type SearchAddress = z.output<typeof searchAddress>;

export const readSearchAddress = endpoint({
  name: 'readSearchAddress',
  method: 'GET',
  path: '/api/utils/map-chpu-and-ids',
  access: 'public',
  tag: 'pages',
  summary: 'Filters of a search address, its canonical form and its titles; invalid values of the query are dropped',
  query: searchAddressQuery,
  output: dataOf(searchAddress),
  errors: ['not_found'],
});

/** Everything that the page of a search is drawn from. */
export const openedSearch = z.object({
  address: searchAddress,
  /** Page of the list, from 1. */
  page: z.int(),
  /** Current year in Moscow. */
  year: z.int(),
  /** Names of the places, developers and complexes that the filters mention. */
  places: z.array(geoSuggestion),
  /** Names of the marketing bundles that they mention, by the ids of the filter. */
  bundles: z.array(z.object({ id: z.int(), title: z.string() })),
  /** What to loosen when nothing fits; empty otherwise. */
  loosenings: z.array(loosening),
  list: buildingList,
});
export type OpenedSearch = z.output<typeof openedSearch>;

export const openSearch = endpoint({
  name: 'openSearch',
  method: 'GET',
  path: '/api/search',
  access: 'public',
  tag: 'buildings',
  summary: 'An address of the search with its results, titles and places in one answer; invalid values are dropped',
  query: searchAddressQuery.extend({ page: rawValue.optional() }),
  output: dataOf(openedSearch),
  errors: ['unauthenticated', 'not_found'],
});

export const getMetaData = endpoint({
  name: 'getMetaData',
  method: 'GET',
  path: '/api/meta_data/{key}',
  access: 'public',
  tag: 'pages',
  summary: 'Title, heading and description of a page by its key',
  params: z.object({ key: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
  output: dataOf(pageMeta),
  errors: ['not_found'],
});

/** What an address at the root leads to. */
export const resolvedCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('building'), id: z.int(), title_eng: z.string() }),
  z.object({ kind: z.literal('village'), id: z.int(), title_eng: z.string() }),
  /** An earlier title_eng or a sub-complex: where it lives now. */
  z.object({ kind: z.literal('redirect'), location: z.string() }),
]);
export const resolveCard = endpoint({
  name: 'resolveCard',
  method: 'GET',
  path: '/api/utils/resolve/{title_eng}',
  access: 'public',
  tag: 'pages',
  summary: 'Which card an address at the root stands for',
  params: z.object({ title_eng: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
  output: dataOf(resolvedCard),
  errors: ['not_found'],
});
