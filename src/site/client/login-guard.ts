import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Problem } from '../../platform/contract/problem.ts';
import { siteContext } from './contexts.ts';
import { pageSearch } from './page-search.ts';
import { loginPath } from './return-path.ts';

interface GuardedArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

const AWAY: Problem = {
  status: 503,
  title: 'Сервис временно недоступен',
  detail: 'Произошла ошибка, попробуйте позже',
  code: 'unavailable',
};

/**
 * For loaders of pages that need a login: a guest goes to the login page and comes back afterwards. It spares guests a page of refusals; what may be read is decided by the endpoints. Whoever has a session
 * while the database cannot tell whose is told that instead of being asked to log in again.
 */
export function requireLogin({ request, context }: GuardedArgs): void {
  const { guest, unknown, requestId } = context.get(siteContext);
  if (!guest) return;
  if (unknown) throw data({ ...AWAY, request_id: requestId }, { status: AWAY.status });
  const { pathname } = new URL(request.url);
  throw redirect(loginPath(pathname.replace(/\.data$/, '') + pageSearch(request)));
}
