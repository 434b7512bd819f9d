import { useState } from 'react';
import { Link } from 'react-router';
import { groupDigits } from '../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { useAnswered } from '../../site/office/use-answered.ts';
import { FeedTabs } from './feed-tabs.tsx';

/** A complex or village as a feed tells it. */
export interface FeedPlace {
  readonly source: { readonly id: number; readonly title: string };
  readonly key: string;
  readonly title: string | null;
  readonly lots: number;
}

interface FeedPlacesProps<Row extends FeedPlace> {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly meta: ListMeta;
  /** What was decided, by its sign in the address, in words. */
  readonly states: Readonly<Record<string, string>>;
  readonly columns: (onOpen: (row: Row) => void) => readonly Column<Row>[];
  /** What the window about a row holds. */
  readonly decide: (row: Row, onDecided: (row: Row) => void, onClose: () => void) => React.ReactNode;
}

/** What feeds name, what each is here, and a window to decide it. */
export function FeedPlaces<Row extends FeedPlace>(props: FeedPlacesProps<Row>) {
  const { title, empty, rows: loaded, meta, states, columns, decide } = props;
  const address = useListAddress();
  const [rows, change] = useAnswered(loaded);
  const [open, setOpen] = useState<Row | null>(null);
  const put = (row: Row) => {
    change((now) => now.map((one) => (keyOf(one) === keyOf(row) ? row : one)));
    setOpen(null);
  };
  const options = [{ value: '', label: 'Все' }, ...Object.entries(states).map(([value, label]) => ({ value, label }))];
  return (
    <>
      <ListHead title={title} total={meta.total} />
      <FeedTabs />
      <FilterRow address={address} keys={['term', 'state', 'source']}>
        <TextFilter label="Название, от 3 букв" name="term" address={address} search />
        <ChoiceFilter label="Решение" name="state" address={address} options={options} />
      </FilterRow>
      <DataTable
        label={title}
        columns={columns(setOpen)}
        rows={rows}
        rowKey={keyOf}
        busy={address.pending}
        empty={empty}
        footer={<ListFooter meta={meta} address={address} />}
      />
      <OfficeWindow opened={open !== null} onClose={() => setOpen(null)} title={open ? nameOf(open) : ''} size="lg">
        {open && decide(open, put, () => setOpen(null))}
      </OfficeWindow>
    </>
  );
}

const keyOf = ({ source, key }: FeedPlace) => `${source.id} ${key}`;
const nameOf = ({ title, key }: FeedPlace) => title ?? `Без названия, № ${key}`;

/** The name in the feed and what the feed says of the place. */
export const nameColumn = <Row extends FeedPlace>(about: (row: Row) => string | null): Column<Row> => ({
  key: 'title',
  title: 'В фиде',
  phone: 'head',
  cell: (row) => (
    <span>
      {nameOf(row)}
      {about(row) && (
        <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
          {about(row)}
        </span>
      )}
    </span>
  ),
});

export const SOURCE_COLUMN: Column<FeedPlace> = {
  key: 'source',
  title: 'Фид',
  width: '160px',
  cell: ({ source }) => (
    <Link className="nv-link" to={`/admin/feeds/${source.id}`}>
      {source.title}
    </Link>
  ),
};

export const lotsColumn = (title: string, width: string): Column<FeedPlace> => ({
  key: 'lots',
  title,
  width,
  numeric: true,
  cell: ({ lots }) => groupDigits(lots),
});
