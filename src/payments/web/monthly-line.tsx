import { useState } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import type { MonthlyPlace } from '../../site/ui/catalogue/monthly.ts';
import { lazyPart } from '../../site/ui/layout/lazy-part.tsx';
import { coveredText, fullCostText, money } from '../rules/credit-text.ts';
import { coversPrice } from '../rules/pay-choice.ts';
import { useKeptChoice } from './kept-choice.ts';
import { type MonthlySubject, monthlyOf } from './monthly-of.ts';
import { useProgrammes } from './use-programmes.ts';

const PayTerms = lazyPart('pay-terms', () => import('./pay-terms-dialog.tsx'));

export interface MonthlyLineProps extends MonthlySubject {
  readonly place: MonthlyPlace;
  /** Where the calculator is, when not on this page. */
  readonly calculatorAt?: string | undefined;
}

/**
 * «от 44 260 ₽/мес» at a price with the name of the programme, by what the visitor chose last, and with the first payment
 * where the programme asks for more of it; the whole of the terms opens by a press. Nothing when no credit fits or is needed.
 */
export default function MonthlyLine({ place, calculatorAt, ...subject }: MonthlyLineProps) {
  const { programmes } = useProgrammes();
  const choice = useKeptChoice();
  const [open, setOpen] = useState(false);
  const monthly = programmes && monthlyOf(programmes, subject, choice);
  const wide = place === 'panel' || place === 'window';
  // Chosen for a dearer flat and remembered: without a word the payments of all cheaper ones would be gone.
  const price = subject.flat.price_total;
  if (!monthly && wide && price !== null && coversPrice(choice, price))
    return <span>{coveredText(choice.down ?? price)}</span>;
  // Where no credit fits or none is needed nothing keeps the place.
  if (!monthly) return programmes && <span hidden data-none />;
  const { way, programme, raised } = monthly;
  return (
    <>
      <button type="button" className="nv-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {`от${NBSP}${money(way.first_payment)}/мес`}
      </button>{' '}
      <span>
        {programme.title}
        {raised && `, взнос${NBSP}${money(way.down)}`}
        {wide && programme.full_cost && `, ПСК${NBSP}${fullCostText(programme.full_cost)}`}
      </span>
      {open && (
        <PayTerms
          {...subject}
          programme={programme}
          way={way}
          calculatorAt={calculatorAt}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
