import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { ClientLink } from '../../site/office/activity-page.tsx';
import { ChoiceFilter, DateRangeFilter } from '../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { FilterRow } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { clientCardPath } from '../../site/office/lists/row-menu.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { OptionSearch } from '../../site/office/option-search.tsx';
import { failureText } from '../../site/office/saved.ts';
import { findClients } from '../../site/office/suggest.ts';
import { Button } from '../../site/ui/button.tsx';
import { Chip } from '../../site/ui/form/chip.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconShieldCheck } from '../../site/ui/icons.ts';
import type { AuditChoices, AuditRow } from '../contract/audit.ts';
import { auditDetails } from '../rules/audit-details.ts';
import { auditObject } from '../rules/audit-titles.ts';

interface AuditPageProps {
  readonly rows: readonly AuditRow[];
  readonly meta: ListMeta;
  readonly choices: AuditChoices;
}

/** «Журнал»: who of the staff did and read what, and whether the chain of its rows is whole. */
export function AuditPage({ rows, meta, choices }: AuditPageProps) {
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
    return value ? [{ keys: [key], text: `${TAG_WORDS[key]}: ${wordOf(choices, key, value)}` }] : [];
  });
  const actors = choices.actors.map(({ id, name }) => ({ value: String(id), label: name ?? staffWord(id) }));
  const actions = choices.actions.map(({ action, title }) => ({ value: action, label: title }));
  return (
    <>
      <ListHead title="Журнал" total={meta.total}>
        <Button size="sm" busy={checking ? 'Проверяем' : undefined} onClick={() => void check()}>
          <Icon of={IconShieldCheck} size={18} />
          Проверить целостность
        </Button>
      </ListHead>
      <FilterRow address={address} keys={['client', 'actor', 'action', 'changes', 'date_from', 'date_to']} tags={tags}>
        <OptionSearch label="Клиент" find={findClients} onChoose={({ value }) => address.change({ client: value })} />
        <ChoiceFilter
          label="Кто"
          name="actor"
          address={address}
          options={[{ value: '', label: 'Все сотрудники' }, ...actors]}
          searchable
        />
        <ChoiceFilter
          label="Что"
          name="action"
          address={address}
          options={[{ value: '', label: 'Все действия' }, ...actions]}
          searchable
        />
        <DateRangeFilter address={address} names={['date_from', 'date_to']} />
        <Chip
          pressed={address.value('changes') === '1'}
          onClick={() => address.changeNow({ changes: address.value('changes') === '1' ? '' : '1' })}
        >
          Только изменения
        </Chip>
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

const TAG_WORDS: Readonly<Record<string, string>> = { client: 'Клиент №', actor: 'Сотрудник', action: 'Действие' };

function wordOf({ actors, actions }: AuditChoices, key: string, value: string): string {
  if (key === 'actor') return actors.find(({ id }) => String(id) === value)?.name ?? staffWord(value);
  return actions.find(({ action }) => action === value)?.title ?? value;
}

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
    cell: ({ actor }) => actor?.name ?? (actor ? staffWord(actor.id) : 'Система'),
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

/** Somebody of the staff who has no name yet. */
const staffWord = (id: number | string): string => `Сотрудник № ${id}`;

function Change({ row }: { readonly row: AuditRow }) {
  const { before, after, names, client, subject } = row;
  const details = auditDetails(before, after, names);
  // The client has a column of his own.
  const told = client !== null && subject?.link === clientCardPath(client.id);
  return (
    <>
      {!told && <Subject row={row} />}
      {told && details.length === 0 && '—'}
      {details.length > 0 && (
        <details>
          <summary>{before === null || after === null ? 'Подробнее' : `Изменено: ${details.length}`}</summary>
          <ul style={{ margin: 0, paddingLeft: 'var(--nv-space-7)' }}>
            {details.map(({ label, was, is }) => (
              <li key={label}>
                {label}: {was !== null && is !== null ? `${was} → ${is}` : (is ?? `было ${was}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What the row is about by its name, where it has one; the client has a column of his own. */
function Subject({ row: { object_type, object_id, subject } }: { readonly row: AuditRow }) {
  if (!subject) return auditObject(object_type, object_id);
  const named = `${auditObject(object_type, 'one')}: ${subject.title}`;
  return subject.link ? (
    <Link className="nv-link" to={subject.link}>
      {named}
    </Link>
  ) : (
    named
  );
}
