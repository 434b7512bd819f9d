import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatPhone } from '../../complex/rules/format.ts';
import { ChoiceFilter, DateRangeFilter } from './lists/choice-filter.tsx';
import { ColumnChoice, type KeptColumns, useColumns } from './lists/column-choice.tsx';
import { type Column, DataTable } from './lists/data-table.tsx';
import { ExportButton } from './lists/export-button.tsx';
import { FilterRow, type FilterTag } from './lists/filter-row.tsx';
import { ListFooter, type ListMeta } from './lists/list-footer.tsx';
import { ListHead } from './lists/list-head.tsx';
import { SubTabs } from './lists/sub-tabs.tsx';
import { type ListAddress, useListAddress } from './lists/use-list-address.ts';
import { OptionSearch } from './option-search.tsx';
import { findClients, findComplexes } from './suggest.ts';

export interface ActivityPageProps<Row> {
  readonly title: string;
  /** Of the two lists, for complexes and for flats. */
  readonly tabs: { readonly zhk: string; readonly flat: string };
  readonly columns: readonly Column<Row>[];
  readonly kept: KeptColumns;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly meta: ListMeta;
  /** Names of what the address filters by, for the tags. */
  readonly chosen: ChosenNames;
  /** Absent: there is no file of it. */
  readonly exportAs?: { readonly path: string; readonly name: string } | undefined;
  readonly empty: ReactNode;
  /** More filters of this list. */
  readonly children?: (address: ListAddress) => ReactNode;
}

/** Names of the complexes and people in the address, by id. */
export interface ChosenNames {
  readonly complexes: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
}

const KEYS = ['id', 'name', 'phone', 'complex', 'user', 'date_from', 'date_to', 'entity_id', 'author'];

/** A list of what clients did or were recommended: complex, client, days; tags; ЖК and Квартиры beside each other. */
export function ActivityPage<Row>(props: ActivityPageProps<Row>) {
  const { title, tabs, columns, kept, rows, rowKey, meta, chosen, exportAs, empty, children } = props;
  const address = useListAddress();
  const [params] = useSearchParams();
  const { shown, hidden, choose } = useColumns(columns, kept);
  const add = (key: string, value: string) => address.change({ [key]: withOneMore(address.value(key), value) });
  return (
    <>
      <ListHead title={title} total={meta.total}>
        <ColumnChoice columns={columns} hidden={hidden} onChoose={choose} />
        {exportAs && <ExportButton path={exportAs.path} query={params} name={exportAs.name} />}
      </ListHead>
      <SubTabs
        label={title}
        tabs={[
          { to: withFilters(tabs.zhk, params), label: 'ЖК' },
          { to: withFilters(tabs.flat, params), label: 'Квартиры' },
        ]}
      />
      <FilterRow address={address} keys={KEYS} tags={tagsOf(params, chosen)}>
        <OptionSearch label="ЖК" find={findComplexes} onChoose={({ value }) => add('complex', value)} />
        <OptionSearch label="Клиент" find={findClients} onChoose={({ value }) => add('user', value)} />
        <DateRangeFilter address={address} names={['date_from', 'date_to']} />
        {children?.(address)}
      </FilterRow>
      <DataTable
        label={title}
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        busy={address.pending}
        empty={empty}
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const ORDERS = [
  { value: '', label: 'По времени' },
  { value: '1', label: 'Топ по просмотрам' },
] as const;

/** Views one by one, or what is viewed most. */
export function ViewOrder({ address }: { readonly address: ListAddress }) {
  return <ChoiceFilter label="Как показать просмотры" name="top" address={address} options={ORDERS} />;
}

/** A list in the address with one more value. */
export function withOneMore(list: string, value: string): string {
  return [...new Set(list.split(',').filter(Boolean)).add(value)].join(',');
}

/** The other tab keeps the filters and begins at its first page. */
function withFilters(path: string, params: URLSearchParams): string {
  const filters = new URLSearchParams(params);
  filters.delete('page');
  const text = filters.toString();
  return text ? `${path}?${text}` : path;
}

/** What a list is filtered by, in words, each to be taken away: people, complexes, typed words, days. */
export function tagsOf(params: URLSearchParams, { complexes, people }: ChosenNames): FilterTag[] {
  const named = (key: string, names: Readonly<Record<string, string>>, word: string): FilterTag[] => {
    const ids = (params.get(key) ?? '').split(',').filter(Boolean);
    return ids.length === 0
      ? []
      : [{ keys: [key], text: `${word}: ${ids.map((id) => names[id] ?? `№ ${id}`).join(', ')}` }];
  };
  const typed = (key: string, word: string): FilterTag[] => {
    const value = params.get(key);
    return value ? [{ keys: [key], text: `${word}: ${value}` }] : [];
  };
  const phone = params.get('phone');
  return [
    ...named('id', people, 'Клиент'),
    ...named('user', people, 'Клиент'),
    ...named('lead', {}, 'Заявка'),
    ...named('complex', complexes, 'ЖК'),
    ...typed('name', 'ФИО'),
    ...(phone ? [{ keys: ['phone'], text: `Телефон: ${/^7\d{10}$/.test(phone) ? formatPhone(phone) : phone}` }] : []),
    ...dayTags(params),
  ];
}

function dayTags(params: URLSearchParams): FilterTag[] {
  const shown = (key: string) => params.get(key)?.split('-').reverse().join('.');
  const [from, to] = [shown('date_from'), shown('date_to')];
  if (from && to) return [{ keys: ['date_from', 'date_to'], text: `${from} – ${to}` }];
  if (from) return [{ keys: ['date_from'], text: `с ${from}` }];
  return to ? [{ keys: ['date_to'], text: `по ${to}` }] : [];
}

/** The client of a row: opens his card in a new tab. */
export function ClientLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <Link to={path} target="_blank" rel="noopener noreferrer" className="nv-link">
      {children}
    </Link>
  );
}
