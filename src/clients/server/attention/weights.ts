import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { attentionWeights } from '../../contract/attention.ts';
import { type AttentionWeights, DEFAULT_WEIGHTS } from '../../rules/attention.ts';

/** The points as they are now; version 0 while nobody has changed them. What a stored version lacks is as usual. */
export async function readWeights(db: Kysely<Tables>): Promise<{ version: number; weights: AttentionWeights }> {
  const { rows } = await sql<{ version: number; weights: unknown }>`
    select version, weights from attention_weights order by version desc limit 1`.execute(db);
  const [stored] = rows;
  if (!stored) return { version: 0, weights: DEFAULT_WEIGHTS };
  const parsed = attentionWeights.partial().safeParse(stored.weights);
  return { version: stored.version, weights: { ...DEFAULT_WEIGHTS, ...(parsed.success ? parsed.data : {}) } };
}
