import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { formatDate, formatPhone } from '../../complex/rules/format.ts';
import { ROLE_TITLES, readRole } from '../../people/rules/roles.ts';
import { ChoiceFilter } from '../../site/office/choice-filter.tsx';
import { ColumnChoice, type KeptColumns, useColumns } from '../../site/office/column-choice.tsx';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { ExportButton } from '../../site/office/export-button.tsx';
import { FilterRow, type FilterTag, TextFilter } from '../../site/office/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/list-footer.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import { RowMenu } from '../../site/office/row-menu.tsx';
import { useAnswered, withRow } from '../../site/office/use-answered.ts';
import { useListAddress } from '../../site/office/use-list-address.ts';
import { Button } from '../../site/ui/button.tsx';
import type { OfficeUser, RoleFilter } from '../contract/users.ts';
import { isSalesStatus, statusTitle } from '../rules/sales-status.ts';
import { AssignManager, type AssignManagerProps } from './assign-manager.tsx';
import { StatusSelect } from './status-select.tsx';
import styles from './users-page.module.css';

export interface UsersPageProps {
  readonly title: string;
  readonly users: readonly OfficeUser[];
  readonly meta: ListMeta;
  /** Administrators see roles and managers, and give clients to managers. */
  readonly admin: boolean;
  readonly kept: KeptColumns;
}

const KEYS = ['name', 'phone', 'email', 'role', 'status', 'id', 'manager'];
const CLIENT = 1;

/** Five options of the filter by role. */
const ROLE_OPTIONS: readonly { readonly value: '' | RoleFilter; readonly label: string }[] = [
  { value: '', label: 'Показать всех' },
  { value: '2', label: 'Только менеджеры' },
  { value: '1', label: 'Только клиенты' },
  { value: 'with_manager', label: 'Клиенты с менеджерами' },
  { value: 'without_manager', label: 'Клиенты без менеджеров' },
];

/** The list of users (administrators) or of the own clients (managers). */
export function UsersPage({ title, users, meta, admin, kept }: UsersPageProps) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [assigned, setAssigned] = useState<AssignManagerProps['client']>(null);
  const [rows, change] = useAnswered(users);
  const put = (client: OfficeUser) => change((now) => withRow(now, client));
  const onChanged = (client?: OfficeUser) => (client ? put(client) : void revalidate());
  const all = columnsOf({ admin, meta, onChanged, onAssign: setAssigned });
  const { shown, hidden, choose } = useColumns(all, kept);
  return (
    <>
      <ListHead title={title} total={meta.total}>
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
      </FilterRow>
      <DataTable
        label={title}
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty={
          KEYS.some((key) => params.has(key))
            ? 'Никого не нашлось. Измените фильтры или сбросьте их.'
            : 'Клиентов пока нет. Первого можно добавить кнопкой «Новый клиент».'
        }
        footer={<ListFooter meta={meta} address={address} />}
      />
      <AssignManager client={assigned} onClose={() => setAssigned(null)} onAssigned={put} />
    </>
  );
}

/** The filters of «Клиенты»: the page shows nobody else, so neither does its file. */
function clientsOnly(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(params);
  query.set('role', String(CLIENT));
  return query;
}

/** Filters that come by links of other pages, without fields of their own. */
function tagsOf(params: URLSearchParams): FilterTag[] {
  const tags: FilterTag[] = [];
  if (params.get('id')) tags.push({ keys: ['id'], text: 'Один клиент' });
  const status = Number(params.get('status'));
  if (isSalesStatus(status)) tags.push({ keys: ['status'], text: `Статус: ${statusTitle(status)}` });
  if (params.get('manager')) tags.push({ keys: ['manager'], text: 'Клиенты одного менеджера' });
  return tags;
}

/** A dash in its column, nothing on the cards of phones. */
function Nothing() {
  return <span className={styles.nothing}>—</span>;
}

interface ColumnParts {
  readonly admin: boolean;
  readonly meta: ListMeta;
  readonly onChanged: (client?: OfficeUser) => void;
  readonly onAssign: (client: AssignManagerProps['client']) => void;
}

const nameOf = ({ name, phone }: OfficeUser): string => name ?? formatPhone(phone);

function columnsOf(parts: ColumnParts): Column<OfficeUser>[] {
  return [...placeColumns(parts), ...personColumns(), ...(parts.admin ? adminColumns(parts) : [])];
}

/** Where a person stands: in the list and in his way to a flat. */
function placeColumns({ meta, onChanged }: ColumnParts): Column<OfficeUser>[] {
  const first = (meta.page - 1) * meta.per_page + 1;
  return [
    { key: 'number', title: '№', width: '48px', phone: 'none', cell: (_, index) => first + index },
    {
      key: 'menu',
      title: 'Действия',
      quiet: true,
      width: '44px',
      phone: 'corner',
      cell: (user) => <RowMenu userId={user.id} name={nameOf(user)} />,
    },
    {
      key: 'status',
      title: 'Статус',
      width: '168px',
      phone: 'top',
      cell: (user) =>
        user.role === CLIENT && (
          <StatusSelect
            userId={user.id}
            name={nameOf(user)}
            status={user.status}
            next={user.next_statuses}
            onChanged={onChanged}
          />
        ),
    },
  ];
}

/** Who he is. */
function personColumns(): Column<OfficeUser>[] {
  return [
    {
      key: 'created',
      title: 'Дата регистрации',
      width: '112px',
      phone: 'top',
      cell: ({ created_at }) => formatDate(Date.parse(created_at)),
    },
    {
      key: 'name',
      title: 'ФИО',
      phone: 'head',
      cell: ({ name }) => (name ? <b className={styles.name}>{name}</b> : '—'),
    },
    {
      key: 'phone',
      title: 'Телефон',
      width: '152px',
      phone: 'plain',
      cell: ({ phone }) => <span className="nv-nowrap">{formatPhone(phone)}</span>,
    },
    { key: 'email', title: 'Почта', width: '180px', phone: 'plain', cell: ({ email }) => email ?? <Nothing /> },
  ];
}

/** What administrators see besides: whose client he is, and his role. */
function adminColumns({ onAssign }: ColumnParts): Column<OfficeUser>[] {
  return [
    {
      key: 'manager',
      title: 'Менеджер',
      width: '150px',
      cell: (user) => user.role === CLIENT && <ManagerOf user={user} onAssign={onAssign} />,
    },
    { key: 'role', title: 'Роль', width: '136px', phone: 'none', cell: ({ role }) => ROLE_TITLES[readRole(role)] },
  ];
}

/** The manager of a client, or «Назначить»; pressing it chooses another. */
function ManagerOf({ user, onAssign }: { readonly user: OfficeUser; readonly onAssign: ColumnParts['onAssign'] }) {
  const free = user.manager_id === null;
  return (
    <Button
      variant={free ? 'light' : 'subtle'}
      size="xs"
      className={free ? undefined : styles.manager}
      aria-label={`${free ? 'Назначить' : 'Сменить'} менеджера: ${nameOf(user)}`}
      onClick={() => onAssign({ id: user.id, name: nameOf(user), managerId: user.manager_id })}
    >
      {free ? 'Назначить' : (user.manager_name ?? 'Без имени')}
    </Button>
  );
}
