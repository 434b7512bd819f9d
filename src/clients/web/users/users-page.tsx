import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { SOURCE_KINDS, SOURCE_TITLES } from '../../../leads/rules/source.ts';
import type { Colleague } from '../../../people/web/hand-over-choice.tsx';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../../site/office/lists/choice-filter.tsx';
import { ColumnChoice, type KeptColumns, useColumns } from '../../../site/office/lists/column-choice.tsx';
import { DataTable } from '../../../site/office/lists/data-table.tsx';
import { ExportButton } from '../../../site/office/lists/export-button.tsx';
import { FilterRow, type FilterTag, TextFilter } from '../../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import { useLivePage } from '../../../site/office/office-events.ts';
import { useAnswered, withRow } from '../../../site/office/use-answered.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficeUser, RoleFilter, TaskFilter } from '../../contract/users.ts';
import { SALES_STATUSES } from '../../rules/sales-status.ts';
import { AssignManager, type AssignManagerProps } from './assign-manager.tsx';
import { HandOverWindow } from './hand-over-window.tsx';
import { columnsOf } from './users-columns.tsx';

export interface UsersPageProps {
  readonly title: string;
  readonly users: readonly OfficeUser[];
  readonly meta: ListMeta;
  /** What administrators see besides: roles and managers, whom they can give clients to; null for the list of own clients. */
  readonly admin: { readonly colleagues: readonly Colleague[]; readonly withoutManager: number } | null;
  readonly kept: KeptColumns;
  /** When the page was made, epoch ms. */
  readonly now: number;
}

const KEYS = ['name', 'phone', 'email', 'role', 'status', 'manager', 'task', 'source', 'id'];
const CLIENT = 1;

type Options<Value extends string> = readonly { readonly value: '' | Value; readonly label: string }[];

/** Five options of the filter by role. */
const ROLE_OPTIONS: Options<RoleFilter> = [
  { value: '', label: 'Показать всех' },
  { value: '2', label: 'Только менеджеры' },
  { value: '1', label: 'Только клиенты' },
  { value: 'with_manager', label: 'Клиенты с менеджерами' },
  { value: 'without_manager', label: 'Клиенты без менеджеров' },
];
const STATUS_OPTIONS: Options<string> = [
  { value: '', label: 'Любой статус' },
  ...SALES_STATUSES.map(({ id, title }) => ({ value: String(id), label: title })),
];
const TASK_OPTIONS: Options<TaskFilter> = [
  { value: '', label: 'Любая задача' },
  { value: 'overdue', label: 'Задача просрочена' },
  { value: 'today', label: 'Задача на сегодня' },
  { value: 'later', label: 'Задача позже' },
  { value: 'none', label: 'Без задачи' },
];
const SOURCE_OPTIONS: Options<string> = [
  { value: '', label: 'Любой источник' },
  ...SOURCE_KINDS.map((kind) => ({ value: kind, label: SOURCE_TITLES[kind] })),
  { value: 'unknown', label: 'Источник неизвестен' },
];
/** On phones, where no column has a title that could be pressed. */
const SORT_OPTIONS: Options<string> = [
  { value: '', label: 'Сначала новые' },
  { value: 'task_asc', label: 'По сроку задачи' },
  { value: 'seen_desc', label: 'Кто был на сайте' },
  { value: 'contact_asc', label: 'С кем давно не говорили' },
  { value: 'name_asc', label: 'По имени' },
  { value: 'status_asc', label: 'По статусу' },
];

