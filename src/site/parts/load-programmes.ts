import { listPaymentProgrammes } from '../../payments/contract/payments.ts';
import type { SiteApi } from '../../platform/contract/site.ts';

/** Ways to pay in force today, for a page; null when they cannot be had: a price stands without its payment in a month. */
export const loadProgrammes = (api: SiteApi) =>
  api.call(listPaymentProgrammes, {}).then(
    ({ data }) => data,
    () => null,
  );
