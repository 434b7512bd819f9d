import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { PART_FAILED } from '../../../site/ui/layout/lazy-part.tsx';
import type { MapTheme } from '../../rules/map-palette.ts';
import { hasForeignGround } from './ground-reach.ts';
import type { MapEngine, MapSettings } from './map-engine.ts';

export interface UseMapOptions {
  readonly settings: MapSettings;
  readonly centre: LatLng;
  readonly zoom: number;
  readonly cooperative?: boolean;
  /** A picture of the map will do for now; once it will not, the live map takes its place where it looks. */
  readonly still?: boolean;
}

export type MapFailure = 'no_webgl' | 'not_loaded';

export interface MapState {
  /** For the element that the map fills. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly engine: MapEngine | undefined;
  /** Why the map could not be made: the browser does not draw in WebGL, or its code did not come. */
  readonly failed: MapFailure | undefined;
  /** A picture stands in for the live map, which this browser does not draw: no area and no way is seen on it. */
  readonly simple: boolean;
  /** Tries again to make it. */
  readonly retry: () => void;
}

/** Makes a map once its element is there, follows the colour scheme, and takes the map away with the element. */
export function useMapEngine({ still: stillWillDo = false, ...options }: UseMapOptions): MapState {
  const [simple, setSimple] = useState(false);
  const still = stillWillDo || simple;
  const ref = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine>();
  const [failed, setFailed] = useState<MapFailure>();
  const [attempt, setAttempt] = useState(0);
  /** The map that is shown, and how to take it away. */
  const shown = useRef<{ readonly engine: MapEngine; readonly remove: () => void }>(undefined);
  const create = useEffectEvent(async (holder: HTMLElement, container: HTMLElement) => {
    const make = still
      ? (await import('../still/still-map.ts')).createStillMap
      : (await import('./maplibre-engine.ts')).createMapLibre;
    const former = shown.current;
    return make({
      ...options,
      // A picture of the streets there is not.
      ...(simple && { settings: {}, byWheel: true }),
      ...(former && placeOf(former.engine)),
      container,
      theme: shownTheme(),
      onIdle: () => {
        // Whoever has the picture in hand goes on moving it; when he lets go, the live map moves there and is idle again.
        if (former?.engine.isHeld()) return;
        former?.remove();
        holder.setAttribute('data-map-idle', '');
      },
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, and a live map in place of a picture, make another map
  useEffect(() => {
    const holder = ref.current;
    if (!holder) return;
    let wanted = true;
    const container = placeIn(holder);
    create(holder, container).then(
      (next) => {
        const remove = () => {
          next.destroy();
          container.remove();
        };
        if (!wanted) return remove();
        const former = shown.current;
        const unfollow = former && follow(next, former.engine);
        shown.current = {
          engine: next,
          remove: () => {
            unfollow?.();
            remove();
            former?.remove();
          },
        };
        setEngine(next);
      },
      (error: unknown) => {
        container.remove();
        if (!wanted) return;
        if (!still && !drawsWebGl())
          return hasForeignGround(options.settings) ? setFailed('no_webgl') : setSimple(true);
        setFailed('not_loaded');
        dispatchEvent(new CustomEvent(PART_FAILED, { detail: 'map' }));
        reportError(error);
      },
    );
    return () => {
      wanted = false;
      setFailed(undefined);
    };
  }, [attempt, still]);
  useEffect(
    () => () => {
      shown.current?.remove();
      shown.current = undefined;
      setEngine(undefined);
    },
    [],
  );
  useShownTheme(engine);

  return { ref, engine, failed, simple, retry: () => setAttempt((n) => n + 1) };
}

const drawsWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** A place for one more map, behind the one that is shown until it is drawn itself. */
function placeIn(holder: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  container.style.cssText = 'position: absolute; inset: 0';
  holder.prepend(container);
  holder.removeAttribute('data-map-idle');
  return container;
}

/** Gives the map the colour scheme of the page, now and whenever it changes. */
function useShownTheme(engine: MapEngine | undefined): void {
  useEffect(() => {
    if (!engine) return;
    const observer = new MutationObserver(() => engine.setTheme(shownTheme()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: [SCHEME] });
    engine.setTheme(shownTheme());
    return () => observer.disconnect();
  }, [engine]);
}

/** The map that comes looks where the one that is still seen does. Gives the function that ends it. */
function follow(next: MapEngine, former: MapEngine): () => void {
  const look = (byHand: boolean) => {
    const { centre, zoom } = placeOf(former);
    next.look(centre, zoom, byHand);
  };
  // It may have been moved while the one that comes was made.
  look(false);
  return former.camera.subscribe((_phase, byHand) => look(byHand));
}

/** Where a map looks. */
export function placeOf(engine: MapEngine): Pick<UseMapOptions, 'centre' | 'zoom'> {
  const { width, height } = engine.camera.size();
  return { centre: engine.camera.unproject(width / 2, height / 2), zoom: engine.camera.zoom() };
}

const SCHEME = 'data-mantine-color-scheme';
const shownTheme = (): MapTheme => (document.documentElement.getAttribute(SCHEME) === 'dark' ? 'dark' : 'light');