/** The list of users (administrators) or of the own clients (managers). */
export function UsersPage({ title, users, meta, admin, kept, now }: UsersPageProps) {
  useLivePage(['lead_new', 'lead', 'client', 'task', 'contact']);
  const address = useListAddress();
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [assigned, setAssigned] = useState<AssignManagerProps['client']>(null);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [handing, setHanding] = useState(false);
  // The rows that went are gone from the list: what became of them stays to be read.
  const [handed, setHanded] = useState<string | null>(null);
  const [rows, change] = useAnswered(users);
  const put = (client: OfficeUser) => change((now) => withRow(now, client));
  const onChanged = (client?: OfficeUser) => (client ? put(client) : void revalidate());
  const here = rows.filter(({ role }) => role === CLIENT).map(({ id }) => id);
  const picking = { rows: here, picked: picked.filter((id) => here.includes(id)), onPick: setPicked };
  const all = columnsOf({ admin: admin !== null, meta, now, picking, onChanged, onAssign: setAssigned });
  const { shown, hidden, choose } = useColumns(all, kept);
  return (
    <>
      <ListHead title={title} total={meta.total}>
        {admin && admin.withoutManager > 0 && (
          <a className="nv-link" href="?role=without_manager">
            Без менеджера — {groupDigits(admin.withoutManager)}
          </a>
        )}
        {admin && meta.total > 0 && (
          <Button
            size="sm"
            variant={picking.picked.length > 0 ? 'primary' : undefined}
            onClick={() => setHanding(true)}
          >
            Передать{picking.picked.length > 0 && `: ${picking.picked.length}`}
          </Button>
        )}
        <ColumnChoice columns={all} hidden={hidden} onChoose={choose} />
        <ExportButton
          path="/api/users/export"
          query={admin ? params : clientsOnly(params)}
          name={admin ? 'users' : 'clients'}
        />
      </ListHead>
      <FilterRow address={address} keys={KEYS} tags={tagsOf(params)}>
        <TextFilter label="ФИО" name="name" address={address} search />
        <TextFilter label="Телефон" name="phone" address={address} inputMode="tel" />
        <TextFilter label="E-mail" name="email" address={address} inputMode="email" />
        {admin && <ChoiceFilter label="Роль" name="role" address={address} options={ROLE_OPTIONS} />}
        <ChoiceFilter label="Статус" name="status" address={address} options={STATUS_OPTIONS} />
        {admin && (
          <ChoiceFilter label="Менеджер" name="manager" address={address} options={managersOf(admin.colleagues)} />
        )}
        <ChoiceFilter label="Задача" name="task" address={address} options={TASK_OPTIONS} />
        <ChoiceFilter label="Источник" name="source" address={address} options={SOURCE_OPTIONS} />
        <ChoiceFilter label="Порядок" name="sort" address={address} options={sortsWith(address.value('sort'))} />
      </FilterRow>
      {handed && (
        <p role="status" className="nv-small">
          {handed}.{' '}
          <Button size="xs" variant="subtle" onClick={() => setHanded(null)}>
            Понятно
          </Button>
        </p>
      )}
      <DataTable
        label={title}
        id="list"
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        sorting={{ value: params.get('sort') ?? 'date_desc', onSort: (sort) => address.changeNow({ sort }) }}
        empty={
          KEYS.some((key) => params.has(key))
            ? 'Никого не нашлось. Измените фильтры или сбросьте их.'
            : 'Клиентов пока нет. Первого можно добавить кнопкой «Новый клиент».'
        }
        footer={<ListFooter meta={meta} address={address} />}
      />
      <AssignManager client={assigned} onClose={() => setAssigned(null)} onAssigned={put} />
      {admin && (
        <HandOverWindow
          opened={handing}
          onClose={() => setHanding(false)}
          picked={picking.picked}
          params={params}
          total={meta.total}
          colleagues={admin.colleagues}
          onDone={(said) => {
            setPicked([]);
            setHanded(said);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** The filters of «Клиенты»: the page shows nobody else, so neither does its file. */
function clientsOnly(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(params);
  query.set('role', String(CLIENT));
  return query;
}

const managersOf = (colleagues: readonly Colleague[]) => [
  { value: '', label: 'Любой менеджер' },
  ...colleagues.map(({ id, name }) => ({ value: String(id), label: name ?? `Сотрудник № ${id}` })),
];

/** The orders to choose from; one that only a column offers is among them while it holds. */
const sortsWith = (value: string) =>
  SORT_OPTIONS.some((option) => option.value === value)
    ? SORT_OPTIONS
    : [...SORT_OPTIONS, { value, label: 'По столбцу' }];

/** Filters that come by links of other pages, without fields of their own. */
function tagsOf(params: URLSearchParams): FilterTag[] {
  return params.get('id') ? [{ keys: ['id'], text: 'Один клиент' }] : [];
}
