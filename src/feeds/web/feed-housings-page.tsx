import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { FilterRow, TextFilter } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { useAnswered } from '../../site/office/use-answered.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedHousing } from '../contract/mapping.ts';
import styles from './feeds.module.css';

export interface FeedHousingsPageProps {
  readonly source: { readonly id: number; readonly title: string };
  readonly rows: readonly FeedHousing[];
  readonly meta: ListMeta;
}

/** «Корпуса фида»: what each housing of a feed is here; two that are one are led to one. */
export function FeedHousingsPage({ source, rows: loaded, meta }: FeedHousingsPageProps) {
  const address = useListAddress();
  const [rows, change] = useAnswered(loaded);
  const [open, setOpen] = useState<FeedHousing | null>(null);
  const put = (row: FeedHousing) => {
    change((now) => now.map((one) => (keyOf(one) === keyOf(row) ? row : one)));
    setOpen(null);
  };
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/feeds">Фиды</Link> › <Link to={`/admin/feeds/${source.id}`}>{source.title}</Link> ›{' '}
        <span aria-current="page">Корпуса</span>
      </nav>
      <ListHead title="Корпуса фида" total={meta.total} />
      <FilterRow address={address} keys={['term', 'complex']}>
        <TextFilter label="Корпус или комплекс, от 3 букв" name="term" address={address} search />
      </FilterRow>
      <DataTable
        label="Корпуса фида"
        columns={columnsOf(setOpen)}
        rows={rows}
        rowKey={keyOf}
        busy={address.pending}
        empty="Корпусов не нашлось"
        footer={<ListFooter meta={meta} address={address} />}
      />
      <OfficeWindow opened={open !== null} onClose={() => setOpen(null)} title={open ? nameOf(open) : ''}>
        {open && <Decide sourceId={source.id} row={open} onDecided={put} onClose={() => setOpen(null)} />}
      </OfficeWindow>
    </>
  );
}

const keyOf = ({ complex_key, key }: FeedHousing) => JSON.stringify([complex_key, key]);
const nameOf = ({ title, key }: FeedHousing) => title ?? `Без названия, № ${key}`;

const columnsOf = (onOpen: (row: FeedHousing) => void): Column<FeedHousing>[] => [
  { key: 'title', title: 'В фиде', phone: 'head', cell: nameOf },
  {
    key: 'complex',
    title: 'Комплекс',
    cell: ({ complex, complex_key }) =>
      complex ? (
        <Link className="nv-link" to={`/admin/catalogue/${complex.id}`}>
          {complex.title ?? `№ ${complex.id}`}
        </Link>
      ) : (
        `ждёт решения, в фиде № ${complex_key}`
      ),
  },
  { key: 'lots', title: 'Лотов', width: '80px', numeric: true, cell: ({ lots }) => groupDigits(lots) },
  {
    key: 'ours',
    title: 'У нас',
    cell: ({ housing, state }) =>
      housing ? `${housing.title ?? `№ ${housing.id}`}${state === 'ours' ? ', указан вами' : ''}` : 'Будет добавлен',
  },
  {
    key: 'action',
    title: 'Действия',
    quiet: true,
    width: '130px',
    cell: (row) => (
      <Button size="xs" variant="light" disabled={row.complex === null} onClick={() => onOpen(row)}>
        Изменить
      </Button>
    ),
  },
];

interface DecideProps {
  readonly sourceId: number;
  readonly row: FeedHousing;
  readonly onDecided: (row: FeedHousing) => void;
  readonly onClose: () => void;
}

function Decide({ sourceId, row, onDecided, onClose }: DecideProps) {
  const [ours, setOurs] = useState<readonly { readonly value: string; readonly label: string }[] | null>(null);
  const form = useOfficeForm<{ housing: string | null }>('feed-housing', `${sourceId}:${keyOf(row)}`, {
    housing: row.housing ? String(row.housing.id) : null,
  });
  const chosen = form.draft.housing;
  const complexId = row.complex?.id ?? 0;
  useEffect(() => {
    let isOpen = true;
    callApi('listComplexHousings', { params: { id: complexId } }).then(
      ({ data }) =>
        isOpen &&
        setOurs(data.map(({ id, title }) => ({ value: String(id), label: title ?? `Без названия, № ${id}` }))),
      () => isOpen && setOurs([]),
    );
    return () => {
      isOpen = false;
    };
  }, [complexId]);
  const decide = async (decision: { decision: 'ours'; housing_id: number } | { decision: 'new' }) => {
    const body = { complex_key: row.complex_key, key: row.key, ...decision };
    const input = { params: { id: sourceId }, body };
    const sent = await form.send('decideFeedHousing', input, 'Решение принято, фид перечитывается');
    if (sent === 'waiting') onClose();
    else if (sent) onDecided(sent.answer.data);
  };
  return (
    <div className={styles.preview}>
      <RestoredNote form={form} />
      <p className="nv-secondary">
        Если два корпуса фида — один, укажите обоим один и тот же: квартиры сойдутся в нём после загрузки, опустевший
        исчезнет.
      </p>
      <Select
        label="Наш корпус"
        placeholder={ours ? 'Выберите' : 'Загружаем…'}
        data={[...(ours ?? [])]}
        searchable
        nothingFoundMessage="Такого нет"
        {...form.field('housing', 'housing_id')}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={chosen === null || form.saving}
          onClick={() => void decide({ decision: 'ours', housing_id: Number(chosen) })}
        >
          Это он
        </Button>
        <Button disabled={row.state === 'new' || form.saving} onClick={() => void decide({ decision: 'new' })}>
          Новый корпус
        </Button>
      </div>
    </div>
  );
}
