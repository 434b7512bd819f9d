import { laterPart } from '../ui/layout/later-part.tsx';

/** Map of a complex or a village with what is around it. */
export const Surroundings = laterPart(
  'surroundings',
  () => import('./surroundings.tsx'),
  import.meta.env.SSR && (await import('./surroundings.tsx')),
);
