import { Link, useSearchParams } from 'react-router';
import { formatSum } from '../../complex/rules/format-sum.ts';
import { type RowQuery, type RowSet, rowsAddress } from '../../figures/rules/rows-address.ts';
import { countOf, groupDigits, NOUNS } from '../../platform/rules/russian.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { waitingText } from '../../site/office/waiting-text.ts';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import type { DayNumbers } from '../contract/daily-stats.ts';
import styles from './daily-stats-page.module.css';
import { type Ledger, ledgerWords } from './ledger-words.ts';

export interface Numbers {
  readonly days: readonly DayNumbers[];
  readonly former: Omit<DayNumbers, 'day' | 'median_answer_seconds'>;
  readonly clients: number;
  readonly without_manager: number;
  readonly waiting_leads: number;
  readonly overdue_tasks: number;
  readonly tasks_today: number;
}

const SPANS = [
  { value: '7', label: '7 дней' },
  { value: '30', label: '30 дней' },
  { value: '90', label: '90 дней' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** «Цифры дня»: today beside the day before, a chart of the span, and the same numbers as a table. */
export function NumbersPage({ numbers, ledger }: { readonly numbers: Numbers; readonly ledger: Ledger }) {
  const [params, setParams] = useSearchParams();
  const { days } = numbers;
  const today = days.at(-1);
  const before = days.at(-2);
  const rows = (set: RowSet, more: RowQuery = {}) => rowsAddress(set, { from: today?.day, to: today?.day, ...more });
  const span = SPANS.find(({ value }) => value === (params.get('days') ?? '30'))?.value ?? '30';
  return (
    <>
      <ListHead title="Цифры дня">
        <Segmented<Span>
          label="За сколько дней"
          value={span}
          options={SPANS}
          onChange={(days) => setParams({ days }, { replace: true, preventScrollReset: true })}
        />
      </ListHead>
      <ul className={styles.tiles}>
        <Tile
          title="Новых клиентов сегодня"
          value={today?.new_clients ?? 0}
          before={before?.new_clients}
          to={rows('clients')}
        />
        <Tile title="Заявок сегодня" value={today?.leads ?? 0} before={before?.leads} to={rows('leads')} />
        <Tile
          title="Обычный ответ сегодня"
          value={today?.median_answer_seconds == null ? 'ответов нет' : answerText(today.median_answer_seconds)}
          to={today?.median_answer_seconds == null ? undefined : rows('leads', { answer: 'given' })}
        />
        <Tile title="Ждут ответа" value={numbers.waiting_leads} to="/users/callback?open=1" />
        <Tile title="Задач на сегодня" value={numbers.tasks_today} to={rowsAddress('tasks', { due: 'today' })} />
        <Tile title="Просрочено задач" value={numbers.overdue_tasks} to={rowsAddress('tasks', { due: 'overdue' })} />
        <Tile title="Клиентов всего" value={numbers.clients} to="/users?role=1" />
        <Tile title="Без менеджера" value={numbers.without_manager} to="/users?role=without_manager" />
      </ul>
      <Sums days={days} former={numbers.former} />
      <LedgerLine ledger={ledger} />
      <figure className={styles.chart}>
        <figcaption className={styles.legend}>
          <span data-series="leads">Заявки</span>
          <span data-series="clients">Новые клиенты</span>
        </figcaption>
        <Bars days={days} />
      </figure>
      <DataTable
        label="Цифры по дням"
        columns={COLUMNS}
        rows={[...days].reverse()}
        rowKey={({ day }) => day}
        empty="Данных нет"
      />
    </>
  );
}

/** «Сверка заявок»: accepted = stored = answered or waiting; every difference is said in words and stands out. */
function LedgerLine({ ledger }: { readonly ledger: Ledger }) {
  const { submitted, stored, answered, waiting, erased } = ledger;
  const differences = ledgerWords(ledger);
  return (
    <div className={differences.length === 0 ? styles.ledger : styles.gap}>
      <p>
        <b>Сверка заявок.</b> Принято от посетителей {groupDigits(submitted)}, сохранено {groupDigits(stored)}, отвечено
        или закрыто {groupDigits(answered)}, ждут {groupDigits(waiting)}
        {erased > 0 && `, удалено по обращениям ${groupDigits(erased)}`}.{' '}
        {differences.length === 0 && 'Расхождений нет.'}
      </p>
      {differences.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

const SUMS = [
  { key: 'new_clients', title: 'Новых клиентов', set: 'clients' },
  { key: 'leads', title: 'Заявок', set: 'leads' },
  { key: 'reservations', title: 'Броней', set: 'holds' },
  { key: 'deals', title: 'Сделок', set: 'deals' },
] as const;

/** The sums of the span, each beside that of as many days before. */
function Sums({ days, former }: Pick<Numbers, 'days' | 'former'>) {
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  const value = days.reduce((sum, { deals_value }) => sum + deals_value, 0);
  return (
    <ul className={styles.tiles} aria-label="За выбранные дни">
      {SUMS.map(({ key, title, set }) => (
        <Tile
          key={key}
          title={`${title} за ${countOf(days.length, NOUNS.day)}`}
          value={days.reduce((sum, day) => sum + day[key], 0)}
          before={former[key]}
          beforeWord="до этого"
          to={rowsAddress(set, { from, to })}
        />
      ))}
      <Tile
        title="Сумма сделок"
        value={sumText(value)}
        was={`до этого ${sumText(former.deals_value)}`}
        to={value > 0 ? rowsAddress('deals', { from, to }) : undefined}
      />
    </ul>
  );
}

interface TileProps {
  readonly title: string;
  readonly value: number | string;
  /** The day before, or what `beforeWord` says. */
  readonly before?: number | undefined;
  readonly beforeWord?: string;
  /** The same in words. */
  readonly was?: string;
  /** The rows that are counted; absent: there are none. */
  readonly to?: string | undefined;
}

function Tile({ title, value, before, beforeWord = 'вчера', was, to }: TileProps) {
  const shown = typeof value === 'number' ? groupDigits(value) : value;
  return (
    <li className={styles.tile}>
      <span className={styles.name}>{title}</span>
      <b className={styles.value}>
        {to && value !== 0 ? (
          <Link to={to} className={styles.link} aria-label={`${title}: ${shown}, показать строки`}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </b>
      {before !== undefined && (
        <span className={styles.name}>
          {beforeWord} {groupDigits(before)}
        </span>
      )}
      {was && <span className={styles.name}>{was}</span>}
    </li>
  );
}

/** A figure of a day that leads to its rows. */
function DayLink({ value, set, day, answer }: { value: number; set: RowSet; day: string; answer?: string }) {
  if (value === 0) return <span className="nv-tertiary">0</span>;
  return (
    <Link to={rowsAddress(set, { from: day, to: day, answer })} className={styles.link}>
      {groupDigits(value)}
    </Link>
  );
}

const WIDTH = 900;
const HEIGHT = 150;
const FOOT = 1;
/** At most so many dates beneath the bars. */
const DATES = 10;

/** Two bars a day. For eyes only: the table beneath says the same. */
function Bars({ days }: { readonly days: readonly DayNumbers[] }) {
  const highest = Math.max(1, ...days.flatMap(({ leads, new_clients }) => [leads, new_clients]));
  const step = WIDTH / Math.max(1, days.length);
  const bar = Math.min(18, step * 0.36);
  const tall = (value: number) => (value / highest) * (HEIGHT - FOOT);
  const every = Math.ceil(days.length / DATES);
  const middle = (index: number): number => (index + 0.5) * step;
  return (
    <div aria-hidden="true">
      <p className={styles.highest}>{highest}</p>
      <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <line x1={0} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className={styles.axis} />
        {days.map(({ day, leads, new_clients }, index) => (
          <g key={day}>
            <rect
              x={middle(index) - bar}
              y={HEIGHT - FOOT - tall(leads)}
              width={bar}
              height={tall(leads)}
              data-series="leads"
            />
            <rect
              x={middle(index)}
              y={HEIGHT - FOOT - tall(new_clients)}
              width={bar}
              height={tall(new_clients)}
              data-series="clients"
            />
          </g>
        ))}
      </svg>
      <p className={styles.dates}>
        {days.map(
          ({ day }, index) =>
            index % every === 0 && (
              <span key={day} style={{ left: `${(middle(index) / WIDTH) * 100}%` }}>
                {shortDay(day)}
              </span>
            ),
        )}
      </p>
    </div>
  );
}

/** '2026-11-21' → '21.11'. */
const shortDay = (day: string): string => day.split('-').slice(1).reverse().join('.');

const COLUMNS: readonly Column<DayNumbers>[] = [
  { key: 'day', title: 'День', width: '120px', phone: 'head', cell: ({ day }) => day.split('-').reverse().join('.') },
  {
    key: 'clients',
    title: 'Новых клиентов',
    width: '135px',
    numeric: true,
    cell: ({ new_clients, day }) => <DayLink value={new_clients} set="clients" day={day} />,
  },
  {
    key: 'leads',
    title: 'Заявок',
    width: '135px',
    numeric: true,
    cell: ({ leads, day }) => <DayLink value={leads} set="leads" day={day} />,
  },
  {
    key: 'answered',
    title: 'Отвечено',
    width: '135px',
    numeric: true,
    cell: ({ answered, day }) => <DayLink value={answered} set="leads" day={day} answer="given" />,
  },
  {
    key: 'median',
    title: 'Обычный ответ за',
    width: '145px',
    numeric: true,
    cell: ({ median_answer_seconds: seconds }) => (seconds === null ? '—' : answerText(seconds)),
  },
  {
    key: 'holds',
    title: 'Броней',
    width: '135px',
    numeric: true,
    cell: ({ reservations, day }) => <DayLink value={reservations} set="holds" day={day} />,
  },
  {
    key: 'deals',
    title: 'Сделок',
    width: '135px',
    numeric: true,
    cell: ({ deals, day }) => <DayLink value={deals} set="deals" day={day} />,
  },
  {
    key: 'value',
    title: 'Сумма сделок',
    width: '145px',
    numeric: true,
    cell: ({ deals_value }) => (deals_value > 0 ? formatSum(deals_value) : '—'),
  },
];

const sumText = (roubles: number): string => (roubles > 0 ? formatSum(roubles) : '0 ₽');

/** Whole minutes, the nearer ones: 2 min 57 s are three. */
const answerText = (seconds: number): string => waitingText(seconds < 60 ? seconds : Math.round(seconds / 60) * 60);
