import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits, plural } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import forms from '../../site/office/office-form.module.css';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconCopy, IconPlus } from '../../site/ui/icons.ts';
import type { CatalogueExport } from '../contract/exports.ts';
import { ExportForm } from './export-form.tsx';
import styles from './exports-page.module.css';
import { formatTitle } from './feed-words.ts';

/** «Выгрузки»: files of the catalogue that portals and partners fetch, each by a secret address. */
export function ExportsPage({ exports }: { readonly exports: readonly CatalogueExport[] }) {
  const [edited, setEdited] = useState<CatalogueExport | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <>
      <ListHead title="Выгрузки" total={exports.length}>
        <Button variant="primary" size="sm" onClick={() => setEdited('new')}>
          <Icon of={IconPlus} size={18} />
          Новая выгрузка
        </Button>
      </ListHead>
      <p className="nv-small nv-secondary">
        Файл с квартирами, которые сейчас показаны на сайте. Дайте его адрес порталу или партнёру: по нему всегда
        отдаётся свежий каталог. Кто знает адрес, тот видит файл; если адрес попал не туда, смените или закройте его.
      </p>
      <DataTable
        label="Выгрузки"
        columns={columnsOf(setEdited)}
        rows={exports}
        rowKey={({ id }) => id}
        empty="Выгрузок пока нет"
      />
      <OfficeWindow
        opened={edited !== null}
        onClose={close}
        title={edited === null || edited === 'new' ? 'Новая выгрузка' : edited.title}
      >
        {edited && <ExportForm edited={edited === 'new' ? undefined : edited} onClose={close} />}
      </OfficeWindow>
    </>
  );
}

const columnsOf = (onEdit: (row: CatalogueExport) => void): Column<CatalogueExport>[] => [
  {
    key: 'title',
    title: 'Выгрузка',
    width: '220px',
    phone: 'head',
    cell: (row) => (
      <span>
        <button type="button" className="nv-link" onClick={() => onEdit(row)}>
          {row.title}
        </button>
        <span className={`nv-caption nv-tertiary ${styles.below}`}>{limitsText(row)}</span>
      </span>
    ),
  },
  { key: 'format', title: 'Формат', width: '90px', cell: ({ format }) => formatTitle(format) },
  { key: 'flats', title: 'Квартир', width: '90px', numeric: true, cell: ({ flats }) => groupDigits(flats) },
  {
    key: 'offers',
    title: 'Посёлки',
    width: '90px',
    numeric: true,
    cell: ({ offers, with_villages }) => (with_villages ? groupDigits(offers) : '—'),
  },
  { key: 'address', title: 'Адрес', cell: (row) => <Address row={row} /> },
  {
    key: 'fetched',
    title: 'Последний раз забрали',
    width: '150px',
    cell: ({ fetched_at }) => (fetched_at ? formatDateTime(fetched_at) : 'Ещё никто'),
  },
  { key: 'actions', title: 'Действия', quiet: true, width: '256px', cell: (row) => <Actions row={row} /> },
];

/** 'Весь каталог', '2 комплекса и 1 застройщик, с бронью'. */
function limitsText({ complexes, developers, villages, with_villages, with_booked, format }: CatalogueExport): string {
  const parts = [
    complexes.length > 0 && `${complexes.length} ${plural(complexes.length, 'комплекс', 'комплекса', 'комплексов')}`,
    developers.length > 0 &&
      `${developers.length} ${plural(developers.length, 'застройщик', 'застройщика', 'застройщиков')}`,
    with_villages &&
      villages.length > 0 &&
      `${villages.length} ${plural(villages.length, 'посёлок', 'посёлка', 'посёлков')}`,
  ].filter(Boolean);
  const what = parts.join(', ') || (with_villages ? 'Весь каталог с посёлками' : 'Весь каталог');
  return with_booked && format === 'cian' ? `${what}, с бронью` : what;
}

function Address({ row: { address, revoked } }: { readonly row: CatalogueExport }) {
  if (address === null) return revoked ? 'Закрыт' : 'Неизвестен: смените адрес';
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success('Адрес скопирован'),
      () => notify.error('Браузер не дал скопировать: выделите адрес и скопируйте его сами'),
    );
  return (
    <span className={styles.address}>
      <Button size="xs" variant="light" onClick={() => void copy()}>
        <Icon of={IconCopy} size={16} />
        Скопировать
      </Button>
      <code title={address}>{address}</code>
    </span>
  );
}

type Asked = 'renew' | 'revoke' | 'remove';

const QUESTIONS: Readonly<Record<Asked, { title: string; text: string; verb: string }>> = {
  renew: {
    title: 'Сменить адрес?',
    text: 'Прежний адрес сразу перестанет открываться. Новый нужно будет передать тем, кто забирает файл.',
    verb: 'Сменить',
  },
  revoke: {
    title: 'Закрыть адрес?',
    text: 'Файл больше никто не получит. Потом можно будет выпустить новый адрес.',
    verb: 'Закрыть',
  },
  remove: { title: 'Удалить выгрузку?', text: 'Её адрес перестанет открываться навсегда.', verb: 'Удалить' },
};

function Actions({ row }: { readonly row: CatalogueExport }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const params = { id: row.id };
  const calls: Readonly<Record<Asked, () => Promise<unknown>>> = {
    renew: () => saved(callApi('renewExportAddress', { params }), 'Адрес сменён'),
    revoke: () => saved(callApi('revokeExportAddress', { params }), 'Адрес закрыт'),
    remove: () => saved(callApi('removeExport', { params }), 'Выгрузка удалена'),
  };
  const run = async (what: Asked) => {
    await calls[what]();
    setAsked(null);
    void revalidate();
  };
  const question = asked && QUESTIONS[asked];
  return (
    <span className={forms.actions}>
      <Button size="xs" variant="subtle" onClick={() => (row.revoked ? void run('renew') : setAsked('renew'))}>
        {row.revoked ? 'Выпустить адрес' : 'Сменить'}
      </Button>
      {!row.revoked && (
        <Button size="xs" variant="subtle" onClick={() => setAsked('revoke')}>
          Закрыть
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => setAsked('remove')}>
        Удалить
      </Button>
      <OfficeWindow opened={asked !== null} onClose={() => setAsked(null)} title={question?.title ?? ''}>
        <div className={forms.form}>
          <p>{question?.text}</p>
          <div className={forms.buttons}>
            <Button onClick={() => setAsked(null)}>Отмена</Button>
            <Button variant="primary" onClick={() => asked && void run(asked)}>
              {question?.verb}
            </Button>
          </div>
        </div>
      </OfficeWindow>
    </span>
  );
}
