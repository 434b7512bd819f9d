import { listFeedVillages } from '../../../../feeds/contract/mapping.ts';
import { FeedVillagesPage } from '../../../../feeds/web/feed-villages-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed-villages';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listFeedVillages, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Посёлки фидов', description: 'Какие посёлки называют фиды' });

export default function FeedVillages({ loaderData: { data, meta: list } }: Route.ComponentProps) {
  return <FeedVillagesPage rows={data} meta={list} />;
}
