import { laterPart } from './layout/later-part.tsx';

/** «Поделиться». */
export const ShareButton = laterPart(
  'share',
  () => import('./share-button.tsx'),
  import.meta.env.SSR && (await import('./share-button.tsx')),
);
