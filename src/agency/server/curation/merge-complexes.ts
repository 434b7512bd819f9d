import { sql } from 'kysely';
import { followFlats, followHousings, pairFlats, replaceSelected } from '../../../complex/server/move-flats.ts';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { foldHousingName, foldName } from '../../../platform/rules/fold-name.ts';
import { isFreeSlug, slugify } from '../../../platform/rules/slug.ts';
import * as contract from '../../contract/merging.ts';
import { rememberMerge, UNDO_DAYS } from './merge-memory.ts';

interface Row {
  readonly id: number;
  readonly title: string | null;
  readonly title_eng: string;
  readonly title_feed: string | null;
  readonly parent_id: number | null;
  readonly published: boolean;
}

export const merging: readonly Implementation[] = [
  implement(contract.listComplexHousings, async ({ app }, { params: { id } }) => {
    await complexOf(app.db, id);
    const { rows } = await sql<contract.ComplexHousing>`
      select h.id, h.title, count(f.id)::int as flats, count(f.id) filter (where coalesce(f.status_curated, f.status) = 1)::int as on_sale
      from housings h left join flats f on f.housing_id = h.id where h.complex_id = ${id}
      group by h.id order by h.title, h.id`.execute(app.db);
    return { data: rows };
  }),

  implement(contract.previewMerging, async ({ app }, { params: { id }, query: { into } }) => {
    const [from, to] = await bothOf(app.db, id, into);
    return { data: await measure(app.db, from, to, app.now()) };
  }),

  implement(contract.mergeComplexes, (context, { params: { id }, body: { into } }) =>
    context.app.db.transaction().execute(async (trx) => {
      await holdPublication(statementsOf(trx));
      await sql`select 1 from complexes where id = any (${[id, into]}) order by id for no key update`.execute(trx);
      const [from, to] = await bothOf(trx, id, into);
      const data = await measure(trx, from, to, context.app.now());
      await merge(trx, from, to, { now: new Date(context.app.now()), actor_id: staffOf(context).id });
      await audit(trx, context, 'complex.merge', id, { ...data, into });
      return { data };
    }),
  ),

  implement(contract.splitComplex, (context, { params: { id }, body }) =>
    context.app.db.transaction().execute(async (trx) => {
      await holdPublication(statementsOf(trx));
      const now = new Date(context.app.now());
      const { rows } = await sql<{ id: number }>`
        select id from housings where complex_id = ${id} and id = any (${body.housing_ids}) for update`.execute(trx);
      if (rows.length !== new Set(body.housing_ids).size) throw new Failure('not_found');
      const target = body.into ?? (await makeComplex(trx, id, body.title ?? '', now));
      const to = await complexOf(trx, target);
      if (target === id) throw new Failure('conflict', { detail: 'Корпуса уже в этом комплексе' });
      await sql`update housings set complex_id = ${target}, updated_at = ${now} where id = any (${body.housing_ids})`.execute(
        trx,
      );
      const flats = await followHousings(trx, body.housing_ids, target, now);
      await takePictures(trx, id, target, body.housing_ids);
      await audit(trx, context, 'complex.split', id, { into: target, housing_ids: body.housing_ids, flats });
      return { data: { id: target, title: to.title, flats } };
    }),
  ),
];

