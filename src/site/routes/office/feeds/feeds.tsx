import { listFeedSources } from '../../../../feeds/contract.ts';
import { FeedsPage } from '../../../../feeds/web/feeds-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feeds';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listFeedSources, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Фиды', description: 'Откуда берётся каталог' });

export default function Feeds({ loaderData }: Route.ComponentProps) {
  return <FeedsPage sources={loaderData.data} />;
}
