import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import type { AnswerRow, Answers } from '../contract/figures.ts';
import { type RowQuery, rowsAddress } from '../rules/rows-address.ts';
import { AnswerWeek } from './answer-week.tsx';
import { BarChart } from './bar-chart.tsx';
import { FigureLink } from './figure-link.tsx';
import { durationWords, percentWords } from './figure-words.ts';
import styles from './figures.module.css';
import { FiguresHead } from './figures-head.tsx';
import { FiguresPart } from './figures-part.tsx';

/** «Ответы»: how soon requests were answered, in working time. */
export function AnswersPage({ answers }: { readonly answers: Answers }) {
  const { period, former, hours, total, former_total: before, managers, by_hour } = answers;
  const all = rowsAddress('leads', { ...period });
  return (
    <>
      <FiguresHead period={period} former={former} />
      <ul className={styles.tiles}>
        <Tile title="Заявок" was={String(before.requests)}>
          <FigureLink value={total.requests} to={all} of="Заявок" />
        </Tile>
        <Tile title="Обычное время ответа" was={durationWords(before.median_seconds)}>
          <FigureLink value={total.answered} to={rowsAddress('leads', { ...period, answer: 'given' })} of="Отвечено">
            {durationWords(total.median_seconds)}
          </FigureLink>
        </Tile>
        {([5, 15] as const).map((minutes) => (
          <Tile
            key={minutes}
            title={`Ответили за ${minutes} мин`}
            was={percentWords(before[`within_${minutes}`], before.answered)}
          >
            <FigureLink
              value={total[`within_${minutes}`]}
              to={rowsAddress('leads', { ...period, answer: minutes })}
              of={`Ответили за ${minutes} минут`}
            >
              {percentWords(total[`within_${minutes}`], total.answered)}
            </FigureLink>
          </Tile>
        ))}
        <Tile title="Ждут ответа" was={String(before.waiting)}>
          <FigureLink value={total.waiting} to={rowsAddress('leads', { ...period, answer: 'open' })} of="Ждут ответа" />
        </Tile>
      </ul>
      <FiguresPart
        title="По сотрудникам"
        table="answers-managers"
        remark={`Время считается по рабочим часам (${hours}), медиана и доли – по отвеченным заявкам того, кто взял.`}
      >
        <DataTable
          label="Ответы по сотрудникам"
          columns={columnsOf('Сотрудник', ({ key }) => ({ ...period, manager: key }))}
          rows={managers}
          rowKey={({ key }) => key}
          empty="Заявок за период нет"
        />
      </FiguresPart>
      <FiguresPart title="По часам" table="answers-hours" remark="Час, в который заявка пришла.">
        <BarChart
          label="Заявки по часам"
          categories={HOURS.map((hour) => `${hour}:00`)}
          series={[
            { title: 'Заявок', values: HOURS.map((hour) => by_hour.find(({ key }) => key === hour)?.requests ?? 0) },
          ]}
        />
        <DataTable
          label="Ответы по часам"
          columns={columnsOf('Час', ({ key }) => ({ ...period, hour: key }))}
          rows={by_hour}
          rowKey={({ key }) => key}
          empty="Заявок за период нет"
        />
      </FiguresPart>
      <FiguresPart
        title="По дням недели и часам"
        remark="В клетке – сколько заявок пришло; чем гуще цвет, тем дольше обычный ответ."
      >
        <AnswerWeek answers={answers} />
      </FiguresPart>
    </>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

interface TileProps {
  readonly title: string;
  readonly was: string;
  readonly children: React.ReactNode;
}

function Tile({ title, was, children }: TileProps) {
  return (
    <li className={styles.tile}>
      <span className={styles.tileName}>{title}</span>
      <b className={styles.tileValue}>{children}</b>
      <span className={styles.tileName}>было {was}</span>
    </li>
  );
}

function columnsOf(first: string, queryOf: (row: AnswerRow) => RowQuery): Column<AnswerRow>[] {
  const link = (row: AnswerRow, value: number, of: string, answer?: string, children?: React.ReactNode) => (
    <FigureLink value={value} to={rowsAddress('leads', { ...queryOf(row), answer })} of={`${row.title}, ${of}`}>
      {children}
    </FigureLink>
  );
  return [
    { key: 'title', title: first, phone: 'head', cell: ({ title }) => title },
    {
      key: 'requests',
      title: 'Заявок',
      width: '110px',
      numeric: true,
      cell: (row) => link(row, row.requests, 'заявок'),
    },
    {
      key: 'waiting',
      title: 'Ждут',
      width: '100px',
      numeric: true,
      cell: (row) => link(row, row.waiting, 'ждут', 'open'),
    },
    {
      key: 'answered',
      title: 'Отвечено',
      width: '110px',
      numeric: true,
      cell: (row) => link(row, row.answered, 'отвечено', 'given'),
    },
    {
      key: 'median',
      title: 'Медиана ответа',
      width: '150px',
      numeric: true,
      cell: ({ median_seconds }) => durationWords(median_seconds),
    },
    ...([5, 15] as const).map(
      (minutes): Column<AnswerRow> => ({
        key: `within-${minutes}`,
        title: `За ${minutes} мин`,
        width: '120px',
        numeric: true,
        cell: (row) => {
          const value = row[`within_${minutes}`];
          return link(row, value, `за ${minutes} минут`, String(minutes), percentWords(value, row.answered));
        },
      }),
    ),
  ];
}
