import { Link, useSearchParams } from 'react-router';
import { isSalesStatus, statusTitle } from '../../clients/rules/sales-status.ts';
import { formatDateTime, formatPhone, formatPrice } from '../../complex/rules/format.ts';
import { ClientLink } from '../../site/office/activity-page.tsx';
import { DateRangeFilter } from '../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ExportButton } from '../../site/office/lists/export-button.tsx';
import { FilterRow, type FilterTag } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { clientCardPath } from '../../site/office/lists/row-menu.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import type { FigureRow } from '../contract/rows.ts';
import { bandTitle, roomsTitle } from '../rules/price-bands.ts';
import { refusalTitle } from '../rules/refusal-title.ts';
import type { RowSet } from '../rules/rows-address.ts';
import { sourceTitle } from '../rules/source.ts';
import { durationWords } from './figure-words.ts';

const TITLES: Readonly<Record<RowSet, string>> = {
  clients: 'Клиенты',
  leads: 'Заявки',
  refusals: 'Отказы',
  tasks: 'Задачи',
  building_views: 'Просмотры ЖК',
  flat_views: 'Просмотры квартир',
  favorite_buildings: 'ЖК в избранном',
  favorite_flats: 'Квартиры в избранном',
  advices: 'Рекомендации',
  holds: 'Брони',
  deals: 'Сделки',
};

type Names = Readonly<Record<'manager' | 'complex' | 'developer', string | null>>;

export interface RowsPageProps {
  readonly set: RowSet;
  readonly rows: readonly FigureRow[];
  readonly meta: ListMeta;
  /** Of what the address filters by its number. */
  readonly names: Names;
}

/** The rows behind a figure: exactly those that it counts. */
export function FigureRowsPage({ set, rows, meta, names }: RowsPageProps) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const tags = tagsOf(params, names);
  const keys = ['from', 'to', ...tags.flatMap(({ keys }) => keys)];
  return (
    <>
      <ListHead title={TITLES[set]} total={meta.total}>
        <ExportButton path="/api/figures/rows/export" query={params} name={set} />
      </ListHead>
      <FilterRow address={address} keys={keys} tags={tags}>
        {set !== 'tasks' && <DateRangeFilter address={address} names={['from', 'to']} />}
      </FilterRow>
      <DataTable
        label={TITLES[set]}
        columns={columnsOf(set)}
        rows={rows}
        rowKey={({ key }) => key}
        busy={address.pending}
        empty="Строк нет"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const;
const ANSWERS: Readonly<Record<string, string>> = {
  given: 'отвечено',
  open: 'ждут ответа',
  '5': 'ответ за 5 мин',
  '15': 'ответ за 15 мин',
};
const DUE: Readonly<Record<string, string>> = { overdue: 'просрочены', today: 'на сегодня' };
const dayWords = (day: string): string => day.split('-').toReversed().join('.');

/** What the address filters by, in words. */
function tagsOf(params: URLSearchParams, names: Names): FilterTag[] {
  const said = (key: string, text: (value: string) => string): FilterTag[] => {
    const value = params.get(key);
    return value ? [{ keys: [key], text: text(value) }] : [];
  };
  const status = (value: string) => (isSalesStatus(Number(value)) ? statusTitle(Number(value)) : value);
  return [
    ...said('manager', (value) => (value === 'none' ? 'Ничьи' : `Сотрудник: ${names.manager ?? value}`)),
    ...said('source', (value) => `Источник: ${sourceTitle(value)}`),
    ...said('step', (value) => `Дошли до шага: ${status(value)}`),
    ...said('standing', (value) => `Статус: ${status(value)}`),
    ...said('until', (value) => `по истории до ${dayWords(value)}`),
    ...said('reason', (value) => `Причина: ${refusalTitle(value)}`),
    ...said('answer', (value) => ANSWERS[value] ?? value),
    ...said('weekday', (value) => WEEKDAYS[Number(value) - 1] ?? value),
    ...said('hour', (value) => `с ${value}:00 до ${Number(value) + 1}:00`),
    ...said('due', (value) => DUE[value] ?? value),
    ...said('complex', (value) => `ЖК: ${names.complex ?? value}`),
    ...said('developer', (value) =>
      value === 'none' ? 'Застройщик не указан' : `Застройщик: ${names.developer ?? value}`,
    ),
    ...said('rooms', (value) => roomsTitle(Number(value))),
    ...said('band', (value) => (value === 'none' ? 'Цена по запросу' : bandTitle(Number(value)))),
  ];
}

const OF_FLATS: readonly RowSet[] = ['flat_views', 'favorite_flats', 'advices', 'holds', 'deals'];
const OF_COMPLEXES: readonly RowSet[] = ['building_views', 'favorite_buildings', ...OF_FLATS];
const WITH_SOURCE: readonly RowSet[] = ['clients', 'leads', 'refusals'];
const WITH_NOTE: readonly RowSet[] = ['clients', 'leads', 'refusals', 'tasks', 'advices'];
const WITH_MANAGER: readonly RowSet[] = ['clients', 'leads', 'refusals', 'tasks', 'advices', 'holds', 'deals'];

type Cells = Column<FigureRow>;

function columnsOf(set: RowSet): Cells[] {
  const only = (sets: readonly RowSet[], ...columns: Cells[]): Cells[] => (sets.includes(set) ? columns : []);
  return [
    {
      key: 'at',
      title: set === 'tasks' ? 'Срок' : 'Дата',
      width: '150px',
      phone: 'top',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { key: 'client', title: 'Клиент', phone: 'head', cell: (row) => <Person row={row} /> },
    ...only(OF_COMPLEXES, {
      key: 'complex',
      title: 'ЖК',
      width: '200px',
      cell: ({ building }) => <Complex building={building} />,
    }),
    ...only(
      OF_FLATS,
      { key: 'flat', title: 'Квартира', width: '190px', cell: ({ flat }) => flat?.title ?? '—' },
      {
        key: 'price',
        title: 'Цена',
        width: '140px',
        numeric: true,
        cell: ({ price }) => (price === null ? '—' : formatPrice(price)),
      },
    ),
    ...only(WITH_NOTE, { key: 'note', title: 'Подробности', width: '240px', cell: ({ note }) => note ?? '—' }),
    ...only(['leads'], {
      key: 'answer',
      title: 'Ответ за',
      width: '130px',
      numeric: true,
      cell: ({ answer_seconds }) => durationWords(answer_seconds),
    }),
    ...only(WITH_SOURCE, { key: 'source', title: 'Источник', width: '170px', cell: ({ source }) => source }),
    ...only(WITH_MANAGER, {
      key: 'manager',
      title: 'Сотрудник',
      width: '160px',
      cell: ({ manager }) => manager ?? '—',
    }),
    ...only(['deals'], {
      key: 'commission',
      title: 'Комиссия',
      width: '130px',
      numeric: true,
      cell: ({ commission }) => (commission === null ? '—' : formatPrice(commission)),
    }),
  ];
}

function Person({ row: { client, phone } }: { readonly row: FigureRow }) {
  if (client)
    return <ClientLink path={clientCardPath(client.id)}>{client.name ?? formatPhone(client.phone)}</ClientLink>;
  return phone ? (
    <a className="nv-link nv-nowrap" href={`tel:+${phone}`}>
      {formatPhone(phone)}
    </a>
  ) : (
    '—'
  );
}

function Complex({ building }: Pick<FigureRow, 'building'>) {
  if (!building) return '—';
  return building.published ? (
    <Link className="nv-link" to={`/${building.title_eng}`}>
      {building.title}
    </Link>
  ) : (
    building.title
  );
}
