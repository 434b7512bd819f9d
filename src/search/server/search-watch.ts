import type { CallContext } from '../../platform/context.ts';
import type { SearchFilters } from '../rules/search-filters.ts';

declare module '../../platform/context.ts' {
  interface App {
    /** Who wants to know what visitors look for. */
    readonly searches: SearchWatch;
  }
}

type Call = Pick<CallContext, 'visitor' | 'request'>;

/** Hears of searches as they are made. Nothing here waits, throws or fails a search. */
export interface SearchWatch {
  /** A list of complexes was asked for. */
  searched(call: Call, filters: SearchFilters): void;
  /** A card was opened: what was searched before is what was meant. */
  opened(call: Call): void;
  /** Nothing in the catalogue and on the map has a name like this. */
  misunderstood(call: Call, text: string): void;
}
