import { releaseLabel } from '../../complex/rules/format.ts';
import { isLate, type ReleaseColour, type ReleaseTerm, releaseColour } from '../../complex/rules/release-state.ts';

export interface ReleaseFields {
  release_date: string | null;
  release_date_tag: string | null;
  release_state: string | null;
  release: { year: number | null; quarter: number | null };
  release_colour: ReleaseColour;
  release_postponed: boolean;
}

/** The fields of a term that every answer shares (platform/contract/parts.ts). `now` in epoch milliseconds. */
export function presentRelease(term: ReleaseTerm, now: number): ReleaseFields {
  return {
    release_date: term.year === null ? null : lastDay(term.year, term.quarter ?? 4),
    release_date_tag: releaseLabel(term, now).text || null,
    release_state: term.state,
    release: { year: term.year, quarter: term.quarter },
    release_colour: releaseColour(term, now),
    release_postponed: isLate(term, now),
  };
}

/** Last day of a quarter, YYYY-MM-DD. */
function lastDay(year: number, quarter: number): string {
  return new Date(Date.UTC(year, quarter * 3, 0)).toISOString().slice(0, 10);
}
