import { useEffect, useState } from 'react';
import type { BuildingFull, PayableFlatInList } from '../../complex/contract/buildings.ts';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { formatMonth } from '../../complex/rules/format.ts';
import { type Moment, moscowTime } from '../../platform/rules/moscow-time.ts';
import { callApi } from '../../site/client/api-client.ts';

/** What of a complex decides how its flats can be paid for. */
export type PayableBuilding = Pick<BuildingFull, 'id' | 'flats' | 'location' | 'cheapest'>;

/** A flat as far as paying goes: the cheapest of a complex, or any that a list or its window shows. */
export type SubjectFlat = PayableFlatInList;

/**
 * The flat that the address names for the calculation: undefined while it is asked for, null for none, and for one that is
 * not there or not on sale in this complex.
 */
export function useChosenFlat(id: number | null, buildingId: number): FlatFull | null | undefined {
  const [answer, setAnswer] = useState<{ readonly id: number; readonly flat: FlatFull | null }>();
  useEffect(() => {
    if (id === null) return;
    const abort = new AbortController();
    callApi('getFlat', { params: { id } }, abort.signal).then(
      ({ data }) => setAnswer({ id, flat: data }),
      () => !abort.signal.aborted && setAnswer({ id, flat: null }),
    );
    return () => abort.abort();
  }, [id]);
  if (id === null) return null;
  if (answer?.id !== id) return undefined;
  const { flat } = answer;
  if (flat === null || flat.status !== 1 || flat.price_total === null) return null;
  const { building } = flat;
  return (building.parent_id ?? building.id) === buildingId || building.id === buildingId ? flat : null;
}

/** 'Январь 2028': the month that lies so many months after now, Moscow calendar. */
export function monthAfter(now: Moment, months: number): string {
  const { year, month } = moscowTime(now);
  return formatMonth(Date.UTC(year, month - 1 + months, 15));
}
