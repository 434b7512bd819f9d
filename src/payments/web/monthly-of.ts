import type { WayToPay } from '../rules/compare-payments.ts';
import { monthlyCredit, type PayChoice, payFor } from '../rules/pay-choice.ts';
import { payableFlat } from '../rules/payable-flat.ts';
import type { PayableBuilding, SubjectFlat } from './pay-subject.ts';
import type { Programme, Programmes } from './use-programmes.ts';

export interface MonthlySubject {
  readonly flat: SubjectFlat;
  readonly building: PayableBuilding;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The credit that a flat's payment in a month is told by, with its programme; null when none fits or none is needed. */
export function monthlyOf(
  programmes: Programmes,
  { flat, building, now }: MonthlySubject,
  choice: PayChoice,
): { readonly way: WayToPay; readonly programme: Programme } | null {
  const payment = payFor(programmes, payableFlat(flat, building, now), choice, now);
  const way = payment && monthlyCredit(payment);
  const programme = programmes.programmes.find(({ id }) => id === way?.id);
  return way && programme ? { way, programme } : null;
}
