import type { NavigateFunction } from 'react-router';
import type { BuildingInList, BuildingList, LooseningOffer } from '../../complex/contract/buildings.ts';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import { callApi } from '../../site/client/api-client.ts';
import type { OpenedSearch } from '../contract/pages.ts';
import { mergePages } from '../rules/merge-pages.ts';
import { SEARCH_PATH } from '../rules/search-path.ts';
import { type SearchView, viewOf, withoutView, withView } from '../rules/search-view.ts';

/**
 * The results of an address of the search on their way: asked for at the beginning of a press, gone to when they are known, read
 * on page by page.
 */

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

/** A prefetched answer is taken for this long, ms: a press that takes longer asks anew. */
const FRESH_FOR_MS = 3_000;

type Call<Answer> = (key: string, signal: AbortSignal) => Promise<Answer>;

interface Sent<Answer> {
  readonly key: string;
  readonly answer: Promise<Answer>;
  readonly abort: AbortController;
  readonly since: number;
  answered: boolean;
}

/** A call that was begun for `read` to take. */
interface Begun {
  /** Whether its answer is there already: it was prefetched. */
  readonly answered: boolean;
  /** Settled, never rejected, when the answer or a failure is there. */
  readonly settled: Promise<void>;
}

/**
 * The calls of one kind by key. Beside those that somebody waits for there are at most two: one that may be needed in a
 * moment, and one that will be, once the page has gone to its address. What may be needed never ends what will be.
 */
interface CallStore<Answer> {
  /** Makes a call that may be needed in a moment, in place of another one that nobody came for. */
  readonly prefetch: (key: string) => void;
  /** Makes a call that will be read, or takes the prefetched one; one begun before and not read is given up. */
  readonly begin: (key: string) => Begun;
  /** The answer: of the call that was begun or prefetched, once, if it was for this key; otherwise of one made now. */
  readonly read: (key: string, signal: AbortSignal) => Promise<Answer>;
}

/** @param call answers a key; rejects when it cannot. A prefetched call that failed is made again when it is needed. */
export function createCallStore<Answer>(call: Call<Answer>): CallStore<Answer> {
  let early: Sent<Answer> | undefined;
  let begun: Sent<Answer> | undefined;

  const send = (key: string): Sent<Answer> => {
    const abort = new AbortController();
    const sent = { key, answer: call(key, abort.signal), abort, since: performance.now(), answered: false };
    // Nobody may ever await a prefetched call; avoid an unhandled rejection.
    sent.answer.then(
      () => {
        sent.answered = true;
      },
      () => undefined,
    );
    return sent;
  };
  const isEarly = (key: string): boolean => early?.key === key && performance.now() - early.since < FRESH_FOR_MS;
  const take = (key: string): Sent<Answer> => {
    const taken = isEarly(key) ? early : undefined;
    if (taken) early = undefined;
    return taken ?? send(key);
  };

  return {
    prefetch: (key) => {
      if (isEarly(key)) return;
      early?.abort.abort();
      const mine = send(key);
      early = mine;
      mine.answer.catch(() => {
        if (early === mine) early = undefined;
      });
    },
    begin: (key) => {
      begun?.abort.abort();
      const mine = take(key);
      begun = mine;
      const over = (): void => undefined;
      return { answered: mine.answered, settled: mine.answer.then(over, over) };
    },
    read: (key, signal) => {
      const waiting = begun;
      begun = undefined;
      if (waiting && waiting.key !== key) waiting.abort.abort();
      const mine = waiting?.key === key ? waiting : take(key);
      signal.addEventListener('abort', () => mine.abort.abort(), { once: true });
      if (signal.aborted) mine.abort.abort();
      return mine.answer;
    },
  };
}

/** The address is gone to when its results are known, but after so long at the latest: then the page shows that it waits, ms. */
const KNOWN_WITHIN = 100;

