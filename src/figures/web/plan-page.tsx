import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { formatSum } from '../../complex/rules/format-sum.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { Button } from '../../site/ui/button.tsx';
import type { Sales, SalesRow } from '../contract/figures.ts';
import { rowsAddress } from '../rules/rows-address.ts';
import { BarChart } from './bar-chart.tsx';
import { FigureLink } from './figure-link.tsx';
import { monthWords, percentWords } from './figure-words.ts';
import styles from './figures.module.css';
import { FiguresTabs } from './figures-head.tsx';
import { FiguresPart } from './figures-part.tsx';
import { PlanWindow } from './plan-window.tsx';

/** «План и факт»: deals and commission of a year by month, of the agency and of each person of the staff. */
export function PlanPage({ sales }: { readonly sales: Sales }) {
  const { year, agency, people, staff } = sales;
  const { revalidate } = useRevalidator();
  const [, setParams] = useSearchParams();
  const [edited, setEdited] = useState<SalesRow | null>(null);
  const [adding, setAdding] = useState(false);
  const close = () => {
    setEdited(null);
    setAdding(false);
  };
  const saved = () => {
    close();
    void revalidate();
  };
  const turn = (to: number) => setParams({ year: String(to) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <ListHead title="Показатели" />
      <FiguresTabs />
      <search className={styles.period} aria-label="Год">
        <Button size="sm" onClick={() => turn(year - 1)}>
          {year - 1}
        </Button>
        <b aria-live="polite">{year} год</b>
        <Button size="sm" onClick={() => turn(year + 1)}>
          {year + 1}
        </Button>
      </search>
      <FiguresPart
        title="Агентство"
        table="sales"
        remark="Сделки по дню закрытия, без отменённых. Комиссия – та, что указана в сделке."
      >
        <BarChart
          label="Комиссия по месяцам: факт и план"
          categories={agency.map(({ month }) => monthWords(month).slice(0, 3))}
          format={(value) => `${groupDigits(Math.round(value / 100_000) / 10)} млн`}
          series={[
            { title: 'Комиссия, ₽, факт', values: agency.map(({ fact }) => fact.commission) },
            { title: 'Комиссия, ₽, план', values: agency.map(({ plan }) => plan.commission ?? 0) },
          ]}
        />
        <DataTable
          label="План и факт агентства"
          columns={columnsOf(setEdited, false)}
          rows={agency}
          rowKey={({ month }) => month}
          empty=""
        />
      </FiguresPart>
      <FiguresPart title="По сотрудникам" remark="Сделка – того, кто её закрыл.">
        <p>
          <Button size="sm" onClick={() => setAdding(true)}>
            План сотрудника
          </Button>
        </p>
        <DataTable
          label="План и факт по сотрудникам"
          columns={columnsOf(setEdited, true)}
          rows={people}
          rowKey={({ month, manager_id }) => `${month} ${manager_id}`}
          empty="За год нет ни планов, ни сделок"
        />
      </FiguresPart>
      <PlanWindow
        row={edited}
        adding={adding}
        year={year}
        staff={staff}
        people={people}
        onClose={close}
        onSaved={saved}
      />
    </>
  );
}

const monthPeriod = (month: string) => ({
  from: `${month}-01`,
  to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
});

function columnsOf(onEdit: (row: SalesRow) => void, ofPeople: boolean): Column<SalesRow>[] {
  const manager = (row: SalesRow) => (ofPeople ? (row.manager_id ?? 'none') : undefined);
  return [
    {
      key: 'month',
      title: 'Месяц',
      width: '120px',
      phone: ofPeople ? 'plain' : 'head',
      cell: ({ month }) => monthWords(month),
    },
    ...(ofPeople
      ? [{ key: 'manager', title: 'Сотрудник', phone: 'head' as const, cell: ({ manager }: SalesRow) => manager }]
      : []),
    {
      key: 'deals',
      title: 'Сделок',
      width: '110px',
      numeric: true,
      cell: (row) => (
        <FigureLink
          value={row.fact.deals}
          to={rowsAddress('deals', { ...monthPeriod(row.month), manager: manager(row) })}
          of={`${monthWords(row.month)}, сделок`}
        />
      ),
    },
    { key: 'plan-deals', title: 'План сделок', width: '80px', numeric: true, cell: ({ plan }) => plan.deals ?? '—' },
    { key: 'value', title: 'Сумма', width: '140px', numeric: true, cell: ({ fact }) => formatSum(fact.value) },
    {
      key: 'plan-value',
      title: 'План суммы',
      width: '140px',
      numeric: true,
      cell: ({ plan }) => (plan.value === null ? '—' : formatSum(plan.value)),
    },
    {
      key: 'commission',
      title: 'Комиссия',
      width: '140px',
      numeric: true,
      cell: ({ fact }) => formatSum(fact.commission),
    },
    {
      key: 'plan-commission',
      title: 'План комиссии',
      width: '140px',
      numeric: true,
      cell: ({ plan }) => (plan.commission === null ? '—' : formatSum(plan.commission)),
    },
    {
      key: 'done',
      title: 'Выполнено',
      width: '110px',
      numeric: true,
      cell: ({ plan, fact }) => (plan.commission ? percentWords(fact.commission, plan.commission) : '—'),
    },
    {
      key: 'edit',
      title: 'Изменить',
      quiet: true,
      width: '110px',
      cell: (row) =>
        (row.manager_id !== null || !ofPeople) && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`План: ${monthWords(row.month)}, ${row.manager}`}
            onClick={() => onEdit(row)}
          >
            План
          </Button>
        ),
    },
  ];
}
