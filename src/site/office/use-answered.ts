import { useState } from 'react';

/**
 * A value as it was loaded, until the answer of a write changes what is shown: nothing has to be loaded again for it. What
 * is loaded later takes its place.
 */
export function useAnswered<T>(loaded: T): readonly [T, (change: (shown: T) => T) => void] {
  const [answered, setAnswered] = useState({ since: loaded, value: loaded });
  const shownOf = (state: typeof answered): T => (state.since === loaded ? state.value : loaded);
  return [shownOf(answered), (change) => setAnswered((state) => ({ since: loaded, value: change(shownOf(state)) }))];
}

/** Rows with the one that a write answered in its place. */
export function withRow<Row extends { readonly id: number }>(rows: readonly Row[], answered: Row): readonly Row[] {
  return rows.map((row) => (row.id === answered.id ? answered : row));
}