/** Where the router stands, as the page was drawn last. */
export interface Stop {
  readonly data: SearchData;
  /** Address of the page, and the one that the router is on its way to. */
  readonly here: string;
  readonly going: string | undefined;
  readonly navigate: NavigateFunction;
}

/** The way to an address, from the call for it on. */
interface Trip {
  /** What was shown at the call. */
  readonly since: SearchData;
  /** The address that was shown then. */
  readonly from: string;
  readonly to: string;
  /** What it went for is shown, or it ended elsewhere. */
  over: boolean;
}

/**
 * Goes to addresses in place of the present one once their results are known: «on the way» and «there» are one drawing of the
 * page instead of two. Of several calls the last one counts; whoever goes elsewhere meanwhile is not called back.
 *
 * What React has drawn is behind what the router knows, and effects may run after the next press: a trip is given up for an
 * address only if that is neither the one it began at nor the last one that a trip led to.
 */
export class SearchTrips {
  /** The last trip; none when it was given up. */
  #last: Trip | undefined;
  /** The last trip, until it begins. */
  #waiting: Trip | undefined;
  /** The last trip that began, until the router is done with it. */
  #underWay: Trip | undefined;
  /** Where the last trip that began led to. */
  #goal: string | undefined;
  #stop: Stop | undefined;
  readonly #onChange: () => void;

  /** @param onChange is told when {@link isUnderWay} may have changed otherwise than by what is drawn. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether somebody who sees `data` at the address `here` waits for the results of another one. */
  isUnderWay(data: SearchData, here: string): boolean {
    const trip = this.#last;
    // Other results at another address are those of a choice in between.
    return trip !== undefined && (trip.since === data || !(trip.over || here === trip.to));
  }

  goTo(path: string, { answered, settled }: Begun): void {
    if (!this.#stop) return;
    const { data, here, going } = this.#stop;
    const trip = { since: data, from: here, to: addressOf(new URL(path, window.location.href)), over: false };
    this.#last = this.#waiting = trip;
    this.#onChange();
    if (answered || going !== undefined || this.#underWay) {
      void this.#go(trip);
    } else {
      setTimeout(() => void this.#go(trip), KNOWN_WITHIN);
      void settled.then(() => this.#go(trip));
    }
  }

  /** The page was drawn. */
  stand(stop: Stop): void {
    this.#stop = stop;
    const trip = this.#last;
    if (trip && trip.since !== stop.data && stop.here === trip.to) trip.over = true;
  }

  /** After the page was drawn: gives a trip up for another one of somebody else, and begins one anew that led nowhere. */
  settle({ data, here, going }: Stop): void {
    const trip = this.#waiting;
    const isElsewhere = (path: string) => path !== trip?.from && path !== this.#goal;
    if (trip && (isElsewhere(here) || isElsewhere(going ?? here))) {
      this.#waiting = this.#last = undefined;
      this.#onChange();
    }
    // A link to a place in the page cancels the navigation and loads nothing. If another navigation replaced it, `going` holds its target.
    const last = this.#last;
    if (!last?.over || last.since !== data || going !== undefined) return;
    const again = { ...last, over: false };
    this.#last = this.#waiting = again;
    this.#onChange();
    void this.#go(again);
  }

  /** The page is left. */
  leave(): void {
    this.#last = this.#waiting = this.#underWay = this.#goal = this.#stop = undefined;
  }

  async #go(trip: Trip): Promise<void> {
    if (this.#waiting !== trip) return;
    this.#waiting = undefined;
    this.#underWay = trip;
    this.#goal = trip.to;
    const shown = withView(trip.to, viewOf(window.location.search));
    await this.#stop?.navigate(shown, { replace: true, preventScrollReset: true });
    if (this.#underWay !== trip) return;
    this.#underWay = undefined;
    if (addressOf(window.location) === trip.to || this.#last !== trip) return;
    trip.over = true;
    this.#onChange();
  }
}

/** Path and query, written as the router writes them, without the view that they name. */
export function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return withoutView(pathname + search);
}

/** Largest page that the API gives. */
const BATCH = 100;

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
