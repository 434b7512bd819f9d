import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** So many of the last changes give the state its name: enough to tell apart what was committed out of order. */
const NAMED_BY = 1_000;

interface Look {
  readonly id: number | null;
  readonly txid: string | null;
  readonly root_id: number | null;
  readonly xmin: string;
  readonly state: string;
}

/**
 * Which complexes changed since the last look, without a gap under concurrent commits.
 *
 * A sequence number would miss a transaction that took its number early and committed late. So every change carries its
 * transaction id, and the watermark only moves to the oldest transaction still running (`pg_snapshot_xmin`): all below
 * it are decided. Changes above it that are visible already are taken at once and remembered, not taken twice.
 */
export class ChangeWatermark {
  private xmin: bigint;
  private readonly taken = new Map<number, bigint>();
  /** Names the changes that are visible: equal where the same ones are. */
  state = '';
  private pending: { xmin: bigint; taken: Map<number, bigint>; state: string } | undefined;

  private constructor(xmin: bigint) {
    this.xmin = xmin;
  }

  /** A watermark before which nothing is still undecided: read the catalogue after it, and no change is missed. */
  static async atPresent(db: Db): Promise<ChangeWatermark> {
    const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
      db,
    );
    return new ChangeWatermark(BigInt(rows[0]?.xmin ?? 0));
  }

  /** Top-level complexes with a visible change that was not confirmed yet. Call `confirm` once they are read again. */
  async changesSince(db: Db): Promise<number[]> {
    const { rows } = await sql<Look>`
      with newest as (select coalesce(max(id), 0) as id from catalogue_changes),
        mark as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin, newest.id || '.' || (
          select coalesce(sum(hashint8(ch.id)::bigint), 0) from catalogue_changes ch
          where ch.id > newest.id - ${NAMED_BY}) as state from newest)
      select ch.id, ch.txid::text, coalesce(c.parent_id, c.id, ch.complex_id) as root_id, mark.xmin::text, mark.state
      from mark left join catalogue_changes ch on ch.txid >= ${this.xmin.toString()}::xid8
      left join complexes c on c.id = ch.complex_id`.execute(db);
    const xmin = BigInt(rows[0]?.xmin ?? 0);
    const state = rows[0]?.state ?? '';
    const taken = new Map<number, bigint>();
    const changed = new Set<number>();
    for (const row of rows) {
      if (row.id === null || row.txid === null || row.root_id === null || this.taken.has(row.id)) continue;
      taken.set(row.id, BigInt(row.txid));
      changed.add(row.root_id);
    }
    this.pending = { xmin, taken, state };
    if (changed.size === 0) this.confirm();
    return [...changed];
  }

  /** The changes of the last look are taken over: they will not be reported again. */
  confirm(): void {
    if (!this.pending) return;
    const { xmin, taken, state } = this.pending;
    this.state = state;
    for (const [id, txid] of taken) this.taken.set(id, txid);
    for (const [id, txid] of this.taken) if (txid < xmin) this.taken.delete(id);
    this.xmin = xmin;
    this.pending = undefined;
  }
}

/** Deletes changes that every living process has long taken over. A process that slept longer starts anew. */
export async function pruneChanges(db: Db): Promise<void> {
  await sql`delete from catalogue_changes where at < now() - interval '1 day'`.execute(db);
}
