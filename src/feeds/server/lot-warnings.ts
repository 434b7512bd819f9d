import type { Client } from 'pg';
import { recordset } from './publish/publication.ts';
import type { Warnings } from './stage/stage-feed.ts';

/** Examples that the row of a run keeps of each warning; the others stand in `feed_lot_warnings`. */
const EXAMPLES_OF_RUN = 5;

/** Warnings with their counts and a few examples, as runs keep them. */
export function shortened(warnings: Warnings): Warnings {
  return Object.fromEntries(
    Object.entries(warnings).map(([code, { count, examples }]) => [
      code,
      { count, examples: examples.slice(0, EXAMPLES_OF_RUN) },
    ]),
  );
}

/**
 * Lists what this run warns of, lot by lot, in place of what the source's run before did: a thousand lots of each code at most
 * (`formats/notes.ts`), so that a source never keeps more than some ten thousand rows.
 */
export async function listWarnings(
  client: Client,
  { source_id, run_id }: { readonly source_id: number; readonly run_id: number },
  warnings: Warnings,
): Promise<void> {
  await client.query('delete from feed_lot_warnings where source_id = $1', [source_id]);
  for (const [code, { examples }] of Object.entries(warnings)) {
    const rows = examples.filter(({ external_id }) => external_id !== null);
    if (rows.length === 0) continue;
    await client.query(
      `insert into feed_lot_warnings (source_id, run_id, code, external_id, detail)
       select $2, $3, $4, external_id, detail from jsonb_to_recordset($1) as v (external_id text, detail text)`,
      [recordset(rows), source_id, run_id, code],
    );
  }
}
