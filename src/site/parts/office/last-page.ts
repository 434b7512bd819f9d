import { redirect } from 'react-router';

/**
 * An address of a page behind the end of a list leads to the last one.
 *
 * @throws a redirect.
 */
export function requirePage(
  request: Request,
  { page, last_page }: { readonly page: number; readonly last_page: number },
): void {
  if (page <= last_page) return;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('page', String(last_page));
  throw redirect(`${pathname}?${searchParams}`);
}
