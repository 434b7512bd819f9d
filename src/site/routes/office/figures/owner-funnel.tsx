import { getFunnel } from '../../../../figures/contract/figures.ts';
import { FunnelPage } from '../../../../figures/web/funnel-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/owner-funnel';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getFunnel, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Воронка', description: 'Показатели агентства' });

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FunnelPage funnel={loaderData} />;
}
