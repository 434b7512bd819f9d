import type { StatementRunner } from '../../platform/db/statements.ts';
import { type ShownFacts, villageLacks } from '../rules/village-facts.ts';

type Candidate = ShownFacts & { id: number };

/**
 * Shows those of the villages that lack nothing, have an offer on sale, were never shown, and whose name no editor has
 * touched: what staff hide stays hidden, their drafts stay drafts. Answers the ids of those that were not shown before.
 */
export async function showReadyVillages(client: StatementRunner, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<Candidate>(
    `select v.id, v.title, v.lat, v.lng, v.region_code from villages v
     where v.id = any ($1) and not v.published and v.published_at is null and v.title_curated is null
       and exists (select from village_offers o where o.village_id = v.id and o.status = 1)`,
    [ids],
  );
  const ready = rows.filter((row) => villageLacks(row).length === 0).map(({ id }) => id);
  if (ready.length > 0)
    await client.query('update villages set published = true, published_at = $2, updated_at = $2 where id = any ($1)', [
      ready,
      now,
    ]);
  return ready;
}
