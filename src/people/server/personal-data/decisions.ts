import type { TraceKind } from '../../../platform/rules/person-traces.ts';

/** What the operator decided about one place that speaks of the person. */
export type Verdict = { readonly decision: 'redact' } | { readonly decision: 'keep'; readonly reason: string };

/** A place that speaks of the person, as it is shown to the operator. */
export interface PlaceToDecide {
  /** The same in every run: «notes.text [17]», «audit_log [5]», «personal-data/export-20260301.json». */
  readonly id: string;
  readonly kinds: readonly TraceKind[];
  /** Words around what was found, what was found in «ёлочки». */
  readonly excerpt: string;
  /** What can only be kept: the application cannot change it. */
  readonly fixed?: boolean;
}

/** Undefined: nobody has decided. */
export type Decide = (place: PlaceToDecide) => Verdict | undefined;

/** What became of a place, for the act. `at_once`: a phone, mail or code, taken out without asking. */
export interface Treated {
  readonly id: string;
  readonly kinds: readonly TraceKind[];
  readonly done: 'at_once' | 'redact' | 'keep';
  readonly reason?: string;
}

/** How a place was treated; undefined where nobody has decided. */
export function treat(place: PlaceToDecide, atOnce: boolean, decide: Decide): Treated | undefined {
  const { id, kinds } = place;
  if (atOnce) return { id, kinds, done: 'at_once' };
  const verdict = decide(place);
  if (!verdict) return undefined;
  if (verdict.decision === 'redact' && !place.fixed) return { id, kinds, done: 'redact' };
  const reason = verdict.decision === 'keep' ? verdict.reason : 'изменить может только администратор базы данных';
  return { id, kinds, done: 'keep', reason };
}

/** Places that speak of the person and that nobody has decided about: nothing was destroyed. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
  readonly places: readonly PlaceToDecide[];

  constructor(places: readonly PlaceToDecide[]) {
    super(`О человеке говорят ещё ${places.length} чужих записей: нужно решение о каждой`);
    this.places = places;
  }
}
