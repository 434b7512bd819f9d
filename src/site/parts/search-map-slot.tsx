import { useEffect, useState } from 'react';
import { useFavouriteIds } from '../../saved/web/favourites.ts';
import type { MapSlotProps } from '../../search/web/search-page.tsx';
import { useSite } from '../shell/site.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';

const SearchMap = lazyPart('search-map', () => import('../../map/web/search-map.tsx'));

/** Without a quiet moment the map comes after this long, ms. */
const LATEST = 2_000;

/** The map of the search, loaded once it is shown and the page has come to rest. */
export function SearchMapSlot({ shown, year, ...props }: MapSlotProps & { readonly year: number }) {
  const { config } = useSite();
  const favourites = useFavouriteIds('building');
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!shown || wanted) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setWanted(true), 300);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(() => setWanted(true), { timeout: LATEST });
    return () => cancelIdleCallback(call);
  }, [shown, wanted]);
  if (!wanted) return null;
  return <SearchMap {...props} favourites={favourites} settings={config.map} year={year} />;
}
