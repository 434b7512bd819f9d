import type { WayToPay } from '../rules/compare-payments.ts';
import { kopecks } from '../rules/mortgage.ts';
import { monthlyCredit, type PayChoice, payFor } from '../rules/pay-choice.ts';
import { payableFlat } from '../rules/payable-flat.ts';
import type { PayableBuilding, SubjectFlat } from './pay-subject.ts';
import type { Programme, Programmes } from './use-programmes.ts';

export interface MonthlySubject {
  readonly flat: SubjectFlat;
  readonly building: { readonly location: Pick<PayableBuilding['location'], 'region_code'> };
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * The credit that a flat's payment in a month is told by, with its programme; null when none fits or none is needed. `raised`:
 * the programme lends less than the buyer needs, so the first payment is more than he chose or than is usual.
 */
export function monthlyOf(
  programmes: Programmes,
  { flat, building, now }: MonthlySubject,
  choice: PayChoice,
): { readonly way: WayToPay; readonly programme: Programme; readonly raised: boolean } | null {
  const payment = payFor(programmes, payableFlat(flat, building, now), choice, now);
  const way = payment && monthlyCredit(payment);
  const programme = programmes.programmes.find(({ id }) => id === way?.id);
  if (!payment || !way || !programme) return null;
  return { way, programme, raised: way.down > kopecks(payment.down) };
}
