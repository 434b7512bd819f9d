import type { Warnings } from './stage-feed.ts';

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
}
