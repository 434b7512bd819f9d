import { clientBoard } from '../../../../clients/contract/client-work.ts';
import { listColleagues } from '../../../../clients/contract/hand-over.ts';
import { DealsBoard } from '../../../../clients/web/deals/deals-board.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { ChoiceFilter } from '../../../office/lists/choice-filter.tsx';
import { ListHead } from '../../../office/lists/list-head.tsx';
import { useListAddress } from '../../../office/lists/use-list-address.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/deals';

const ownersOf = (colleagues: readonly { readonly id: number; readonly name: string | null }[]) => [
  { value: '', label: 'Все менеджеры' },
  ...colleagues.map(({ id, name }) => ({ value: String(id), label: name ?? `Сотрудник № ${id}` })),
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const [board, colleagues] = await Promise.all([
    api.call(clientBoard, { query: queryOf(request) }),
    role === ROLES.admin ? api.call(listColleagues, {}) : null,
  ]);
  return { data: board.data, colleagues: colleagues?.data ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сделки', description: 'Клиенты по статусам' });

export default function Deals({ loaderData }: Route.ComponentProps) {
  const address = useListAddress();
  const { colleagues } = loaderData;
  return (
    <>
      <ListHead title="Сделки">
        {colleagues && (
          <ChoiceFilter label="Менеджер" name="manager" address={address} options={ownersOf(colleagues)} />
        )}
      </ListHead>
      <DealsBoard columns={loaderData.data} />
    </>
  );
}
