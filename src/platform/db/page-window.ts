/** A page of a list read from the end that is nearer: the last page costs what the first one does. */
export interface Slice {
  /** Read in the opposite order and turn the rows round. */
  readonly reversed: boolean;
  readonly offset: number;
  /** 0: the page lies behind the end. */
  readonly limit: number;
}

/** Where to read `limit` rows from `offset` of a list of `total` rows. */
export function pageFromNearestEnd(total: number, offset: number, limit: number): Slice {
  const rows = Math.max(0, Math.min(limit, total - offset));
  return offset > total / 2
    ? { reversed: true, offset: total - offset - rows, limit: rows }
    : { reversed: false, offset, limit: rows };
}
