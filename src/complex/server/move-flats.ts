import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type StatementRunner, statementsOf } from '../../platform/db/statements.ts';

/** A flat that stays and one that is the same. */
interface Pair {
  readonly kept: number;
  readonly dropped: number;
}

/**
 * Flats that two complexes both have: floor and rooms agree, the area to 0.3 m², and the number, or, where one has none, the
 * price to 1 %. Each flat is paired once. Flats are taken as their feeds say, as the importer pairs them.
 *
 * @param sourceId only flats that this source would bring.
 */
export async function pairFlats(db: Db, from: number, to: number, sourceId?: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select kept, dropped from (
      select k.id as kept, d.id as dropped,
        row_number() over (partition by k.id order by abs(k.price_total - d.price_total), d.id) as of_kept,
        row_number() over (partition by d.id order by abs(k.price_total - d.price_total), k.id) as of_dropped
      from flats_as_fed d join flats_as_fed k on k.complex_id = ${to} and k.floor = d.floor and k.rooms = d.rooms
        and abs(k.area_total - d.area_total) <= 0.3 and k.source_id is distinct from d.source_id
        and (k.number = d.number or ((k.number is null or d.number is null) and abs(k.price_total - d.price_total) <= d.price_total * 0.01))
        and k.status in (1, 2)
      where d.complex_id = ${from} and d.status in (1, 2)
        and ${sourceId === undefined ? sql`true` : sql`d.source_id = ${sourceId}`}) as pairs
    where of_kept = 1 and of_dropped = 1 order by kept`.execute(db);
  return rows;
}

/** Flats of one complex go into another; of a flat that both have one stays, and whatever people kept of the other is its. */
export async function followFlats(
  db: Db,
  from: number,
  to: number,
  { now, actor_id }: { readonly now: Date; readonly actor_id: number },
): Promise<void> {
  for (const { kept, dropped } of await pairFlats(db, from, to)) await dropTwin(db, kept, dropped, now, actor_id);
  const { rows } = await sql<{ id: number }>`select id from flats where complex_id = ${from}`.execute(db);
  await moveFlats(
    db,
    rows.map(({ id }) => id),
    to,
    now,
  );
}

/** Flats of housings that were moved follow them. Answers how many. */
export async function followHousings(db: Db, housings: readonly number[], to: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from flats where housing_id = any (${[...housings]})`.execute(
    db,
  );
  await moveFlats(
    db,
    rows.map(({ id }) => id),
    to,
    now,
  );
  return rows.length;
}

/** Flats go into another complex with whatever people kept of them. */
export async function moveFlats(db: Db, ids: readonly number[], to: number, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const list = [...ids];
  await sql`insert into layouts (complex_id, code, rooms, image_id)
    select ${to}, y.code, y.rooms, y.image_id from layouts y where y.id in (select layout_id from flats where id = any (${list}))
    on conflict (complex_id, code) do nothing`.execute(db);
  const moves = list.map((flat_id) => ({ flat_id, complex_id: to }));
  await takeAlong(statementsOf(db), moves, now, async () => {
    await sql`update flats f set complex_id = ${to}, updated_at = ${now}, layout_id = (select n.id from layouts o join layouts n
      on n.complex_id = ${to} and n.code = o.code where o.id = f.layout_id) where id = any (${list})`.execute(db);
  });
}

/** A flat and the complex that it goes to. */
export interface FlatMove {
  readonly flat_id: number;
  readonly complex_id: number;
}

/** The moves as rows, of the first parameter. */
const MOVED = 'jsonb_to_recordset($1) as v (flat_id integer, complex_id integer)';

/** Moves flats by `move`, with an event for each; favourites, views, recommendations and selections of people go with them. */
export async function takeAlong(
  run: StatementRunner,
  moves: readonly FlatMove[],
  now: Date,
  move: () => Promise<void>,
): Promise<void> {
  if (moves.length === 0) return move();
  const rows = JSON.stringify(moves);
  // Favourites are counted by the complex of their flat: they go before it moves and come back after.
  const kept = await run.query(
    `delete from favorite_flats k using ${MOVED} where k.flat_id = v.flat_id returning k.user_id, k.flat_id, k.created_at, k.rooms, k.price`,
    [rows],
  );
  await run.query(
    `insert into offer_events (subject, subject_id, kind, old_value, new_value, at)
     select 'flat', f.id, 'moved', to_jsonb(f.complex_id), to_jsonb(v.complex_id), $2::timestamptz from flats f join ${MOVED} on v.flat_id = f.id`,
    [rows, now],
  );
  await move();
  await run.query(
    `with gone as (delete from flat_views w using ${MOVED} where w.flat_id = v.flat_id returning w.user_id, w.flat_id, w.created_at, w.rooms, w.price, v.complex_id)
     insert into flat_views (user_id, flat_id, complex_id, created_at, rooms, price)
     select user_id, flat_id, complex_id, created_at, rooms, price from gone`,
    [rows],
  );
  await run.query(
    `update advices a set complex_id = v.complex_id from ${MOVED} where a.entity_type = 'flat' and a.entity_id = v.flat_id`,
    [rows],
  );
  await run.query(
    `update selection_items i set complex_id = v.complex_id from ${MOVED} where i.entity_type = 'flat' and i.entity_id = v.flat_id`,
    [rows],
  );
  await run.query(
    `insert into favorite_flats (user_id, flat_id, created_at, rooms, price)
     select user_id, flat_id, created_at, rooms, price
     from jsonb_to_recordset($1) as k (user_id integer, flat_id integer, created_at timestamptz, rooms smallint, price bigint)`,
    [JSON.stringify(kept.rows)],
  );
}

