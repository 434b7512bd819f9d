/**
 * The results that a visitor has seen so far: pages of the list joined one after another. The catalogue may change between
 * two pages; no card is shown twice then and none is passed over.
 */
import type { BuildingInList, BuildingList } from '../../complex/contract/buildings.ts';
import { mergePages } from '../rules/merge-pages.ts';

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
export function mendChain(
  chain: ResultChain,
  head: readonly BuildingInList[],
  meta: BuildingList['meta'],
): ResultChain {
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
