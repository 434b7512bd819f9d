import { rateTerms } from '../rules/credit-text.ts';
import type { Programme } from './use-programmes.ts';

/** What a credit costs; nothing when the range of the full cost or the lender is not known. */
export function RateTerms({ programme }: { readonly programme: Pick<Programme, 'rate' | 'full_cost' | 'lender'> }) {
  return <>{rateTerms(programme)}</>;
}
