import { useState } from 'react';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconChevronDown } from '../../site/ui/icons.ts';
import { type CreditMonth, type Kopecks, roubles } from '../rules/mortgage.ts';
import { monthAfter } from './pay-subject.ts';
import styles from './payment-schedule.module.css';
import type { ScheduleYear } from './schedule-years.ts';

export interface ScheduleTableProps {
  readonly years: readonly ScheduleYear[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether there is interest, and whether something is repaid ahead of time: columns of their own. */
  readonly interest: boolean;
  readonly early: boolean;
}

/** The schedule in whole roubles by years; a year opens to its months. */
export function ScheduleTable({ years, now, interest, early }: ScheduleTableProps) {
  const [open, setOpen] = useState<number>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Таблица платежей">
      <table className={styles.table}>
        <caption className="nv-hidden">Платежи по годам, рубли</caption>
        <thead>
          <tr>
            <th scope="col">Год</th>
            <th scope="col">Платежи,{NBSP}₽</th>
            {interest && <th scope="col">Проценты</th>}
            {interest && <th scope="col">Долг</th>}
            {early && <th scope="col">Досрочно</th>}
            <th scope="col">Остаток</th>
          </tr>
        </thead>
        {years.map((year) => (
          <tbody key={year.year}>
            <tr>
              <th scope="row">
                <button
                  type="button"
                  className={styles.year}
                  aria-expanded={open === year.year}
                  aria-label={`${year.year}-й год по месяцам`}
                  onClick={() => setOpen(open === year.year ? undefined : year.year)}
                >
                  {year.year}
                  <Icon of={IconChevronDown} size={16} />
                </button>
              </th>
              <Figures row={year} interest={interest} early={early} />
            </tr>
            {open === year.year &&
              year.months.map((month) => (
                <tr key={month.month} className={styles.month}>
                  <th scope="row">{monthAfter(now, month.month).replace(NBSP, ' ')}</th>
                  <Figures row={month} interest={interest} early={early} />
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface FiguresProps extends Pick<ScheduleTableProps, 'interest' | 'early'> {
  readonly row: Omit<CreditMonth, 'month'>;
}

function Figures({ row, interest, early }: FiguresProps) {
  return (
    <>
      <td>{figure(row.payment)}</td>
      {interest && <td>{figure(row.interest)}</td>}
      {interest && <td>{figure(row.principal)}</td>}
      {early && <td>{figure(row.early)}</td>}
      <td>{figure(row.balance)}</td>
    </>
  );
}

const figure = (amount: Kopecks): string => groupDigits(roubles(amount));
