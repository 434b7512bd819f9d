import { listFeedWarnings, sumUpFeedWarnings } from '../../../../feeds/contract/warnings.ts';
import { FeedWarningsPage } from '../../../../feeds/web/feed-warnings-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed-warnings';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [warnings, summary] = await Promise.all([
    api.call(listFeedWarnings, { params: { id: params.id }, query: queryOf(request) }),
    api.call(sumUpFeedWarnings, { params: { id: params.id } }),
  ]);
  return { warnings, summary: summary.data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Замечания к фиду', description: 'Что не так с лотами фида' });

export default function FeedWarnings({ loaderData: { warnings, summary } }: Route.ComponentProps) {
  return <FeedWarningsPage rows={warnings.data} meta={warnings.meta} summary={summary} />;
}
