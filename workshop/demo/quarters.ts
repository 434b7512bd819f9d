/** Calendar quarters: terms of houses are told in them, and the demo catalogue is the same throughout one. */

import { moscowTime } from '../../src/platform/rules/moscow-time.ts';

export interface Quarter {
  readonly year: number;
  readonly quarter: 1 | 2 | 3 | 4;
}

/** Quarters since the year 0. */
function quarterIndex({ year, quarter }: Quarter): number {
  return year * 4 + quarter - 1;
}

function quarterAt(index: number): Quarter {
  return { year: Math.floor(index / 4), quarter: ((index % 4) + 1) as Quarter['quarter'] };
}

/** The quarter so many quarters later; earlier for a negative number. */
export function addQuarters(quarter: Quarter, count: number): Quarter {
  return quarterAt(quarterIndex(quarter) + count);
}

/** How many quarters later `to` is than `from`. */
export function quartersBetween(from: Quarter, to: Quarter): number {
  return quarterIndex(to) - quarterIndex(from);
}

/** The quarter of a moment in Moscow. */
export function quarterOf(now: Date): Quarter {
  const { year, month } = moscowTime(now);
  return { year, quarter: Math.ceil(month / 3) as Quarter['quarter'] };
}

/** A month before the quarter: 1 is the last one before it. Month 1…12. */
export function monthBefore(quarter: Quarter, months: number): { year: number; month: number } {
  const index = quarterIndex(quarter) * 3 - months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
