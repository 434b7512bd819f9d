/** Adds to the imported demo what an agency would: an upload of facts and documents, and the rest by hand. */

import type { Pool } from 'pg';
import type { Database } from '../../src/platform/db/open.ts';
import { curateComplexes, prepareComplexes } from './curate-complexes.ts';
import { curateVillageDocuments } from './curate-documents.ts';
import { curateFlats } from './curate-flats.ts';
import { curateInfrastructure } from './curate-infrastructure.ts';
import { curatePictures, curateVillagePictures } from './curate-pictures.ts';
import { curateVillages } from './curate-villages.ts';
import { type Curation, openCuration } from './curation.ts';
import { describeFeedPictures } from './describe-feed-pictures.ts';
import type { PlannedCatalogue } from './planned.ts';
import type { Land } from './sites.ts';
import { uploadFacts } from './upload-facts.ts';

interface CurateOptions {
  readonly now: Date;
  readonly land: Land;
  /** Documents are written below it. */
  readonly data_dir: string;
}

/**
 * Curates and publishes the whole demo. What the upload states is committed before the rest: an interrupted filling begins
 * again and finds it done.
 *
 * @throws {MissingRow} if the feeds were read otherwise than they were meant; otherwise only when the database or disk fails.
 */
export async function curateCatalogue(
  { backgroundPool, background }: Pick<Database, 'background' | 'backgroundPool'>,
  catalogue: PlannedCatalogue,
  { now, land, data_dir }: CurateOptions,
): Promise<void> {
  const within = <T>(work: (curation: Curation) => Promise<T>) => transacted(backgroundPool, { catalogue, now }, work);
  const addresses = await within(async (curation) => {
    await prepareComplexes(curation);
    return addressesOf(curation);
  });
  await uploadFacts({ db: background, data_dir, now }, catalogue, addresses);
  await within(async (curation) => {
    await prepareComplexes(curation);
    await curateComplexes(curation);
    await curateFlats(curation);
    await curateVillages(curation);
    await curatePictures(curation);
    await curateVillagePictures(curation);
    await describeFeedPictures(curation);
    await curateVillageDocuments(curation, data_dir);
    await curateInfrastructure(curation, land);
    await curation.client.query(
      `insert into settings (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [JSON.stringify({ seeded_at: now.toISOString(), complexes: catalogue.complexes.length })],
    );
  });
}

/** Addresses on the site by the keys of the plan. */
async function addressesOf({ client, complexes }: Curation): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: number; title_eng: string }>('select id, title_eng from complexes');
  const byId = new Map(rows.map(({ id, title_eng }) => [id, title_eng]));
  return new Map(
    [...complexes].flatMap(([key, id]) => {
      const address = byId.get(id);
      return address === undefined ? [] : [[key, address]];
    }),
  );
}

/** All of the work or nothing of it. */
async function transacted<T>(
  pool: Pool,
  { catalogue, now }: { readonly catalogue: PlannedCatalogue; readonly now: Date },
  work: (curation: Curation) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // On a slow machine the connection rests longer than what a silent transaction is granted, and nobody waits for it.
    // In one message, or it might rest too long between the two.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const done = await work(await openCuration(client, catalogue, now));
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
