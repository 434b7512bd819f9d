import { type Implementation, implement } from '../../platform/door/door.ts';
import { moscowDate } from '../../platform/rules/moscow-time.ts';
import { listPaymentProgrammes } from '../contract/payments.ts';
import { isInForce, mayShowProgramme } from '../rules/payment-programmes.ts';
import { programmesOn } from '../rules/programme-versions.ts';
import { paymentOffice } from './office-handlers.ts';

export const payments: readonly Implementation[] = [
  implement(listPaymentProgrammes, ({ app }) => {
    const { versions, terms, version } = app.settings.payments;
    const programmes = programmesOn(versions, moscowDate(app.now()))
      .filter((programme) => isInForce(programme, app.now()) && mayShowProgramme(programme, terms.warning))
      .map((programme) => ({ ...programme, conditions: [...programme.conditions] }));
    const { demo, discount_rate, warning } = terms;
    return { data: { version, demo, discount_rate, warning, programmes } };
  }),
  ...paymentOffice,
];
