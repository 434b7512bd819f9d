import { useSearchParams } from 'react-router';
import { formatSum } from '../../complex/rules/format-sum.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import type { FigureTable, Interest, InterestRow } from '../contract/figures.ts';
import type { InterestSet } from '../rules/rows-address.ts';
import { type RowQuery, rowsAddress } from '../rules/rows-address.ts';
import { BarChart } from './bar-chart.tsx';
import { FigureLink } from './figure-link.tsx';
import { changeWords } from './figure-words.ts';
import styles from './figures.module.css';
import { FiguresHead } from './figures-head.tsx';
import { FiguresPart } from './figures-part.tsx';

const SETS: readonly { readonly set: InterestSet; readonly title: string }[] = [
  { set: 'building_views', title: 'Смотрели ЖК' },
  { set: 'flat_views', title: 'Смотрели квартиры' },
  { set: 'favorite_buildings', title: 'Добавили ЖК в избранное' },
  { set: 'favorite_flats', title: 'Добавили квартиры в избранное' },
  { set: 'advices', title: 'Рекомендовали' },
  { set: 'holds', title: 'Брони' },
  { set: 'deals', title: 'Сделки' },
];
/** How many rows a table shows before «Показать все». */
const SHORT = 15;

/** «Интерес и продажи»: what is looked at, kept, recommended and sold. */
export function InterestPage({ interest }: { readonly interest: Interest }) {
  const { period, former, total, former_total: before, complexes, developers, rooms, bands, unsold } = interest;
  const cut = (first: string, rows: readonly InterestRow[], key: string, flatsOnly = false) => (
    <Cut first={first} rows={rows} queryOf={(row) => ({ ...period, [key]: row.key })} flatsOnly={flatsOnly} />
  );
  return (
    <>
      <FiguresHead period={period} former={former} />
      <ul className={styles.tiles}>
        {SETS.map(({ set, title }) => (
          <li key={set} className={styles.tile}>
            <span className={styles.tileName}>{title}</span>
            <b className={styles.tileValue}>
              <FigureLink value={total[set]} to={rowsAddress(set, { ...period })} of={title} />
            </b>
            <FigureLink value={before[set]} to={rowsAddress(set, { ...former })} of={`${title}, период до`}>
              <span className={styles.before}>{changeWords(total[set], before[set])}</span>
            </FigureLink>
          </li>
        ))}
        <li className={styles.tile}>
          <span className={styles.tileName}>Сумма сделок</span>
          <b className={styles.tileValue}>
            <FigureLink value={total.deals} to={rowsAddress('deals', { ...period })} of="Сделки">
              {formatSum(total.deals_value)}
            </FigureLink>
          </b>
          <span className={styles.tileName}>было {formatSum(before.deals_value)}</span>
        </li>
      </ul>
      <FiguresPart title="Цена" table="interest-bands" remark="Квартиры по их цене сейчас, брони и сделки – по своей.">
        <BarChart
          label="Просмотры квартир по цене"
          categories={bands.map(({ title }) => title.replace('\u00a0₽', ''))}
          series={[{ title: 'Смотрели квартиры', values: bands.map(({ flat_views }) => flat_views) }]}
        />
        {cut('Цена', bands, 'band', true)}
      </FiguresPart>
      <FiguresPart title="Комнаты" table="interest-rooms">
        {cut('Комнаты', rooms, 'rooms', true)}
      </FiguresPart>
      <Long title="ЖК" table="interest-complexes" rows={complexes}>
        {(rows) => cut('ЖК', rows, 'complex')}
      </Long>
      <Long title="Застройщики" table="interest-developers" rows={developers}>
        {(rows) => cut('Застройщик', rows, 'developer')}
      </Long>
      <FiguresPart
        title="Смотрят, но не покупают"
        table="interest-unsold"
        remark="ЖК, которые за период смотрели не меньше 10 раз, без броней и сделок."
      >
        {cut('ЖК', unsold, 'complex')}
      </FiguresPart>
    </>
  );
}

interface LongProps {
  readonly title: string;
  readonly table: FigureTable;
  readonly rows: readonly InterestRow[];
  readonly children: (rows: readonly InterestRow[]) => React.ReactNode;
}

/** A part with many rows: the first ones, until all are asked for. */
function Long({ title, table, rows, children }: LongProps) {
  const [params, setParams] = useSearchParams();
  const whole = params.get('all') === table || rows.length <= SHORT;
  const open = () =>
    setParams(
      (now) => {
        now.set('all', table);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <FiguresPart title={title} table={table}>
      {children(whole ? rows : rows.slice(0, SHORT))}
      {!whole && (
        <button type="button" className="nv-link" onClick={open}>
          Показать все {rows.length}
        </button>
      )}
    </FiguresPart>
  );
}

interface CutProps {
  readonly first: string;
  readonly rows: readonly InterestRow[];
  readonly queryOf: (row: InterestRow) => RowQuery;
  /** Complexes as such have neither rooms nor a price. */
  readonly flatsOnly: boolean;
}

const OF_COMPLEXES: readonly InterestSet[] = ['building_views', 'favorite_buildings'];

function Cut({ first, rows, queryOf, flatsOnly }: CutProps) {
  const columns: Column<InterestRow>[] = [
    { key: 'title', title: first, phone: 'head', cell: ({ title }) => title },
    ...SETS.filter(({ set }) => !(flatsOnly && OF_COMPLEXES.includes(set))).map(
      ({ set, title }): Column<InterestRow> => ({
        key: set,
        title,
        width: '112px',
        numeric: true,
        cell: (row) => (
          <FigureLink
            value={row[set]}
            to={rowsAddress(set, queryOf(row))}
            of={`${row.title}, ${title.toLowerCase()}`}
          />
        ),
      }),
    ),
    {
      key: 'value',
      title: 'Сумма сделок',
      width: '120px',
      numeric: true,
      cell: ({ deals_value }) => (deals_value > 0 ? formatSum(deals_value) : '—'),
    },
  ];
  return <DataTable label={first} columns={columns} rows={rows} rowKey={({ key }) => key} empty="За период ничего" />;
}
