/** The map of the search begins where it was left, and keeps where it is. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { keepPlace, keptPlace } from '../engine/kept-place.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, type MapEngine } from '../engine/map-engine.ts';
import { placeOf } from '../engine/use-map-engine.ts';
import { searchKey } from './use-placemarks.ts';

/** Where this map was in the present entry of the history when it was left; the usual place, if it was not there. */
export function usePlaceBefore(filters: SearchFilters) {
  const { key: entry } = useLocation();
  const asked = searchKey(filters);
  const [kept] = useState(() => keptPlace(entry, asked));
  const { centre, zoom } = kept ?? { centre: DEFAULT_CENTRE, zoom: DEFAULT_ZOOM };
  return { entry, asked, view: { centre, zoom }, opened: kept?.opened, returned: kept !== undefined };
}

/** Keeps where the map looks and whose balloon is open, whenever either is another. */
export function useKeptPlace(
  engine: MapEngine | undefined,
  { entry, asked }: Pick<ReturnType<typeof usePlaceBefore>, 'entry' | 'asked'>,
  opened: number | undefined,
): void {
  useEffect(() => {
    if (!engine) return;
    const keep = () => {
      // A page that is on its way out is hidden first, and a map without a size looks nowhere.
      if (engine.camera.size().height > 0) keepPlace({ entry, asked, opened, ...placeOf(engine) });
    };
    keep();
    return engine.camera.subscribe((phase) => phase === 'rest' && keep());
  }, [engine, entry, asked, opened]);
}
