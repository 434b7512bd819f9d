import type { BadReason, SkipReason, Unreadable } from './adapter.ts';
import type { RejectionCode } from './feed-rejected.ts';
import type { WarningSummary, Warnings } from './notes.ts';
import type { FeedFormat, FeedRecord } from './record.ts';

export type NotAFeedReason =
  | 'empty_file'
  | 'empty_root'
  | 'html_page'
  /** A list of other feeds, whose addresses are in the summary. */
  | 'index'
  | 'no_root'
  | 'not_xml'
  | 'unknown_root'
  | 'unsupported_format';
export type FeedVerdict =
  | { kind: 'feed' }
  /** `detail`: the beginning of what was there instead, a comment's text, the unsupported format's name, or a number. */
  | { kind: 'not_a_feed'; reason: NotAFeedReason; detail: string | null }
  | { kind: 'rejected'; reason: RejectionCode; detail: string | null };

export interface FeedCounts {
  /** Lots and village offers in the file, read or not. */
  records: number;
  lots: number;
  village_offers: number;
  complexes: number;
  housings: number;
  /** Records that should have been read and could not. */
  bad: number;
  bad_by_reason: Partial<Record<BadReason, number>>;
  skipped: number;
  skipped_by_reason: Partial<Record<SkipReason, number>>;
  /** Lots and offers whose id came before in the same file; the last one holds. */
  duplicates: number;
}

export interface FeedSummary {
  format: FeedFormat | null;
  /** As written. */
  generation_date: string | null;
  encoding: string | null;
  root_closed: boolean;
  /** What ended the reading before the end of the file. */
  fatal: { code: RejectionCode; message: string } | null;
  verdict: FeedVerdict;
  counts: FeedCounts;
  /** Distinct ids by complex key, whatever their status; lots without a key are not in it. */
  lots_by_complex: Record<string, number>;
  /** The same for village offers by village key. */
  offers_by_village: Record<string, number>;
  warnings: Warnings;
  /** Every record that gave no lot, by the reason, with the first few: what is not ours and what is bad. */
  skipped_by: Partial<Record<SkipReason | BadReason, WarningSummary>>;
  /** Bad records among all, 0…1. */
  bad_share: number;
  /**
   * Addresses (http and https, each once, 500 at most) of the feeds that an index lists; empty for everything else. Whether there
   * are feeds is for the caller to see: an index that such an address leads to is to be left alone.
   */
  feeds: string[];
}

export type FeedItem = FeedRecord | Unreadable | { kind: 'summary'; summary: FeedSummary };