async function complexOf(db: Db, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select id, title, title_eng, title_feed, parent_id, published from complexes
    where id = ${id} and merged_into is null`.execute(db);
  const [row] = rows;
  if (!row) throw new Failure('not_found');
  return row;
}

async function bothOf(db: Db, id: number, into: number): Promise<[Row, Row]> {
  if (id === into) throw new Failure('conflict', { detail: 'Это один и тот же комплекс' });
  const [from, to] = [await complexOf(db, id), await complexOf(db, into)];
  if (to.parent_id === id)
    throw new Failure('conflict', { detail: 'Нельзя объединить комплекс с его собственной частью' });
  return [from, to];
}

async function measure(db: Db, from: Row, to: Row, now: number): Promise<contract.Merging> {
  const { rows } = await sql<Omit<contract.Merging, 'into' | 'pairs' | 'leaving' | 'until'>>`
    select (select count(*) from flats where complex_id = ${from.id})::int as flats,
      (select count(*) from flats where complex_id = ${from.id} and status = 1)::int as on_sale,
      (select count(*) from housings where complex_id = ${from.id})::int as housings,
      (select count(*) from complex_images where complex_id = ${from.id})::int as pictures,
      (select count(*) from documents where complex_id = ${from.id})::int as documents,
      (select count(*) from favorite_buildings where complex_id = ${from.id})::int as favourites`.execute(db);
  const pairs = await pairFlats(db, from.id, to.id);
  const { id, title, title_eng } = to;
  const counts = rows[0] ?? { flats: 0, on_sale: 0, housings: 0, favourites: 0, pictures: 0, documents: 0 };
  return {
    ...counts,
    into: { id, title, title_eng },
    pairs: pairs.length,
    leaving: from.published && !to.published ? counts.on_sale : 0,
    until: new Date(now + UNDO_DAYS * 86_400_000).toISOString(),
  };
}

async function merge(db: Db, from: Row, to: Row, by: { readonly now: Date; readonly actor_id: number }): Promise<void> {
  await rememberMerge(db, from.id, to.id, by);
  await mergeHousings(db, from.id, to.id, by.now);
  await followFlats(db, from.id, to.id, by);
  // Parts have no parts.
  await sql`update complexes set parent_id = ${to.parent_id ?? to.id} where parent_id = ${from.id}`.execute(db);
  await sql`update source_complexes set complex_id = ${to.id}, decision = 'ours' where complex_id = ${from.id}`.execute(
    db,
  );
  await sql`update feed_questions set answer = 'gone', answered_at = ${by.now}
    where complex_id = ${from.id} and answer is null and kind in ('rename', 'split', 'moved')`.execute(db);
  await sql`update feed_questions set complex_id = ${to.id} where complex_id = ${from.id}`.execute(db);
  await keepNames(db, from, to);
  await movePeople(db, from.id, to.id, by.now);
  for (const table of ['documents', 'progress_photos', 'decorations'])
    await sql`update ${sql.table(table)} set complex_id = ${to.id} where complex_id = ${from.id}`.execute(db);
  await sql`insert into complex_images (complex_id, image_id, origin, sort)
    select ${to.id}, image_id, origin, sort + 1000 from complex_images where complex_id = ${from.id} on conflict do nothing`.execute(
    db,
  );
  await sql`update complexes set published = false, merged_into = ${to.id}, title_eng = 'merged-' || id, updated_at = ${by.now}
    where id = ${from.id}`.execute(db);
  await sql`insert into title_redirects (old_title_eng, complex_id) values (${from.title_eng}, ${to.id})
    on conflict (old_title_eng) do update set complex_id = excluded.complex_id`.execute(db);
  await sql`update title_redirects set complex_id = ${to.id} where complex_id = ${from.id}`.execute(db);
}

/** Housings of one name become one, the former stays behind empty for an undoing; the others move. */
async function mergeHousings(db: Db, from: number, to: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; complex_id: number; title: string | null }>`
    select id, complex_id, title from housings where complex_id = any (${[from, to]}) order by id`.execute(db);
  const own = new Map(
    rows.flatMap((row) => (row.complex_id === to && row.title ? [[foldHousingName(row.title), row.id]] : [])),
  );
  for (const { id, complex_id, title } of rows) {
    if (complex_id !== from) continue;
    const same = title === null ? undefined : own.get(foldHousingName(title));
    if (same === undefined) {
      await sql`update housings set complex_id = ${to}, updated_at = ${now} where id = ${id}`.execute(db);
      continue;
    }
    await sql`insert into sections (housing_id, title, floors, flats_per_floor)
      select ${same}, title, floors, flats_per_floor from sections where housing_id = ${id} on conflict do nothing`.execute(
      db,
    );
    await sql`update flats f set housing_id = ${same}, section_id = n.id from sections o, sections n
      where f.housing_id = ${id} and o.id = f.section_id and n.housing_id = ${same} and n.title = o.title`.execute(db);
    await sql`update flats set housing_id = ${same} where housing_id = ${id}`.execute(db);
    await sql`update source_housings set housing_id = ${same} where housing_id = ${id}`.execute(db);
    await sql`update progress_photos set housing_id = ${same} where housing_id = ${id}`.execute(db);
  }
}

/** Every name of the one is a name of the other, so that feeds find it. */
async function keepNames(db: Db, from: Row, to: Row): Promise<void> {
  await sql`update complex_aliases set complex_id = ${to.id} where complex_id = ${from.id}`.execute(db);
  const names = new Set([from.title, from.title_feed].flatMap((title) => (title ? [foldName(title)] : [])));
  names.delete('');
  for (const name of names)
    await sql`insert into complex_aliases (folded_name, complex_id) values (${name}, ${to.id}) on conflict do nothing`.execute(
      db,
    );
}

/** Favourites, views, recommendations, selections and comparisons of the complex itself. Views are counted as they go and come. */
async function movePeople(db: Db, from: number, to: number, now: Date): Promise<void> {
  await sql`with gone as (delete from favorite_buildings where complex_id = ${from} returning user_id, created_at)
    insert into favorite_buildings (user_id, complex_id, created_at) select user_id, ${to}, created_at from gone
    on conflict do nothing`.execute(db);
  await sql`with gone as (delete from building_views where complex_id = ${from} returning user_id, created_at)
    insert into building_views (user_id, complex_id, created_at) select user_id, ${to}, created_at from gone`.execute(
    db,
  );
  await sql`update advices a set entity_id = ${to}, complex_id = ${to} where entity_type = 'building' and entity_id = ${from}
    and not exists (select from advices b where b.user_id = a.user_id and b.entity_type = 'building' and b.entity_id = ${to})`.execute(
    db,
  );
  await sql`delete from advices where entity_type = 'building' and entity_id = ${from}`.execute(db);
  await sql`update advices set complex_id = ${to} where complex_id = ${from}`.execute(db);
  await replaceSelected(db, 'building', { from, to, complex_id: to }, now);
  await sql`update comparisons set entity_ids = case when ${to} = any (entity_ids) then array_remove(entity_ids, ${from}) else array_replace(entity_ids, ${from}, ${to}) end
    where entity_type = 'building' and ${from} = any (entity_ids)`.execute(db);
}

/** Photographs of the building site go with their housings; the gallery shows both, so each gets it. */
async function takePictures(db: Db, from: number, to: number, housings: readonly number[]): Promise<void> {
  await sql`update progress_photos set complex_id = ${to} where complex_id = ${from} and housing_id = any (${[...housings]})`.execute(
    db,
  );
  await sql`insert into complex_images (complex_id, image_id, origin, sort)
    select ${to}, image_id, 'curated', sort from complex_images where complex_id = ${from}
      and not exists (select from complex_images where complex_id = ${to})
    on conflict do nothing`.execute(db);
}

async function makeComplex(db: Db, like: number, title: string, now: Date): Promise<number> {
  const base = slugify(title) || 'zhk';
  for (let number = 1; number < 1000; number++) {
    const name = number === 1 ? base : `${base.slice(0, 74).replace(/-+$/, '')}-${number}`;
    if (!isFreeSlug(name)) continue;
    const { rows } = await sql<{ id: number }>`
      insert into complexes (title_eng, title_curated, developer_id_feed, created_at, updated_at)
      select ${name}, ${title}, developer_id, ${now}, ${now} from complexes where id = ${like}
        and not exists (select from title_redirects where old_title_eng = ${name})
        and not exists (select from villages where title_eng = ${name})
      on conflict (title_eng) do nothing returning id`.execute(db);
    if (rows[0]) return rows[0].id;
  }
  throw new Failure('conflict', { detail: 'Не нашлось свободного адреса: назовите комплекс иначе' });
}

function audit(db: Db, context: CallContext, action: string, id: number, after: object): Promise<void> {
  return recordAudit(db, context, { action, object_type: 'complex', object_id: id, before: null, after });
}
