import { moscowDate, moscowDayEnd, moscowDayNumber, moscowDayStart } from '../../platform/rules/moscow-time.ts';

/** Hours in which somebody works: days of the week 1 (Monday) to 7, minutes from midnight in Moscow; days on which he is away. */
export interface Schedule {
  readonly hours: readonly { readonly weekday: number; readonly from_minute: number; readonly to_minute: number }[];
  readonly days_off: readonly { readonly from_day: string; readonly to_day: string }[];
}

/** Of who has no hours of his own: those in which the law lets people be called, every day. */
const USUAL_HOURS: Schedule['hours'] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  from_minute: 540,
  to_minute: 1_260,
}));

const MINUTE = 60_000;
/** A request that waits longer has reached every limit; days are not counted one by one for ever. */
const MOST_DAYS = 15;

/** When there was work in the last two weeks before a moment: beginnings and ends, epoch ms. */
export type WorkWindows = readonly (readonly [begin: number, end: number])[];

export function workWindows(to: number, { hours, days_off }: Schedule): WorkWindows {
  const windows: [number, number][] = [];
  const week = hours.length > 0 ? hours : USUAL_HOURS;
  for (let day = moscowDate(to - MOST_DAYS * 1_440 * MINUTE); ; day = moscowDate(moscowDayEnd(day))) {
    const start = moscowDayStart(day).getTime();
    if (start > to) return windows;
    if (days_off.some(({ from_day, to_day }) => from_day <= day && day <= to_day)) continue;
    // 1 January 1970 was a Thursday.
    const weekday = ((moscowDayNumber(start) + 3) % 7) + 1;
    for (const { from_minute, to_minute, ...slot } of week)
      if (slot.weekday === weekday)
        windows.push([start + from_minute * MINUTE, Math.min(to, start + to_minute * MINUTE)]);
  }
}

/** Whole minutes of these windows from a moment on, epoch ms. */
export function minutesSince(from: number, windows: WorkWindows): number {
  let sum = 0;
  for (const [begin, end] of windows) sum += Math.max(0, end - Math.max(begin, from));
  return Math.floor(sum / MINUTE);
}

/** The moment so many working days (Monday to Friday) before another, epoch ms. */
export function workingDaysBefore(now: number, days: number): number {
  let at = now;
  for (let left = days; left > 0; ) {
    at -= 1_440 * MINUTE;
    const weekday = ((moscowDayNumber(at) + 3) % 7) + 1;
    if (weekday <= 5) left -= 1;
  }
  return at;
}

/** When the working time begins next, epoch ms; `now` while it lasts, undefined when it never does within two weeks. */
export function workBegins(now: number, schedule: Schedule): number | undefined {
  for (let day = moscowDate(now), n = 0; n < MOST_DAYS; n++, day = moscowDate(moscowDayEnd(day))) {
    if (schedule.days_off.some(({ from_day, to_day }) => from_day <= day && day <= to_day)) continue;
    const start = moscowDayStart(day).getTime();
    const weekday = ((moscowDayNumber(start) + 3) % 7) + 1;
    const slots = (schedule.hours.length > 0 ? schedule.hours : USUAL_HOURS)
      .filter((slot) => slot.weekday === weekday && start + slot.to_minute * MINUTE > now)
      .map(({ from_minute }) => Math.max(now, start + from_minute * MINUTE));
    if (slots.length > 0) return Math.min(...slots);
  }
  return undefined;
}
