/** What a run has to say about a feed besides its records: warnings by code, each counted and shown by its first examples. */

export type WarningCode =
  | 'bad_bytes'
  | 'bad_url'
  | 'coordinates_outside'
  | 'coordinates_swapped'
  | 'discount_ignored'
  | 'duplicate_id'
  | 'encoding_mismatch'
  | 'floor_above_total'
  | 'foreign_currency'
  | 'html_in_text'
  | 'implausible_value'
  | 'junk_before_xml'
  | 'markup_error'
  | 'no_complex'
  | 'no_price'
  | 'open_plan_everywhere'
  | 'price_per_unit'
  | 'raw_ampersand'
  | 'text_cut'
  | 'text_outside_root'
  | 'too_many_images'
  | 'unknown_unit'
  | 'unlisted_development'
  | 'unreadable_value';

export interface WarningExample {
  /** The record's own id, null when the warning is about the file. */
  external_id: string | null;
  detail: string | null;
}
export interface WarningSummary {
  count: number;
  examples: WarningExample[];
}
export type Warnings = Partial<Record<WarningCode, WarningSummary>>;

/** Reports one warning; value readers take it so that they stay free of who is concerned. */
export type Warn = (code: WarningCode, detail?: string) => void;

/** Counts one more under the code, with the first thousand as examples. */
export function note<Code extends string>(
  summaries: Partial<Record<Code, WarningSummary>>,
  code: Code,
  external_id: string | null,
  detail: string | null | undefined,
): void {
  const summary: WarningSummary = summaries[code] ?? { count: 0, examples: [] };
  summaries[code] = summary;
  summary.count += 1;
  if (summary.examples.length >= EXAMPLES_KEPT) return;
  summary.examples.push({ external_id, detail: detail?.slice(0, DETAIL_LENGTH) ?? null });
}

/** So many lots of each code are listed for staff; the rest is counted. */
export const EXAMPLES_KEPT = 1_000;
const DETAIL_LENGTH = 120;

export class Notes {
  readonly warnings: Warnings = {};
  #subject: string | null = null;

  /** The record the following warnings are about; null for the file itself. */
  about(external_id: string | null): void {
    this.#subject = external_id;
  }

  readonly warn: Warn = (code, detail) => {
    note(this.warnings, code, this.#subject, detail);
  };
}
