import type { StatementRunner } from '../../platform/db/statements.ts';
import { type AvitoDevelopment, type AvitoDevelopments, readAvitoDevelopments } from '../formats/avito-developments.ts';

/** Entries of one statement. */
const PORTION = 5_000;
const COLUMNS =
  'id text, complex_id text, complex_title text, housing_id text, housing_title text, region text, city text, address text, developer text';
const NAMES = 'id, complex_id, complex_title, housing_id, housing_title, region, city, address, developer';

/** What a directory that was loaded holds. */
export interface LoadedDirectory {
  readonly entries: number;
  readonly complexes: number;
}

/**
 * Replaces the directory of developments by what a file says, without other regions. Feeds of Avito are read anew. A file
 * without one entry of Moscow or the region changes nothing.
 */
export async function loadDirectory(run: StatementRunner, text: string, now: Date): Promise<LoadedDirectory> {
  const entries = [...readAvitoDevelopments(text)].filter(
    ([, { region }]) => region === null || /москв|москов/i.test(region),
  );
  if (entries.length === 0) return { entries: 0, complexes: 0 };
  await run.query('delete from avito_developments', []);
  for (let at = 0; at < entries.length; at += PORTION) {
    const rows = entries.slice(at, at + PORTION).map(([id, entry]) => ({ id, ...entry }));
    await run.query(
      `insert into avito_developments (${NAMES}, loaded_at)
       select ${NAMES}, $2 from jsonb_to_recordset($1) as v (${COLUMNS})`,
      [JSON.stringify(rows), now],
    );
  }
  await run.query(
    `update feed_sources set last_hash = null, etag = null, last_modified = null, next_run_at = case when active then $1 else next_run_at end
     where format = 'avito' and removed_at is null`,
    [now],
  );
  return { entries: entries.length, complexes: new Set(entries.map(([, { complex_id }]) => complex_id)).size };
}

/** The directory for a run of a source; null where none was loaded or the source is known to be of another format. */
export async function readDirectory(run: StatementRunner, sourceId: number): Promise<AvitoDevelopments | null> {
  const { rows } = await run.query<AvitoDevelopment & { id: string }>(
    `select ${NAMES} from avito_developments
     where not exists (select from feed_sources where id = $1 and format is not null and format <> 'avito')`,
    [sourceId],
  );
  return rows.length === 0 ? null : new Map(rows.map(({ id, ...entry }) => [id, entry]));
}
