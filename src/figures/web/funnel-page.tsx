import { statusTitle } from '../../clients/rules/sales-status.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import type { Funnel, FunnelRow, Pair } from '../contract/figures.ts';
import { FUNNEL_STEPS } from '../rules/funnel.ts';
import { type RowQuery, rowsAddress } from '../rules/rows-address.ts';
import { BarChart } from './bar-chart.tsx';
import { PairLink } from './figure-link.tsx';
import { percentWords, periodWords } from './figure-words.ts';
import styles from './figures.module.css';
import { FiguresHead } from './figures-head.tsx';
import { FiguresPart } from './figures-part.tsx';

interface Step {
  readonly status: number;
  readonly clients: Pair;
  readonly former: Pair | undefined;
}

/** «Воронка»: how far the clients who came in a period got. */
export function FunnelPage({ funnel }: { readonly funnel: Funnel }) {
  const { period, former, until, total, sources, managers } = funnel;
  const nothing: Pair = { now: 0, before: 0 };
  const steps = FUNNEL_STEPS.map((status, index): Step => {
    return { status, clients: total.steps[index] ?? nothing, former: total.steps[index - 1] };
  });
  return (
    <>
      <FiguresHead period={period} former={former} />
      <FiguresPart
        title="Воронка"
        remark={`Клиенты, пришедшие за период: до какого шага дошли к ${periodWords({ from: until.now, to: until.now })}. Пришедшие за ${periodWords(former)} – к ${periodWords({ from: until.before, to: until.before })}, чтобы времени у них было столько же.`}
      >
        <BarChart
          label="Воронка по шагам"
          categories={FUNNEL_STEPS.map(statusTitle)}
          series={[
            { title: 'За период', values: steps.map(({ clients }) => clients.now) },
            { title: 'Период до', values: steps.map(({ clients }) => clients.before) },
          ]}
        />
        <DataTable
          label="Шаги воронки"
          columns={stepColumns(funnel)}
          rows={steps}
          rowKey={({ status }) => status}
          empty=""
        />
        <p className={styles.remark}>
          Приостановлены: <Aside funnel={funnel} row={total} query={{}} status={5} />, отказались:{' '}
          <Aside funnel={funnel} row={total} query={{}} status={7} />
        </p>
      </FiguresPart>
      <FiguresPart title="По источникам" table="funnel-sources">
        <Cut funnel={funnel} title="Источник" rows={sources} queryOf={({ key }) => ({ source: key })} />
      </FiguresPart>
      <FiguresPart title="По менеджерам" table="funnel-managers" remark="Менеджер – тот, чей клиент сейчас.">
        <Cut funnel={funnel} title="Менеджер" rows={managers} queryOf={({ key }) => ({ manager: key })} />
      </FiguresPart>
    </>
  );
}

const addresses = ({ period, former, until }: Funnel, query: RowQuery) => ({
  to: rowsAddress('clients', { ...period, ...query, until: until.now }),
  toBefore: rowsAddress('clients', { ...former, ...query, until: until.before }),
});

interface AsideProps {
  readonly funnel: Funnel;
  readonly row: FunnelRow;
  readonly query: RowQuery;
  readonly status: 5 | 7;
}

function Aside({ funnel, row, query, status }: AsideProps) {
  const { now, before } = status === 5 ? row.paused : row.refused;
  return (
    <PairLink
      value={now}
      before={before}
      of={`${row.title}, ${statusTitle(status)}`}
      {...addresses(funnel, { ...query, standing: status })}
    />
  );
}

function stepColumns(funnel: Funnel): Column<Step>[] {
  return [
    { key: 'step', title: 'Шаг', phone: 'head', cell: ({ status }) => statusTitle(status) },
    {
      key: 'clients',
      title: 'Клиентов',
      width: '150px',
      numeric: true,
      cell: ({ status, clients }) => (
        <PairLink
          value={clients.now}
          before={clients.before}
          of={statusTitle(status)}
          {...addresses(funnel, { step: status })}
        />
      ),
    },
    {
      key: 'from-step',
      title: 'Из прошлого шага',
      width: '170px',
      numeric: true,
      cell: ({ clients, former }) => (former ? conversion(clients, former) : '—'),
    },
    {
      key: 'from-all',
      title: 'Из всех пришедших',
      width: '170px',
      numeric: true,
      cell: ({ clients }) => conversion(clients, funnel.total.steps[0] ?? clients),
    },
  ];
}

/** The share now, and what it was. */
function conversion(part: Pair, whole: Pair) {
  return (
    <span className={styles.pair}>
      <span>{percentWords(part.now, whole.now)}</span>
      <span className={`${styles.before} nv-tertiary`}>было {percentWords(part.before, whole.before)}</span>
    </span>
  );
}

interface CutProps {
  readonly funnel: Funnel;
  readonly title: string;
  readonly rows: readonly FunnelRow[];
  readonly queryOf: (row: FunnelRow) => RowQuery;
}

function Cut({ funnel, title, rows, queryOf }: CutProps) {
  const columns: Column<FunnelRow>[] = [
    { key: 'title', title, phone: 'head', cell: (row) => row.title },
    ...FUNNEL_STEPS.map(
      (status, index): Column<FunnelRow> => ({
        key: `step-${status}`,
        title: index === 0 ? 'Пришли' : statusTitle(status),
        width: '104px',
        numeric: true,
        cell: (row) => {
          const { now, before } = row.steps[index] ?? { now: 0, before: 0 };
          const to = addresses(funnel, { ...queryOf(row), step: status });
          return <PairLink value={now} before={before} of={`${row.title}, ${statusTitle(status)}`} {...to} />;
        },
      }),
    ),
    {
      key: 'conversion',
      title: 'В сделку',
      width: '110px',
      numeric: true,
      cell: ({ steps }) => conversion(steps.at(-1) ?? { now: 0, before: 0 }, steps[0] ?? { now: 0, before: 0 }),
    },
    {
      key: 'refused',
      title: 'Отказ',
      width: '104px',
      numeric: true,
      cell: (row) => <Aside funnel={funnel} row={row} query={queryOf(row)} status={7} />,
    },
  ];
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty="За период никто не пришёл"
    />
  );
}
