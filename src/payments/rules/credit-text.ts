/** What a credit costs, in words. */

import { formatPrice } from '../../complex/rules/format.ts';
import { countOf, groupDigits, NBSP, NOUNS, nbsp } from '../../platform/rules/russian.ts';
import { type Kopecks, roubles } from './mortgage.ts';
import type { PaymentProgramme } from './payment-programmes.ts';

/** '6,11–8,95 %'. */
export function fullCostText({ from, to }: { readonly from: number; readonly to: number }): string {
  const range = from === to ? groupDigits(from) : `${groupDigits(from)}–${groupDigits(to)}`;
  return `${range}${NBSP}%`;
}

/** The full cost as the law has it, to the third decimal: '16,500 %'. */
export const percentText = (percent: number): string => `${percent.toFixed(3).replace('.', ',')}${NBSP}%`;

/** What a full cost worked out from the figures on the page does not know. */
export const FULL_COST_NOTE = nbsp(
  'ПСК по введённым данным посчитана по формуле 353-ФЗ без страхования, оценки и других платежей банку. В диапазоне программы они учтены, поэтому он выше.',
);

/**
 * The only words in which a rate is shown: the range of the full cost stands before it in letters of the same size (federal
 * law 38-FZ, article 28). Null when the range or the lender is not known.
 */
export function rateTerms({
  rate,
  full_cost,
  lender,
}: Pick<PaymentProgramme, 'rate' | 'full_cost' | 'lender'>): string | null {
  if (rate === null || !full_cost || !lender) return null;
  return `ПСК${NBSP}${fullCostText(full_cost)}, ставка${NBSP}${groupDigits(rate)}${NBSP}%`;
}

/** Kopecks as people read them: '84 070 ₽'. */
export const money = (amount: Kopecks): string => formatPrice(roubles(amount));

/** Of a first payment in roubles that pays for the whole flat: no credit is needed. */
export const coveredText = (down: number): string =>
  `Ваш взнос ${formatPrice(down)} покрывает цену: кредит не${NBSP}нужен`;

/** '20 лет', '2 года 3 мес.'. */
export function termText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years > 0 && countOf(years, NOUNS.year), rest > 0 && `${rest}${NBSP}мес.`].filter(Boolean).join(' ');
}
