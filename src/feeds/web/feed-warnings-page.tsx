import { Link, useRevalidator, useSearchParams } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { ChoiceFilter } from '../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ExportButton } from '../../site/office/lists/export-button.tsx';
import { FilterRow } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedWarning, WarningSummary } from '../contract/warnings.ts';
import { correctionOf, type MendingWay } from '../rules/feed-mending.ts';
import { lotName } from '../rules/lot-name.ts';
import styles from './feeds.module.css';

export interface FeedWarningsPageProps {
  readonly rows: readonly FeedWarning[];
  readonly meta: ListMeta;
  readonly summary: WarningSummary;
}

const STATES = [
  { value: '', label: 'Показанные' },
  { value: 'muted', label: 'Скрытые' },
];

/** «Замечания»: what the latest loading warns of, lot by lot, with what can be done about each. */
export function FeedWarningsPage({
  rows,
  meta,
  summary: { source, read_at, codes, complexes },
}: FeedWarningsPageProps) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const mute = async (row: FeedWarning, isWhole: boolean) => {
    const body = { code: row.code, external_id: isWhole ? null : row.external_id, muted: !row.muted };
    const call = callApi('muteFeedWarning', { params: { id: source.id }, body });
    if (await saved(call, row.muted ? 'Замечание снова показано' : 'Больше не покажем')) void revalidate();
  };
  const reasons = codes.map(({ code, title, lots }) => ({ value: code, label: `${title}: ${groupDigits(lots)}` }));
  const places = complexes.map(({ id, title, lots }) => ({
    value: String(id),
    label: `${title ?? `№ ${id}`}: ${groupDigits(lots)}`,
  }));
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/feeds">Фиды</Link> › <Link to={`/admin/feeds/${source.id}`}>{source.title}</Link> ›{' '}
        <span aria-current="page">Замечания</span>
      </nav>
      <ListHead title="Замечания к лотам" total={meta.total}>
        <ExportButton path={`/api/feeds/${source.id}/warnings/export`} query={params} name="feed-warnings" />
      </ListHead>
      <p className="nv-small nv-secondary">
        {read_at ? `Загрузка ${formatDateTime(read_at)}. ` : 'Фид ещё не загружался. '}
        Хранятся замечания последней прочитанной загрузки, до 1000 лотов каждого вида. Чего не исправить здесь, исправит
        продавец: выгрузите список и отправьте ему.
      </p>
      <FilterRow address={address} keys={['code', 'complex', 'state']}>
        <ChoiceFilter
          label="Замечание"
          name="code"
          address={address}
          options={[{ value: '', label: 'Все замечания' }, ...reasons]}
        />
        <ChoiceFilter
          label="Комплекс"
          name="complex"
          address={address}
          options={[{ value: '', label: 'Все комплексы' }, ...places]}
        />
        <ChoiceFilter label="Показ" name="state" address={address} options={STATES} />
      </FilterRow>
      <DataTable
        label="Замечания к лотам"
        columns={columnsOf(source.id, (row, isWhole) => void mute(row, isWhole))}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Замечаний нет"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const columnsOf = (sourceId: number, onMute: (row: FeedWarning, isWhole: boolean) => void): Column<FeedWarning>[] => [
  { key: 'lot', title: 'Лот', phone: 'head', cell: (row) => <Lot row={row} /> },
  {
    key: 'warning',
    title: 'Замечание',
    cell: ({ title, detail }) => (
      <span>
        {title}
        {detail && (
          <span className="nv-caption nv-tertiary" style={{ display: 'block', overflowWrap: 'anywhere' }}>
            {detail}
          </span>
        )}
      </span>
    ),
  },
  { key: 'way', title: 'Как исправить', width: '200px', cell: (row) => <Way row={row} sourceId={sourceId} /> },
  {
    key: 'mute',
    title: 'Не показывать',
    quiet: true,
    width: '210px',
    cell: (row) => (
      <span className={styles.actions}>
        <Button size="xs" onClick={() => onMute(row, false)}>
          {row.muted ? 'Показать' : 'Этот лот'}
        </Button>
        <Button size="xs" onClick={() => onMute(row, true)}>
          {row.muted ? 'Показать все такие' : 'Все такие'}
        </Button>
      </span>
    ),
  },
];

function Lot({ row: { flat, complex, external_id } }: { readonly row: FeedWarning }) {
  const name = [complex?.title, flat && lotName(flat)].filter(Boolean).join(', ');
  const number = (
    <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
      В фиде № {external_id}
    </span>
  );
  if (!flat || !complex) return number;
  return (
    <span>
      <Link
        className="nv-link"
        to={complex.published ? `/${complex.title_eng}?flat=${flat.id}` : `/admin/catalogue/${complex.id}`}
      >
        {name}
      </Link>
      {number}
    </span>
  );
}

const WORDS: Readonly<Record<MendingWay, string>> = {
  mapping: 'Решить, какой это комплекс',
  complex: 'Указать в карточке комплекса',
  directory: 'Загрузить справочник Авито',
  seller: 'У продавца: отправьте ему список',
};

function Way({ row, sourceId }: { readonly row: FeedWarning; readonly sourceId: number }) {
  const { flat, complex, code } = row;
  const correction = correctionOf(code, flat?.corrected ?? []);
  return (
    <span>
      <Mending row={row} sourceId={sourceId} />
      {flat && complex && correction && (
        <Link
          className="nv-link"
          style={{ display: 'block' }}
          to={`/admin/catalogue/${complex.id}/flats?flat=${flat.id}`}
        >
          {correction === 'made' ? 'Исправлено у нас' : 'Исправить у нас'}
        </Link>
      )}
    </span>
  );
}

function Mending({ row: { way, complex }, sourceId }: { readonly row: FeedWarning; readonly sourceId: number }) {
  if (way === 'seller' || (way === 'complex' && !complex)) return WORDS.seller;
  const to = {
    mapping: `/admin/feeds/complexes?source=${sourceId}`,
    complex: `/admin/catalogue/${complex?.id}`,
    directory: '/admin/feeds/directory',
  }[way];
  return (
    <Link className="nv-link" to={to}>
      {WORDS[way]}
    </Link>
  );
}
