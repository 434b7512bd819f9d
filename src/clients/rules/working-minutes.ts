import { moscowWeekday, type WorkHours } from '../../people/rules/work-time.ts';
import { moscowDate, moscowDayEnd, moscowDayStart } from '../../platform/rules/moscow-time.ts';

const MINUTE = 60_000;
/** A request that waits longer has reached every limit; days are not counted one by one for ever. */
const MOST_DAYS = 15;

/** When there was work in the last two weeks before a moment: beginnings and ends, epoch ms. */
export type WorkWindows = readonly (readonly [begin: number, end: number])[];

export function workWindows(to: number, hours: readonly WorkHours[]): WorkWindows {
  const windows: [number, number][] = [];
  for (let day = moscowDate(to - MOST_DAYS * 1_440 * MINUTE); ; day = moscowDate(moscowDayEnd(day))) {
    const start = moscowDayStart(day).getTime();
    if (start > to) return windows;
    const weekday = moscowWeekday(start);
    for (const { from_minute, to_minute, ...slot } of hours)
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
    if (moscowWeekday(at) <= 5) left -= 1;
  }
  return at;
}

/** When the working time begins next, epoch ms; `now` while it lasts, undefined when it never does within two weeks. */
export function workBegins(now: number, hours: readonly WorkHours[]): number | undefined {
  for (let day = moscowDate(now), n = 0; n < MOST_DAYS; n++, day = moscowDate(moscowDayEnd(day))) {
    const start = moscowDayStart(day).getTime();
    const weekday = moscowWeekday(start);
    const slots = hours
      .filter((slot) => slot.weekday === weekday && start + slot.to_minute * MINUTE > now)
      .map(({ from_minute }) => Math.max(now, start + from_minute * MINUTE));
    if (slots.length > 0) return Math.min(...slots);
  }
  return undefined;
}
