import { listCuratedVillages } from '../../../../agency/contract/villages.ts';
import { VillagesPage } from '../../../../agency/web/villages/villages-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { searchQueryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/curated-villages';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listCuratedVillages, { query: searchQueryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Посёлки каталога', description: 'Коттеджные посёлки каталога' });

export default function CuratedVillages({ loaderData }: Route.ComponentProps) {
  return <VillagesPage rows={loaderData.data} meta={loaderData.meta} />;
}
