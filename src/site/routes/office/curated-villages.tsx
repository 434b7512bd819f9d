import { listCuratedVillages } from '../../../agency/contract/villages.ts';
import { VillagesPage } from '../../../agency/web/villages/villages-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { queryOf, staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/curated-villages';

const TERM_MIN = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const { term = '', ...query } = queryOf(request);
  const search = term.trim().length >= TERM_MIN ? { ...query, term } : query;
  return context.get(apiContext).call(listCuratedVillages, { query: search });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Посёлки каталога', description: 'Коттеджные посёлки каталога' });

export default function CuratedVillages({ loaderData }: Route.ComponentProps) {
  return <VillagesPage rows={loaderData.data} meta={loaderData.meta} />;
}
