import { type RawBuilder, sql } from 'kysely';
import { pairFlats } from '../../../complex/server/move-flats.ts';
import type { Db } from '../../../platform/db/db.ts';

/** How long a merge can be undone, days. Beyond it nothing is kept of who kept what. */
export const UNDO_DAYS = 14;

/** What was where before a merge, by ids: nothing about people, they stand in rows of their own. */
export interface MergeMemory {
  readonly published: boolean;
  readonly title_eng: string;
  readonly housings: readonly number[];
  readonly flats: readonly {
    readonly id: number;
    readonly housing_id: number | null;
    readonly section_id: number | null;
  }[];
  /** Flats that both had: the one of the other complex stayed. */
  readonly twins: readonly {
    readonly kept: number;
    readonly dropped: number;
    readonly status: number;
    readonly source_id: number | null;
    readonly external_id: string | null;
  }[];
  /** Other ids under which feeds know the flats that gave way. */
  readonly twin_keys: readonly { readonly source_id: number; readonly external_id: string; readonly flat_id: number }[];
  readonly parts: readonly number[];
  readonly source_complexes: readonly { readonly source_id: number; readonly key: string; readonly decision: string }[];
  readonly source_housings: readonly {
    readonly source_id: number;
    readonly complex_key: string;
    readonly key: string;
    readonly housing_id: number;
  }[];
  readonly questions: readonly number[];
  readonly aliases: readonly string[];
  readonly redirects: readonly string[];
  readonly documents: readonly number[];
  readonly photos: readonly { readonly id: number; readonly housing_id: number | null }[];
  readonly decorations: readonly number[];
  /** Pictures that the other complex had not. */
  readonly images: readonly number[];
  readonly advices: readonly number[];
  readonly twin_advices: readonly { readonly id: number; readonly flat_id: number }[];
  /** What was sent to clients of the complex, and of its flats that gave way; a merge of before knows nothing of it. */
  readonly selected?: readonly Selected[];
  readonly twin_selected?: readonly Selected[];
  readonly comparisons: readonly { readonly id: string | number; readonly had_other: boolean }[];
  readonly reservations: readonly { readonly id: number; readonly flat_id: number }[];
  readonly deals: readonly { readonly id: number; readonly flat_id: number }[];
}

interface Selected {
  readonly id: string | number;
  readonly entity_id: number;
  readonly removed_at: string | null;
}

const list = (query: RawBuilder<unknown>) => sql`coalesce((select json_agg(x) from (${query}) x), '[]')`;
const ids = (query: RawBuilder<unknown>) => sql`coalesce((select json_agg(x.id) from (${query}) x), '[]')`;

/** Remembers what a merge is about to move; call it before anything moves, in its transaction. */
export async function rememberMerge(
  db: Db,
  from: number,
  to: number,
  by: { readonly now: Date; readonly actor_id: number },
): Promise<void> {
  const pairs = await pairFlats(db, from, to);
  const dropped = pairs.map((pair) => pair.dropped);
  const before = await readBefore(db, from, to, dropped);
  const twins = pairs.map((pair) => ({ ...pair, ...before.twins.find(({ id }) => id === pair.dropped) }));
  const { rows } = await sql<{ id: number }>`
    insert into complex_merges (complex_id, into_id, merged_at, merged_by, before)
    values (${from}, ${to}, ${by.now}, ${by.actor_id}, ${JSON.stringify({ ...before, twins })}::jsonb) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into complex_merge_people (merge_id, user_id, thing, thing_id, kept, at, had_other)
    select ${id}::integer, f.user_id, 'building', ${from}::integer, 'favourite', f.created_at,
      exists (select from favorite_buildings o where o.user_id = f.user_id and o.complex_id = ${to}::integer)
    from favorite_buildings f where f.complex_id = ${from}
    union all select ${id}::integer, v.user_id, 'building', ${from}::integer, 'view', v.created_at, false from building_views v where v.complex_id = ${from}
    union all select ${id}::integer, f.user_id, 'flat', f.flat_id, 'favourite', f.created_at,
      exists (select from favorite_flats o where o.user_id = f.user_id and o.flat_id = p.kept)
    from favorite_flats f join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (kept integer, dropped integer) on p.dropped = f.flat_id
    union all select ${id}::integer, v.user_id, 'flat', v.flat_id, 'view', v.created_at, false from flat_views v where v.flat_id = any (${dropped}::integer[])`.execute(
    db,
  );
}

