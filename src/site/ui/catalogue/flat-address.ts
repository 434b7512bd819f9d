import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { FlatInList } from '../../../complex/contract/flats.ts';

/** What a link to a flat tells its window. */
export interface FlatLinkState {
  /** The flat, where the page knows it: the window opens without asking for it. */
  readonly flat?: FlatInList;
  /** The page below is so many steps back in the history: one, and one more for each flat that was opened from another. */
  readonly over: number;
}

/** Addresses that open the window of a flat over the page; the rest of the address (filters, view) stays. */
export function useFlatAddress(): (id: number) => string {
  const [params] = useSearchParams();
  return useCallback(
    (id) => {
      const next = new URLSearchParams(params);
      next.set('flat', String(id));
      return `?${next.toString()}`;
    },
    [params],
  );
}
