import { money, rateTerms, termText } from '../../../payments/rules/credit-text.ts';
import { monthlyCredit, type PayChoice, payFor } from '../../../payments/rules/pay-choice.ts';
import { type FlatForSale, payableFlat } from '../../../payments/rules/payable-flat.ts';
import type { PaymentProgrammes } from '../../../payments/rules/payment-programmes.ts';
import { NBSP, nbsp } from '../../../platform/rules/russian.ts';

/** What a flat costs in a month. */
export interface SheetPayment {
  /** '84 070 ₽/мес'. */
  readonly monthly: string;
  /** 'Семейная ипотека'. */
  readonly programme: string;
  /** The whole of the terms, the full cost before the rate, what the law wants said first. */
  readonly terms: string;
}

export interface PaymentSubject {
  readonly flat: FlatForSale & { readonly status: number };
  readonly building: { readonly location: { readonly region_code: number } };
  readonly choice: PayChoice;
  readonly now: number;
}

const ON_SALE = 1;

/**
 * The payment in a month that the window of the flat shows for the same choice; null when no credit fits or none is needed,
 * and for a flat that is not on sale.
 */
export function sheetPayment(
  programmes: PaymentProgrammes,
  { flat, building, choice, now }: PaymentSubject,
): SheetPayment | null {
  const payment = flat.status === ON_SALE ? payFor(programmes, payableFlat(flat, building, now), choice, now) : null;
  const way = payment && monthlyCredit(payment);
  const programme = programmes.programmes.find(({ id }) => id === way?.id);
  const rate = programme && rateTerms(programme);
  if (!way || !programme || !rate) return null;
  const later =
    way.largest_payment > way.first_payment * 1.01 ? `, затем до${NBSP}${money(way.largest_payment)}/мес` : '';
  const terms = [
    `${programme.title}, ${programme.lender}: ${rate}. ${programmes.warning}`,
    `Платёж ${money(way.first_payment)}/мес${later}, взнос ${money(way.down)}, кредит ${money(way.loan)} на${NBSP}${termText(way.term_months)}, всего ${money(way.total)}. Расчёт предварительный.`,
    programmes.demo ? 'Условия программ придуманы для демонстрации.' : '',
    programme.conditions.length > 0 ? `${programme.conditions.join('; ')}.` : '',
  ];
  return {
    monthly: `${money(way.first_payment)}/мес`,
    programme: programme.title,
    terms: nbsp(terms.filter(Boolean).join(' ')),
  };
}
