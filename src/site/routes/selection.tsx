import { SelectionPage } from '../../clients/web/selections/selection-page.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { ShellHandle } from '../shell/site.ts';
import type { Route } from './+types/selection';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true, hideComparison: true };

/** `/p/{token}`: the address is a secret, so nothing of what it opens is in the page that the server sends. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Подборка квартир', description: 'Подборка квартир' });

export default function Selection({ params }: Route.ComponentProps) {
  return <SelectionPage key={params.token} token={params.token} />;
}
