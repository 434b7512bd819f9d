/** How long something waits while the agency works. Weekday 1 is Monday; clocks are Moscow's. */

/** Working time of a day of the week, minutes since midnight. */
export interface OpenHours {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}

/** Seconds of a week by day, Monday first: what lies before the day, when it opens, how long it is open. */
export interface WorkingWeek {
  readonly before: readonly number[];
  readonly opens: readonly number[];
  readonly open: readonly number[];
  readonly whole: number;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const DAY_SECONDS = 86_400;

/**
 * The week in which somebody works: each day from the first who comes to the last who goes. Nobody has stated hours: round the
 * clock, since nothing is known of a time at which nobody need answer.
 */
export function workingWeek(hours: readonly OpenHours[]): WorkingWeek {
  const days = DAYS.map((weekday) => {
    if (hours.length === 0) return { opens: 0, open: DAY_SECONDS };
    const own = hours.filter((each) => each.weekday === weekday);
    if (own.length === 0) return { opens: 0, open: 0 };
    const opens = Math.min(...own.map(({ from_minute }) => from_minute)) * 60;
    return { opens, open: Math.max(...own.map(({ to_minute }) => to_minute)) * 60 - opens };
  });
  let sum = 0;
  const before = days.map(({ open }) => {
    sum += open;
    return sum - open;
  });
  return { before, opens: days.map(({ opens }) => opens), open: days.map(({ open }) => open), whole: sum };
}
