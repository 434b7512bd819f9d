import type { ReactNode } from 'react';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import type { CuratedCard } from '../../contract/curated-card.ts';
import styles from './catalogue-page.module.css';
import { CatalogueTabs } from './catalogue-tabs.tsx';

type Row = Pick<CuratedCard, 'id' | 'title' | 'developer' | 'published' | 'pictures'> & {
  readonly lacks: readonly { readonly title: string }[];
};

interface CuratedListProps<Of extends Row> {
  readonly rows: readonly Of[];
  readonly meta: ListMeta;
  readonly columns: readonly Column<Of>[];
  /** What the table, its filter and its empty state say. */
  readonly words: { readonly label: string; readonly which: string; readonly all: string; readonly none: string };
  /** Lists of what waits, by their signs in the address. */
  readonly lacking: readonly { readonly value: string; readonly label: string }[];
  /** Beside the heading. */
  readonly children?: ReactNode;
}

/** «Каталог»: everything of one kind with what it lacks; hidden ones first. */
export function CuratedList<Of extends Row>({ rows, meta, columns, words, lacking, children }: CuratedListProps<Of>) {
  const address = useListAddress();
  const shown = [
    { value: '', label: words.all },
    { value: '0', label: 'Скрытые' },
    { value: '1', label: 'На сайте' },
  ];
  return (
    <>
      <ListHead title="Каталог" total={meta.total}>
        {children}
      </ListHead>
      <CatalogueTabs />
      <FilterRow address={address} keys={['term', 'published', 'lacking']}>
        <TextFilter label="Название, от 3 букв" name="term" address={address} search />
        <ChoiceFilter label={words.which} name="published" address={address} options={shown} />
        <ChoiceFilter
          label="Чего не хватает"
          name="lacking"
          address={address}
          options={[{ value: '', label: 'Не хватает: неважно' }, ...lacking]}
        />
      </FilterRow>
      <DataTable
        label={words.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty={words.none}
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

export const DEVELOPER_COLUMN: Column<Row> = {
  key: 'developer',
  title: 'Застройщик',
  width: '200px',
  cell: ({ developer }) => developer ?? '—',
};

export const onSaleColumn = <Of extends Row>(key: string, count: (row: Of) => number): Column<Of> => ({
  ...{ key, title: 'В продаже', width: '100px', numeric: true },
  cell: (row) => groupDigits(count(row)),
});

export const PICTURES_COLUMN: Column<Row> = {
  ...{ key: 'pictures', title: 'Картинок', width: '100px', numeric: true },
  cell: ({ pictures }) => pictures,
};

/** Whether it is shown, and what it lacks. */
export const stateColumn = (width: string): Column<Row> => ({
  ...{ key: 'state', title: 'На сайте', width },
  cell: ({ published, lacks }) => (
    <span>
      {published ? 'Показан' : 'Скрыт'}
      {lacks.length > 0 && (
        <span className={styles.missing}>не хватает: {lacks.map((lack) => lack.title).join(', ')}</span>
      )}
    </span>
  ),
});
