/** Something that a check showed to be wrong and that was mended. */
export interface Found {
  /** Number of the target whose check showed it. */
  readonly by: string;
  readonly wrong: string;
  /** Subject of the commit that mended it. */
  readonly commit: string;
}

/** What was found wrong and mended, latest last; told on docs/generated/trust.md. */
export const FOUND: readonly Found[] = [
  {
    by: '44',
    wrong:
      'A number, title or name of a feed made of fifty thousand dots or hyphens kept a pattern busy for 3–16 s (six patterns)',
    commit: 'Read hostile texts of feeds in linear time',
  },
  {
    by: '50',
    wrong:
      'The time of requests was counted by route, method, status and bucket: some ten thousand series after a crawl; now one series an outcome, buckets by kind',
    commit: 'Take phones, mails and secrets out of every line of the log; keep figures few; fire each alert',
  },
  {
    by: '52',
    wrong:
      'A phone inside a text of the database’s error or of an address reached the log: only fields were left out, by hand',
    commit: 'Take phones, mails and secrets out of every line of the log; keep figures few; fire each alert',
  },
];
