import { type RouterContextProvider, redirect } from 'react-router';
import { siteContext } from './contexts.ts';
import { loginPath } from './return-path.ts';

interface GuardedArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * For loaders of pages that need a login: a guest goes to the login page and comes back afterwards (public-site
 * specification §6). It spares guests a page of refusals; what may be read is decided by the endpoints.
 */
export function requireLogin({ request, context }: GuardedArgs): void {
  if (!context.get(siteContext).guest) return;
  const { pathname, searchParams } = new URL(request.url);
  // The router's own question: which loaders of the page it wants.
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  throw redirect(loginPath(pathname.replace(/\.data$/, '') + search));
}
