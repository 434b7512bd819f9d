/** A row that notes a change: its number, the transaction that wrote it, what changed. */
export interface NotedChange<T> {
  readonly id: number;
  readonly txid: string;
  readonly what: T;
}

/**
 * Which of the noted changes a reader has taken over, without a gap under concurrent commits.
 *
 * A sequence number would miss a transaction that took its number early and committed late. So every change carries its
 * transaction id, and the watermark only moves to the oldest transaction still running (`pg_snapshot_xmin`): all below
 * it are decided. Changes above it that are visible already are taken at once and remembered, not taken twice.
 */
export class TakenChanges {
  private watermark: bigint;
  private readonly taken = new Map<number, bigint>();
  private pending: { readonly xmin: bigint; readonly taken: ReadonlyMap<number, bigint> } | undefined;

  /** @param xmin `pg_snapshot_xmin` from before what is followed was read. */
  constructor(xmin: string) {
    this.watermark = BigInt(xmin);
  }

  /** Changes of this transaction id and later ones are to be looked at. */
  get xmin(): string {
    return this.watermark.toString();
  }

  /** What is new among the visible changes. Call `confirm` once it is read again. */
  look<T>(xmin: string, rows: Iterable<NotedChange<T>>): T[] {
    const taken = new Map<number, bigint>();
    const found: T[] = [];
    for (const { id, txid, what } of rows) {
      if (this.taken.has(id)) continue;
      taken.set(id, BigInt(txid));
      found.push(what);
    }
    this.pending = { xmin: BigInt(xmin), taken };
    return found;
  }

  /** What the last look found is taken over: it will not be reported again. */
  confirm(): void {
    if (!this.pending) return;
    const { xmin, taken } = this.pending;
    for (const [id, txid] of taken) this.taken.set(id, txid);
    for (const [id, txid] of this.taken) if (txid < xmin) this.taken.delete(id);
    this.watermark = xmin;
    this.pending = undefined;
  }
}
