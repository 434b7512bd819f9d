import { Checkbox } from '@mantine/core';
import { formatDate, formatDateTime, formatPhone } from '../../../complex/rules/format.ts';
import { sourceWords } from '../../../leads/rules/source.ts';
import { ROLE_TITLES, readRole } from '../../../people/rules/roles.ts';
import type { Column } from '../../../site/office/lists/data-table.tsx';
import type { ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { clientCardPath, RowMenu } from '../../../site/office/lists/row-menu.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficeUser } from '../../contract/users.ts';
import { ListedPhone } from '../ban-words.tsx';
import { StatusSelect } from '../status/status-select.tsx';
import type { AssignManagerProps } from './assign-manager.tsx';
import styles from './users-page.module.css';

const CLIENT = 1;

/** Rows that are ticked. */
export interface Picking {
  readonly picked: readonly number[];
  readonly onPick: (ids: readonly number[]) => void;
  /** All that can be ticked here. */
  readonly rows: readonly number[];
}

export interface ColumnParts {
  readonly admin: boolean;
  readonly meta: ListMeta;
  /** When the page was made, epoch ms. */
  readonly now: number;
  readonly picking: Picking;
  readonly onChanged: (client?: OfficeUser) => void;
  readonly onAssign: (client: AssignManagerProps['client']) => void;
}

const nameOf = ({ name, phone }: OfficeUser): string => name ?? formatPhone(phone);

export function columnsOf(parts: ColumnParts): Column<OfficeUser>[] {
  return [
    ...(parts.admin ? [pickColumn(parts.picking)] : []),
    ...placeColumns(parts),
    ...personColumns(),
    ...workColumns(parts),
    ...(parts.admin ? adminColumns(parts) : []),
  ];
}

/** Ticks clients, to hand many over at once. */
function pickColumn({ picked, rows, onPick }: Picking): Column<OfficeUser> {
  const all = rows.length > 0 && rows.every((id) => picked.includes(id));
  return {
    key: 'pick',
    title: 'Выбрать',
    quiet: true,
    width: '40px',
    phone: 'top',
    head: (
      <Checkbox
        size="xs"
        aria-label="Выбрать всех на странице"
        checked={all}
        indeterminate={picked.length > 0 && !all}
        onChange={() => onPick(all ? [] : rows)}
      />
    ),
    cell: (user) =>
      user.role === CLIENT && (
        <Checkbox
          size="xs"
          aria-label={`Выбрать: ${nameOf(user)}`}
          checked={picked.includes(user.id)}
          onChange={() =>
            onPick(picked.includes(user.id) ? picked.filter((id) => id !== user.id) : [...picked, user.id])
          }
        />
      ),
  };
}

/** Where a person stands: in the list and in his way to a flat. */
function placeColumns({ meta, onChanged }: ColumnParts): Column<OfficeUser>[] {
  const first = (meta.page - 1) * meta.per_page + 1;
  return [
    {
      key: 'number',
      title: '№',
      width: '56px',
      phone: 'none',
      cell: (_, index) => <span className="nv-nowrap">{first + index}</span>,
    },
    {
      key: 'menu',
      title: 'Действия',
      quiet: true,
      width: '40px',
      phone: 'corner',
      cell: (user) => <RowMenu userId={user.id} name={nameOf(user)} />,
    },
    {
      key: 'status',
      title: 'Статус',
      width: '150px',
      phone: 'top',
      sort: 'status',
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

const dayOf = (iso: string | null) =>
  iso === null ? <Nothing /> : <time dateTime={iso}>{formatDate(Date.parse(iso))}</time>;

/** Who he is. */
function personColumns(): Column<OfficeUser>[] {
  return [
    {
      key: 'created',
      title: 'Дата регистрации',
      width: '108px',
      phone: 'top',
      sort: 'date',
      cell: ({ created_at }) => dayOf(created_at),
    },
    {
      key: 'name',
      title: 'ФИО',
      phone: 'head',
      sort: 'name',
      cell: (user) => (
        <a className={styles.name} href={clientCardPath(user.id)} title={user.name ?? undefined}>
          {user.name ?? 'Без имени'}
        </a>
      ),
    },
    {
      key: 'phone',
      title: 'Телефон',
      width: '154px',
      phone: 'plain',
      cell: ({ phone, contact_ban }) => <ListedPhone phone={phone} ban={contact_ban} className={styles.phone} />,
    },
    {
      key: 'email',
      title: 'Почта',
      width: '170px',
      phone: 'plain',
      spare: true,
      cell: ({ email }) =>
        email === null ? (
          <Nothing />
        ) : (
          <span className={styles.cut} title={email}>
            {email}
          </span>
        ),
    },
  ];
}

/** When something happened, and what is next. */
function workColumns({ now }: ColumnParts): Column<OfficeUser>[] {
  return [
    {
      key: 'seen',
      title: 'Был на сайте',
      width: '92px',
      sort: 'seen',
      cell: ({ last_seen_at }) => dayOf(last_seen_at),
    },
    {
      key: 'contact',
      title: 'Контакт',
      width: '92px',
      sort: 'contact',
      cell: ({ last_contact_at }) => dayOf(last_contact_at),
    },
    {
      key: 'task',
      title: 'Следующая задача',
      width: '136px',
      sort: 'task',
      cell: ({ due_task }) =>
        due_task === null ? (
          <Nothing />
        ) : (
          <span className={styles.task} data-overdue={Date.parse(due_task.due_at) < now || undefined}>
            <time dateTime={due_task.due_at}>{formatDateTime(due_task.due_at)}</time>
            <span className={styles.cut} title={due_task.text}>
              {due_task.text}
            </span>
          </span>
        ),
    },
    {
      key: 'source',
      title: 'Источник',
      width: '120px',
      sort: 'source',
      spare: true,
      cell: ({ source_kind, source_name }) =>
        source_kind === null ? <Nothing /> : sourceWords(source_kind, source_name),
    },
  ];
}

/** What administrators see besides: whose client he is, and his role. */
function adminColumns({ onAssign }: ColumnParts): Column<OfficeUser>[] {
  return [
    {
      key: 'manager',
      title: 'Менеджер',
      width: '136px',
      sort: 'manager',
      cell: (user) => user.role === CLIENT && <ManagerOf user={user} onAssign={onAssign} />,
    },
    {
      key: 'role',
      title: 'Роль',
      width: '128px',
      phone: 'none',
      spare: true,
      cell: ({ role }) => ROLE_TITLES[readRole(role)],
    },
  ];
}

/** A dash in its column, nothing on the cards of phones. */
function Nothing() {
  return <span data-nothing>—</span>;
}

/** 'Белова М.' of 'Мария Белова': columns are narrow, and the whole name stands in the title. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ').filter((word) => word !== '');
  const last = rest.at(-1);
  return last === undefined ? first : `${last} ${first.slice(0, 1)}.`;
}

/** The manager of a client, or «Назначить»; pressing it chooses another. */
function ManagerOf({ user, onAssign }: { readonly user: OfficeUser; readonly onAssign: ColumnParts['onAssign'] }) {
  const free = user.manager_id === null;
  const name = user.manager_name ?? `Сотрудник № ${user.manager_id}`;
  return (
    <Button
      variant={free ? 'light' : 'subtle'}
      size="xs"
      className={free ? undefined : styles.manager}
      title={free ? undefined : name}
      aria-label={free ? `Назначить менеджера: ${nameOf(user)}` : `Сменить менеджера: ${nameOf(user)}, сейчас ${name}`}
      onClick={() => onAssign({ id: user.id, name: nameOf(user), managerId: user.manager_id })}
    >
      {free ? 'Назначить' : shortName(name)}
    </Button>
  );
}
