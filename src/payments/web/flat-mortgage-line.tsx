import { Link, useSearchParams } from 'react-router';
import type { FlatInList } from '../../complex/contract/flats.ts';
import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { waysToPay } from '../rules/compare-payments.ts';
import styles from './flat-mortgage-line.module.css';
import { writePayWish } from './pay-address.ts';
import { type PayableBuilding, payableFlat } from './pay-subject.ts';
import { RateTerms } from './rate-terms.tsx';
import { money, termText } from './result-block.tsx';
import { useProgrammes } from './use-programmes.ts';

export interface FlatMortgageLineProps {
  readonly flat: FlatInList;
  readonly building: PayableBuilding;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Longest term that programmes allow, months. */
const LONGEST = 360;

/**
 * The first credit of the file that fits a flat, at its least down payment and longest term, with the whole of its terms
 * and the warning, and the way to the calculator. Nothing when no credit fits.
 */
export default function FlatMortgageLine({ flat, building, now }: FlatMortgageLineProps) {
  const { programmes } = useProgrammes();
  const [params] = useSearchParams();
  if (!programmes || flat.price_total === null) return null;
  const ways = waysToPay(
    programmes,
    payableFlat(flat, building, now),
    { down: 0, term_months: LONGEST, discount_rate: programmes.discount_rate },
    now,
  );
  const programme = programmes.programmes.find(
    ({ id, kind }) => kind === 'credit' && ways.some((way) => way.id === id),
  );
  const way = ways.find(({ id }) => id === programme?.id);
  if (!programme || !way) return null;
  const rest = new URLSearchParams(params);
  rest.delete('flat');
  const address = writePayWish(rest, { way: way.id, flat: flat.id, price: null, down: null, years: null });
  return (
    <div className={styles.box}>
      <p>
        <b>{programme.title}</b>
        {', '}
        {programme.lender}
      </p>
      <p>
        <RateTerms programme={programme} />
      </p>
      <p>
        {`от${NBSP}${money(way.first_payment)} в${NBSP}месяц, взнос ${money(way.down)}, срок ${termText(way.term_months)}`}
      </p>
      <p>{nbsp(programmes.warning)}</p>
      <p>
        {nbsp('Предварительный расчёт, не является офертой.')}{' '}
        <Link className="nv-link" to={{ search: address.toString(), hash: 'mortgage' }} replace>
          Рассчитать свой платёж
        </Link>
      </p>
    </div>
  );
}
