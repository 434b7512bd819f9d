import { useEffect, useState } from 'react';
import { replace, useSearchParams } from 'react-router';
import { AuthPage } from '../../people/web/auth-page.tsx';
import { useWishCount } from '../../saved/web/favourites.ts';
import { refreshSession } from '../client/api-client.ts';
import { siteContext } from '../client/contexts.ts';
import { readReturnPath } from '../client/return-path.ts';
import { useVisitor } from '../client/visitor.ts';
import { homeOf } from '../parts/office/staff-home.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { ShellHandle } from '../shell/site.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import type { Route } from './+types/auth';

export const handle: ShellHandle = { hideCallback: true, simpleFooter: true, hideComparison: true };

/** For guests only: whoever is logged in, before or just now, goes on to where he came from, else to where his work is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(siteContext).guest) return null;
  const back = new URL(request.url).searchParams.get('back');
  // Staff who lack a password of their own are led on to it from there.
  throw replace(back === null ? await homeOf(context) : readReturnPath(back));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Вход и регистрация',
    description: 'Вход по номеру телефона и паролю из SMS.',
    path: '/auth',
  });

const StarredHere = lazyPart('starred', () => import('../../saved/web/starred-here.tsx'));

/** Whether what a guest starred stands beside the login: he came for it, and there was something. */
function useStarredBeside(back: string | null): boolean {
  const count = useWishCount();
  const [had, setHad] = useState(false);
  if (count > 0 && !had) setHad(true);
  return had && readReturnPath(back).startsWith('/favorites');
}

export default function Auth() {
  const [params, setParams] = useSearchParams();
  // Led here from a page of his: the server knows him no longer, and this document must not either.
  const known = useVisitor() !== null;
  useEffect(() => {
    if (known) void refreshSession();
  }, [known]);
  const beside = useStarredBeside(params.get('back')) && !known && <StarredHere />;
  return (
    <AuthPage
      beside={beside}
      mode={params.get('mode') === 'register' ? 'register' : 'login'}
      onMode={(mode) =>
        setParams(
          (present) => {
            if (mode === 'login') present.delete('mode');
            else present.set('mode', mode);
            return present;
          },
          { replace: true, preventScrollReset: true },
        )
      }
    />
  );
}

/** Changing between login and registration needs nothing from the server. */
export const shouldRevalidate: import('react-router').ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
