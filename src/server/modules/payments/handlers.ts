import { listPaymentProgrammes } from '../../../contract/payments.ts';
import { moscowDate } from '../../../domain/moscow-time.ts';
import { isInForce, mayShowProgramme } from '../../../domain/payment-programmes.ts';
import { programmesOn } from '../../../domain/programme-versions.ts';
import { type Implementation, implement } from '../../http/door.ts';
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
