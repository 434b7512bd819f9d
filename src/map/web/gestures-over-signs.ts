/**
 * A sign over the ground takes presses, and nothing else: wheel, finger and pointer that begin on it move the map as they
 * would beside it. Signs lie over the map and not in it, so what begins on them is told to the ground once more.
 */
import { type RefObject, useEffect } from 'react';

/** Placemarks of complexes and of places around; a pin that is dragged itself is none. */
const SIGNS = '[data-id]:not([data-id="point"]), [data-place]';
/** Fingers tremble: less than this is a press, px. */
const TREMOR = 4;
const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;

/** Passes on what begins on the signs of a map. */
export function useGesturesOverSigns(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const map = frame.current;
    if (!map) return;
    const watch = new AbortController();
    passWheel(map, watch.signal);
    passToLiveMap(map, watch.signal);
    passToPicture(map, watch.signal);
    return () => watch.abort();
  }, [frame]);
}

const isSign = (target: EventTarget | null): boolean => target instanceof Element && target.closest(SIGNS) !== null;

/** The ground that is seen: a picture stays on top of the live map until that is drawn. */
function groundOf(map: HTMLElement): { readonly canvas: HTMLCanvasElement; readonly live: boolean } | undefined {
  const canvas = [...map.querySelectorAll('canvas')].at(-1);
  return canvas && { canvas, live: canvas.matches('.maplibregl-canvas') };
}

const hasMoved = (from: MouseEvent, to: MouseEvent): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) >= TREMOR;

function passWheel(map: HTMLElement, signal: AbortSignal): void {
  const pass = (event: WheelEvent) => {
    if (!isSign(event.target)) return;
    const ground = map.querySelector('canvas');
    if (ground && !ground.dispatchEvent(new WheelEvent(event.type, event))) event.preventDefault();
  };
  map.addEventListener('wheel', pass, { passive: false, signal });
}

/**
 * MapLibre hears the mouse and fingers, of those the ones on its own ground: while one of them is on a sign, all are told to
 * it as on the ground.
 */
function passToLiveMap(map: HTMLElement, signal: AbortSignal): void {
  let from: MouseEvent | undefined;
  map.addEventListener(
    'mousedown',
    (event) => {
      if (!event.isTrusted || !isSign(event.target)) return;
      const ground = groundOf(map);
      from = ground?.live ? event : undefined;
      if (ground?.live) ground.canvas.dispatchEvent(new MouseEvent('mousedown', event));
    },
    { signal },
  );
  // The sign goes along with the map, so the mouse is let go where it was pressed.
  map.addEventListener(
    'click',
    (event) => {
      if (from && event.detail > 0 && isSign(event.target) && hasMoved(from, event)) event.stopPropagation();
      from = undefined;
    },
    { capture: true, signal },
  );
  const pass = (event: TouchEvent) => {
    if (!event.isTrusted || ![...event.touches, ...event.changedTouches].some(({ target }) => isSign(target))) return;
    const ground = groundOf(map);
    if (!ground?.live) return;
    event.stopPropagation();
    const there = (touches: TouchList) =>
      [...touches]
        .filter(({ target }) => target instanceof Node && (isSign(target) || map.contains(target)))
        .map(({ identifier, clientX, clientY }) => new Touch({ identifier, clientX, clientY, target: ground.canvas }));
    const told = new TouchEvent(event.type, {
      bubbles: true,
      cancelable: event.cancelable,
      touches: there(event.touches),
      targetTouches: there(event.touches),
      changedTouches: there(event.changedTouches),
    });
    // The map takes the movement, so the page does not scroll; a press that ends stays a press on the sign.
    if (!ground.canvas.dispatchEvent(told) && event.type === 'touchmove' && event.cancelable) event.preventDefault();
  };
  for (const type of TOUCHES) map.addEventListener(type, pass, { capture: true, passive: false, signal });
}

/** A picture of the map follows pointers that it has captured: it is told where one began that goes on to move. */
function passToPicture(map: HTMLElement, signal: AbortSignal): void {
  const begun = new Map<number, PointerEvent>();
  const end = ({ pointerId }: PointerEvent) => begun.delete(pointerId);
  map.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && isSign(event.target)) begun.set(event.pointerId, event);
    },
    { signal },
  );
  map.addEventListener(
    'pointermove',
    (event) => {
      const first = begun.get(event.pointerId);
      if (!first || !hasMoved(first, event)) return;
      end(event);
      const ground = groundOf(map);
      if (ground && !ground.live) ground.canvas.dispatchEvent(new PointerEvent('pointerdown', first));
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) map.addEventListener(type, end, { signal });
}
