import { useState } from 'react';
import { Link } from 'react-router';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { ChoiceFilter } from '../../site/office/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { FilterRow, TextFilter } from '../../site/office/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/list-footer.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { OptionSearch } from '../../site/office/option-search.tsx';
import { saved } from '../../site/office/saved.ts';
import { useAnswered } from '../../site/office/use-answered.ts';
import { useListAddress } from '../../site/office/use-list-address.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedVillage } from '../contract/mapping.ts';
import { FeedTabs } from './feed-tabs.tsx';
import styles from './feeds.module.css';

const STATES: Readonly<Record<FeedVillage['state'], string>> = {
  auto: 'Узнан сам',
  ours: 'Указан вами',
  new: 'Будет добавлен',
  ignored: 'Не наш',
};
const FILTER = [{ value: '', label: 'Все' }, ...Object.entries(STATES).map(([value, label]) => ({ value, label }))];

export interface FeedVillagesPageProps {
  readonly rows: readonly FeedVillage[];
  readonly meta: ListMeta;
}

/** «Посёлки фидов»: what each village of a feed is here. */
export function FeedVillagesPage({ rows: loaded, meta }: FeedVillagesPageProps) {
  const address = useListAddress();
  const [rows, change] = useAnswered(loaded);
  const [open, setOpen] = useState<FeedVillage | null>(null);
  const put = (row: FeedVillage) => {
    change((now) => now.map((one) => (keyOf(one) === keyOf(row) ? row : one)));
    setOpen(null);
  };
  return (
    <>
      <ListHead title="Посёлки фидов" total={meta.total} />
      <FeedTabs />
      <FilterRow address={address} keys={['term', 'state', 'source']}>
        <TextFilter label="Название, от 3 букв" name="term" address={address} search />
        <ChoiceFilter label="Решение" name="state" address={address} options={FILTER} />
      </FilterRow>
      <DataTable
        label="Посёлки фидов"
        columns={columnsOf(setOpen)}
        rows={rows}
        rowKey={keyOf}
        busy={address.pending}
        empty="Посёлков не нашлось"
        footer={<ListFooter meta={meta} address={address} />}
      />
      <OfficeWindow opened={open !== null} onClose={() => setOpen(null)} title={open ? nameOf(open) : ''}>
        {open && <Decide row={open} onDecided={put} />}
      </OfficeWindow>
    </>
  );
}

const keyOf = ({ source, key }: FeedVillage) => `${source.id} ${key}`;
const nameOf = ({ title, key }: FeedVillage) => title ?? `Без названия, № ${key}`;

const columnsOf = (onOpen: (row: FeedVillage) => void): Column<FeedVillage>[] => [
  {
    key: 'title',
    title: 'В фиде',
    phone: 'head',
    cell: (row) => (
      <span>
        {nameOf(row)}
        {row.address && (
          <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
            {row.address}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'source',
    title: 'Фид',
    width: '160px',
    cell: ({ source }) => (
      <Link className="nv-link" to={`/admin/feeds/${source.id}`}>
        {source.title}
      </Link>
    ),
  },
  { key: 'lots', title: 'Предложений', width: '110px', numeric: true, cell: ({ lots }) => groupDigits(lots) },
  {
    key: 'ours',
    title: 'У нас',
    cell: ({ village, state }) =>
      village === null ? (
        STATES[state]
      ) : village.published ? (
        <Link className="nv-link" to={`/${village.title_eng}`}>
          {village.title ?? `№ ${village.id}`}
        </Link>
      ) : (
        `${village.title ?? `№ ${village.id}`}, скрыт`
      ),
  },
  {
    key: 'action',
    title: 'Действия',
    quiet: true,
    width: '130px',
    cell: (row) => (
      <Button size="xs" variant="light" onClick={() => onOpen(row)}>
        Изменить
      </Button>
    ),
  },
];

type Decision = { decision: 'ours'; village_id: number } | { decision: 'new' | 'ignored' };

interface DecideProps {
  readonly row: FeedVillage;
  readonly onDecided: (row: FeedVillage) => void;
}

function Decide({ row, onDecided }: DecideProps) {
  const decide = async (decision: Decision) => {
    const call = callApi('decideFeedVillage', { params: { id: row.source.id }, body: { key: row.key, ...decision } });
    const done = await saved(call, 'Решение принято, фид перечитывается');
    if (done) onDecided(done.answer.data.village);
  };
  return (
    <div className={styles.preview}>
      <OptionSearch
        label="Наш посёлок, от 3 букв"
        find={findVillages}
        onChoose={({ value }) => void decide({ decision: 'ours', village_id: Number(value) })}
      />
      <div className={styles.actions}>
        <Button onClick={() => void decide({ decision: 'new' })} disabled={row.state === 'new'}>
          Новый посёлок
        </Button>
        <Button onClick={() => void decide({ decision: 'ignored' })} disabled={row.state === 'ignored'}>
          Не наш: не показывать{row.village && ' и снять его предложения'}
        </Button>
      </div>
    </div>
  );
}

async function findVillages(term: string, signal: AbortSignal) {
  const { data } = await callApi('suggestOwnVillages', { query: { term } }, signal);
  return data.map(({ id, title }) => ({ value: String(id), label: title ?? `№ ${id}` }));
}
