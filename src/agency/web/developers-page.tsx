import { Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { FilterRow, TextFilter } from '../../site/office/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/list-footer.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import forms from '../../site/office/office-form.module.css';
import { useAnswered, withRow } from '../../site/office/use-answered.ts';
import { useListAddress } from '../../site/office/use-list-address.ts';
import { useSaving } from '../../site/office/use-saving.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPlus } from '../../site/ui/icons.ts';
import type { DeveloperRow } from '../contract/developers.ts';
import styles from './catalogue-page.module.css';

export interface DevelopersPageProps {
  readonly rows: readonly DeveloperRow[];
  readonly meta: ListMeta;
}

/** «Застройщики»: who builds, under which legal name cards say so; those whose complexes wait for it first. */
export function DevelopersPage({ rows: loaded, meta }: DevelopersPageProps) {
  const address = useListAddress();
  const [rows, change] = useAnswered(loaded);
  const [edited, setEdited] = useState<DeveloperRow | 'new' | null>(null);
  const put = (row: DeveloperRow) => {
    change((now) => (now.some(({ id }) => id === row.id) ? withRow(now, row) : [row, ...now]));
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
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' || edited === null ? 'Новый застройщик' : edited.title}
      >
        {edited && (
          <Form developer={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} onSaved={put} />
        )}
      </Modal>
    </>
  );
}

const columnsOf = (onEdit: (row: DeveloperRow) => void): Column<DeveloperRow>[] => [
  {
    key: 'title',
    title: 'Застройщик',
    phone: 'head',
    cell: (row) => (
      <button type="button" className="nv-link" onClick={() => onEdit(row)}>
        {row.title}
      </button>
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

interface FormProps {
  readonly developer: DeveloperRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: (row: DeveloperRow) => void;
}

const FIELDS = ['legal_name', 'inn', 'ogrn', 'site', 'description'] as const;
type Field = (typeof FIELDS)[number] | 'title';
const LABELS: Readonly<Record<Exclude<Field, 'description'>, string>> = {
  title: 'Название',
  legal_name: 'Юридическое лицо полностью',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  site: 'Сайт',
};

function Form({ developer, onClose, onSaved }: FormProps) {
  const [start] = useState(() => valuesOf(developer));
  const [values, setValues] = useState<Readonly<Record<Field, string>>>(start);
  const { saving, errors, save } = useSaving();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let row: DeveloperRow | undefined;
    // What nobody touched is not judged again.
    const changed = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => value !== start[field as Field]),
    );
    const change = async () => {
      const call = developer
        ? callApi('changeDeveloper', { params: { id: developer.id }, body: { version: developer.version, ...changed } })
        : callApi('addDeveloper', { body: values });
      row = (await call).data;
    };
    if ((await save(change, 'Застройщик сохранён')) && row) onSaved(row);
  };
  const input = (field: Exclude<Field, 'description'>, description?: string) => (
    <TextInput
      label={LABELS[field]}
      description={description}
      value={values[field]}
      error={errors[field]}
      maxLength={field === 'legal_name' ? 300 : 500}
      required={field === 'title' && !developer?.stated.title.feed}
      onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
    />
  );
  const { title, site } = developer?.stated ?? {};
  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      {input('title', title?.feed ? `В фиде: ${title.feed}; пусто — как в фиде` : undefined)}
      {input('legal_name', 'Так, как в проектной декларации: ООО «Специализированный застройщик …»')}
      {input('inn')}
      {input('ogrn')}
      {input('site', site?.feed ? `В фиде: ${site.feed}` : undefined)}
      <Textarea
        label="О застройщике"
        value={values.description}
        error={errors.description}
        maxLength={2_000}
        autosize
        minRows={3}
        onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
      />
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

function valuesOf(developer: DeveloperRow | undefined): Record<Field, string> {
  const own = Object.fromEntries(FIELDS.map((field) => [field, developer?.[field] ?? ''])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  return { ...own, site: developer?.stated.site.curated ?? '', title: developer?.stated.title.curated ?? '' };
}
