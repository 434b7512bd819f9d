import { TestDoor } from '../../test/factories/door.ts';
import { simulatePumping } from '../../test/factories/pumping.ts';
import { type Evidence, judge } from './evidence.ts';

export const title =
  '10,000 requests for messages by a pumper who does the work: the budget holds, fifty honest visitors have theirs in two minutes';

/** Sixteen cores that make two million SHA-256 a second each. */
const HASHES_PER_SECOND = 16 * 2_000_000;
const DAILY = 1_000;
/** The first four kinds are promised their message; strangers from where nobody ever logged in have it when there is room. */
const HONEST = { devices: 10, accounts: 10, behind_carrier: 15, neighbours: 15, strangers: 10 };
const PROMISED = 50;

/** One simulated hour: 10,000 numbers from 1,000 networks, sixty visitors among them, all through the real door. */
export async function check(): Promise<Evidence> {
  const door = await TestDoor.open({ SMS_DAILY_LIMIT: String(DAILY) });
  try {
    const flood = { requests: 10_000, addresses: 1_000, hashes_per_second: HASHES_PER_SECOND, honest: HONEST };
    const { served, ...figures } = await simulatePumping(door, flood);
    const { strangers, ...promised } = served;
    const late = PROMISED - Object.values(promised).reduce((sum, count) => sum + count, 0);
    return judge(
      { ...figures, ...promised, promised: PROMISED, late, strangers_served: strangers, strangers: HONEST.strangers },
      { late: 0, burst: 60, messages: DAILY, longest_wait_s: 120 },
    );
  } finally {
    await door.close();
  }
}
