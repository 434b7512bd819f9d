import { Link } from 'react-router';
import type { Column } from '../../../site/office/lists/data-table.tsx';
import type { ListMeta } from '../../../site/office/lists/list-footer.tsx';
import type { CuratedVillageRow } from '../../contract/villages.ts';
import {
  CuratedList,
  DEVELOPER_COLUMN,
  onSaleColumn,
  PICTURES_COLUMN,
  stateColumn,
} from '../curation/curated-list.tsx';

const WORDS = { label: 'Посёлки', which: 'Какие посёлки', all: 'Все посёлки', none: 'Посёлков не нашлось' } as const;

const LACKING = [
  { value: 'point', label: 'Ждут места' },
  { value: 'developer', label: 'Без застройщика' },
] as const;

interface VillagesPageProps {
  readonly rows: readonly CuratedVillageRow[];
  readonly meta: ListMeta;
}

/** «Каталог», «Посёлки»: every village with what it lacks. */
export const VillagesPage = ({ rows, meta }: VillagesPageProps) => (
  <CuratedList rows={rows} meta={meta} columns={COLUMNS} words={WORDS} lacking={LACKING} />
);

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
  DEVELOPER_COLUMN,
  { key: 'road', title: 'Дорога', width: '230px', cell: ({ road }) => road ?? '—' },
  onSaleColumn('offers', ({ offers }) => offers),
  PICTURES_COLUMN,
  stateColumn('240px'),
];
