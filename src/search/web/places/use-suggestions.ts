import { useEffect, useState } from 'react';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { isAskedTerm } from '../../../geography/rules/asked-term.ts';
import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { plainLine } from '../../../platform/rules/plain-text.ts';
import { callApi } from '../../../site/client/api-client.ts';

/** Typing rests this long, ms. */
const DEBOUNCE = 300;

export const isAsked = (term: string): boolean => isAskedTerm(plainLine(term));

export type SuggestionGroups = Readonly<Partial<Record<EntityKind, readonly GeoSuggestion[]>>>;

export interface Suggestions {
  readonly groups: SuggestionGroups;
  /** What the words can only mean. */
  readonly choice: GeoSuggestion | null;
  /** Words that no name was found for. */
  readonly unknown: readonly string[];
  /** The same as they were typed, words that stand together as one. */
  readonly unread: readonly string[];
  /** Why some of it is no filter. */
  readonly notes: readonly string[];
  /** Filters that other words ask for, in the query of a search and in words; what is left of the term. */
  readonly filters: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly rest: string;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
}

const NONE = {
  groups: {},
  choice: null,
  unknown: [],
  unread: [],
  notes: [],
  filters: {},
  words: [],
  rest: '',
} as const;

interface Answered extends Omit<Suggestions, 'state'> {
  readonly term: string;
  readonly failed?: boolean;
}

/** What a term may mean, by kind, without those of no use here. A failed call leaves no suggestions. */
export function useSuggestions(term: string, isUseful: (place: GeoSuggestion) => boolean): Suggestions {
  const [answer, setAnswer] = useState<Answered>();
  const wanted = plainLine(term);
  const asks = isAsked(term);
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callApi('findAddress', { query: { term: wanted, with_filters: '1' } }, abort.signal).then(
        ({ data, meta }) => setAnswer({ term: wanted, groups: data, ...meta }),
        () => !abort.signal.aborted && setAnswer({ ...NONE, term: wanted, failed: true }),
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, asks]);

  if (!asks) return { ...NONE, state: 'idle' };
  const isOld = answer?.term !== wanted;
  if (answer === undefined || (answer.failed && isOld)) return { ...NONE, state: 'loading' };
  if (answer.failed) return { ...NONE, state: 'failed' };
  const groups = usefulOf(answer.groups, isUseful);
  // What an older term meant is shown on, but stands for nothing.
  return isOld ? { ...NONE, groups, state: 'loading' } : { ...answer, groups, state: 'ready' };
}

function usefulOf(groups: SuggestionGroups, isUseful: (place: GeoSuggestion) => boolean): SuggestionGroups {
  return Object.fromEntries(Object.entries(groups).map(([kind, places]) => [kind, places.filter(isUseful)]));
}
