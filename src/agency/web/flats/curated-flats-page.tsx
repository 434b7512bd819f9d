import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { ChoiceFilter } from '../../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { useAnswered, withRow } from '../../../site/office/use-answered.ts';
import type { CuratedFlat } from '../../contract/flats.ts';
import styles from '../curation/catalogue-page.module.css';
import { FlatCorrection } from './flat-correction.tsx';
import { feedName, flatName, metres, priceWords, renovationTitle, stateWords } from './flat-words.ts';

export interface CuratedFlatsPageProps {
  readonly complex: { readonly id: number; readonly title: string };
  readonly rows: readonly CuratedFlat[];
  readonly meta: ListMeta;
}

/** «Квартиры» of a complex: what the feed says of each, and what the agency says instead. */
export function CuratedFlatsPage({ complex, rows: loaded, meta }: CuratedFlatsPageProps) {
  const address = useListAddress();
  const [rows, change] = useAnswered(loaded);
  const [open, setOpen] = useState<number | null>(null);
  const asked = Number(address.value('flat')) || null;
  // Not at once: the server draws no windows.
  useEffect(() => setOpen(asked), [asked]);
  const flat = rows.find(({ id }) => id === open);
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/catalogue">Каталог</Link> › <Link to={`/admin/catalogue/${complex.id}`}>{complex.title}</Link>{' '}
        › <span aria-current="page">Квартиры</span>
      </nav>
      <ListHead title={`Квартиры: ${complex.title}`} total={meta.total} />
      <FilterRow address={address} keys={['number', 'corrected', 'flat']}>
        <TextFilter label="Номер квартиры" name="number" address={address} />
        <ChoiceFilter
          label="Правки"
          name="corrected"
          address={address}
          options={[
            { value: '', label: 'Все квартиры' },
            { value: '1', label: 'Исправленные' },
          ]}
        />
      </FilterRow>
      <DataTable
        label="Квартиры"
        columns={columnsOf(({ id }) => setOpen(id))}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        sorting={{ value: address.value('sort'), onSort: (sort) => address.changeNow({ sort }) }}
        empty="Квартир не нашлось"
        footer={<ListFooter meta={meta} address={address} />}
      />
      <OfficeWindow
        opened={flat !== undefined}
        onClose={() => setOpen(null)}
        title={flat ? flatName(flat) : ''}
        size="lg"
      >
        {flat && <FlatCorrection key={flat.id} flat={flat} onSaved={(row) => change((now) => withRow(now, row))} />}
      </OfficeWindow>
    </>
  );
}

const columnsOf = (onOpen: (row: CuratedFlat) => void): Column<CuratedFlat>[] => [
  {
    key: 'flat',
    title: 'Квартира',
    phone: 'head',
    cell: (row) => (
      <span>
        <button type="button" className="nv-link" onClick={() => onOpen(row)}>
          {flatName(row)}
        </button>
        <FromFeed words={feedName(row)} />
        {row.hidden && <span className={styles.missing}>Не показана на сайте</span>}
      </span>
    ),
  },
  {
    key: 'price',
    title: 'Цена',
    width: '140px',
    sort: 'price',
    numeric: true,
    cell: (row) => priceWords(row) ?? '—',
  },
  { key: 'state', title: 'Состояние', width: '160px', sort: 'state', cell: (row) => stateWords(row) },
  {
    key: 'fed',
    title: 'Фид прочитан',
    width: '150px',
    cell: ({ fed_at, missing_since }) => (
      <span>
        {fed_at === null ? '—' : formatDateTime(fed_at)}
        {missing_since !== null && (
          <span className={styles.missing}>в нём её нет с {formatDateTime(missing_since)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'renovation',
    title: 'Отделка',
    width: '190px',
    cell: ({ renovation: { feed, ours } }) => <Said feed={renovationTitle(feed)} ours={renovationTitle(ours)} />,
  },
  {
    key: 'ceiling',
    title: 'Потолки',
    width: '150px',
    cell: ({ ceiling_height: { feed, ours } }) => <Said feed={metres(feed)} ours={metres(ours)} />,
  },
  {
    key: 'plan',
    title: 'План',
    width: '150px',
    cell: ({ plan: { feed, ours } }) => <Said feed={feed && 'есть'} ours={ours && 'наш'} />,
  },
];

function Said({ feed, ours }: { readonly feed: string | null; readonly ours: string | null }) {
  if (ours === null) return feed ?? '—';
  return (
    <span>
      {ours}
      <FromFeed words={feed ?? 'ничего'} />
    </span>
  );
}

function FromFeed({ words }: { readonly words: string }) {
  return (
    words !== '' && (
      <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
        из фида: {words}
      </span>
    )
  );
}
