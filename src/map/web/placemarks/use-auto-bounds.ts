import { useEffect, useEffectEvent, useRef } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { boundsOf } from '../../../geography/rules/geometry.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { AUTO_ZOOM_MAX, type MapEngine } from '../engine/map-engine.ts';
import { isOnPhone } from '../engine/use-live-map.ts';
import type { Mark } from './placemark-texts.ts';
import { pointsOfPlaces, searchKey } from './use-placemarks.ts';

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

/** A map of so little height is a picture above the list, with nothing over it. */
const LOW = 400;
/** Half a sign, and its height over its place, px (`placemarks.module.css`). */
const [HALF_SIGN, SIGN] = [65, 41];

/**
 * What of a map is no place for a placemark: buttons at its top, legend and switch at its bottom, and what a sign takes
 * around its place, all beyond the air that is left anyhow, px.
 */
function coveredBySigns({ height }: { readonly height: number }) {
  if (height < LOW) return {};
  if (isOnPhone()) return { top: SIGN + 20, bottom: 100, left: 20, right: 40 };
  return { top: SIGN + 10, bottom: 56, left: HALF_SIGN - 50, right: HALF_SIGN };
}

/**
 * Shows what was found, no nearer than zoom 13, when the filters change, or the place that was asked for when nothing was; an
 * area or bounds in the address are shown as they are. A search without filters keeps the place where the map is, and so does
 * one whose place was kept (`returned`).
 */
export function useAutoBounds(
  engine: MapEngine | undefined,
  filters: SearchFilters,
  marks: readonly Mark[] | undefined,
  { above, returned }: { readonly above: boolean; readonly returned: boolean },
) {
  useWholeArea(engine, filters.polygon, above);
  const key = searchKey(filters);
  const shown = useRef(returned ? key : undefined);
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
      if (!box || shown.current !== key) return;
      target.focus(box, { zoomMax: AUTO_ZOOM_MAX, animate: !first, covered: coveredBySigns(target.camera.size()) });
    };
    if (marks?.length === 0) void pointsOfPlaces(filters).then(show, () => undefined);
    else show((marks ?? []).map(({ lat, lng }): LatLng => [lat, lng]));
  });
  useEffect(() => {
    if (engine && marks) follow(engine);
  }, [engine, marks]);
}
