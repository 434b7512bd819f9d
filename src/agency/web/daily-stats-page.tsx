import { useSearchParams } from 'react-router';
import { formatMillions } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import { waitingText } from '../../site/office/waiting-text.ts';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import type { DayNumbers } from '../contract/daily-stats.ts';
import styles from './daily-stats-page.module.css';
import { type Ledger, ledgerWords } from './ledger-words.ts';

export interface Numbers {
  readonly days: readonly DayNumbers[];
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
        <Tile title="Новых клиентов сегодня" value={today?.new_clients ?? 0} before={before?.new_clients} />
        <Tile title="Заявок сегодня" value={today?.leads ?? 0} before={before?.leads} />
        <Tile
          title="Обычный ответ сегодня"
          value={today?.median_answer_seconds == null ? 'ответов нет' : waitingText(today.median_answer_seconds)}
        />
        <Tile title="Ждут ответа" value={numbers.waiting_leads} />
        <Tile title="Задач на сегодня" value={numbers.tasks_today} />
        <Tile title="Просрочено задач" value={numbers.overdue_tasks} />
        <Tile title="Клиентов всего" value={numbers.clients} />
        <Tile title="Без менеджера" value={numbers.without_manager} />
      </ul>
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

interface TileProps {
  readonly title: string;
  readonly value: number | string;
  /** The day before. */
  readonly before?: number | undefined;
}

function Tile({ title, value, before }: TileProps) {
  return (
    <li className={styles.tile}>
      <span className={styles.name}>{title}</span>
      <b className={styles.value}>{typeof value === 'number' ? groupDigits(value) : value}</b>
      {before !== undefined && <span className={styles.name}>вчера {groupDigits(before)}</span>}
    </li>
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
    cell: ({ new_clients }) => groupDigits(new_clients),
  },
  { key: 'leads', title: 'Заявок', width: '135px', numeric: true, cell: ({ leads }) => groupDigits(leads) },
  { key: 'answered', title: 'Отвечено', width: '135px', numeric: true, cell: ({ answered }) => groupDigits(answered) },
  {
    key: 'median',
    title: 'Обычный ответ за',
    width: '145px',
    numeric: true,
    cell: ({ median_answer_seconds: seconds }) => (seconds === null ? '—' : waitingText(seconds)),
  },
  {
    key: 'holds',
    title: 'Броней',
    width: '135px',
    numeric: true,
    cell: ({ reservations }) => groupDigits(reservations),
  },
  { key: 'deals', title: 'Сделок', width: '135px', numeric: true, cell: ({ deals }) => groupDigits(deals) },
  {
    key: 'value',
    title: 'Сумма сделок',
    width: '145px',
    numeric: true,
    cell: ({ deals_value }) => (deals_value > 0 ? formatMillions(deals_value) : '—'),
  },
];
