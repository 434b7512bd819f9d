import type { AvitoDevelopments } from './avito-developments.ts';
import type { FeedElement } from './element.ts';
import type { FeedLimits } from './limits.ts';
import type { RecordProblem } from './markup/record-reader.ts';
import type { Notes } from './notes.ts';
import type { FeedLot, FeedRecord } from './record.ts';

/** Not ours, which is no fault of the feed. */
export const SKIP_REASONS = [
  'commercial',
  'elsewhere',
  'empty',
  'garage',
  'not_a_flat',
  'not_on_sale',
  'not_residential',
  'rent',
  'resale',
  'room',
  'unknown_category',
  'wanted',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
/** Bad records: they count against the completeness of the run. */
export const BAD_REASONS = ['damaged', 'no_area', 'no_id', 'too_deep', 'too_large', 'unrecognised'] as const;
export type BadReason = (typeof BAD_REASONS)[number];

export interface Skipped {
  kind: 'skipped';
  external_id: string | null;
  reason: SkipReason;
  /** What the feed says that tells so (an unknown category). */
  detail?: string | null;
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
  /** Avito's catalogue of new-builds, where there is one. */
  developments: AvitoDevelopments | null;
  /** What stood beside the records so far (the list of flat types of FSK), the first few. */
  headers: readonly FeedElement[];
}

/** What one format makes of its records. */
export interface Adapter {
  /** Everything that is known once this record is there; `parents` are the records around it, still growing. */
  adapt(record: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): readonly Adapted[];
  /** What had to wait and can wait no longer, at the end of the file. */
  finish(): readonly Adapted[];
}

/** A lot needs its area; one that is not on sale (hidden ones are often printed without) is no bad record for lacking it. */
export function withArea(lot: FeedLot): Adapted {
  if (lot.area_total !== null) return lot;
  const { external_id } = lot;
  return lot.status >= 3
    ? { kind: 'skipped', external_id, reason: 'not_on_sale' }
    : { kind: 'unreadable', external_id, reason: 'no_area' };
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
