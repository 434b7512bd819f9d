import type { MapSlotProps } from '../features/search/search-page.tsx';

/** The map of the search. */
export function SearchMapSlot(_props: MapSlotProps & { readonly year: number }) {
  return null;
}
