import { useMatches } from 'react-router';
import { logout } from '../client/api-client.ts';
import { problemOf } from '../client/api-problem.ts';
import { notify } from '../client/notices.ts';
import type { ShellHandle } from './site.ts';

/** A function that ends the session of this browser. From a page for logged-in people it leads to the main page. */
export function useLogout(): () => Promise<void> {
  const guarded = useMatches().some(({ handle }) => (handle as ShellHandle | undefined)?.simpleFooter);
  return async () => {
    try {
      await logout(guarded ? '/' : undefined);
    } catch (error) {
      notify.error(problemOf(error)?.detail ?? 'Произошла ошибка, попробуйте позже');
    }
  };
}
