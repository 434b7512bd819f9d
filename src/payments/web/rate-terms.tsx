import { groupDigits, NBSP, nbsp } from '../../platform/rules/russian.ts';
import type { Programme } from './use-programmes.ts';

/** '6,11–8,95 %'. */
export function fullCostText({ from, to }: { readonly from: number; readonly to: number }): string {
  const range = from === to ? groupDigits(from) : `${groupDigits(from)}–${groupDigits(to)}`;
  return `${range}${NBSP}%`;
}

/** The full cost as the law has it, to the third decimal: '16,500 %'. */
export const percentText = (percent: number): string => `${percent.toFixed(3).replace('.', ',')}${NBSP}%`;

/** What a full cost worked out from the figures on the page does not know. */
export const FULL_COST_NOTE = nbsp(
  'ПСК по введённым данным посчитана по формуле 353-ФЗ без страхования и других платежей банку, которые учтены в диапазоне программы.',
);

/**
 * What a credit costs, the only words in which a rate is shown: the range of the full cost stands before it in letters of
 * the same size (federal law 38-FZ, article 28). Nothing when the range or the lender is not known.
 */
export function RateTerms({ programme }: { readonly programme: Pick<Programme, 'rate' | 'full_cost' | 'lender'> }) {
  const { rate, full_cost, lender } = programme;
  if (rate === null || !full_cost || !lender) return null;
  return <>{`ПСК${NBSP}${fullCostText(full_cost)}, ставка${NBSP}${groupDigits(rate)}${NBSP}%`}</>;
}
