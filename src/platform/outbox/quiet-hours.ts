import { moscowDate, moscowDayStart, moscowTime } from '../rules/moscow-time.ts';

/** From this hour of Moscow on nobody is written to … */
const FROM_HOUR = 21;
/** … until this one. */
const TO_HOUR = 9;
const HOUR_MS = 3_600_000;

/** Whether people sleep, epoch ms. */
export function isQuiet(now: number): boolean {
  const { hour } = moscowTime(now);
  return hour >= FROM_HOUR || hour < TO_HOUR;
}

/** The first moment from `now` on at which people may be written to, epoch ms. */
export function afterQuietHours(now: number): number {
  if (!isQuiet(now)) return now;
  const morning = moscowDayStart(moscowDate(now)).getTime() + TO_HOUR * HOUR_MS;
  return morning > now ? morning : morning + 24 * HOUR_MS;
}
