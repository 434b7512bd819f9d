import { listFeedHousings } from '../../../../feeds/contract/mapping.ts';
import { sumUpFeedWarnings } from '../../../../feeds/contract/warnings.ts';
import { FeedHousingsPage } from '../../../../feeds/web/feed-housings-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed-housings';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [housings, summary] = await Promise.all([
    api.call(listFeedHousings, { params: { id: params.id }, query: queryOf(request) }),
    api.call(sumUpFeedWarnings, { params: { id: params.id } }),
  ]);
  return { housings, source: summary.data.source };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Корпуса фида', description: 'Какие корпуса называет фид' });

export default function FeedHousings({ loaderData: { housings, source } }: Route.ComponentProps) {
  return <FeedHousingsPage source={source} rows={housings.data} meta={housings.meta} />;
}
