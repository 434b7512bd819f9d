import { useEffect, useMemo, useState } from 'react';
import type { ReleaseColour } from '../../../platform/contract/parts.ts';
import { callApi } from '../../../site/client/api-client.ts';
import type { MapEngine, Outline } from '../engine/map-engine.ts';
import type { Mark } from './placemark-texts.ts';

/**
 * Draws the outlines of the complexes and sub-complexes among the placemarks (undefined: as before); asked for once. Gives
 * the names of the complexes that have one, and the colours that are drawn.
 */
export function useOutlines(
  engine: MapEngine | undefined,
  marks: readonly Mark[] | undefined,
  emphasised: number | undefined,
): { readonly titles: ReadonlyMap<number, string>; readonly colours: ReadonlySet<ReleaseColour> } {
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
  const titles = useMemo(
    () => new Map(all.flatMap(({ id, owner, title }) => (id === owner ? [[id, title] as const] : []))),
    [all],
  );
  const colours = useMemo(() => new Set(shown?.map(({ state }) => state)), [shown]);
  return { titles, colours };
}
