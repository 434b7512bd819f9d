import { getSales } from '../../../../figures/contract/figures.ts';
import { PlanPage } from '../../../../figures/web/plan-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/owner-plan';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getSales, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'План и факт', description: 'Показатели агентства' });

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <PlanPage sales={loaderData} />;
}
