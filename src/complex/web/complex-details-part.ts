import { laterPart } from '../../site/ui/layout/later-part.tsx';

/** From the developer on: what is nice to know. */
export const ComplexDetails = laterPart(
  'complex-details',
  () => import('./complex-details.tsx'),
  import.meta.env.SSR && (await import('./complex-details.tsx')),
);
