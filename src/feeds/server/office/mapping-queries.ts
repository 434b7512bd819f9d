import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FeedHousing, FeedVillage } from '../../contract/mapping.ts';
import type { Window } from './identity-queries.ts';

const holds = (column: RawBuilder<unknown>, term: string) =>
  sql`lower(${column}) like ${`%${term.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`;

export interface HousingFilters {
  readonly complex?: string | undefined;
  readonly key?: string | undefined;
  readonly term?: string | undefined;
}

/** Housings of a source, by their complex and name. */
export async function readFeedHousings(
  db: Db,
  sourceId: number,
  { complex, key, term }: HousingFilters,
  { offset, limit }: Window,
): Promise<{ rows: FeedHousing[]; total: number }> {
  const where: RawBuilder<unknown>[] = [sql`s.source_id = ${sourceId}`];
  if (complex !== undefined) where.push(sql`s.complex_key = ${complex}`);
  if (key !== undefined) where.push(sql`s.key = ${key}`);
  if (term) where.push(sql`(${holds(sql`coalesce(s.title, s.key)`, term)} or ${holds(sql`c.title`, term)})`);
  const from = sql`source_housings s left join housings h on h.id = s.housing_id
    left join source_complexes k on k.source_id = s.source_id and k.key = s.complex_key
    left join complexes c on c.id = coalesce(h.complex_id, k.complex_id) where ${sql.join(where, sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<FeedHousing>`select s.complex_key, s.key, coalesce(s.title, h.title_feed) as title, s.run_lots as lots, s.decision as state,
        case when h.id is not null then jsonb_build_object('id', h.id, 'title', h.title) end as housing,
        case when c.id is not null then jsonb_build_object('id', c.id, 'title', c.title) end as complex
      from ${from} order by c.title, s.complex_key, coalesce(s.title, h.title), s.key limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export interface VillageFilters {
  readonly source?: number | undefined;
  readonly state?: string | undefined;
  readonly term?: string | undefined;
  readonly key?: string | undefined;
}

/** Villages of feeds, the largest first. */
export async function readFeedVillages(
  db: Db,
  { source, state, term, key }: VillageFilters,
  { offset, limit }: Window,
): Promise<{ rows: FeedVillage[]; total: number }> {
  const where: RawBuilder<unknown>[] = [sql`f.removed_at is null`];
  if (source !== undefined) where.push(sql`s.source_id = ${source}`);
  if (state !== undefined) where.push(sql`s.decision = ${state}`);
  if (key !== undefined) where.push(sql`s.key = ${key}`);
  if (term) where.push(sql`(${holds(sql`coalesce(s.title, s.key)`, term)} or ${holds(sql`v.title`, term)})`);
  const from = sql`source_villages s join feed_sources f on f.id = s.source_id left join villages v on v.id = s.village_id
    where ${sql.join(where, sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<FeedVillage>`select jsonb_build_object('id', f.id, 'title', f.title) as source, s.key, coalesce(s.title, v.title_feed) as title,
        coalesce(s.address, v.address_feed) as address, s.run_lots as lots, s.decision as state,
        case when v.id is not null then jsonb_build_object('id', v.id, 'title', v.title, 'title_eng', v.title_eng, 'published', v.published) end as village
      from ${from} order by s.run_lots desc, s.source_id, s.key limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Villages of the catalogue by a part of their name. */
export async function findVillages(db: Db, term: string): Promise<{ id: number; title: string | null }[]> {
  const { rows } = await sql<{ id: number; title: string | null }>`
    select v.id, v.title from villages v where ${holds(sql`v.title`, term)} order by v.title, v.id limit 20`.execute(
    db,
  );
  return rows;
}
