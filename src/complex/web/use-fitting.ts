import { useEffect, useEffectEvent, useState } from 'react';
import { flatQuery, writeFlatFilters } from '../../search/rules/flat-filters.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { callApi } from '../../site/client/api-client.ts';
import type { BuildingFull } from '../contract/buildings.ts';

type Summary = BuildingFull['flats'];

/** What fits the filters of the address, as the server sent it with the page. */
export interface FittingFlats {
  /** The filters as {@link flatQuery} writes them; not empty. */
  readonly query: string;
  readonly flats: Summary;
}

export interface Fitting {
  /** Of the flats that fit; while others are asked for those that fitted before. */
  readonly flats: Summary;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Asks again after a failure. */
  readonly again: () => void;
}

/** How many flats of a complex fit the filters, by room count, and at what prices. */
export function useFitting(building: BuildingFull, filters: SearchFilters, loaded: FittingFlats | null): Fitting {
  const query = flatQuery(filters);
  const [answer, setAnswer] = useState(loaded);
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const known = query === '' ? building.flats : [answer, loaded].find((fitting) => fitting?.query === query)?.flats;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (known) return;
    const abort = new AbortController();
    const asked = Object.fromEntries(writeFlatFilters(filters));
    callApi('getBalloon', { params: { id: String(building.id) }, query: asked }, abort.signal).then(
      ({ data }) => setAnswer({ query, flats: data.flats }),
      () => !abort.signal.aborted && setFailed(query),
    );
    return () => abort.abort();
  }, [known, query, filters, building.id, attempt]);

  const hasFailed = !known && failed === query;
  const again = () => {
    setFailed(undefined);
    setAttempt(attempt + 1);
  };
  const retry = useEffectEvent(again);
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  return { flats: known ?? answer?.flats ?? building.flats, loading: !known && !hasFailed, failed: hasFailed, again };
}
