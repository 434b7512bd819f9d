import { moscowDate } from '../../platform/rules/moscow-time.ts';
import { dayAfter, type Period } from './period.ts';

/** So many whole weeks, Monday to Sunday, before the week of this moment. */
export function wholeWeeks(weeks: number, now: number): Period {
  const today = moscowDate(now);
  // getUTCDay of the calendar day: 0 Sunday.
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const sunday = dayAfter(today, -sinceMonday - 1);
  return { from: dayAfter(sunday, 1 - 7 * weeks), to: sunday };
}
