import { useId } from 'react';
import { NumberField } from '../../site/ui/form/number-field.tsx';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import type { EarlyMode } from '../rules/mortgage.ts';
import styles from './payment-schedule.module.css';

export interface EarlyForm {
  readonly rhythm: 'never' | 'once' | 'monthly';
  /** Whole roubles. */
  readonly amount: number;
  readonly mode: EarlyMode;
  /** Month of the (first) repayment, from 1. */
  readonly from: number;
}

export const NO_EARLY: EarlyForm = { rhythm: 'never', amount: 100_000, mode: 'term', from: 12 };

const RHYTHMS = [
  { value: 'never', label: 'По\u00a0графику' },
  { value: 'once', label: 'Один раз' },
  { value: 'monthly', label: 'Каждый месяц' },
] as const;
const MODES = [
  { value: 'term', label: 'Сократить срок' },
  { value: 'payment', label: 'Уменьшить платёж' },
] as const;

/** What the buyer would repay ahead of time: once or every month, for a shorter term or a lower payment. */
export function EarlyFields({
  form,
  term,
  onChange,
}: {
  readonly form: EarlyForm;
  /** Of the credit, months. */
  readonly term: number;
  readonly onChange: (form: EarlyForm) => void;
}) {
  const id = useId();
  return (
    <div className={styles.early}>
      <span className={styles.earlyTitle}>Досрочное погашение</span>
      <Segmented
        label="Досрочное погашение"
        value={form.rhythm}
        options={RHYTHMS}
        full="phone"
        onChange={(rhythm) => onChange({ ...form, rhythm })}
      />
      {form.rhythm !== 'never' && (
        <>
          <div className={styles.inputs}>
            <label htmlFor={`${id}-amount`}>Сумма, ₽</label>
            <NumberField
              id={`${id}-amount`}
              value={form.amount}
              limits={{ min: 1, max: 100_000_000_000 }}
              kept
              onValue={(amount) => amount !== undefined && onChange({ ...form, amount })}
            />
            <label htmlFor={`${id}-from`}>{form.rhythm === 'once' ? 'В\u00a0месяце' : 'С\u00a0месяца'}</label>
            <NumberField
              id={`${id}-from`}
              value={form.from}
              limits={{ min: 1, max: term }}
              kept
              onValue={(from) => from !== undefined && onChange({ ...form, from })}
            />
          </div>
          <Segmented
            label="Что уменьшить"
            value={form.mode}
            options={MODES}
            full="phone"
            onChange={(mode) => onChange({ ...form, mode })}
          />
        </>
      )}
    </div>
  );
}
