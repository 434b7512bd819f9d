import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { takeSlots } from '../../../platform/limits/throttle.ts';

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
  /** Whom new ones are counted for: an account, or the address of a guest. */
  readonly author: string;
  readonly at: Date;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** New ones of an account or an address: an operator's address has thousands of people behind it. */
const MAX_AN_HOUR = 120;
/** Guests' ones are kept for so long, ms, and so many of them, the newest. */
const GUESTS_KEPT = 180 * DAY_MS;
const MAX_GUESTS = 50_000;

const tooMany = (wait: number): Failure =>
  new Failure('too_many_requests', {
    detail: 'За час создано слишком много ссылок на сравнения. Повторите позже',
    retryAfterSeconds: Math.ceil(wait / 1_000),
  });

/** Removes guests' comparisons that are old, or too many: nobody else would. `now` in epoch ms. */
export async function pruneComparisons(db: Db, now: number, most: number = MAX_GUESTS): Promise<void> {
  await sql`delete from comparisons where user_id is null and (created_at < ${new Date(now - GUESTS_KEPT)}
    or id <= (select id from comparisons where user_id is null order by id desc offset ${most} limit 1))`.execute(db);
}

/**
 * Keeps a comparison. False when its code stands for another list already; the same list under its code is kept once. That of
 * somebody who is erased meanwhile becomes a guest's.
 *
 * @throws {Failure} `too_many_requests` for more new ones within an hour than people share.
 */
export async function keepComparison(
  db: Db,
  { code, entity_type, entity_ids, userId, author, at }: NewComparison,
): Promise<boolean> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`with owner as materialized (select id from users where id = ${userId} for key share)
    insert into comparisons (code, entity_type, entity_ids, user_id, author_id, created_at, updated_at)
    values (${code}, ${entity_type}, ${entity_ids}::int[], (select id from owner), (select id from owner), ${at}, ${at})
    on conflict (code) do nothing returning 1`.execute(trx);
    const limit = { key: `comparison:${author}`, most: MAX_AN_HOUR, window: HOUR_MS };
    const wait = rows.length > 0 ? await takeSlots(trx, [limit], at.getTime()) : undefined;
    if (wait !== undefined) throw tooMany(wait);
  });
  const kept = await readComparison(db, code);
  return kept?.entity_type === entity_type && kept.entity_ids.join() === entity_ids.join();
}
