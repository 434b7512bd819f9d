import { listFeedComplexes } from '../../../../feeds/contract/identity.ts';
import { FeedComplexesPage } from '../../../../feeds/web/feed-complexes-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed-complexes';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listFeedComplexes, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Комплексы фидов', description: 'Какие комплексы называют фиды' });

export default function FeedComplexes({ loaderData: { data, meta: list } }: Route.ComponentProps) {
  return <FeedComplexesPage rows={data} meta={list} />;
}
