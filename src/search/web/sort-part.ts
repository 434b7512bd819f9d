import { laterPart } from '../../site/ui/layout/later-part.tsx';

/** The order of the results. */
export const SortMenu = laterPart(
  'sort-menu',
  () => import('./sort-menu.tsx'),
  import.meta.env.SSR && (await import('./sort-menu.tsx')),
);
