import { useEffect, useState } from 'react';
import type { EntityKind, GeoSuggestion } from '../../geography/contract/geo.ts';
import { callApi } from '../../site/client/api-client.ts';

/** Shorter terms are not asked about; typing rests this long, ms. */
const TERM_MIN = 3;
const DEBOUNCE = 300;

export type SuggestionGroups = Readonly<Partial<Record<EntityKind, readonly GeoSuggestion[]>>>;

export interface Suggestions {
  readonly groups: SuggestionGroups;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
}

const NONE: SuggestionGroups = {};

/** What a term may mean, by kind, without those of no use here. A failed call leaves no suggestions. */
export function useSuggestions(term: string, isUseful: (place: GeoSuggestion) => boolean): Suggestions {
  const [answer, setAnswer] = useState<{ readonly term: string; readonly groups: SuggestionGroups | null }>();
  const wanted = term.trim();
  const asks = wanted.length >= TERM_MIN;
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callApi('findAddress', { query: { term: wanted } }, abort.signal).then(
        ({ data }) => setAnswer({ term: wanted, groups: data }),
        () => !abort.signal.aborted && setAnswer({ term: wanted, groups: null }),
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, asks]);

  if (!asks) return { groups: NONE, state: 'idle' };
  if (answer === undefined) return { groups: NONE, state: 'loading' };
  if (answer.groups === null) return { groups: NONE, state: answer.term === wanted ? 'failed' : 'loading' };
  return {
    groups: usefulOf(answer.groups, isUseful),
    state: answer.term === wanted ? 'ready' : 'loading',
  };
}

function usefulOf(groups: SuggestionGroups, isUseful: (place: GeoSuggestion) => boolean): SuggestionGroups {
  return Object.fromEntries(Object.entries(groups).map(([kind, places]) => [kind, places.filter(isUseful)]));
}
