import { clientBoard } from '../../../contract/client-work.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiContext } from '../../contexts.ts';
import { DealsBoard } from '../../features/office/deals-board.tsx';
import { ListHead } from '../../features/office/list-head.tsx';
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
