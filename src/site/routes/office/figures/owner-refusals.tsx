import { getRefusals } from '../../../../figures/contract/figures.ts';
import { RefusalsPage } from '../../../../figures/web/refusals-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/owner-refusals';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getRefusals, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Отказы', description: 'Показатели агентства' });

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <RefusalsPage refusals={loaderData} />;
}
