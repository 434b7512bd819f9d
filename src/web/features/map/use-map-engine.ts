import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LatLng } from '../../../domain/search-filters.ts';
import { PART_FAILED } from '../../ui/lazy-part.tsx';
import type { MapEngine, MapSettings } from './map-engine.ts';
import type { MapTheme } from './map-palette.ts';

export interface UseMapOptions {
  readonly settings: MapSettings;
  readonly centre: LatLng;
  readonly zoom: number;
  readonly cooperative?: boolean;
}

export interface MapState {
  /** For the element that the map fills. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly engine: MapEngine | undefined;
  /** The map could not be made: no WebGL, or its code did not come. */
  readonly failed: boolean;
  /** Tries again to make it. */
  readonly retry: () => void;
}

/** Makes a map once its element is there, follows the colour scheme, and takes the map away with the element. */
export function useMapEngine(options: UseMapOptions): MapState {
  const ref = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const create = useEffectEvent(async (container: HTMLElement) => {
    const { createMapLibre } = await import('./maplibre-engine.ts');
    return createMapLibre({
      ...options,
      container,
      theme: shownTheme(),
      onIdle: () => container.setAttribute('data-map-idle', ''),
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes another map
  useEffect(() => {
    const container = ref.current;
    if (!container) return;
    let wanted = true;
    let made: MapEngine | undefined;
    create(container).then(
      (next) => {
        if (!wanted) return next.destroy();
        made = next;
        setEngine(next);
      },
      (error: unknown) => {
        if (!wanted) return;
        setFailed(true);
        dispatchEvent(new CustomEvent(PART_FAILED, { detail: 'map' }));
        reportError(error);
      },
    );
    return () => {
      wanted = false;
      made?.destroy();
      setEngine(undefined);
      setFailed(false);
    };
  }, [attempt]);

  useEffect(() => {
    if (!engine) return;
    const observer = new MutationObserver(() => engine.setTheme(shownTheme()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: [SCHEME] });
    engine.setTheme(shownTheme());
    return () => observer.disconnect();
  }, [engine]);

  return { ref, engine, failed, retry: () => setAttempt((n) => n + 1) };
}

const SCHEME = 'data-mantine-color-scheme';
const shownTheme = (): MapTheme => (document.documentElement.getAttribute(SCHEME) === 'dark' ? 'dark' : 'light');
