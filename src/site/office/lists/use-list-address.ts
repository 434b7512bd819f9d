import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

/** How long a list waits for the next change of its filters before it asks, ms. */
const REFETCH_DELAY_MS = 1_000;
export const PAGE_SIZES = [15, 30, 45, 60, 90] as const;

export type FilterPatch = Readonly<Record<string, string | null>>;

export interface ListAddress {
  /** What the filters show: the address with the changes that wait. */
  readonly value: (key: string) => string;
  /** Sets filters (null or '' takes one away), begins at page 1, asks after {@link REFETCH_DELAY_MS}. */
  readonly change: (patch: FilterPatch) => void;
  /** The same at once: Enter, a tag taken away, the reset. */
  readonly changeNow: (patch: FilterPatch) => void;
  /** Address of a page of the present list. */
  readonly pageTo: (page: number) => string;
  readonly setPerPage: (size: number) => void;
  /** Changes wait or their answer is under way. */
  readonly pending: boolean;
}

/** The address is the state of a list; typing waits a second before it becomes one. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<FilterPatch>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moving = useNavigation().state !== 'idle';
  const latest = useRef(params);
  latest.current = params;
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = useCallback(
    (patch: FilterPatch) => {
      clearTimeout(timer.current);
      setDraft({});
      setParams(applied(latest.current, { ...patch, page: null }), { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const change = (patch: FilterPatch) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), REFETCH_DELAY_MS);
  };
  return {
    value: (key) => (key in draft ? (draft[key] ?? '') : (params.get(key) ?? '')),
    change,
    changeNow: (patch) => commit({ ...draft, ...patch }),
    pageTo: (page) => `?${applied(params, { page: page > 1 ? String(page) : null })}`,
    setPerPage: (size) => commit({ per_page: size === PAGE_SIZES[0] ? null : String(size) }),
    pending: moving || Object.keys(draft).length > 0,
  };
}

/** A copy of the query with the patch in it. */
function applied(params: URLSearchParams, patch: FilterPatch): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === '') next.delete(key);
    else next.set(key, value);
  }
  return next;
}
