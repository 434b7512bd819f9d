import { Link } from 'react-router';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import type { CuratedVillageRow } from '../../contract/villages.ts';
import styles from '../curation/catalogue-page.module.css';
import { CatalogueTabs } from '../curation/catalogue-tabs.tsx';

const SHOWN = [
  { value: '', label: 'Все посёлки' },
  { value: '0', label: 'Скрытые' },
  { value: '1', label: 'На сайте' },
] as const;

const LACKING = [
  { value: '', label: 'Неважно' },
  { value: 'point', label: 'Ждут места' },
  { value: 'developer', label: 'Без застройщика' },
] as const;

interface VillagesPageProps {
  readonly rows: readonly CuratedVillageRow[];
  readonly meta: ListMeta;
}

/** «Каталог», «Посёлки»: every village with what it lacks; hidden ones first. */
export function VillagesPage({ rows, meta }: VillagesPageProps) {
  const address = useListAddress();
  return (
    <>
      <ListHead title="Каталог" total={meta.total} />
      <CatalogueTabs />
      <FilterRow address={address} keys={['term', 'published', 'lacking']}>
        <TextFilter label="Название, от 3 букв" name="term" address={address} search />
        <ChoiceFilter label="Какие посёлки" name="published" address={address} options={SHOWN} />
        <ChoiceFilter label="Чего не хватает" name="lacking" address={address} options={LACKING} />
      </FilterRow>
      <DataTable
        label="Посёлки"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Посёлков не нашлось"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const COLUMNS: readonly Column<CuratedVillageRow>[] = [
  {
    key: 'title',
    title: 'Посёлок',
    phone: 'head',
    cell: ({ id, title }) => (
      <Link className="nv-link" to={`/admin/catalogue/villages/${id}`}>
        {title}
      </Link>
    ),
  },
  { key: 'developer', title: 'Застройщик', width: '200px', cell: ({ developer }) => developer ?? '—' },
  { key: 'road', title: 'Дорога', width: '230px', cell: ({ road }) => road ?? '—' },
  { key: 'offers', title: 'В продаже', width: '100px', numeric: true, cell: ({ offers }) => groupDigits(offers) },
  { key: 'pictures', title: 'Картинок', width: '100px', numeric: true, cell: ({ pictures }) => pictures },
  {
    key: 'state',
    title: 'На сайте',
    width: '240px',
    cell: ({ published, lacks }) => (
      <span>
        {published ? 'Показан' : 'Скрыт'}
        {lacks.length > 0 && (
          <span className={styles.missing}>не хватает: {lacks.map((lack) => lack.title).join(', ')}</span>
        )}
      </span>
    ),
  },
];
