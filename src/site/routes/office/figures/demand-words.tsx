import { getDemandWords } from '../../../../figures/contract/demand.ts';
import { DemandWordsPage } from '../../../../figures/web/demand-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/demand-words';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getDemandWords, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Непонятые слова', description: 'Что набирают и чего поиск не знает' });

export default function DemandWords({ loaderData }: Route.ComponentProps) {
  return <DemandWordsPage {...loaderData} />;
}