/** What was sent to a client names one thing in the place of another; where both were sent, the one that gives way is taken out. */
export async function replaceSelected(
  db: Db,
  entity: 'building' | 'flat',
  { from, to, complex_id }: { readonly from: number; readonly to: number; readonly complex_id: number | null },
  now: Date,
): Promise<void> {
  await sql`update selection_items i set entity_id = ${to}, complex_id = coalesce(${complex_id}::integer, (select complex_id from flats where id = ${to}))
    where entity_type = ${entity} and entity_id = ${from} and not exists (select from selection_items o
      where o.selection_id = i.selection_id and o.entity_type = ${entity} and o.entity_id = ${to})`.execute(db);
  await sql`update selection_items set removed_at = ${now} where entity_type = ${entity} and entity_id = ${from} and removed_at is null`.execute(
    db,
  );
}

/** Of two flats that are one the first stays; whatever people kept of the other, and the id its feed knows it by, is its. */
export async function dropTwin(db: Db, kept: number, dropped: number, now: Date, actor_id: number): Promise<void> {
  await sql`with gone as (delete from favorite_flats where flat_id = ${dropped} returning user_id, created_at, rooms, price)
    insert into favorite_flats (user_id, flat_id, created_at, rooms, price)
    select user_id, ${kept}, created_at, rooms, price from gone on conflict do nothing`.execute(db);
  await sql`with gone as (delete from flat_views where flat_id = ${dropped} returning user_id, created_at, rooms, price)
    insert into flat_views (user_id, flat_id, complex_id, created_at, rooms, price)
    select user_id, ${kept}, (select complex_id from flats where id = ${kept}), created_at, rooms, price from gone`.execute(
    db,
  );
  await sql`update advices a set entity_id = ${kept} where entity_type = 'flat' and entity_id = ${dropped}
    and not exists (select from advices b where b.user_id = a.user_id and b.entity_type = 'flat' and b.entity_id = ${kept})`.execute(
    db,
  );
  await replaceSelected(db, 'flat', { from: dropped, to: kept, complex_id: null }, now);
  await sql`update comparisons set entity_ids = case when ${kept} = any (entity_ids) then array_remove(entity_ids, ${dropped}) else array_replace(entity_ids, ${dropped}, ${kept}) end
    where entity_type = 'flat' and ${dropped} = any (entity_ids)`.execute(db);
  await sql`update reservations r set flat_id = ${kept} where flat_id = ${dropped}
    and (ended_at is not null or not exists (select from reservations o where o.flat_id = ${kept} and o.ended_at is null))`.execute(
    db,
  );
  await sql`update deals d set flat_id = ${kept} where flat_id = ${dropped}
    and (cancelled_at is not null or not exists (select from deals o where o.flat_id = ${kept} and o.cancelled_at is null))`.execute(
    db,
  );
  await sql`insert into source_flats (source_id, external_id, flat_id)
    select source_id, external_id, ${kept} from flats where id = ${dropped} and source_id is not null and external_id is not null
    on conflict (source_id, external_id) do update set flat_id = excluded.flat_id`.execute(db);
  await sql`update source_flats set flat_id = ${kept} where flat_id = ${dropped}`.execute(db);
  await sql`with gone as (select id, status, source_id from flats where id = ${dropped}),
      withdrawn as (update flats f set status = 4, source_id = null, external_id = null, updated_at = ${now} from gone where f.id = gone.id returning f.id)
    insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, actor_id, at)
    select 'flat', gone.id, 'status', to_jsonb(gone.status), to_jsonb(4), gone.source_id, ${actor_id}::integer, ${now}::timestamptz
    from gone join withdrawn on withdrawn.id = gone.id where gone.status <> 4`.execute(db);
}
