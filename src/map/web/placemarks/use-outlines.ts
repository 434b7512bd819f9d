import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import type { MapEngine, Outline } from '../engine/map-engine.ts';
import type { Mark } from './placemark-texts.ts';

/**
 * Draws the outlines of the complexes and sub-complexes among the placemarks (undefined: as before); asked for once. Gives
 * the names of the complexes that have one.
 */
export function useOutlines(
  engine: MapEngine | undefined,
  marks: readonly Mark[] | undefined,
  emphasised: number | undefined,
): ReadonlyMap<number, string> {
  const [all, setAll] = useState<readonly Outline[]>([]);
  useEffect(() => {
    if (!engine) return;
    const abort = new AbortController();
    callApi('listOutlines', {}, abort.signal).then(
      ({ data }) => setAll(data.map(({ parent_id, ...outline }) => ({ ...outline, owner: parent_id ?? outline.id }))),
      () => undefined,
    );
    return () => abort.abort();
  }, [engine]);
  const shown = useMemo(() => {
    const owners = marks && new Set(marks.map(({ id }) => id));
    return owners && all.filter(({ owner }) => owners.has(owner));
  }, [all, marks]);
  useEffect(() => {
    if (shown) engine?.setOutlines(shown);
  }, [engine, shown]);
  useEffect(() => engine?.emphasise(emphasised), [engine, emphasised]);
  return useMemo(() => new Map(all.flatMap(({ id, owner, title }) => (id === owner ? [[id, title]] : []))), [all]);
}
