import { data } from 'react-router';
import { listFeedRuns, listFeedSources } from '../../../../feeds/contract.ts';
import { FeedPage } from '../../../../feeds/web/feed-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [sources, runs] = await Promise.all([
    api.call(listFeedSources, {}),
    api.call(listFeedRuns, { params: { id: params.id }, query: queryOf(request) }),
  ]);
  const source = sources.data.find(({ id }) => String(id) === params.id);
  if (!source) throw data(null, { status: 404 });
  return { source, runs };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), { title: loaderData?.source.title ?? 'Фид', description: 'Загрузки фида' });

export default function Feed({ loaderData: { source, runs } }: Route.ComponentProps) {
  return <FeedPage source={source} runs={runs.data} meta={runs.meta} />;
}
