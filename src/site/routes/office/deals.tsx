import { clientBoard } from '../../../clients/contract/client-work.ts';
import { DealsBoard } from '../../../clients/web/deals-board.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { ListHead } from '../../office/list-head.tsx';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/deals';
import { queryOf, staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  return context.get(apiContext).call(clientBoard, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сделки', description: 'Клиенты по статусам' });

export default function Deals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListHead title="Сделки" />
      <DealsBoard columns={loaderData.data} />
    </>
  );
}
