import { Link } from 'react-router';
import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import { ClientLink } from '../../site/office/activity-page.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { clientCardPath } from '../../site/office/lists/row-menu.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import type { ComparisonRow } from '../contract/client-story.ts';

const COLUMNS: readonly Column<ComparisonRow>[] = [
  {
    key: 'updated',
    title: 'Дата',
    width: '160px',
    cell: ({ updated_at }) => <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>,
  },
  {
    key: 'user',
    title: 'Клиент',
    width: '220px',
    phone: 'head',
    cell: ({ user }) => <ClientLink path={clientCardPath(user.id)}>{user.name ?? formatPhone(user.phone)}</ClientLink>,
  },
  {
    key: 'what',
    title: 'Что сравнивают',
    cell: ({ entity_type, buildings, flats }) =>
      (entity_type === 'flat' ? flats : buildings).map(({ title }) => title).join(', '),
  },
  { key: 'author', title: 'Кто сравнил', width: '180px', cell: ({ author }) => author?.name ?? 'Клиент' },
  {
    key: 'open',
    title: 'Открыть',
    quiet: true,
    width: '120px',
    cell: ({ code }) => (
      <Link className="nv-link" to={`/compare/${code}`}>
        Открыть
      </Link>
    ),
  },
];

/** «Сравнения»: made for clients or by them. */
export function ComparisonsList({ rows, meta }: { readonly rows: readonly ComparisonRow[]; readonly meta: ListMeta }) {
  const address = useListAddress();
  return (
    <DataTable
      label="Сравнения"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      busy={address.pending}
      empty="Клиенты ещё ничего не сравнивали"
      footer={<ListFooter meta={meta} address={address} />}
    />
  );
}
