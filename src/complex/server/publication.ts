import type { StatementRunner } from '../../platform/db/statements.ts';
import { type Lack, lacksOf, type PublishedFacts } from '../rules/complex-facts.ts';

/** One publication of a feed, or decision about complexes, at a time over all processes ('publ'). */
const PUBLICATION_LOCK = 0x70_75_62_6c;

/** Waits until no feed is being published, and lets none begin until the transaction ends. */
export async function holdPublication(client: StatementRunner): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [PUBLICATION_LOCK]);
}

/** Setting: a complex that is not handed over is shown with its developer's legal name and declaration only. */
export const PAPERS_REQUIRED = 'feeds.publish_with_declaration_only';

/** Whether the agency shows complexes under construction with their papers only. */
export async function arePapersRequired(client: StatementRunner): Promise<boolean> {
  const { rows } = await client.query<{ required: boolean }>(
    "select value = 'true' as required from settings where key = $1",
    [PAPERS_REQUIRED],
  );
  return rows[0]?.required ?? false;
}

type Candidate = PublishedFacts & { id: number; published: boolean; waits: boolean };

export interface Shown {
  /** Ids of the complexes that were not shown before. */
  readonly shown: readonly number[];
  /** Of those that are shown or wait to be: what each lacks, only those that lack something. */
  readonly lacking: readonly { readonly id: number; readonly title: string | null; readonly lacks: readonly Lack[] }[];
}

/**
 * Shows those of the complexes that lack nothing they need, have a flat on sale, were never shown, and whose name no editor
 * has touched: what staff hide stays hidden, their drafts stay drafts.
 */
export async function showReady(client: StatementRunner, ids: readonly number[], now: Date): Promise<Shown> {
  if (ids.length === 0) return { shown: [], lacking: [] };
  const papers = await arePapersRequired(client);
  const { rows } = await client.query<Candidate>(
    `select c.id, c.title, c.lat, c.region_code, c.release_state, c.declaration_url, c.developer_id,
       d.legal_name as developer_legal_name, c.published,
       not c.published and c.published_at is null and c.title_curated is null
         and exists (select from flats f where f.complex_id = c.id and coalesce(f.status_curated, f.status) = 1) as waits
     from complexes c left join developers d on d.id = c.developer_id where c.id = any ($1) order by c.title, c.id`,
    [ids],
  );
  const judged = rows.map((row) => ({ ...row, lacks: lacksOf(row, papers) }));
  const shown = judged.filter(({ waits, lacks }) => waits && !lacks.some(({ blocks }) => blocks)).map(({ id }) => id);
  if (shown.length > 0) {
    await client.query(
      'update complexes set published = true, published_at = $2, updated_at = $2 where id = any ($1)',
      [shown, now],
    );
  }
  return { shown, lacking: judged.filter(({ lacks }) => lacks.length > 0) };
}
