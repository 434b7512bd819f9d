import { useEffect, useState } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import type { Reservation } from '../../contract/reservations.ts';
import { BOOKED_STATUS } from '../../rules/sales-status.ts';

/** Whose status is moved; `status`: the present one. */
export interface MovedClient {
  readonly id: number;
  readonly name: string;
  readonly status: number;
}

/** The flats that are held for a client who is about to move; undefined while they are asked for, null when nobody answered. */
export function useLiveHolds(client: MovedClient | null): readonly Reservation[] | null | undefined {
  const [holds, setHolds] = useState<readonly Reservation[] | null>();
  const booked = client !== null && client.status === BOOKED_STATUS ? client.id : undefined;
  useEffect(() => {
    setHolds(undefined);
    if (booked === undefined) return;
    const abort = new AbortController();
    callApi('listReservations', { params: { id: booked } }, abort.signal).then(
      ({ data }) => setHolds(data.filter(({ ended_at }) => ended_at === null)),
      () => {
        if (!abort.signal.aborted) setHolds(null);
      },
    );
    return () => abort.abort();
  }, [booked]);
  // Nobody holds a flat without being at «Бронь».
  return client !== null && booked === undefined ? NONE : holds;
}

const NONE: readonly Reservation[] = [];
