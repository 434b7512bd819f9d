import type { ReactNode } from 'react';
import { groupDigits, NBSP, nbsp } from '../../platform/rules/russian.ts';
import type { WayToPay } from '../rules/compare-payments.ts';
import { FULL_COST_NOTE, fullCostText, money, percentText, termText } from '../rules/credit-text.ts';
import { fullCost } from '../rules/full-cost.ts';
import type { Calculation } from './calculator-state.ts';
import styles from './result-block.module.css';
import type { Programmes } from './use-programmes.ts';

/** What the chosen way asks for. A credit begins with its full cost and ends with the warning. */
export function ResultBlock({
  calculation: { way, programme },
  programmes,
  action,
}: {
  readonly calculation: Calculation;
  readonly programmes: Programmes;
  readonly action: ReactNode;
}) {
  // Without a loan there is no rate, no full cost and no term to tell.
  const credit = way.loan > 0 && programme?.kind === 'credit' && programme.full_cost ? programme : null;
  const computed = credit && fullCost(way.draws, way.schedule);
  const varies = way.largest_payment > way.first_payment * 1.01;
  return (
    <div className={styles.block} data-pay-result>
      {credit?.full_cost && (
        <dl className={styles.facts}>
          <Fact title="Полная стоимость кредита" value={fullCostText(credit.full_cost)} />
          {computed !== null && <Fact title="ПСК по введённым данным" value={percentText(computed)} />}
          {credit.rate !== null && <Fact title="Ставка" value={`${groupDigits(credit.rate)}${NBSP}%`} />}
          <Fact title="Кредитор" value={credit.lender ?? ''} />
        </dl>
      )}
      {credit && <p className={styles.small}>{FULL_COST_NOTE}</p>}
      <div aria-live="polite" aria-atomic="true">
        <div className={styles.caption}>{captionOf(way, programme)}</div>
        <div className={styles.payment}>
          {money(way.first_payment > 0 ? way.first_payment : way.total)}
          {varies && <span className={styles.later}>{`затем до${NBSP}${money(way.largest_payment)}`}</span>}
        </div>
      </div>
      <dl className={styles.facts}>
        {way.markup > 0 && <Fact title="Наценка за ставку" value={`+${NBSP}${money(way.markup)}`} strong />}
        <Fact title="Первый взнос" value={money(way.down)} />
        {way.loan > 0 && <Fact title="Сумма кредита" value={money(way.loan)} />}
        {way.first_payment > 0 && <Fact title="Срок" value={termText(way.term_months)} />}
        {way.overpaid > 0 && <Fact title="Переплата" value={money(way.overpaid)} />}
        <Fact title="Всего" value={money(way.total)} />
      </dl>
      {action && way.first_payment > 0 && (
        <div className={styles.action} data-print="hide">
          {action}
        </div>
      )}
      {credit && <p className={styles.warning}>{nbsp(programmes.warning)}</p>}
      <p className={styles.small}>
        {credit &&
          `${nbsp('Застройщик принимает такую оплату, а подойдёт ли программа вам, решает банк: уточните у менеджера.')} `}
        {nbsp('Предварительный расчёт, не является офертой.')}
        {programmes.demo && ` ${nbsp('Условия программ придуманы для демонстрации.')}`}
      </p>
    </div>
  );
}

function Fact({ title, value, strong }: { readonly title: string; readonly value: string; readonly strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function captionOf({ id, first_payment }: WayToPay, programme: Calculation['programme']): string {
  if (id === 'cash') return 'Оплата сразу';
  if (first_payment === 0)
    return programme?.kind === 'credit' ? 'Кредит не нужен: взнос покрывает всю цену' : 'Взнос покрывает всю цену';
  const every = programme?.instalment?.every_months ?? 1;
  if (every === 3) return 'Платёж раз в\u00a0квартал';
  return every === 1 ? 'Ежемесячный платёж' : `Платёж раз в\u00a0${every} мес.`;
}
