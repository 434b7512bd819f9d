import { useState } from 'react';
import { Link } from 'react-router';
import { imageUrl } from '../../pictures/rules/image-size.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { useAnswered, withRow } from '../../site/office/use-answered.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPlus } from '../../site/ui/icons.ts';
import type { DeveloperRow } from '../contract/developers.ts';
import styles from './curation/catalogue-page.module.css';
import { DeveloperForm } from './developer-form.tsx';

export interface DevelopersPageProps {
  readonly rows: readonly DeveloperRow[];
  readonly meta: ListMeta;
}

/** «Застройщики»: who builds, under which legal name cards say so; those whose complexes wait for it first. */
export function DevelopersPage({ rows: loaded, meta }: DevelopersPageProps) {
  const address = useListAddress();
  const [rows, change] = useAnswered(loaded);
  const [edited, setEdited] = useState<DeveloperRow | 'new' | null>(null);
  const keep = (row: DeveloperRow) =>
    change((now) => (now.some(({ id }) => id === row.id) ? withRow(now, row) : [row, ...now]));
  const put = (row: DeveloperRow) => {
    keep(row);
    setEdited(null);
  };
  return (
    <>
      <ListHead title="Застройщики" total={meta.total}>
        <Button variant="primary" size="sm" onClick={() => setEdited('new')}>
          <Icon of={IconPlus} size={18} />
          Новый застройщик
        </Button>
      </ListHead>
      <FilterRow address={address} keys={['term']}>
        <TextFilter label="Название, от 3 букв" name="term" address={address} search />
      </FilterRow>
      <DataTable
        label="Застройщики"
        columns={columnsOf(setEdited)}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Застройщиков не нашлось"
        footer={<ListFooter meta={meta} address={address} />}
      />
      <OfficeWindow
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' || edited === null ? 'Новый застройщик' : edited.title}
      >
        {edited && (
          <DeveloperForm
            developer={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
            onSaved={put}
            onLogo={keep}
          />
        )}
      </OfficeWindow>
    </>
  );
}

const LOGO = { w: 120, fit: 'contain', q: 85 } as const;

const columnsOf = (onEdit: (row: DeveloperRow) => void): Column<DeveloperRow>[] => [
  {
    key: 'title',
    title: 'Застройщик',
    phone: 'head',
    cell: (row) => (
      <span className={styles.named}>
        {row.logo && <img src={imageUrl(row.logo.url, LOGO)} alt="" loading="lazy" className={styles.logo} />}
        <button type="button" className="nv-link" onClick={() => onEdit(row)}>
          {row.title}
        </button>
      </span>
    ),
  },
  {
    key: 'legal',
    title: 'Юридическое лицо',
    cell: ({ legal_name, waiting }) =>
      legal_name ?? (
        <span className={styles.missing}>{waiting > 0 ? `ждут комплексов: ${waiting}` : 'не указано'}</span>
      ),
  },
  { key: 'inn', title: 'ИНН', width: '130px', cell: ({ inn }) => inn ?? '—' },
  { key: 'site', title: 'Сайт', width: '200px', cell: ({ site }) => site ?? '—' },
  {
    key: 'complexes',
    title: 'Комплексов',
    width: '110px',
    numeric: true,
    cell: ({ id, complexes }) =>
      complexes > 0 ? (
        <Link className="nv-link" to={`/admin/catalogue?developer=${id}`}>
          {complexes}
        </Link>
      ) : (
        0
      ),
  },
];
