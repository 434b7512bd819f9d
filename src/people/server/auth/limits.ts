import { GROWING_WAITS, type Limit } from '../../../platform/limits/limit.ts';
import { addressKey, networkKey } from '../../../platform/limits/throttle.ts';
import type { Standing } from './crowd.ts';

/** How often the door may be knocked at. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Counter of wrong passwords of a phone, or of a known device for it: strangers cannot lock its owner out. */
export function passwordLimit(phone: string, device: string | undefined): Limit {
  const key = device === undefined ? `login:phone:${phone}` : `login:device:${phone}:${device}`;
  return { key, most: 5, window: 15 * MINUTE, waits: GROWING_WAITS };
}

/** So many wrong attempts of an address and its network are free of work; more of them are worked for (`login-crowd.ts`). */
export function crowdLimits(ip: string): Limit[] {
  const address = addressKey(ip);
  return [
    { key: `login:minute:${address}`, most: 10, window: MINUTE },
    { key: `login:hour:${address}`, most: 60, window: HOUR },
    { key: `login:network:${networkKey(ip)}`, most: 300, window: HOUR },
  ];
}

/** Limits of a phone for passwords by SMS. They count phones alike whether anybody is registered under them. */
export function phoneLimits(phone: string): Limit[] {
  return [
    { key: `sms:once:${phone}`, most: 1, window: MINUTE },
    { key: `sms:hour:${phone}`, most: 3, window: HOUR },
    { key: `sms:day:${phone}`, most: 6, window: DAY },
  ];
}

/** Counter of the messages of a day that all share. */
export const BUDGET_KEY = 'sms:today';
const RESERVE_BUDGET_KEY = 'sms:today:reserve';
/** Counters of what is paid for, used or not. */
export const BUDGET_KEYS: readonly string[] = [BUDGET_KEY, RESERVE_BUDGET_KEY];
/** Of the messages of a day so many are kept for people who have logged in before. */
const RESERVE_SHARE = 0.2;
/** How much of what all share a request may use up, by where it stands: the last quarter is for places that are trusted. */
const SHARES: Record<Standing, number> = { 0: 1, 1: 0.75, 2: 0.5, 3: 0.25 };

/** What several people share. Passwords that are used give their slot back, but for the budget of the day: that is paid for. */
interface Pot {
  readonly name: string;
  /** Key of the budget of the day. */
  readonly today: string;
  /** Messages a day at most. */
  readonly daily: number;
  /** Unused ones: so many at once, and then one each so many ms. */
  readonly burst: number;
  readonly pause: number;
}

/** Limits of a message within what it shares with others; `share` is the part that it may use up. */
function potLimits({ name, today, daily, burst, pause }: Pot, share: number): Limit[] {
  const atOnce = Math.max(20, Math.floor(daily / 4));
  // What a night's or a morning's flood leaves unused runs out over the day, so that the evening has its part as well.
  const every = DAY / Math.max(1, daily - Math.floor(daily / 4));
  const leaking = [
    { key: `sms:${name}:burst`, most: burst, every: pause },
    { key: `sms:${name}:pace`, most: atOnce, every },
  ].map(({ key, most, every }) => ({ key, every, most: Math.ceil(most * share), window: most * every }));
  return [...leaking, { key: today, most: daily, window: DAY }];
}

/** Limits that all share, for a request that stands so; `daily`: the budget of a day. */
export function sharedLimits(daily: number, standing: Standing): Limit[] {
  const rest = daily - Math.floor(daily * RESERVE_SHARE);
  return potLimits({ name: 'shared', today: BUDGET_KEY, daily: rest, burst: 20, pause: 30_000 }, SHARES[standing]);
}

/** Limits of what is kept for people who have logged in before; a third of it for the browsers that they use. */
export function reservedLimits(daily: number, device: boolean): Limit[] {
  const kept = Math.floor(daily * RESERVE_SHARE);
  return potLimits(
    { name: 'reserve', today: RESERVE_BUDGET_KEY, daily: kept, burst: 10, pause: 60_000 },
    device ? 1 : 0.67,
  );
}
