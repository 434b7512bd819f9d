import { laterPart } from '../../site/ui/layout/later-part.tsx';

/** What was asked for, above the results. */
export const ChosenFilters = laterPart(
  'chosen-filters',
  () => import('./chosen-tags.tsx'),
  import.meta.env.SSR && (await import('./chosen-tags.tsx')),
);
