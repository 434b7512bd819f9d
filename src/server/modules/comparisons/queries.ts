import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../context.ts';

export interface ComparisonRecord {
  readonly code: string;
  readonly entity_type: 'building' | 'flat';
  readonly entity_ids: number[];
  readonly created_at: Date;
}

/** A kept comparison; undefined when no code is like that. */
export async function readComparison(db: Db, code: string): Promise<ComparisonRecord | undefined> {
  const { rows } = await sql<ComparisonRecord>`select code, entity_type, entity_ids, created_at from comparisons
    where code = ${code}`.execute(db);
  return rows[0];
}

const SUBJECTS: Record<ComparisonRecord['entity_type'], RawBuilder<unknown>> = {
  building: sql.raw('complexes'),
  flat: sql.raw('flats'),
};

/** Those of the ids that are or were in the catalogue. */
export async function readKnownIds(
  db: Db,
  kind: ComparisonRecord['entity_type'],
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${SUBJECTS[kind]} where id = any(${[...ids]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type NewComparison = Omit<ComparisonRecord, 'created_at'> & {
  /** Whose it is; null for a guest's. */
  readonly userId: number | null;
  readonly at: Date;
};

/**
 * Keeps a comparison. False when its code stands for another list already; the same list under its code is kept once. That of
 * somebody who is erased meanwhile becomes a guest's.
 */
export async function keepComparison(
  db: Db,
  { code, entity_type, entity_ids, userId, at }: NewComparison,
): Promise<boolean> {
  await sql`with owner as materialized (select id from users where id = ${userId} for key share)
    insert into comparisons (code, entity_type, entity_ids, user_id, author_id, created_at, updated_at)
    values (${code}, ${entity_type}, ${entity_ids}::int[], (select id from owner), (select id from owner), ${at}, ${at})
    on conflict (code) do nothing`.execute(db);
  const kept = await readComparison(db, code);
  return kept?.entity_type === entity_type && kept.entity_ids.join() === entity_ids.join();
}
