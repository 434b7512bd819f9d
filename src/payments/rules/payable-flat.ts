import { HANDED_OVER } from '../../complex/rules/release-state.ts';
import type { Moment } from '../../platform/rules/moscow-time.ts';
import { monthsToKeys, type PayableFlat, type PaymentFlag } from './payment-programmes.ts';

/** What of a flat decides how it can be paid for. */
export interface FlatForSale extends Readonly<Record<PaymentFlag, boolean>> {
  readonly price_total: number | null;
  readonly apartment: boolean;
  readonly building: { readonly release_date: string | null; readonly release_date_tag: string | null };
}

/** One flat of a complex as programmes see it: by its own ways to pay and the term of its own housing. */
export function payableFlat(
  flat: FlatForSale,
  { location }: { readonly location: { readonly region_code: number } },
  now: Moment,
): PayableFlat {
  const { price_total, apartment, mortgage, military_mortgage, subsidy, installment } = flat;
  const { release_date, release_date_tag } = flat.building;
  return {
    price_total,
    region_code: location.region_code === 50 ? 50 : 77,
    apartment,
    mortgage,
    military_mortgage,
    subsidy,
    installment,
    months_to_keys: monthsToKeys(release_date, release_date_tag === HANDED_OVER, now),
  };
}
