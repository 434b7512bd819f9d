import { useSearchParams } from 'react-router';
import type { SmsRow } from '../../clients/contract/sms.ts';
import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import { ChoiceFilter, DateRangeFilter } from '../../site/office/lists/choice-filter.tsx';
import { ColumnChoice, type KeptColumns, useColumns } from '../../site/office/lists/column-choice.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ExportButton } from '../../site/office/lists/export-button.tsx';
import { FilterRow } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { OptionSearch } from '../../site/office/option-search.tsx';
import { findSmsNumbers } from '../../site/office/suggest.ts';
import { MESSAGE_CHANNELS, SMS_STATUSES } from '../rules/sms-status.ts';

const STATUSES = [
  { value: '', label: 'Любое состояние' },
  ...Object.entries(SMS_STATUSES).map(([value, label]) => ({ value, label })),
];

const CHANNELS = [
  { value: '', label: 'Любой канал' },
  ...Object.entries(MESSAGE_CHANNELS).map(([value, label]) => ({ value, label })),
];

const COLUMNS: readonly Column<SmsRow>[] = [
  {
    key: 'created',
    title: 'Дата',
    width: '160px',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
  },
  { key: 'channel', title: 'Канал', width: '100px', phone: 'top', cell: ({ channel }) => MESSAGE_CHANNELS[channel] },
  { key: 'from', title: 'От', width: '140px', cell: ({ from }) => from },
  {
    key: 'to',
    title: 'Кому',
    width: '170px',
    phone: 'head',
    cell: ({ to, channel }) => (
      <span className={channel === 'sms' ? 'nv-nowrap' : undefined}>{channel === 'sms' ? formatPhone(to) : to}</span>
    ),
  },
  { key: 'text', title: 'Текст', cell: ({ text, subject }) => (subject === null ? text : `${subject}. ${text}`) },
  {
    key: 'status',
    title: 'Состояние',
    width: '190px',
    cell: ({ status, error }) => (error ? `${SMS_STATUSES[status]}: ${error}` : SMS_STATUSES[status]),
  },
];

export interface SmsPageProps {
  readonly messages: readonly SmsRow[];
  readonly meta: ListMeta;
  readonly kept: KeptColumns;
}

/** «Сообщения»: what was sent to whom, by SMS and by mail. */
export function SmsPage({ messages, meta, kept }: SmsPageProps) {
  const { shown, hidden, choose } = useColumns(COLUMNS, kept);
  const address = useListAddress();
  const [params] = useSearchParams();
  const to = params.get('to');
  const tags = to ? [{ keys: ['to'], text: `Кому: ${/^7\d{10}$/.test(to) ? formatPhone(to) : to}` }] : [];
  return (
    <>
      <ListHead title="Сообщения" total={meta.total}>
        <ColumnChoice columns={COLUMNS} hidden={hidden} onChoose={choose} />
        <ExportButton path="/api/sms/export" query={params} name="messages" />
      </ListHead>
      <FilterRow address={address} keys={['to', 'channel', 'status', 'id', 'date_from', 'date_to']} tags={tags}>
        <OptionSearch
          label="Номер получателя"
          find={findSmsNumbers}
          inputMode="tel"
          onChoose={({ value }) => address.change({ to: value })}
        />
        <ChoiceFilter label="Канал" name="channel" address={address} options={CHANNELS} />
        <ChoiceFilter label="Состояние" name="status" address={address} options={STATUSES} />
        <DateRangeFilter address={address} names={['date_from', 'date_to']} />
      </FilterRow>
      <DataTable
        label="Сообщения"
        columns={shown}
        rows={messages}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Сообщений нет"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}
