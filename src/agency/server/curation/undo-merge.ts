import { sql } from 'kysely';
import { moveFlats } from '../../../complex/server/move-flats.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isFreeSlug } from '../../../platform/rules/slug.ts';
import type { MergeMemory } from './merge-memory.ts';

/** A merge as it is taken back. */
export interface UndoneMerge {
  readonly id: number;
  readonly complex_id: number;
  readonly into_id: number;
  readonly before: MergeMemory;
}

interface Way {
  readonly from: number;
  readonly to: number;
  readonly now: Date;
}

/**
 * Takes a merge back as far as it is known: what came since stays with the other complex, but for what came into a housing
 * that goes back. Answers how many flats went back.
 */
export async function undoMerge(
  db: Db,
  merge: UndoneMerge,
  by: { readonly now: Date; readonly actor_id: number },
): Promise<number> {
  const { id, complex_id: from, into_id: to, before } = merge;
  const way = { from, to, now: by.now };
  await returnComplex(db, way, before, await returnAddress(db, merge));
  const moved = await returnFlats(db, way, before);
  await returnTwins(db, way, before);
  await returnKeys(db, way, before);
  await returnFiles(db, way, before);
  await returnPeople(db, way, id, before);
  await sql`update complex_merges set undone_at = ${by.now}, undone_by = ${by.actor_id}, before = null where id = ${id}`.execute(
    db,
  );
  await sql`delete from complex_merge_people where merge_id = ${id}`.execute(db);
  return moved;
}

