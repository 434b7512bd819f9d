import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import type { Programme } from './use-programmes.ts';

/** '6,11–8,95 %'. */
export function fullCostText({ from, to }: { readonly from: number; readonly to: number }): string {
  const range = from === to ? groupDigits(from) : `${groupDigits(from)}–${groupDigits(to)}`;
  return `${range}${NBSP}%`;
}

/**
 * What a credit costs, the only words in which a rate is shown: the range of the full cost stands before it in letters of
 * the same size (federal law 38-FZ, article 28). Nothing when the range or the lender is not known.
 */
export function RateTerms({ programme }: { readonly programme: Pick<Programme, 'rate' | 'full_cost' | 'lender'> }) {
  const { rate, full_cost, lender } = programme;
  if (rate === null || !full_cost || !lender) return null;
  return <>{`ПСК${NBSP}${fullCostText(full_cost)}, ставка${NBSP}${groupDigits(rate)}${NBSP}%`}</>;
}
