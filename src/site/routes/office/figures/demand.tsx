import { getDemand } from '../../../../figures/contract/demand.ts';
import { DemandPage } from '../../../../figures/web/demand-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/demand';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getDemand, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Спрос и предложение', description: 'Чего ищут и не находят' });

export default function DemandRoute({ loaderData }: Route.ComponentProps) {
  return <DemandPage demand={loaderData} />;
}
