/**
 * Moscow wall-clock time without time-zone tables: UTC+3 all year since 26 October 2014 (federal law 248-FZ of 2014).
 */

/** A moment: a Date, an ISO 8601 text, or epoch milliseconds. */
export type Moment = Date | string | number;

export interface MoscowTime {
  readonly year: number;
  /** 1…12. */
  readonly month: number;
  /** 1…31. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** A Date whose UTC fields show the Moscow clock. An unreadable moment throws a RangeError. */
function moscowClock(moment: Moment): Date {
  const clock = new Date(new Date(moment).getTime() + OFFSET_MS);
  if (Number.isNaN(clock.getTime())) throw new RangeError(`Not a moment in ISO 8601: ${String(moment)}`);
  return clock;
}

/** The parts of a moment on a Moscow clock. An unreadable text throws a RangeError. */
export function moscowTime(moment: Moment): MoscowTime {
  const clock = moscowClock(moment);
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
  };
}

/** Calendar year in Moscow. */
export function moscowYear(moment: Moment): number {
  return moscowClock(moment).getUTCFullYear();
}

/** Calendar date 'YYYY-MM-DD' in Moscow. */
export function moscowDate(moment: Moment): string {
  return moscowClock(moment).toISOString().slice(0, 10);
}

/** Days since 1 January 1970 on the Moscow calendar: equal for two moments of one Moscow day. */
export function moscowDayNumber(moment: Moment): number {
  return Math.floor(moscowClock(moment).getTime() / DAY_MS);
}

/** The moment at which a calendar day 'YYYY-MM-DD' begins in Moscow. */
export function moscowDayStart(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** The moment at which a calendar day 'YYYY-MM-DD' is over in Moscow: the start of the next one. */
export function moscowDayEnd(day: string): Date {
  return new Date(moscowDayStart(day).getTime() + DAY_MS);
}

/** What a Moscow clock and calendar show, 'YYYY-MM-DD HH:mm[:ss]', as an ISO 8601 moment. A RangeError when unreadable. */
export function moscowInstant(text: string): string {
  const clock = Date.parse(`${text.trim().replace(' ', 'T')}Z`);
  if (Number.isNaN(clock)) throw new RangeError(`Not a date with a time: ${text}`);
  return new Date(clock - OFFSET_MS).toISOString();
}
