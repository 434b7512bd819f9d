import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type NotedChange, TakenChanges } from '../../platform/db/taken-changes.ts';

/** So many of the last changes give the state its name: enough to tell apart what was committed out of order. */
const NAMED_BY = 1_000;

interface Look {
  readonly id: number | null;
  readonly txid: string | null;
  readonly root_id: number | null;
  readonly xmin: string;
  readonly state: string;
}

/** Which complexes changed since the last look. */
export class ChangeWatermark {
  private readonly changes: TakenChanges;
  /** Names the changes that are visible: equal where the same ones are. */
  state = '';
  private seen = '';

  private constructor(xmin: string) {
    this.changes = new TakenChanges(xmin);
  }

  /** A watermark before which nothing is still undecided: read the catalogue after it, and no change is missed. */
  static async atPresent(db: Db): Promise<ChangeWatermark> {
    const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
      db,
    );
    return new ChangeWatermark(rows[0]?.xmin ?? '0');
  }

  /** Top-level complexes with a visible change that was not confirmed yet. Call `confirm` once they are read again. */
  async changesSince(db: Db): Promise<number[]> {
    const { rows } = await sql<Look>`
      with newest as (select coalesce(max(id), 0) as id from catalogue_changes),
        mark as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin, newest.id || '.' || (
          select coalesce(sum(hashint8(ch.id)::bigint), 0) from catalogue_changes ch
          where ch.id > newest.id - ${NAMED_BY}) as state from newest)
      select ch.id, ch.txid::text, coalesce(c.parent_id, c.id, ch.complex_id) as root_id, mark.xmin::text, mark.state
      from mark left join catalogue_changes ch on ch.txid >= ${this.changes.xmin}::xid8
      left join complexes c on c.id = ch.complex_id`.execute(db);
    this.seen = rows[0]?.state ?? '';
    const noted = rows.flatMap(({ id, txid, root_id }): NotedChange<number>[] =>
      id === null || txid === null || root_id === null ? [] : [{ id, txid, what: root_id }],
    );
    const changed = new Set(this.changes.look(rows[0]?.xmin ?? '0', noted));
    if (changed.size === 0) this.confirm();
    return [...changed];
  }

  /** The changes of the last look are taken over: they will not be reported again. */
  confirm(): void {
    this.changes.confirm();
    this.state = this.seen;
  }
}

/** Deletes changes that every living process has long taken over. A process that slept longer starts anew. */
export async function pruneChanges(db: Db): Promise<void> {
  await sql`delete from catalogue_changes where at < now() - interval '1 day'`.execute(db);
}
