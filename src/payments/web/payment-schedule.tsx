import { useId, useState } from 'react';
import { nbsp } from '../../platform/rules/russian.ts';
import type { WayToPay } from '../rules/compare-payments.ts';
import { money, termText } from '../rules/credit-text.ts';
import { type EarlyEffect, type EarlyWish, repayEarly } from '../rules/early-repayment.ts';
import { kopecks } from '../rules/mortgage.ts';
import { EarlyFields, type EarlyForm, NO_EARLY } from './early-fields.tsx';
import styles from './payment-schedule.module.css';
import { ScheduleChart } from './schedule-chart.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { paymentRows, scheduleYears } from './schedule-years.ts';

export interface PaymentScheduleProps {
  readonly way: WayToPay;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The payments of a way year by year: drawn, as a table, and with what is repaid ahead of time. Nothing when paid at once. */
export function PaymentSchedule({ way, now }: PaymentScheduleProps) {
  const [form, setForm] = useState<EarlyForm>(NO_EARLY);
  const title = useId();
  const isCredit = way.schedule.length > 0;
  const effect = isCredit ? effectOf(way, form) : null;
  const years = scheduleYears(effect ? effect.schedule : paymentRows(way));
  if (years.length === 0) return null;
  return (
    <section className={`nv-card ${styles.box}`} aria-labelledby={title}>
      <h3 id={title}>{isCredit ? 'График платежей' : 'График рассрочки'}</h3>
      {isCredit && (
        <>
          <EarlyFields form={form} term={way.term_months} onChange={setForm} />
          <p className={styles.effect} aria-live="polite">
            {effect && effectText(effect, form)}
          </p>
        </>
      )}
      <ScheduleChart years={years} span={Math.ceil(way.term_months / 12)} />
      <details className={styles.details}>
        <summary className="nv-link">
          Таблица по{'\u00a0'}годам и{'\u00a0'}месяцам
        </summary>
        <ScheduleTable years={years} now={now} interest={isCredit} early={effect !== null} />
      </details>
    </section>
  );
}

function effectOf(way: WayToPay, { rhythm, amount, mode, from }: EarlyForm): EarlyEffect | null {
  if (rhythm === 'never') return null;
  const wish: EarlyWish = { amount: kopecks(amount), mode, rhythm, from: Math.min(from, way.term_months) };
  return repayEarly(way, wish);
}

/** 'Экономия на процентах 2 140 000 ₽, кредит закончится раньше на 6 лет 2 мес.' */
function effectText({ saved, months_saved, next_payment }: EarlyEffect, { mode, rhythm }: EarlyForm): string {
  const parts = [`Экономия на процентах ${money(Math.max(0, saved))}`];
  if (months_saved > 0) parts.push(`кредит закончится раньше на ${termText(months_saved)}`);
  if (mode === 'payment' && next_payment > 0) {
    parts.push(rhythm === 'once' ? `платёж станет ${money(next_payment)}` : 'платёж будет уменьшаться каждый месяц');
  }
  return nbsp(parts.join(', '));
}