/** The address under which a complex is found again: another one where somebody has taken its own meanwhile. */
export async function returnAddress(
  db: Db,
  { complex_id, into_id, before: { title_eng } }: UndoneMerge,
): Promise<string> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from complexes where title_eng = ${title_eng})
      or exists (select from villages where title_eng = ${title_eng})
      or exists (select from title_redirects where old_title_eng = ${title_eng} and complex_id <> ${into_id}) as taken`.execute(
    db,
  );
  return rows[0]?.taken || !isFreeSlug(title_eng) ? `${title_eng.slice(0, 60)}-${complex_id}` : title_eng;
}

/** Its address and its names. */
async function returnComplex(db: Db, { from, to, now }: Way, before: MergeMemory, address: string): Promise<void> {
  const { title_eng, published, parts, redirects, aliases } = before;
  await sql`delete from title_redirects where old_title_eng = ${title_eng} and complex_id = ${to}`.execute(db);
  await sql`update complexes set merged_into = null, title_eng = ${address}, published = ${published}, updated_at = ${now}
    where id = ${from}`.execute(db);
  await sql`update complexes set updated_at = ${now} where id = ${to}`.execute(db);
  await sql`update title_redirects set complex_id = ${from} where complex_id = ${to} and old_title_eng = any (${[...redirects]})`.execute(
    db,
  );
  await sql`update complexes set parent_id = ${from} where id = any (${[...parts]})`.execute(db);
  await sql`update complex_aliases set complex_id = ${from} where complex_id = ${to} and folded_name = any (${[...aliases]})`.execute(
    db,
  );
}

/** Housings that stand in the other complex go back with whatever is in them now, and so do the flats of before. */
async function returnFlats(db: Db, { from, to, now }: Way, before: MergeMemory): Promise<number> {
  await sql`update housings set complex_id = ${from}, updated_at = ${now}
    where complex_id = ${to} and id = any (${[...before.housings]})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select f.id from flats f left join housings h on h.id = f.housing_id
    where f.complex_id = ${to} and (h.complex_id = ${from} or f.id = any (${before.flats.map(({ id }) => id)}))`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  await moveFlats(db, ids, from, now);
  await sql`update flats f set housing_id = b.housing_id, section_id = b.section_id
    from jsonb_to_recordset(${JSON.stringify(before.flats)}::jsonb) as b (id integer, housing_id integer, section_id integer)
    where f.id = b.id and f.complex_id = ${from}`.execute(db);
  return ids.length;
}

/** Flats that gave way to the same one of the other complex stand on their own again, with their feed's id. */
async function returnTwins(db: Db, { now }: Way, { twins, twin_keys, ...before }: MergeMemory): Promise<void> {
  await sql`delete from source_flats s using jsonb_to_recordset(${JSON.stringify(twins)}::jsonb)
      as t (kept integer, source_id integer, external_id text)
    where s.flat_id = t.kept and s.source_id = t.source_id and s.external_id = t.external_id`.execute(db);
  await sql`update source_flats s set flat_id = k.flat_id from jsonb_to_recordset(${JSON.stringify(twin_keys)}::jsonb)
      as k (source_id integer, external_id text, flat_id integer)
    where s.source_id = k.source_id and s.external_id = k.external_id`.execute(db);
  const { rows } = await sql<{ id: number; status: number; source_id: number | null }>`
    update flats f set status = t.status, source_id = t.source_id, external_id = t.external_id, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(twins)}::jsonb) as t (dropped integer, status integer, source_id integer, external_id text)
    where f.id = t.dropped and f.status = 4 and f.source_id is null and not exists (
      select from flats o where o.source_id = t.source_id and o.external_id = t.external_id)
    returning f.id, f.status, f.source_id`.execute(db);
  await sql`insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, at)
    select 'flat', r.id, 'status', to_jsonb(4), to_jsonb(r.status), r.source_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, status integer, source_id integer)
    where r.status <> 4`.execute(db);
  for (const table of ['reservations', 'deals'] as const)
    await sql`update ${sql.table(table)} r set flat_id = b.flat_id
      from jsonb_to_recordset(${JSON.stringify(before[table])}::jsonb) as b (id integer, flat_id integer) where r.id = b.id`.execute(
      db,
    );
  await sql`update advices a set entity_id = b.flat_id, complex_id = f.complex_id
    from jsonb_to_recordset(${JSON.stringify(before.twin_advices)}::jsonb) as b (id integer, flat_id integer)
      join flats f on f.id = b.flat_id where a.id = b.id`.execute(db);
}

/** What feeds know it by. */
async function returnKeys(db: Db, { from, to }: Way, before: MergeMemory): Promise<void> {
  await sql`update source_complexes s set complex_id = ${from}, decision = b.decision
    from jsonb_to_recordset(${JSON.stringify(before.source_complexes)}::jsonb) as b (source_id integer, key text, decision text)
    where s.source_id = b.source_id and s.key = b.key and s.complex_id = ${to}`.execute(db);
  await sql`update source_housings s set housing_id = b.housing_id
    from jsonb_to_recordset(${JSON.stringify(before.source_housings)}::jsonb)
      as b (source_id integer, complex_key text, key text, housing_id integer)
    where s.source_id = b.source_id and s.complex_key = b.complex_key and s.key = b.key`.execute(db);
  await sql`update feed_questions set complex_id = ${from} where complex_id = ${to} and id = any (${[...before.questions]})`.execute(
    db,
  );
  // What the feeds say of both is read again at once.
  await sql`update feed_sources set last_hash = null, etag = null, last_modified = null
    where removed_at is null and id in (select source_id from source_complexes where complex_id in (${from}, ${to}))`.execute(
    db,
  );
}

async function returnFiles(db: Db, { from, to }: Way, before: MergeMemory): Promise<void> {
  for (const table of ['documents', 'decorations'] as const)
    await sql`update ${sql.table(table)} set complex_id = ${from} where complex_id = ${to} and id = any (${[...before[table]]})`.execute(
      db,
    );
  await sql`update progress_photos p set complex_id = ${from}, housing_id = b.housing_id
    from jsonb_to_recordset(${JSON.stringify(before.photos)}::jsonb) as b (id integer, housing_id integer)
    where p.id = b.id and p.complex_id = ${to}`.execute(db);
  await sql`delete from complex_images where complex_id = ${to} and image_id = any (${[...before.images]})`.execute(db);
}

/** Whoever kept it keeps it again; whoever has let the other one go since keeps neither. */
async function returnPeople(db: Db, { from, to }: Way, merge: number, before: MergeMemory): Promise<void> {
  const people = sql`complex_merge_people p where p.merge_id = ${merge} and p.thing = 'building'`;
  await sql`with back as (select p.user_id, p.at, p.had_other from ${people} and p.kept = 'favourite'
        and exists (select from favorite_buildings f where f.user_id = p.user_id and f.complex_id = ${to})),
      gone as (delete from favorite_buildings f using back where f.user_id = back.user_id and f.complex_id = ${to} and not back.had_other)
    insert into favorite_buildings (user_id, complex_id, created_at) select user_id, ${from}, at from back on conflict do nothing`.execute(
    db,
  );
  await sql`with back as (select p.user_id, p.at from ${people} and p.kept = 'view'),
      gone as (delete from building_views v using back where v.complex_id = ${to} and v.user_id = back.user_id and v.created_at = back.at
        returning v.user_id, v.created_at)
    insert into building_views (user_id, complex_id, created_at) select user_id, ${from}, created_at from gone`.execute(
    db,
  );
  const twins = sql`complex_merge_people p join jsonb_to_recordset(${JSON.stringify(before.twins)}::jsonb)
      as t (kept integer, dropped integer) on t.dropped = p.thing_id where p.merge_id = ${merge} and p.thing = 'flat'`;
  await sql`with back as (select b.*, f.rooms, f.price
        from (select p.user_id, p.at, p.had_other, t.kept, t.dropped from ${twins} and p.kept = 'favourite') b
          join favorite_flats f on f.user_id = b.user_id and f.flat_id = b.kept),
      gone as (delete from favorite_flats f using back where f.user_id = back.user_id and f.flat_id = back.kept and not back.had_other)
    insert into favorite_flats (user_id, flat_id, created_at, rooms, price)
    select user_id, dropped, at, rooms, price from back on conflict do nothing`.execute(db);
  await sql`with back as (select p.user_id, p.at, t.kept, t.dropped from ${twins} and p.kept = 'view'),
      gone as (delete from flat_views v using back where v.flat_id = back.kept and v.user_id = back.user_id and v.created_at = back.at
        returning v.user_id, v.created_at, v.rooms, v.price, back.dropped)
    insert into flat_views (user_id, flat_id, complex_id, created_at, rooms, price)
    select gone.user_id, gone.dropped, f.complex_id, gone.created_at, gone.rooms, gone.price from gone join flats f on f.id = gone.dropped`.execute(
    db,
  );
  await sql`update advices set entity_id = ${from}, complex_id = ${from}
    where entity_type = 'building' and entity_id = ${to} and id = any (${[...before.advices]})`.execute(db);
  await sql`update selection_items i set entity_id = b.entity_id, removed_at = b.removed_at,
      complex_id = case i.entity_type when 'building' then ${from}::integer else (select complex_id from flats where id = b.entity_id) end
    from jsonb_to_recordset(${JSON.stringify([...(before.selected ?? []), ...(before.twin_selected ?? [])])}::jsonb)
      as b (id bigint, entity_id integer, removed_at timestamptz)
    where i.id = b.id`.execute(db);
  await sql`update comparisons c set entity_ids = case when b.had_other then array_append(entity_ids, ${from}) else array_replace(entity_ids, ${to}, ${from}) end
    from jsonb_to_recordset(${JSON.stringify(before.comparisons)}::jsonb) as b (id text, had_other boolean)
    where c.id::text = b.id and not ${from} = any (entity_ids)`.execute(db);
}
