import { Link, useSearchParams } from 'react-router';
import { flatHousing } from '../../complex/rules/flat-place.ts';
import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { flatTitleShort } from '../../site/ui/catalogue/flat-title.ts';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import type { WayToPay } from '../rules/compare-payments.ts';
import { FULL_COST_NOTE, money, percentText, termText } from '../rules/credit-text.ts';
import { fullCost } from '../rules/full-cost.ts';
import type { MonthlySubject } from './monthly-of.ts';
import { writePayWish } from './pay-address.ts';
import styles from './pay-terms-dialog.module.css';
import { RateTerms } from './rate-terms.tsx';
import { type Programme, useProgrammes } from './use-programmes.ts';

export interface PayTermsProps extends MonthlySubject {
  readonly way: WayToPay;
  readonly programme: Programme;
  /** Path of the page with the calculator, when not this one. */
  readonly calculatorAt?: string | undefined;
  readonly onClose: () => void;
}

/** Everything that a payment in a month hangs on, the full cost first (38-FZ article 28), and the way to the calculator. */
export default function PayTermsDialog(props: PayTermsProps) {
  return (
    <Dialog open onClose={props.onClose} title={`Платёж в${NBSP}месяц`} width={520}>
      <PayTerms {...props} />
    </Dialog>
  );
}

export function PayTerms({ flat, way, programme, calculatorAt, onClose }: PayTermsProps) {
  const [params] = useSearchParams();
  const { programmes } = useProgrammes();
  const rest = new URLSearchParams(calculatorAt ? undefined : params);
  rest.delete('flat');
  const address = writePayWish(rest, { way: way.id, flat: flat.id, price: null, down: null, years: null });
  const computed = fullCost(way.draws, way.schedule);
  const { full_cost } = programme;
  if (!full_cost) return null;
  return (
    <div className={styles.terms}>
      <p>{[flatTitleShort(flat), flatHousing(flat)].filter(Boolean).join(', ')}</p>
      <p className={styles.programme}>
        <b>{programme.title}</b>
        {', '}
        {programme.lender}
      </p>
      <p>
        <RateTerms programme={programme} />
        {computed !== null && `. ПСК по${NBSP}введённым данным ${percentText(computed)}`}
      </p>
      <p>
        {`Платёж ${money(way.first_payment)} в${NBSP}месяц`}
        {way.largest_payment > way.first_payment * 1.01 && `, затем до${NBSP}${money(way.largest_payment)}`}
        {`, взнос ${money(way.down)}, кредит ${money(way.loan)} на${NBSP}${termText(way.term_months)}, всего ${money(way.total)}`}
      </p>
      {programme.conditions.length > 0 && (
        <ul>
          {programme.conditions.map((condition) => (
            <li key={condition}>{nbsp(condition)}</li>
          ))}
        </ul>
      )}
      {computed !== null && <p>{FULL_COST_NOTE}</p>}
      <p>{nbsp(programmes?.warning ?? '')}</p>
      <p className={styles.small}>
        {nbsp('Предварительный расчёт, не является офертой.')}
        {programmes?.demo && ` ${nbsp('Условия программ придуманы для демонстрации.')}`}
      </p>
      <Link
        className="nv-link"
        to={{ pathname: calculatorAt, search: address.toString(), hash: 'mortgage' }}
        replace={!calculatorAt}
        onClick={onClose}
      >
        Рассчитать свой платёж
      </Link>
    </div>
  );
}