type Before = Omit<MergeMemory, 'twins'> & {
  readonly twins: readonly { id: number; status: number; source_id: number | null; external_id: string | null }[];
};

async function readBefore(db: Db, from: number, to: number, dropped: readonly number[]): Promise<Before> {
  const gone = [...dropped];
  const { rows } = await sql<Before>`select c.published, c.title_eng,
    ${ids(sql`select id from housings where complex_id = ${from}::integer order by id`)} as housings,
    ${list(sql`select id, housing_id, section_id from flats where complex_id = ${from}::integer order by id`)} as flats,
    ${list(sql`select id, status, source_id, external_id from flats where id = any (${gone}) order by id`)} as twins,
    ${list(sql`select source_id, external_id, flat_id from source_flats where flat_id = any (${gone})`)} as twin_keys,
    ${ids(sql`select id from complexes where parent_id = ${from}`)} as parts,
    ${list(sql`select source_id, key, decision from source_complexes where complex_id = ${from}`)} as source_complexes,
    ${list(sql`select s.source_id, s.complex_key, s.key, s.housing_id from source_housings s join housings h on h.id = s.housing_id
      where h.complex_id = ${from}`)} as source_housings,
    ${ids(sql`select id from feed_questions where complex_id = ${from}`)} as questions,
    coalesce((select json_agg(folded_name) from complex_aliases where complex_id = ${from}), '[]') as aliases,
    coalesce((select json_agg(old_title_eng) from title_redirects where complex_id = ${from}), '[]') as redirects,
    ${ids(sql`select id from documents where complex_id = ${from}`)} as documents,
    ${list(sql`select id, housing_id from progress_photos where complex_id = ${from}`)} as photos,
    ${ids(sql`select id from decorations where complex_id = ${from}`)} as decorations,
    ${ids(sql`select image_id as id from complex_images i where complex_id = ${from}
      and not exists (select from complex_images o where o.complex_id = ${to}::integer and o.image_id = i.image_id)`)} as images,
    ${ids(sql`select id from advices where entity_type = 'building' and entity_id = ${from}`)} as advices,
    ${list(sql`select id, entity_id as flat_id from advices where entity_type = 'flat' and entity_id = any (${gone})`)} as twin_advices,
    ${list(sql`select id, entity_id, removed_at from selection_items where entity_type = 'building' and entity_id = ${from}`)} as selected,
    ${list(sql`select id, entity_id, removed_at from selection_items where entity_type = 'flat' and entity_id = any (${gone})`)} as twin_selected,
    ${list(sql`select id, ${to}::integer = any (entity_ids) as had_other from comparisons
      where entity_type = 'building' and ${from} = any (entity_ids)`)} as comparisons,
    ${list(sql`select id, flat_id from reservations where flat_id = any (${gone})`)} as reservations,
    ${list(sql`select id, flat_id from deals where flat_id = any (${gone})`)} as deals
    from complexes c where c.id = ${from}`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError(`no complex ${from}`);
  return row;
}

/** Forgets what was kept for merges that cannot be undone any more. */
export async function forgetMerges(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - UNDO_DAYS * 86_400_000);
  await sql`with old as (update complex_merges set before = null
      where before is not null and (merged_at < ${until} or undone_at is not null) returning id)
    delete from complex_merge_people where merge_id in (select id from old)`.execute(db);
}
