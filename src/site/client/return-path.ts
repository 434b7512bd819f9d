import { ownAddress } from '../../platform/rules/addresses.ts';

/** Where a visitor goes after login: the page he came from. */

/**
 * A written return address as a path of this site with query and hash; `/` for anything that leads elsewhere (another
 * host, another scheme, `//host`, `/\host`) and for the login page itself.
 */
export function readReturnPath(text: string | null | undefined): string {
  const path = ownAddress(text, { hash: true });
  return path === undefined || /^\/auth(?=[/?#]|$)/.test(path) ? '/' : path;
}

/** The address of the login page that returns to `path` afterwards. `mode`: what it first shows. */
export function loginPath(path: string, mode: 'login' | 'register' = 'login'): string {
  const back = readReturnPath(path);
  const query = new URLSearchParams({
    ...(mode === 'register' ? { mode } : {}),
    ...(back === '/' ? {} : { back }),
  }).toString();
  return query ? `/auth?${query}` : '/auth';
}
