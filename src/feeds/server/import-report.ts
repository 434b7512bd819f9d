import type { QuestionKind } from '../rules/question-kind.ts';
import type { Warnings } from './stage/stage-feed.ts';

/** What a run did, in numbers; lots and village offers together. */
export interface RunCounts {
  /** Lots and offers in the file, readable or not. */
  records: number;
  seen: number;
  new: number;
  changed: number;
  restored: number;
  missing: number;
  retired: number;
  shadowed: number;
  /** Kept as they were, or out, until staff have looked. */
  held: number;
  /** Of complexes that staff called none of ours. */
  ignored: number;
  /** Of complexes that wait for staff. */
  waiting: number;
  /** Not ours: resale, commercial, other regions. */
  skipped: number;
  /** Should have been read and could not, or belong to no complex. */
  bad: number;
  duplicates: number;
  complexes: number;
  housings: number;
  villages: number;
  /** Complexes and villages shown for the first time. */
  published: number;
}

export const NO_COUNTS: Readonly<RunCounts> = {
  records: 0,
  seen: 0,
  new: 0,
  changed: 0,
  restored: 0,
  missing: 0,
  retired: 0,
  shadowed: 0,
  held: 0,
  ignored: 0,
  waiting: 0,
  skipped: 0,
  bad: 0,
  duplicates: 0,
  complexes: 0,
  housings: 0,
  villages: 0,
  published: 0,
};

export type ImportStatus = 'complete' | 'partial' | 'unchanged' | 'rejected' | 'failed' | 'busy';

/** The answer of one run over one feed. */
export interface ImportReport {
  readonly source: { readonly id: number; readonly key: string };
  readonly location: string;
  /** Null for a source that another run is working on. */
  readonly run_id: number | null;
  readonly status: ImportStatus;
  /** Why a run is not complete; empty otherwise. */
  readonly reasons: readonly string[];
  /** Machine-readable reason of a failed run: `http_404`, `forbidden_address`, `timeout`, `stopped`… */
  readonly code: string | null;
  readonly format: string | null;
  readonly generation_date: string | null;
  readonly file_hash: string | null;
  readonly counts: RunCounts;
  readonly warnings: Warnings;
  readonly seconds: number;
  /** Addresses of the feeds that an index lists; absent for a feed. */
  readonly feeds?: readonly string[] | undefined;
  /** Of a dry run that could be read. */
  readonly preview?: FeedPreview | undefined;
}

/** What a feed would do to the catalogue, found by publishing it and taking that back. */
export interface FeedPreview {
  readonly verdict: 'complete' | 'partial';
  /** Sentences for staff. */
  readonly reasons: readonly string[];
  readonly counts: Partial<RunCounts>;
  readonly complexes: readonly PreviewedComplex[];
  /** Of which some hundreds are listed. */
  readonly complexes_total: number;
  /** Some flats of each kind of change. */
  readonly examples: {
    readonly listed: readonly PreviewedFlat[];
    readonly repriced: readonly PreviewedFlat[];
    readonly retired: readonly PreviewedFlat[];
  };
  /** Which fields of known flats change, and how they do on some. */
  readonly differences: {
    readonly fields: readonly { readonly field: string; readonly lots: number }[];
    readonly flats: readonly DifferingFlat[];
  };
  /** What staff would be asked, by kind, with examples. */
  readonly questions: readonly {
    readonly kind: QuestionKind;
    readonly count: number;
    readonly subjects: readonly string[];
  }[];
}

export interface PreviewedComplex {
  readonly key: string;
  readonly title: string | null;
  /** Of `waiting` and `ignored` ones the lots are left out. */
  readonly becomes: 'new' | 'known' | 'waiting' | 'ignored';
  readonly lots: number;
  readonly complex: { readonly id: number; readonly title: string | null; readonly published: boolean } | null;
  /** Names of what is missing before it can be shown, in the words of `complex/rules/complex-facts.ts`. */
  readonly lacks: readonly string[];
}

/** A known flat with what the feed changes on it. */
export interface DifferingFlat {
  readonly complex: string | null;
  readonly housing: string | null;
  readonly section: string | null;
  readonly floor: number | null;
  readonly rooms: number | null;
  readonly area: number | null;
  readonly number: string | null;
  readonly changes: readonly { readonly field: string; readonly was: FieldValue; readonly said: FieldValue }[];
}

type FieldValue = string | number | boolean | null;

export interface PreviewedFlat {
  readonly complex: string | null;
  readonly number: string | null;
  readonly rooms: number;
  readonly area: number;
  readonly price: number | null;
  readonly old_price: number | null;
}

/** The answer while another run of the source is under way. */
export function busyReport(source: ImportReport['source'], location: string): ImportReport {
  return {
    source: { id: source.id, key: source.key },
    location,
    run_id: null,
    status: 'busy',
    reasons: ['another run of this source is under way'],
    code: 'busy',
    format: null,
    generation_date: null,
    file_hash: null,
    counts: NO_COUNTS,
    warnings: {},
    seconds: 0,
  };
}
