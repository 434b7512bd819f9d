import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import type { PersonRef } from '../../platform/contract/office-parts.ts';
import { countOf, groupDigits } from '../../platform/rules/russian.ts';
import { ClientLink } from '../../site/office/activity-page.tsx';
import type { Column } from '../../site/office/lists/data-table.tsx';
import { clientCardPath } from '../../site/office/lists/row-menu.tsx';
import type { ActivityRow, AdviceRow, TopRow } from '../contract/client-activity.ts';
import styles from './activity-columns.module.css';
import { BuildingCell, FlatCell, flatPrice } from './subject-cell.tsx';

/** What a row is about: complexes (ЖК) or flats. */
export type Subject = 'zhk' | 'flat';

const VIEWS = ['просмотр', 'просмотра', 'просмотров'] as const;

type WithSubject = Pick<ActivityRow, 'building' | 'flat' | 'developer'>;
type Happened = WithSubject & Pick<ActivityRow, 'created_at' | 'user'>;

/** Columns that every list of what clients did has: when, who, what, whose. */
export function activityColumns<Row extends Happened>(subject: Subject): Column<Row>[] {
  return [
    {
      key: 'created',
      title: 'Дата',
      width: '150px',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    { key: 'user', title: 'Клиент', width: '200px', phone: 'head', cell: ({ user }) => <Person person={user} /> },
    {
      key: 'phone',
      title: 'Телефон',
      width: '160px',
      cell: ({ user }) => <span className="nv-nowrap">{formatPhone(user.phone)}</span>,
    },
    ...subjectColumns<Row>(subject),
  ];
}

/** Columns of what a row is about and whose it is. */
function subjectColumns<Row extends WithSubject>(subject: Subject): Column<Row>[] {
  return [
    {
      key: 'subject',
      title: subject === 'zhk' ? 'ЖК' : 'Квартира',
      cell: ({ building, flat }) => {
        if (flat) return <FlatCell flat={flat} building={building} />;
        return building && <BuildingCell building={building}>{building.release_date_tag}</BuildingCell>;
      },
    },
    ...(subject === 'flat' ? [price<Row>()] : []),
    { key: 'developer', title: 'Застройщик', width: '180px', cell: ({ developer }) => developer?.title ?? '—' },
  ];
}

/** Columns of what is viewed most: how often, since when and when last. */
export function topColumns(subject: Subject): Column<TopRow>[] {
  const [what, ...rest] = subjectColumns<TopRow>(subject);
  return [
    ...(what ? [{ ...what, phone: 'head' as const }] : []),
    ...rest,
    { key: 'views', title: 'Просмотров', width: '110px', numeric: true, cell: ({ views }) => groupDigits(views) },
    { key: 'first', title: 'Первый', width: '150px', cell: ({ first_view_at }) => formatDateTime(first_view_at) },
    { key: 'last', title: 'Последний', width: '150px', cell: ({ last_view_at }) => formatDateTime(last_view_at) },
  ];
}

const price = <Row extends WithSubject>(): Column<Row> => ({
  key: 'price',
  title: 'Цена',
  width: '150px',
  cell: ({ flat }) => flat && flatPrice(flat),
});

/** Widths of what the recommendations share with other lists: they have more columns to show beside them. */
const NARROW: Readonly<Record<string, string>> = { price: '122px', developer: '116px' };

/** Columns of the recommendations: also what was said with them and whether the client looked. */
export function adviceColumns(subject: Subject): Column<AdviceRow>[] {
  const shared = activityColumns<AdviceRow>(subject).flatMap((column): Column<AdviceRow>[] => {
    if (column.key === 'phone') return [];
    if (column.key === 'user') return [WHO];
    const width = NARROW[column.key];
    return [width === undefined ? column : { ...column, width }];
  });
  return [
    ...shared,
    { key: 'comment', title: 'Комментарий', width: '130px', cell: ({ comment }) => comment ?? '—' },
    { key: 'author', title: 'Рекомендовал', width: '118px', cell: ({ author }) => author?.name ?? '—' },
    { key: 'viewed', title: 'Просмотры', width: '138px', cell: (advice) => <Looks advice={advice} /> },
  ];
}

const WHO: Column<AdviceRow> = {
  key: 'user',
  title: 'Клиент',
  width: '166px',
  phone: 'head',
  cell: ({ user }) => (
    <span>
      <Person person={user} />
      {user.name && <span className={styles.second}>{formatPhone(user.phone)}</span>}
    </span>
  ),
};

function Looks({ advice: { last_view_date, view_count, dismissed } }: { readonly advice: AdviceRow }) {
  return (
    <span>
      {last_view_date === null ? 'Ещё не смотрел' : countOf(view_count, VIEWS)}
      {dismissed && ' · скрыл'}
      {last_view_date !== null && (
        <time className={styles.second} dateTime={last_view_date}>
          {formatDateTime(last_view_date)}
        </time>
      )}
    </span>
  );
}

function Person({ person }: { readonly person: PersonRef }) {
  return <ClientLink path={clientCardPath(person.id)}>{person.name ?? formatPhone(person.phone)}</ClientLink>;
}
