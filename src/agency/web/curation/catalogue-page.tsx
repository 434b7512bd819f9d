import { Link } from 'react-router';
import { HOUSING_CLASSES } from '../../../complex/rules/dictionaries.ts';
import type { Column } from '../../../site/office/lists/data-table.tsx';
import type { ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ButtonLink } from '../../../site/ui/button.tsx';
import type { CuratedRow } from '../../contract/curation.ts';
import { CuratedList, DEVELOPER_COLUMN, onSaleColumn, PICTURES_COLUMN, stateColumn } from './curated-list.tsx';

const WORDS = {
  label: 'Каталог',
  which: 'Какие комплексы',
  all: 'Все комплексы',
  none: 'Комплексов не нашлось',
} as const;

const LACKING = [
  { value: 'point', label: 'Ждут места' },
  { value: 'developer', label: 'Без застройщика' },
  { value: 'papers', label: 'Без декларации или юрлица' },
] as const;

interface CataloguePageProps {
  readonly rows: readonly CuratedRow[];
  readonly meta: ListMeta;
}

/** «Каталог»: every complex with what it lacks. */
export function CataloguePage({ rows, meta }: CataloguePageProps) {
  return (
    <CuratedList rows={rows} meta={meta} columns={COLUMNS} words={WORDS} lacking={LACKING}>
      <ButtonLink size="sm" to="/admin/catalogue/upload">
        Загрузить таблицей
      </ButtonLink>
    </CuratedList>
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
  DEVELOPER_COLUMN,
  {
    key: 'class',
    title: 'Класс',
    width: '110px',
    cell: ({ housing_class }) => HOUSING_CLASSES.find(({ id }) => id === housing_class)?.title ?? '—',
  },
  onSaleColumn('flats', ({ flats }) => flats),
  PICTURES_COLUMN,
  stateColumn('260px'),
];
