import { drawnPart, firstSign, laterPart } from '../ui/layout/later-part.tsx';

/** Parts of the frame whose code no page needs at once. */

/** The invitation to talk above the footer. */
export const CallbackPart = laterPart(
  'callback',
  () => import('./callback-block.tsx'),
  import.meta.env.SSR && (await import('./callback-block.tsx')),
);

/** The footer of public pages. */
export const FooterPart = laterPart(
  'footer',
  () => import('./footer.tsx'),
  import.meta.env.SSR && (await import('./footer.tsx')),
);

/** Asks about cookies. */
export const CookieNotice = laterPart(
  'cookie-notice',
  () => import('./cookie-notice.tsx'),
  import.meta.env.SSR && (await import('./cookie-notice.tsx')),
);

const loadErrorPage = () => import('./error-page.tsx');

/** What a visitor sees instead of a page that could not be shown. */
export const ErrorPage = drawnPart(
  'error-page',
  loadErrorPage,
  import.meta.env.SSR && (await import('./error-page.tsx')),
);

/** Has the page of an error at hand: the next page may fail because there is no connection any more. */
export function prepareErrorPage(): void {
  void firstSign()
    .then(loadErrorPage)
    .catch(() => undefined);
}
