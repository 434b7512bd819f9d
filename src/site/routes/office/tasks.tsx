import { listTasks } from '../../../clients/contract/client-work.ts';
import { TaskList } from '../../../clients/web/client-tasks.tsx';
import { formatPhone } from '../../../complex/rules/format.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { ClientLink } from '../../office/activity-page.tsx';
import { ChoiceFilter } from '../../office/choice-filter.tsx';
import { FilterRow } from '../../office/filter-row.tsx';
import { ListFooter } from '../../office/list-footer.tsx';
import { ListHead } from '../../office/list-head.tsx';
import { clientCardPath } from '../../office/row-menu.tsx';
import { useListAddress } from '../../office/use-list-address.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/tasks';
import { queryOf, staffOnly } from './staff-only.ts';

const STATES = [
  { value: '', label: 'Открытые' },
  { value: 'overdue', label: 'Просроченные' },
  { value: 'today', label: 'На сегодня' },
  { value: 'done', label: 'Выполненные' },
] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  return context.get(apiContext).call(listTasks, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Задачи', description: 'Задачи по клиентам' });

export default function Tasks({ loaderData: { data, meta: list } }: Route.ComponentProps) {
  const address = useListAddress();
  return (
    <>
      <ListHead title="Задачи" total={list.total} />
      <FilterRow address={address} keys={['state']}>
        <ChoiceFilter label="Какие задачи" name="state" address={address} options={STATES} />
      </FilterRow>
      <div className="nv-card" style={{ padding: '4px 18px 0' }}>
        <TaskList
          tasks={data}
          client={({ user }) => (
            <ClientLink path={clientCardPath(user.id)}>{user.name ?? formatPhone(user.phone)}</ClientLink>
          )}
        />
        {data.length === 0 && <p style={{ padding: '24px 0' }}>Задач нет</p>}
        <ListFooter meta={list} address={address} />
      </div>
    </>
  );
}
