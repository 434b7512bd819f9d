import { listClientComparisons } from '../../../../clients/contract/client-story.ts';
import { ComparisonsList } from '../../../../clients/web/comparisons-list.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { ListHead } from '../../../office/lists/list-head.tsx';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/comparisons';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  return context.get(apiContext).call(listClientComparisons, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сравнения', description: 'Сравнения клиентов' });

export default function Comparisons({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListHead title="Сравнения" total={loaderData.meta.total} />
      <ComparisonsList rows={loaderData.data} meta={loaderData.meta} />
    </>
  );
}
