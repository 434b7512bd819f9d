import { listTasks } from '../../../../clients/contract/client-work.ts';
import { listColleagues } from '../../../../clients/contract/hand-over.ts';
import { TaskList } from '../../../../clients/web/tasks/client-tasks.tsx';
import { formatPhone } from '../../../../complex/rules/format.ts';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { ClientLink } from '../../../office/activity-page.tsx';
import { ChoiceFilter } from '../../../office/lists/choice-filter.tsx';
import { FilterRow } from '../../../office/lists/filter-row.tsx';
import { ListFooter } from '../../../office/lists/list-footer.tsx';
import { ListHead } from '../../../office/lists/list-head.tsx';
import { clientCardPath } from '../../../office/lists/row-menu.tsx';
import { useListAddress } from '../../../office/lists/use-list-address.ts';
import { useLivePage } from '../../../office/office-events.ts';
import { requirePage } from '../../../parts/office/last-page.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/tasks';

const STATES = [
  { value: '', label: 'Открытые' },
  { value: 'overdue', label: 'Просроченные' },
  { value: 'today', label: 'На сегодня' },
  { value: 'done', label: 'Выполненные' },
] as const;

const ownersOf = (colleagues: readonly { readonly id: number; readonly name: string | null }[]) => [
  { value: '', label: 'Мои задачи' },
  { value: 'all', label: 'Задачи всех' },
  ...colleagues.map(({ id, name }) => ({ value: String(id), label: name ?? `Сотрудник № ${id}` })),
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const [tasks, colleagues] = await Promise.all([
    api.call(listTasks, { query: queryOf(request) }),
    role === ROLES.admin ? api.call(listColleagues, {}) : null,
  ]);
  requirePage(request, tasks.meta);
  return { ...tasks, colleagues: colleagues?.data ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Задачи', description: 'Задачи по клиентам' });

export default function Tasks({ loaderData: { data, meta: list, colleagues } }: Route.ComponentProps) {
  useLivePage(['task', 'client']);
  const address = useListAddress();
  return (
    <>
      <ListHead title="Задачи" total={list.total} />
      <FilterRow address={address} keys={['state', 'assignee']}>
        <ChoiceFilter label="Какие задачи" name="state" address={address} options={STATES} />
        {colleagues && <ChoiceFilter label="Чьи" name="assignee" address={address} options={ownersOf(colleagues)} />}
      </FilterRow>
      <div className="nv-card" style={{ padding: 'var(--nv-space-2) var(--nv-space-7) 0' }}>
        <TaskList
          tasks={data}
          client={({ user }) => (
            <ClientLink path={clientCardPath(user.id)}>{user.name ?? formatPhone(user.phone)}</ClientLink>
          )}
        />
        {data.length === 0 && <p style={{ paddingBlock: 'var(--nv-space-9)' }}>Задач нет</p>}
        <ListFooter meta={list} address={address} />
      </div>
    </>
  );
}
