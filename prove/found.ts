/** Something that a check showed to be wrong and that was mended. */
export interface Found {
  /** Number of the target whose check showed it. */
  readonly by: string;
  readonly wrong: string;
  /** Subject of the commit that mended it. */
  readonly commit: string;
}

/** What was found wrong and mended, latest last; told on docs/generated/trust.md. */
export const FOUND: readonly Found[] = [];
