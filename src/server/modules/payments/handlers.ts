import { readFileSync } from 'node:fs';
import { listPaymentProgrammes } from '../../../contract/payments.ts';
import { isInForce, mayShowProgramme, readPaymentProgrammes } from '../../../domain/payment-programmes.ts';
import { type Implementation, implement } from '../../http/door.ts';

const FILE = new URL('../../../../data/reference/payment-programmes.json', import.meta.url);
/** A file that cannot be read as it should stops the start, not the thousandth visitor. */
const known = readPaymentProgrammes(JSON.parse(readFileSync(FILE, 'utf8')));

export const payments: readonly Implementation[] = [
  implement(listPaymentProgrammes, ({ app }) => {
    const programmes = known.programmes
      .filter((programme) => isInForce(programme, app.now()) && mayShowProgramme(programme, known.warning))
      .map((programme) => ({ ...programme, conditions: [...programme.conditions] }));
    return { data: { ...known, programmes } };
  }),
];
