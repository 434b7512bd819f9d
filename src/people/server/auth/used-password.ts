import type { App } from '../../../platform/context.ts';
import { settleSlots } from '../../../platform/limits/throttle.ts';
import { noteUsed } from '../accounts/password-requests.ts';
import { STANDING } from './crowd.ts';
import { BUDGET_KEYS, reservedLimits, sharedLimits } from './limits.ts';

/**
 * Somebody logged in with the password that went to his phone: its request counts no longer against its address and network,
 * and its slot goes back. The budget of the day stays as it is: the message is paid for.
 */
export async function giveSlotBack({ db, config, now }: App, phone: string): Promise<void> {
  const daily = config.sms_daily_limit;
  await db.transaction().execute(async (trx) => {
    const { shared, reserved } = await noteUsed(trx, phone, now());
    const taken = [
      ...(shared ? sharedLimits(daily, STANDING.trusted) : []),
      ...(reserved ? reservedLimits(daily, true) : []),
    ];
    const drain = taken.filter(({ key }) => !BUDGET_KEYS.includes(key));
    await settleSlots(trx, { refund: [], forget: [], drain });
  });
}
