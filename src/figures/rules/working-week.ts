import type { WorkHours } from '../../people/rules/work-time.ts';

/** How long something waits while the agency works. Weekday 1 is Monday; clocks are Moscow's. */

/** Seconds of a week by day, Monday first: what lies before the day, when it opens, how long it is open. */
export interface WorkingWeek {
  readonly before: readonly number[];
  readonly opens: readonly number[];
  readonly open: readonly number[];
  readonly whole: number;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The week of these hours, one stretch a day at most (`openingHours`). */
export function workingWeek(hours: readonly WorkHours[]): WorkingWeek {
  const days = DAYS.map((weekday) => {
    const own = hours.find((each) => each.weekday === weekday);
    return own ? { opens: own.from_minute * 60, open: (own.to_minute - own.from_minute) * 60 } : { opens: 0, open: 0 };
  });
  let sum = 0;
  const before = days.map(({ open }) => {
    sum += open;
    return sum - open;
  });
  return { before, opens: days.map(({ opens }) => opens), open: days.map(({ open }) => open), whole: sum };
}
