import { useEffect, useRef, useState } from 'react';
import type { InfrastructureKey } from '../../../geography/rules/infrastructure.ts';
import { callApi } from '../../../site/client/api-client.ts';
import type { KnownCategories } from './places.ts';

export interface Nearby {
  readonly known: KnownCategories;
  /** Active categories whose answer is not there yet. */
  readonly waiting: boolean;
  /** Categories whose call failed. */
  readonly failed: readonly InfrastructureKey[];
  /** Asks again for the failed ones. */
  readonly retry: () => void;
}

/**
 * What is around a place within the default radius, by category. A category is asked for when it is first active and
 * `enabled` holds, all new ones in one call; afterwards its answer is kept.
 */
export function useNearby(lat: number, lng: number, active: readonly InfrastructureKey[], enabled: boolean): Nearby {
  const [known, setKnown] = useState<KnownCategories>(() => new Map());
  const [failed, setFailed] = useState<readonly InfrastructureKey[]>([]);
  const asked = useRef(new Set<InfrastructureKey>());

  useEffect(() => {
    const fresh = enabled ? active.filter((key) => !asked.current.has(key) && !failed.includes(key)) : [];
    if (fresh.length === 0) return;
    for (const key of fresh) asked.current.add(key);
    callApi('listInfrastructure', { query: { lat, lng, categories: fresh.join(',') } }).then(
      ({ data }) => setKnown((before) => new Map([...before, ...data.map((one) => [one.key, one] as const)])),
      () => {
        for (const key of fresh) asked.current.delete(key);
        setFailed((before) => [...before, ...fresh]);
      },
    );
  }, [lat, lng, active, enabled, failed]);

  return {
    known,
    waiting: enabled && active.some((key) => !known.has(key) && !failed.includes(key)),
    failed: failed.filter((key) => active.includes(key)),
    retry: () => setFailed([]),
  };
}
