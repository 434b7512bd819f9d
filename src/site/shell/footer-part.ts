import { laterPart } from '../ui/layout/later-part.tsx';

/** The footer of public pages. */
export const FooterPart = laterPart(
  'footer',
  () => import('./footer.tsx'),
  import.meta.env.SSR && (await import('./footer.tsx')),
);
