import { data } from 'react-router';
import { openSelection } from '../../clients/contract/selections.ts';
import { SelectionPage } from '../../clients/web/selections/selection-page.tsx';
import { isProblem } from '../client/api-problem.ts';
import { apiContext } from '../client/contexts.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { ShellHandle } from '../shell/site.ts';
import type { Route } from './+types/selection';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true, hideComparison: true };

/** An address that opens nothing is a 404 that says so; what one opens is read by the browser. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    await context.get(apiContext).call(openSelection, { params: { token: params.token }, query: {} });
  } catch (error) {
    const problem = Object(error).data as unknown;
    if (isProblem(problem) && problem.status === 404) return data({ missing: problem.detail }, { status: 404 });
  }
  return data({ missing: undefined });
}

/** `/p/{token}`: the address is a secret, so nothing of what it opens is in the page that the server sends. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Подборка квартир', description: 'Подборка квартир' });

export default function Selection({ params, loaderData }: Route.ComponentProps) {
  return <SelectionPage key={params.token} token={params.token} missing={loaderData.missing} />;
}
