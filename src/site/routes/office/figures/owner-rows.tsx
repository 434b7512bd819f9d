import { listFigureRows } from '../../../../figures/contract/rows.ts';
import type { RowSet } from '../../../../figures/rules/rows-address.ts';
import { FigureRowsPage } from '../../../../figures/web/rows-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/owner-rows';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  // The call refuses what is none of its sets.
  const query = queryOf(request) as { set: RowSet };
  const { data, meta, names } = await context.get(apiContext).call(listFigureRows, { query });
  return { set: query.set, rows: data, meta, names };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Строки показателя', description: 'Что стоит за цифрой' });

export default function FigureRows({ loaderData }: Route.ComponentProps) {
  return <FigureRowsPage key={loaderData.set} {...loaderData} />;
}
