/** When a house is handed over, and how that is coloured and labelled. */

import { type Moment, moscowTime, moscowYear } from '../../platform/rules/moscow-time.ts';

/** What the catalogue says about a term: the state as text ('Сдан' means handed over), the year and quarter planned. */
export interface ReleaseTerm {
  readonly state: string | null;
  readonly year: number | null;
  /** 1…4. */
  readonly quarter: number | null;
}

/** Key of the colour of a term: the same on a badge, in the legend, on a polygon and in a housing's row. */
export type ReleaseColour = 'done' | 'thisYear' | 'nextYear' | 'inTwoYears' | 'later';

/** The state that means handed over. */
export const HANDED_OVER = 'Сдан';

/** Whether the planned quarter (or, without a quarter, the planned year) has ended by `now`, Moscow time. */
export function isTermPast(term: ReleaseTerm, now: Moment): boolean {
  if (term.year === null) return false;
  const { year, month } = moscowTime(now);
  if (term.year !== year) return term.year < year;
  return term.quarter !== null && term.quarter < Math.ceil(month / 3);
}

/**
 * Whether the house is handed over. The catalogue's state decides; a term without any state counts as handed over once its
 * quarter has ended, one with another state never does.
 */
export function isHandedOver(term: ReleaseTerm, now: Moment): boolean {
  if (term.state) return term.state === HANDED_OVER;
  return isTermPast(term, now);
}

/** Whether the planned quarter has ended and the catalogue still says the house is being built. */
export function isLate(term: ReleaseTerm, now: Moment): boolean {
  return Boolean(term.state) && term.state !== HANDED_OVER && isTermPast(term, now);
}

/**
 * The colour of a term, by its year against the current one in Moscow. A house that missed a whole year has no known term
 * and is `later` ('позже или неизвестно'): it is never shown as handed over.
 */
export function releaseColour(term: ReleaseTerm, now: Moment): ReleaseColour {
  if (isHandedOver(term, now)) return 'done';
  if (term.year === null) return 'later';
  const ahead: readonly ReleaseColour[] = ['thisYear', 'nextYear', 'inTwoYears'];
  return ahead[term.year - moscowYear(now)] ?? 'later';
}
