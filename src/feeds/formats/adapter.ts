import type { FeedElement } from './element.ts';
import type { FeedLimits } from './limits.ts';
import type { Notes } from './notes.ts';
import type { FeedRecord } from './record.ts';
import type { RecordProblem } from './record-reader.ts';

/** Not ours, which is no fault of the feed. */
export type SkipReason =
  | 'commercial'
  | 'elsewhere'
  | 'empty'
  | 'garage'
  | 'not_residential'
  | 'rent'
  | 'resale'
  | 'room'
  | 'unknown_category';
/** Bad records: they count against the completeness of the run. */
export type BadReason = RecordProblem | 'no_area' | 'no_id' | 'unrecognised';

export interface Skipped {
  kind: 'skipped';
  external_id: string | null;
  reason: SkipReason;
}
/** A record that should have been a lot: it was seen (its absence must not retire it) but cannot be read. */
export interface Unreadable {
  kind: 'unreadable';
  external_id: string | null;
  reason: BadReason;
}

export type Adapted = FeedRecord | Skipped | Unreadable;

export interface AdapterContext {
  notes: Notes;
  limits: FeedLimits;
}

/** What one format makes of its records. */
export interface Adapter {
  /** Everything that is known once this record is there; `parents` are the records around it, still growing. */
  adapt(record: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): readonly Adapted[];
  /** What had to wait and can wait no longer, at the end of the file. */
  finish(): readonly Adapted[];
}

/** An adapter for formats whose records stand alone. */
export function flatAdapter(
  adaptOne: (record: FeedElement, context: AdapterContext) => Adapted,
  idOf: (record: FeedElement) => string | null,
  context: AdapterContext,
): Adapter {
  return {
    adapt(record, _parents, problem) {
      const external_id = idOf(record);
      context.notes.about(external_id);
      const adapted: Adapted =
        problem !== null
          ? { kind: 'unreadable', external_id, reason: problem }
          : external_id === null
            ? { kind: 'unreadable', external_id, reason: 'no_id' }
            : adaptOne(record, context);
      context.notes.about(null);
      return [adapted];
    },
    finish: () => [],
  };
}
