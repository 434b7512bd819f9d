import { getDemandDevelopers } from '../../../../figures/contract/demand.ts';
import { DemandDevelopersPage } from '../../../../figures/web/demand-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/demand-developers';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getDemandDevelopers, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Застройщики, которых нет', description: 'Кого ищут и чего не продаём' });

export default function DemandDevelopers({ loaderData }: Route.ComponentProps) {
  return <DemandDevelopersPage {...loaderData} />;
}
