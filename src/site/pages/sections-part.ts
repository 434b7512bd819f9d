import { laterPart } from '../ui/layout/later-part.tsx';

/** What stands below the search of the main page. */
export const MainSections = laterPart(
  'main-sections',
  () => import('./sections.tsx'),
  import.meta.env.SSR && (await import('./sections.tsx')),
);
