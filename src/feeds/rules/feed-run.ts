/**
 * What one run over a feed may change. New and changed lots are always applied; whether a lot's
 * absence means anything is decided here. Nothing is ever deleted: a retired lot is sold and stays reachable.
 */

import type { Moment } from '../../platform/rules/moscow-time.ts';

/** What a run saw. Keys of `lots_by_complex` are complex (or village) keys of the source. */
export interface RunFacts {
  root_closed: boolean;
  /** Code of the error that ended the reading, or null. */
  fatal: string | null;
  /** Lots and offers read. */
  lots: number;
  /** Bad records among all, 0…1. */
  bad_share: number;
  lots_by_complex: Readonly<Record<string, number>>;
}

export interface CompletenessPolicy {
  /** From this share of bad records on a run is incomplete. */
  bad_share: number;
  /** A complex may lose this share of its lots in one run, not more. */
  loss_share: number;
  /** Losing so many lots is an everyday sale, whatever their share (one of three); losing the last lot never is. */
  everyday_loss: number;
}
const COMPLETENESS_POLICY: Readonly<CompletenessPolicy> = { bad_share: 0.05, loss_share: 0.3, everyday_loss: 1 };

export type IncompleteReason =
  | { code: 'root_not_closed' }
  | { code: 'fatal'; fatal: string }
  | { code: 'no_lots' }
  | { code: 'bad_records'; share: number }
  | { code: 'complex_gone'; complex_key: string; before: number }
  | { code: 'complex_shrunk'; complex_key: string; before: number; now: number };

/**
 * Whether the run saw the whole source: the root was closed, nothing was fatal, there is a lot, fewer than 5 % of the records
 * are bad, and no known complex lost more than 30 % of its lots or all of them. A run that is not complete retires nothing;
 * staff see the reasons and may confirm it.
 * @param known lots per complex key at the last complete (or confirmed) run; empty for a first run
 */
export function judgeCompleteness(
  run: RunFacts,
  known: Readonly<Record<string, number>>,
  policy: CompletenessPolicy = COMPLETENESS_POLICY,
): { complete: boolean; reasons: IncompleteReason[] } {
  const reasons: IncompleteReason[] = [];
  if (!run.root_closed) reasons.push({ code: 'root_not_closed' });
  if (run.fatal !== null) reasons.push({ code: 'fatal', fatal: run.fatal });
  if (run.lots === 0) reasons.push({ code: 'no_lots' });
  if (run.bad_share >= policy.bad_share) reasons.push({ code: 'bad_records', share: run.bad_share });
  for (const [complex_key, before] of Object.entries(known)) {
    const now = Object.hasOwn(run.lots_by_complex, complex_key) ? (run.lots_by_complex[complex_key] ?? 0) : 0;
    if (before > 0 && now === 0) reasons.push({ code: 'complex_gone', complex_key, before });
    else if (before - now > before * policy.loss_share && before - now > policy.everyday_loss) {
      reasons.push({ code: 'complex_shrunk', complex_key, before, now });
    }
  }
  return { complete: reasons.length === 0, reasons };
}

export interface Absence {
  /** Complete runs in a row that did not see the lot. */
  missing_runs: number;
  /** When the first of them was. */
  missing_since: Moment | null;
}
export interface RetirementPolicy {
  after_runs: number;
  after_hours: number;
}
/** 59 of 60 observed temporary absences lasted one run. Sources that flap get a longer grace. */
const RETIREMENT_POLICY: Readonly<RetirementPolicy> = { after_runs: 3, after_hours: 24 };

export const PRESENT: Readonly<Absence> = { missing_runs: 0, missing_since: null };

/** A lot's absence after one more run: seen again it starts over, and only complete runs count as absences. */
export function absenceAfter(
  before: Absence,
  run: { seen: boolean; complete: boolean },
  now: Moment,
): Readonly<Absence> {
  if (run.seen) return PRESENT;
  if (!run.complete) return before;
  return { missing_runs: before.missing_runs + 1, missing_since: before.missing_since ?? now };
}

/** Whether a lot has been missing from enough complete runs and for long enough to count as sold. */
export function shouldRetire(
  { missing_runs, missing_since }: Absence,
  now: Moment,
  policy: RetirementPolicy = RETIREMENT_POLICY,
): boolean {
  if (missing_since === null || missing_runs < policy.after_runs) return false;
  return new Date(now).getTime() - new Date(missing_since).getTime() >= policy.after_hours * 3_600_000;
}

/** Of when the prices of a file are: of its making, where it says so, never later than its run. @param made as the file tells it. */
export function pricesOf(made: string | null, run: Date): Date {
  const told = Date.parse(made ?? '');
  return told < run.getTime() ? new Date(told) : run;
}
