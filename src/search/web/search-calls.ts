import type { BuildingInList, BuildingList, LooseningOffer } from '../../complex/contract/buildings.ts';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import { callApi } from '../../site/client/api-client.ts';
import type { OpenedSearch } from '../contract/pages.ts';
import { mergePages } from '../rules/merge-pages.ts';
import { SEARCH_PATH } from '../rules/search-address.ts';
import type { SearchView } from '../rules/search-view.ts';

/** Largest page that the API gives. */
const BATCH = 100;

/** What the server says of one address of the search: everything the first screen is drawn from. */
export interface SearchData {
  /** Filters of the address under their wire names. */
  readonly filters: Readonly<Record<string, string>>;
  /** Canonical address of the state, without the page number. */
  readonly path: string;
  /** The filters that the path itself names. */
  readonly segments: readonly string[];
  readonly h1: string;
  readonly description: string;
  /** Page of the list in the address, from 1. */
  readonly page: number;
  readonly list: BuildingList;
  /** Names of the places, developers and complexes that the filters mention. */
  readonly places: readonly GeoSuggestion[];
  /** Names of the bundles that they mention. */
  readonly bundles: OpenedSearch['bundles'];
  /** What to loosen when nothing fits, with what each way finds; empty otherwise. */
  readonly loosenings: readonly LooseningOffer[];
  readonly view: SearchView;
  /** Current year in Moscow. */
  readonly year: number;
  /** The state could not be searched and the former results are shown. */
  readonly offline?: boolean;
}

/** The answer of the server as the page takes it. */
export function searchDataOf({ address, ...opened }: OpenedSearch, view: SearchView): SearchData {
  const { filters, path, segments, meta } = address;
  return { filters, path, segments, h1: meta.h1, description: meta.description, ...opened, view };
}

/** Asks what the server says of an address of the search, path and query. */
export async function askSearch(path: string, signal: AbortSignal): Promise<OpenedSearch> {
  const { data } = await callApi('openSearch', { query: searchQuery(path) }, signal);
  return data;
}

/**
 * An address of the search as the query of its call: keys that are repeated stay lists. A comma within a segment must not
 * part it in two: escaped it names nothing, as such an address does.
 */
export function searchQuery(path: string): Record<string, string | string[]> {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const parts = pathname.slice(SEARCH_PATH.length).split('/').filter(Boolean);
  const segments = parts.map((part) => part.replaceAll(',', '%2C')).join(',');
  const given = [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)] as const);
  return { ...Object.fromEntries(given), segments };
}

/** The chain with the next page of the search that it is of. */
export async function readOn(chain: ResultChain, data: SearchData, signal: AbortSignal): Promise<ResultChain> {
  const next = await readPage(data, chain.last + 1, chain.meta.per_page, signal);
  const extended = extendChain(chain, next);
  if (extended) return extended;
  return mendChain(chain, await readHead(reachOf(chain), next.meta, data, signal));
}

/** The chain with all pages up to this one, or up to the last that there is. */
export async function readUpTo(
  chain: ResultChain,
  data: SearchData,
  page: number,
  signal: AbortSignal,
): Promise<ResultChain> {
  const { total, per_page } = chain.meta;
  const last = Math.min(page, Math.ceil(total / per_page));
  if (last <= chain.last) return chain;
  const before = { ...chain, last: last - 1 };
  return mendChain(before, await readHead(reachOf(before), chain.meta, data, signal));
}

/** The list from its first result up to `reach`, in as few calls as can be. */
async function readHead(reach: number, known: BuildingList['meta'], data: SearchData, signal: AbortSignal) {
  const pages = Math.min(Math.ceil(reach / BATCH), Math.ceil(known.total / BATCH));
  const lists = await Promise.all(Array.from({ length: pages }, (_, i) => readPage(data, i + 1, BATCH, signal)));
  return { data: lists.flatMap((list) => list.data).slice(0, reach), meta: lists[0]?.meta ?? known };
}

function readPage(data: SearchData, page: number, perPage: number, signal: AbortSignal): Promise<BuildingList> {
  return callApi('listBuildings', { query: { ...data.filters, page, per_page: perPage } }, signal);
}

/**
 * The results that a visitor has seen so far: pages of the list joined one after another. The catalogue may change between
 * two pages; no card is shown twice then and none is passed over.
 */
export interface ResultChain {
  /** Canonical address of the search whose results these are. */
  readonly path: string;
  readonly first: number;
  readonly last: number;
  readonly items: readonly BuildingInList[];
  readonly meta: BuildingList['meta'];
}

/** A chain of one page. */
export function startChain(path: string, page: number, list: BuildingList): ResultChain {
  return { path, first: page, last: page, items: list.data, meta: list.meta };
}

/** Whether there are results beyond the chain. */
export function hasMore({ last, meta }: ResultChain): boolean {
  return last < Math.ceil(meta.total / meta.per_page);
}

/**
 * The chain with its next page, or undefined when the page is of another version of the catalogue: it may then begin too
 * late or too early, and {@link mendChain} is asked.
 */
export function extendChain(chain: ResultChain, next: BuildingList): ResultChain | undefined {
  if (chain.meta.version !== next.meta.version) return undefined;
  return { ...chain, last: chain.last + 1, items: mergePages(chain.items, next.data), meta: next.meta };
}

/** How many results from the first one the next step has to know to be whole. */
export function reachOf({ last, meta }: ResultChain): number {
  return (last + 1) * meta.per_page;
}

/**
 * The chain with every result of `head` that it lacks, in their order, behind those that it has. `head` is the list from
 * its first result up to {@link reachOf}, read after the change (docs/decisions/0012-paging.md).
 */
export function mendChain(chain: ResultChain, { data: head, meta }: Pick<BuildingList, 'data' | 'meta'>): ResultChain {
  const before = (chain.first - 1) * chain.meta.per_page;
  return {
    ...chain,
    last: chain.last + 1,
    items: mergePages(chain.items, head.slice(before)),
    meta: { ...meta, per_page: chain.meta.per_page },
  };
}

/** The chain as it was left, with what the server says now of the results it has. */
export function refreshChain(chain: ResultChain, page: number, list: BuildingList): ResultChain {
  if (chain.first !== page) return startChain(chain.path, page, list);
  const fresh = new Map(list.data.map((item) => [item.id, item]));
  return { ...chain, items: chain.items.map((item) => fresh.get(item.id) ?? item) };
}
