/** Limits of one feed file. */
export interface FeedLimits {
  /** Bytes after decompression. */
  max_bytes: number;
  /** Decompressed to compressed, looked at once 16 MB have come out. */
  max_ratio: number;
  max_records: number;
  /** Characters of one record, its nested records apart. */
  max_record_size: number;
  /** Direct children of one element. */
  max_children: number;
  /** Levels of elements inside one record. */
  max_depth: number;
  /** Characters of one text; the rest is cut. */
  max_text: number;
  max_images: number;
  /** Structural errors; harmless slips (raw &, HTML inside a text) only count as warnings. */
  max_errors: number;
}

export const DEFAULT_LIMITS: Readonly<FeedLimits> = {
  max_bytes: 300_000_000,
  max_ratio: 200,
  max_records: 200_000,
  max_record_size: 1_000_000,
  max_children: 400,
  max_depth: 32,
  max_text: 100_000,
  max_images: 60,
  max_errors: 1_000,
};
