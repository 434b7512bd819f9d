import { Link } from 'react-router';
import { HOUSING_CLASSES } from '../../../complex/rules/dictionaries.ts';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import { ButtonLink } from '../../../site/ui/button.tsx';
import type { CuratedRow } from '../../contract/curation.ts';
import styles from './catalogue-page.module.css';
import { CatalogueTabs } from './catalogue-tabs.tsx';

const SHOWN = [
  { value: '', label: 'Все комплексы' },
  { value: '0', label: 'Скрытые' },
  { value: '1', label: 'На сайте' },
] as const;

const LACKING = [
  { value: '', label: 'Неважно' },
  { value: 'point', label: 'Ждут места' },
  { value: 'developer', label: 'Без застройщика' },
  { value: 'papers', label: 'Без декларации или юрлица' },
] as const;

/** «Каталог»: every complex with what it lacks; hidden ones first. */
export function CataloguePage({ rows, meta }: { readonly rows: readonly CuratedRow[]; readonly meta: ListMeta }) {
  const address = useListAddress();
  return (
    <>
      <ListHead title="Каталог" total={meta.total}>
        <ButtonLink size="sm" to="/admin/catalogue/upload">
          Загрузить таблицей
        </ButtonLink>
      </ListHead>
      <CatalogueTabs />
      <FilterRow address={address} keys={['term', 'published', 'lacking']}>
        <TextFilter label="Название, от 3 букв" name="term" address={address} search />
        <ChoiceFilter label="Какие комплексы" name="published" address={address} options={SHOWN} />
        <ChoiceFilter label="Чего не хватает" name="lacking" address={address} options={LACKING} />
      </FilterRow>
      <DataTable
        label="Каталог"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Комплексов не нашлось"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const COLUMNS: readonly Column<CuratedRow>[] = [
  {
    key: 'title',
    title: 'Комплекс',
    phone: 'head',
    cell: ({ id, title, parent_title }) => (
      <span>
        <Link className="nv-link" to={`/admin/catalogue/${id}`}>
          {title}
        </Link>
        {parent_title && <span className="nv-caption nv-tertiary"> в составе «{parent_title}»</span>}
      </span>
    ),
  },
  { key: 'developer', title: 'Застройщик', width: '200px', cell: ({ developer }) => developer ?? '—' },
  {
    key: 'class',
    title: 'Класс',
    width: '110px',
    cell: ({ housing_class }) => HOUSING_CLASSES.find(({ id }) => id === housing_class)?.title ?? '—',
  },
  { key: 'flats', title: 'В продаже', width: '100px', numeric: true, cell: ({ flats }) => groupDigits(flats) },
  { key: 'pictures', title: 'Картинок', width: '100px', numeric: true, cell: ({ pictures }) => pictures },
  {
    key: 'state',
    title: 'На сайте',
    width: '260px',
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
