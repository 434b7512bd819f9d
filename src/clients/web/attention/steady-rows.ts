import { useEffect, useState } from 'react';
import type { AttentionRow } from '../../contract/attention.ts';

/** After a press in the list rows keep their places so long: the next press hits whom it was meant for, ms. */
const STEADY_MS = 10_000;

/** A row of the queue as it is shown: in the queue still, or only because its client was just spoken with. */
export interface ShownRow {
  readonly row: AttentionRow;
  /** Somebody has just spoken with him: what comes next is asked. */
  readonly reached: boolean;
  /** Nothing calls for him any more. */
  readonly gone: boolean;
}

/**
 * The rows in the order in which they stood (`kept`, keys), with those that somebody has just spoken with in their places. A row
 * that is new stands behind the one that it follows by urgency.
 */
export function steadyRows(
  rows: readonly AttentionRow[],
  kept: readonly string[],
  reached: readonly AttentionRow[],
): ShownRow[] {
  const present = new Set(rows.map(({ key }) => key));
  const asked = new Set(reached.map(({ key }) => key));
  const ghosts = reached.filter(({ key }) => !present.has(key));
  const places = new Map(kept.map((key, place) => [key, place]));
  let before = -1;
  const placed = [...rows, ...ghosts].map((row) => {
    const own = places.get(row.key);
    if (own !== undefined) before = own;
    return { row, place: own ?? before + 0.5 };
  });
  return placed
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => ({ row, reached: asked.has(row.key), gone: !present.has(row.key) }));
}

/** The queue on a page that somebody works off. */
export function useSteadyRows(rows: readonly AttentionRow[]) {
  const [kept, setKept] = useState<{ readonly keys: readonly string[]; readonly at: number }>({ keys: [], at: 0 });
  const [reached, setReached] = useState<readonly AttentionRow[]>([]);
  const shown = steadyRows(rows, kept.keys, reached);
  // What changes later than that comes in the order of its urgency.
  useEffect(() => {
    if (rows.length > 0 && reached.length === 0)
      setKept((last) => (Date.now() - last.at > STEADY_MS ? { keys: [], at: 0 } : last));
  }, [rows, reached]);
  return {
    shown,
    /** A press in the list: rows stay where they are. */
    keep: () => setKept({ keys: shown.map(({ row }) => row.key), at: Date.now() }),
    /** A row has another key by now, and the same place. */
    rename: (from: string, to: string) =>
      setKept(({ keys }) => ({ keys: keys.map((key) => (key === from ? to : key)), at: Date.now() })),
    ask: (row: AttentionRow) => setReached((rows) => [...rows.filter(({ key }) => key !== row.key), row]),
    answered: (key: string) => setReached((rows) => rows.filter((row) => row.key !== key)),
  };
}
