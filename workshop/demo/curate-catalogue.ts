/** Adds to the imported demo what editors would have entered by hand, in one transaction. */

import type { Pool } from 'pg';
import { curateComplexes } from './curate-complexes.ts';
import { curateDocuments } from './curate-documents.ts';
import { curateFlats } from './curate-flats.ts';
import { curateInfrastructure } from './curate-infrastructure.ts';
import { curatePictures, curateVillagePictures } from './curate-pictures.ts';
import { curateVillages } from './curate-villages.ts';
import { openCuration } from './curation.ts';
import { describeFeedPictures } from './describe-feed-pictures.ts';
import type { PlannedCatalogue } from './planned.ts';
import type { Land } from './sites.ts';

interface CurateOptions {
  readonly now: Date;
  readonly land: Land;
  /** Documents are written below it. */
  readonly data_dir: string;
}

/**
 * Curates and publishes the whole demo, or nothing of it.
 * @throws {MissingRow} if the feeds were read otherwise than they were meant; otherwise only when the database or disk fails.
 */
export async function curateCatalogue(
  pool: Pool,
  catalogue: PlannedCatalogue,
  { now, land, data_dir }: CurateOptions,
): Promise<void> {
  const client = await pool.connect();
  try {
    // Documents are printed inside: on a slow machine that outlasts what a silent transaction is granted, and nobody waits for it.
    // In one message, or the connection might rest too long between the two.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const curation = await openCuration(client, catalogue, now);
    await curateComplexes(curation);
    await curateFlats(curation);
    await curateVillages(curation);
    await curatePictures(curation);
    await curateVillagePictures(curation);
    await describeFeedPictures(curation);
    await curateDocuments(curation, data_dir);
    await curateInfrastructure(curation, land);
    await client.query(
      `insert into settings (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [JSON.stringify({ seeded_at: now.toISOString(), complexes: catalogue.complexes.length })],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
