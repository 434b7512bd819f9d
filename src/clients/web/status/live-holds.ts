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

/** The flats that are held for a client now; null when nobody answered. */
export async function readLiveHolds(client: number, signal?: AbortSignal): Promise<readonly Reservation[] | null> {
  try {
    const { data } = await callApi('listReservations', { params: { id: client } }, signal);
    return data.filter(({ ended_at }) => ended_at === null);
  } catch {
    return null;
  }
}

/**
 * The flats that are held for a client who is about to move; undefined while they are asked for, null when nobody answered:
 * then they are asked for again as soon as there is a network.
 */
export function useLiveHolds(
  client: Pick<MovedClient, 'id' | 'status'> | null,
): readonly Reservation[] | null | undefined {
  const [holds, setHolds] = useState<readonly Reservation[] | null>();
  const booked = client !== null && client.status === BOOKED_STATUS ? client.id : undefined;
  useEffect(() => {
    setHolds(undefined);
    if (booked === undefined) return;
    const abort = new AbortController();
    const read = async () => {
      const found = await readLiveHolds(booked, abort.signal);
      if (abort.signal.aborted) return;
      setHolds(found);
      if (found === null) addEventListener('online', () => void read(), { once: true, signal: abort.signal });
    };
    void read();
    return () => abort.abort();
  }, [booked]);
  // Nobody holds a flat without being at «Бронь».
  return client !== null && booked === undefined ? NONE : holds;
}

const NONE: readonly Reservation[] = [];
