import type { Client } from 'pg';

/**
 * Takes staged lots out of the feed. They were in it all the same: their absence must retire nothing.
 *
 * @param condition over the lot `l`, with `values` as its parameters.
 * @returns how many.
 */
export async function takeOut(client: Client, condition: string, values: readonly unknown[] = []): Promise<number> {
  const { rowCount } = await client.query(
    `with gone as (delete from stage_lots l where ${condition} returning l.external_id)
     insert into stage_present (external_id) select external_id from gone`,
    [...values],
  );
  return rowCount ?? 0;
}
