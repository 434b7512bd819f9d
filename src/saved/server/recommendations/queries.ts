import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** The receiver's side of recommendations; staff's side is another module's. */

export type AdvisedKind = 'building' | 'flat' | 'offer';

export interface AdviceRow {
  readonly id: number;
  readonly advice: {
    readonly comment: string | null;
    readonly author: { readonly name: string | null } | null;
    readonly advised_at: string;
    readonly seen_at: string | null;
  };
}

/** What is recommended to a visitor and was not put away, latest first. */
export async function readAdvices(db: Db, kind: AdvisedKind, userId: number): Promise<AdviceRow[]> {
  const { rows } = await sql<{
    id: number;
    comment: string | null;
    author: boolean;
    name: string | null;
    updated_at: Date;
    seen_at: Date | null;
  }>`select a.entity_id as id, a.comment, u.id is not null as author, u.name, a.updated_at, a.seen_at
    from advices a left join users u on u.id = a.created_by
    where a.user_id = ${userId} and a.entity_type = ${kind} and a.dismissed_at is null
    order by a.updated_at desc, a.id desc`.execute(db);
  return rows.map(({ id, comment, author, name, updated_at, seen_at }) => ({
    id,
    advice: {
      comment,
      author: author ? { name } : null,
      advised_at: updated_at.toISOString(),
      seen_at: seen_at?.toISOString() ?? null,
    },
  }));
}

/** Ids of the same. */
export async function readAdvisedIds(db: Db, kind: AdvisedKind, userId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`select entity_id as id from advices
    where user_id = ${userId} and entity_type = ${kind} and dismissed_at is null order by updated_at desc, id desc`.execute(
    db,
  );
  return rows;
}

/** Puts a recommendation away (a time) or brings it back (null). False when this was never recommended to the visitor. */
export async function dismissAdvice(
  db: Db,
  { kind, userId, id, at }: { kind: AdvisedKind; userId: number; id: number; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('advices')
    .set({ dismissed_at: at === null ? null : sql<Date>`coalesce(dismissed_at, ${at})` })
    .where('user_id', '=', userId)
    .where('entity_type', '=', kind)
    .where('entity_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type SeenIds = Readonly<Record<'buildings' | 'flats' | 'offers', readonly number[]>>;

/** Notes when the visitor first saw these recommendations. Foreign and unknown ids change nothing. */
export async function markSeen(db: Db, userId: number, { buildings, flats, offers }: SeenIds, at: Date): Promise<void> {
  // Locked in the order of everybody who changes several: person, kind, thing.
  await sql`with unseen as materialized (
      select id from advices where user_id = ${userId} and seen_at is null and (
        (entity_type = 'building' and entity_id = any(${[...buildings]}::int[]))
        or (entity_type = 'flat' and entity_id = any(${[...flats]}::int[]))
        or (entity_type = 'offer' and entity_id = any(${[...offers]}::int[])))
      order by user_id, entity_type, entity_id for no key update)
    update advices set seen_at = ${at} from unseen where advices.id = unseen.id`.execute(db);
}

/** Recommendations that wait to be seen, by kind. */
export async function countUnseen(
  db: Db,
  userId: number,
): Promise<{ buildings: number; flats: number; offers: number }> {
  const { rows } = await sql<{ buildings: number; flats: number; offers: number }>`select
      (count(*) filter (where entity_type = 'building'))::int as buildings,
      (count(*) filter (where entity_type = 'flat'))::int as flats,
      (count(*) filter (where entity_type = 'offer'))::int as offers
    from advices where user_id = ${userId} and dismissed_at is null and seen_at is null`.execute(db);
  return rows[0] ?? { buildings: 0, flats: 0, offers: 0 };
}
