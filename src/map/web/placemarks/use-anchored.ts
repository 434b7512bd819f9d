import { type RefObject, useLayoutEffect } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import type { Camera } from '../engine/map-engine.ts';

/** Air between an anchored window and the edges of the map, and between it and its placemark, px. */
const EDGE = 8;
/** The tools of the map stand here. */
const TOP = 64;
const BELOW = 14;
const ABOVE = 50;

/**
 * Keeps a window of ours beside a place while the map moves, by `--x` and `--y` from the map's corner: under it, or above it where there is no room. `moved` is
 * called once with the pan that brings the whole window into the map.
 */
export function useAnchored(
  ref: RefObject<HTMLElement | null>,
  camera: Camera,
  place: LatLng,
  moved: (dx: number, dy: number) => void,
): void {
  const [lat, lng] = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first placing of a place decides, not later callbacks
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { width, height } = camera.size();
    const box = { width: element.offsetWidth, height: element.offsetHeight };
    const [x, y] = camera.project([lat, lng]);
    const under = y + BELOW + box.height + EDGE <= height || y - ABOVE - box.height < TOP;
    const put = () => {
      const [left, top] = camera.project([lat, lng]);
      const dy = under ? BELOW : -ABOVE - box.height;
      element.style.setProperty('--x', `${Math.round(left - box.width / 2)}px`);
      element.style.setProperty('--y', `${Math.round(top + dy)}px`);
    };
    put();
    const left = x - box.width / 2;
    const top = under ? y + BELOW : y - ABOVE - box.height;
    const dx = Math.min(0, left - EDGE) + Math.max(0, left + box.width + EDGE - width);
    const highest = Math.min(top, y - ABOVE);
    const dy = Math.min(0, highest - TOP) + Math.max(0, top + box.height + EDGE - height);
    if (dx !== 0 || dy !== 0) moved(dx, dy);
    return camera.subscribe(put);
  }, [ref, camera, lat, lng]);
}
