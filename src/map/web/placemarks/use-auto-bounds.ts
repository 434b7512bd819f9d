import { useEffect, useEffectEvent, useRef } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { boundsOf } from '../../../geography/rules/geometry.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { AUTO_ZOOM_MAX, type MapEngine } from '../engine/map-engine.ts';
import type { Mark } from './placemark-texts.ts';
import { placemarkQuery, pointsOfPlaces } from './use-placemarks.ts';

/** A map gets its new size so much later, ms. */
const RESIZED_MS = 120;

/** A map that goes back above the list is smaller than the one that was drawn on: the area is whole in it. */
function useWholeArea(engine: MapEngine | undefined, area: SearchFilters['polygon'], above: boolean) {
  const before = useRef(above);
  const follow = useEffectEvent((target: MapEngine) => {
    const box = area && boundsOf(area);
    if (box) target.focus(box, { animate: false });
  });
  useEffect(() => {
    const came = above && !before.current;
    before.current = above;
    if (!engine || !came) return;
    const timer = setTimeout(() => follow(engine), RESIZED_MS);
    return () => clearTimeout(timer);
  }, [engine, above]);
}

/**
 * Shows what was found, no nearer than zoom 13, when the filters change, or the place that was asked for when nothing was; an
 * area or bounds in the address are shown as they are. A search without filters keeps the place where the map is.
 */
export function useAutoBounds(
  engine: MapEngine | undefined,
  filters: SearchFilters,
  marks: readonly Mark[] | undefined,
  above: boolean,
) {
  useWholeArea(engine, filters.polygon, above);
  const shown = useRef<string>(undefined);
  const key = JSON.stringify(placemarkQuery(filters));
  const follow = useEffectEvent((target: MapEngine) => {
    const first = shown.current === undefined;
    if (shown.current === key) return;
    shown.current = key;
    const { bounds, polygon } = filters;
    if (bounds) return first ? target.focus(bounds, { animate: false, padding: 0 }) : undefined;
    if (first && polygon) {
      const box = boundsOf(polygon);
      return box && target.focus(box, { animate: false });
    }
    if (first && key === '{}') return;
    const show = (points: readonly LatLng[]) => {
      const box = boundsOf(points);
      if (box && shown.current === key) target.focus(box, { zoomMax: AUTO_ZOOM_MAX, animate: !first });
    };
    if (marks?.length === 0) void pointsOfPlaces(filters).then(show, () => undefined);
    else show((marks ?? []).map(({ lat, lng }): LatLng => [lat, lng]));
  });
  useEffect(() => {
    if (engine && marks) follow(engine);
  }, [engine, marks]);
}
