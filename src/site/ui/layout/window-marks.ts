/** Stands in the state of an entry of the history: whose windows, and how many of them lie open there. */
export interface Mark {
  /** The page, which all entries of its windows share. */
  readonly of: string;
  readonly depth: number;
}

/** The state of an entry: the router's, with ours. */
interface Entry {
  readonly windows?: Mark | undefined;
  readonly key?: string;
  readonly idx?: number | null;
}

const entry = (state: unknown): Entry => (typeof state === 'object' && state !== null ? state : {});

export const markOf = (state: unknown): Mark | undefined => entry(state).windows;

/** The router's name for the entry. */
export const keyOf = (state: unknown): string | undefined => entry(state).key;

/** The router's number of the entry, which grows with every page. */
export const numberOf = (state: unknown): number => entry(state).idx ?? 0;

export const marked = (state: unknown, windows: Mark): unknown => ({ idx: null, ...entry(state), windows });

export const unmarked = (state: unknown): unknown => (markOf(state) ? { ...entry(state), windows: undefined } : state);
