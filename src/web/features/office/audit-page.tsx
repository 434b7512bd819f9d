import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditRow } from '../../../contract/audit.ts';
import { auditObject } from '../../../domain/audit-titles.ts';
import { formatDateTime } from '../../../domain/format.ts';
import { groupDigits } from '../../../domain/russian.ts';
import { callApi } from '../../api-client.ts';
import { notify } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconShieldCheck } from '../../ui/icons.ts';
import { ClientLink } from './activity-page.tsx';
import { DateRangeFilter } from './choice-filter.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { FilterRow } from './filter-row.tsx';
import { ListFooter, type ListMeta } from './list-footer.tsx';
import { ListHead } from './list-head.tsx';
import { OptionSearch } from './option-search.tsx';
import { clientCardPath } from './row-menu.tsx';
import { failureText } from './saved.ts';
import { findClients } from './suggest.ts';
import { useListAddress } from './use-list-address.ts';

/** «Журнал»: who of the staff did and read what, and whether the chain of its rows is whole. */
export function AuditPage({ rows, meta }: { readonly rows: readonly AuditRow[]; readonly meta: ListMeta }) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { whole, broken_id, rows: count } = (await callApi('checkAudit', {})).data;
      if (whole) notify.success(`Журнал цел, записей: ${groupDigits(count)}`);
      else notify.error(`Журнал нарушен на записи № ${broken_id}`);
    } catch (error) {
      notify.error(failureText(error));
    } finally {
      setChecking(false);
    }
  };
  const tags = ['client', 'actor', 'action'].flatMap((key) => {
    const value = params.get(key);
    return value ? [{ keys: [key], text: `${TAG_WORDS[key]}: ${value}` }] : [];
  });
  return (
    <>
      <ListHead title="Журнал" total={meta.total}>
        <Button size="sm" busy={checking ? 'Проверяем' : undefined} onClick={() => void check()}>
          <Icon of={IconShieldCheck} size={18} />
          Проверить целостность
        </Button>
      </ListHead>
      <FilterRow address={address} keys={['client', 'actor', 'action', 'date_from', 'date_to']} tags={tags}>
        <OptionSearch label="Клиент" find={findClients} onChoose={({ value }) => address.change({ client: value })} />
        <DateRangeFilter address={address} names={['date_from', 'date_to']} />
      </FilterRow>
      <DataTable
        label="Журнал"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Записей нет"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const TAG_WORDS: Readonly<Record<string, string>> = { client: 'Клиент №', actor: 'Сотрудник №', action: 'Действие' };

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    key: 'at',
    title: 'Когда',
    width: '150px',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: 'actor',
    title: 'Кто',
    width: '180px',
    cell: ({ actor }) => actor?.name ?? (actor ? `№ ${actor.id}` : 'Система'),
  },
  { key: 'title', title: 'Что', width: '260px', phone: 'head', cell: ({ title }) => title },
  {
    key: 'client',
    title: 'О ком',
    width: '200px',
    cell: ({ client }) =>
      client ? <ClientLink path={clientCardPath(client.id)}>{client.name ?? `№ ${client.id}`}</ClientLink> : '—',
  },
  { key: 'change', title: 'Подробности', cell: (row) => <Change row={row} /> },
  { key: 'ip', title: 'Адрес', width: '120px', cell: ({ ip }) => ip ?? '—' },
];

function Change({ row: { before, after, object_type, object_id } }: { readonly row: AuditRow }) {
  const object = auditObject(object_type, object_id);
  if (before === null && after === null) return object_id ? object : '—';
  return (
    <details>
      <summary>{object}</summary>
      {before !== null && <pre style={{ whiteSpace: 'pre-wrap' }}>Было: {JSON.stringify(before, null, 1)}</pre>}
      {after !== null && <pre style={{ whiteSpace: 'pre-wrap' }}>Стало: {JSON.stringify(after, null, 1)}</pre>}
    </details>
  );
}
