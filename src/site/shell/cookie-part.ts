import { laterPart } from '../ui/layout/later-part.tsx';

/** Asks about cookies. */
export const CookieNotice = laterPart(
  'cookie-notice',
  () => import('./cookie-notice.tsx'),
  import.meta.env.SSR && (await import('./cookie-notice.tsx')),
);
