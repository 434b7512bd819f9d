import type { Client } from 'pg';
import type { StagedComplex, StagedPlaces } from '../stage/staged-places.ts';

/** One publication of a staged feed: everything its steps share, inside one transaction of `client`. */
export interface Publication {
  readonly client: Client;
  readonly source: {
    readonly id: number;
    readonly priority: number;
    /** What becomes of complexes that the source has not named before; 'make' when left out. */
    readonly new_complexes?: 'make' | 'ask' | 'ignore';
    /** Developer of complexes for which the feed names none. */
    readonly developer_id?: number | null;
    readonly developer_title?: string | null;
  };
  readonly run_id: number;
  /** Time of the run: what is written bears it, whatever the clock says meanwhile. */
  readonly now: Date;
  /** Of when the prices of the file are: when it was made, where it says so, never later than the run. */
  readonly prices_at: Date;
  readonly places: StagedPlaces;
  /** Everything is taken back: what differs is noted to be told. */
  readonly is_preview?: boolean;
}

/** A staged complex and the catalogue's row for it. */
export interface PublishedComplex {
  readonly staged: StagedComplex;
  readonly id: number;
  readonly isNew: boolean;
  /** The catalogue's title stays, see `resolve-complexes.ts`. */
  readonly keepsTitle: boolean;
  /** Whether this source is the most trusted one of those that name the complex. */
  readonly leads: boolean;
}

/** A condition for `feed_sources other` being more trusted than source $1: smaller priority number, then registered earlier. */
export const MORE_TRUSTED = `(other.priority, other.id) < (select priority, id from feed_sources where id = $1)`;

/** `count` new ids of a table, reserved at once; ids that are not used in the end are lost, not reused. */
export async function reserveIds(client: Client, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::integer as id from generate_series(1, $2)`,
    [table, count],
  );
  return rows.map(({ id }) => id);
}

/** Rows for `jsonb_to_recordset($n)`. */
export function recordset(rows: readonly object[]): string {
  return JSON.stringify(rows);
}
