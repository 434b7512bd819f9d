import { drawnPart, firstSign } from '../ui/layout/later-part.tsx';

const load = () => import('./error-page.tsx');

/** What a visitor sees instead of a page that could not be shown. */
export const ErrorPage = drawnPart('error-page', load, import.meta.env.SSR && (await import('./error-page.tsx')));

/** Has it at hand: the next page may fail because there is no connection any more. */
export function prepareErrorPage(): void {
  void firstSign()
    .then(load)
    .catch(() => undefined);
}
