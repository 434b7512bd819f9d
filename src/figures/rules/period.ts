import { moscowDate, moscowDayEnd, moscowDayStart } from '../../platform/rules/moscow-time.ts';

/** Days of Moscow, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
/** Longest period: three years. */
export const LONGEST_DAYS = 1_096;

/** The day that lies `days` after this one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a period has. */
export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** The period that an address asks for: the last 30 days unless it says something else. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number): Period {
  const last = to ?? moscowDate(now);
  return { from: from ?? dayAfter(last, 1 - USUAL_DAYS), to: last };
}

/** The period of the same length right before. */
export function periodBefore(period: Period): Period {
  const days = daysOf(period);
  return { from: dayAfter(period.from, -days), to: dayAfter(period.from, -1) };
}

/** Its moments: from the first one on, up to the second one without it. */
export function momentsOf({ from, to }: Period): readonly [Date, Date] {
  return [moscowDayStart(from), moscowDayEnd(to)];
}
