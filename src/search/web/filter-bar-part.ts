import { laterPart } from '../../site/ui/layout/later-part.tsx';

/** The filters in sight. */
export const FilterBar = laterPart(
  'filter-bar',
  () => import('./filter-bar.tsx'),
  import.meta.env.SSR && (await import('./filter-bar.tsx')),
);
