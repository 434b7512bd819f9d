import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { BuildingInList, BuildingList } from '../../complex/contract/buildings.ts';
import { callApi } from '../../site/client/api-client.ts';
import { writeFilters } from '../rules/filter-values.ts';
import {
  extendChain,
  hasMore,
  mendChain,
  type ResultChain,
  reachOf,
  refreshChain,
  startChain,
} from './result-chain.ts';
import type { SearchData } from './search-data.ts';
import { filtersOf } from './use-search.ts';

/** Largest page that the API gives. */
const BATCH = 100;
/** Histories longer than this forget their oldest lists. */
const KEPT_MAX = 20;

/** Chains by the history entry in which they were read: going back finds them, and with them the scroll position. */
const kept = new Map<string, ResultChain>();

export interface Results {
  readonly chain: ResultChain;
  readonly more: boolean;
  readonly state: 'idle' | 'loading' | 'failed';
  /** Reads the next page. Resolves to its first new result. */
  readonly loadNext: () => Promise<BuildingInList | undefined>;
}

/** The list of results: the page of the address, and the pages read after it. */
export function useResults(data: SearchData): Results {
  const { key } = useLocation();
  const [seen, setSeen] = useState(data);
  const [chain, setChain] = useState(() => chainOf(data, kept.get(key)));
  const [state, setState] = useState<Results['state']>('idle');
  const running = useRef<AbortController>(undefined);
  if (seen !== data) {
    setSeen(data);
    setChain(chainOf(data, chain));
    setState('idle');
  }

  useEffect(() => {
    kept.delete(key);
    kept.set(key, chain);
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
  }, [key, chain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results make the running call pointless
  useEffect(() => () => running.current?.abort(), [data]);

  const loadNext = async () => {
    if (state === 'loading' || !hasMore(chain)) return;
    const abort = new AbortController();
    running.current = abort;
    setState('loading');
    try {
      const next = await readNext(chain, data, abort.signal);
      setChain(next);
      setState('idle');
      return next.items[chain.items.length];
    } catch {
      if (!abort.signal.aborted) setState('failed');
    }
  };
  return { chain, more: hasMore(chain), state, loadNext };
}

function chainOf(data: SearchData, former: ResultChain | undefined): ResultChain {
  if (former?.path === data.path) return refreshChain(former, data.page, data.list);
  return startChain(data.path, data.page, data.list);
}

async function readNext(chain: ResultChain, data: SearchData, signal: AbortSignal): Promise<ResultChain> {
  const next = await readPage(data, chain.last + 1, chain.meta.per_page, signal);
  const extended = extendChain(chain, next);
  if (extended) return extended;
  const pages = Math.min(Math.ceil(reachOf(chain) / BATCH), Math.ceil(next.meta.total / BATCH));
  const head = await Promise.all(Array.from({ length: pages }, (_, i) => readPage(data, i + 1, BATCH, signal)));
  const items = head.flatMap((list) => list.data).slice(0, reachOf(chain));
  return mendChain(chain, items, head[0]?.meta ?? next.meta);
}

function readPage(data: SearchData, page: number, perPage: number, signal: AbortSignal): Promise<BuildingList> {
  const query = { ...Object.fromEntries(writeFilters(filtersOf(data))), page, per_page: perPage };
  return callApi('listBuildings', { query }, signal);
}
