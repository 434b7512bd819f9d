import { addressKey, GROWING_WAITS, type Limit, networkKey } from '../../accounts/throttle.ts';

/** How often the door may be knocked at (targets-trust 7, 11). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Counter of wrong passwords of a phone, or of a known device for it: strangers cannot lock its owner out. */
export function passwordLimit(phone: string, device: string | undefined): Limit {
  const key = device === undefined ? `login:phone:${phone}` : `login:device:${phone}:${device}`;
  return { key, most: 5, window: 15 * MINUTE, waits: GROWING_WAITS };
}

/** Limits of one attempt to log in, whoever the phone belongs to. */
export function loginLimits(phone: string, ip: string, device: string | undefined): Limit[] {
  const address = addressKey(ip);
  return [
    passwordLimit(phone, device),
    { key: `login:minute:${address}`, most: 10, window: MINUTE },
    { key: `login:hour:${address}`, most: 60, window: HOUR },
    { key: `login:network:${networkKey(ip)}`, most: 300, window: HOUR },
  ];
}

/** Messages of ten minutes over all phones; the second number is of those that somebody worked for while caution holds. */
const SMS_BURST = { usual: 60, proved: 10 } as const;

export interface SmsRequest {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly ip: string;
  /** Whether the phone can receive messages. */
  readonly mobile: boolean;
  /** Whether the page proved its work. */
  readonly proved: boolean;
}

/**
 * Limits of one request for a password by SMS; they count phones alike whether anybody is registered under them. Numbers
 * that cannot receive messages use up nothing of what all share, or asking for landlines would shut everybody out.
 */
export function smsLimits({ phone, ip, mobile, proved }: SmsRequest, daily: number): Limit[] {
  const own = [
    { key: `sms:once:${phone}`, most: 1, window: MINUTE },
    { key: `sms:hour:${phone}`, most: 3, window: HOUR },
    { key: `sms:day:${phone}`, most: 6, window: DAY },
    { key: `sms:address:${addressKey(ip)}`, most: 5, window: HOUR },
    { key: `sms:network:${networkKey(ip)}`, most: 30, window: HOUR },
  ];
  if (!mobile) return own;
  const shared = [
    { key: 'sms:all', most: SMS_BURST.usual, window: 10 * MINUTE },
    { key: 'sms:today', most: daily, window: DAY },
  ];
  return [...own, ...shared, ...(proved ? [{ key: 'sms:proved', most: SMS_BURST.proved, window: 10 * MINUTE }] : [])];
}
