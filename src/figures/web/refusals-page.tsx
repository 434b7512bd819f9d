import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import type { RefusalRow, Refusals } from '../contract/figures.ts';
import { rowsAddress } from '../rules/rows-address.ts';
import { BarChart } from './bar-chart.tsx';
import { PairLink } from './figure-link.tsx';
import { percentWords } from './figure-words.ts';
import styles from './figures.module.css';
import { FiguresHead } from './figures-head.tsx';
import { FiguresPart } from './figures-part.tsx';

/** «Отказы»: why clients refused. */
export function RefusalsPage({ refusals }: { readonly refusals: Refusals }) {
  const { period, former, total, reasons, managers, sources } = refusals;
  const table = (title: string, rows: readonly RefusalRow[], key: string) => (
    <DataTable
      label={title}
      columns={columnsOf(title, refusals, (row) => ({ [key]: row.key }))}
      rows={rows}
      rowKey={(row) => row.key}
      empty="За период никто не отказался"
    />
  );
  return (
    <>
      <FiguresHead period={period} former={former} />
      <FiguresPart title="Причины" table="refusals">
        <p className={styles.remark}>
          Всего отказов:{' '}
          <PairLink
            value={total.refusals.now}
            before={total.refusals.before}
            of="Всего отказов"
            to={rowsAddress('refusals', { ...period })}
            toBefore={rowsAddress('refusals', { ...former })}
          />
        </p>
        {reasons.length > 0 && (
          <BarChart
            label="Причины отказов"
            categories={reasons.map(({ title }) => title)}
            series={[
              { title: 'За период', values: reasons.map((row) => row.refusals.now) },
              { title: 'Период до', values: reasons.map((row) => row.refusals.before) },
            ]}
          />
        )}
        {table('Причина', reasons, 'reason')}
      </FiguresPart>
      <FiguresPart title="По менеджерам">{table('Менеджер', managers, 'manager')}</FiguresPart>
      <FiguresPart title="По источникам">{table('Источник', sources, 'source')}</FiguresPart>
    </>
  );
}

function columnsOf(
  title: string,
  { period, former, total }: Refusals,
  queryOf: (row: RefusalRow) => Readonly<Record<string, string>>,
): Column<RefusalRow>[] {
  return [
    { key: 'title', title, phone: 'head', cell: (row) => row.title },
    {
      key: 'refusals',
      title: 'Отказов',
      width: '150px',
      numeric: true,
      cell: (row) => (
        <PairLink
          value={row.refusals.now}
          before={row.refusals.before}
          of={row.title}
          to={rowsAddress('refusals', { ...period, ...queryOf(row) })}
          toBefore={rowsAddress('refusals', { ...former, ...queryOf(row) })}
        />
      ),
    },
    {
      key: 'share',
      title: 'Доля',
      width: '120px',
      numeric: true,
      cell: (row) => percentWords(row.refusals.now, total.refusals.now),
    },
  ];
}
