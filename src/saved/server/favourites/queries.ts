import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What can be a favourite. */
export type FavouriteKind = 'building' | 'flat' | 'offer';

export interface FavouriteRow {
  readonly id: number;
  readonly created_at: Date;
}

interface Source {
  readonly table: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  /** Whether an entity of this id is on show, so that it may be added. */
  readonly isShown: (id: number) => RawBuilder<boolean>;
}

const SOURCES: Record<FavouriteKind, Source> = {
  building: {
    table: sql.raw('favorite_buildings'),
    column: sql.raw('complex_id'),
    isShown: (id) => sql`exists (select from complexes where id = ${id} and published and title is not null)`,
  },
  flat: {
    table: sql.raw('favorite_flats'),
    column: sql.raw('flat_id'),
    isShown: (id) => sql`exists (select from flats f join complexes c on c.id = f.complex_id
      where f.id = ${id} and c.published and c.title is not null)`,
  },
  offer: {
    table: sql.raw('favorite_offers'),
    column: sql.raw('offer_id'),
    isShown: (id) => sql`exists (select from village_offers o join villages v on v.id = o.village_id
      where o.id = ${id} and v.published and v.title is not null)`,
  },
};

/** A visitor's favourites of a kind, latest first. */
export async function readFavourites(db: Db, kind: FavouriteKind, userId: number): Promise<FavouriteRow[]> {
  const { table, column } = SOURCES[kind];
  const { rows } = await sql<FavouriteRow>`select ${column} as id, created_at from ${table}
    where user_id = ${userId} order by created_at desc, ${column} desc`.execute(db);
  return rows;
}

export interface Addition {
  readonly kind: FavouriteKind;
  readonly userId: number;
  readonly id: number;
  readonly at: Date;
  /** Most favourites of a kind. */
  readonly max: number;
}

type Outcome = { readonly outcome: 'kept' | 'missing' | 'full'; readonly favourites: readonly FavouriteRow[] };

/** So far from the limit no lock is needed: a visitor never has as many additions on their way at once. */
const NEAR_FULL = 100;

/**
 * Adds a favourite unless it is one already. `missing`: nothing of this id is on show; `full`: the visitor has `max`
 * already. Near the limit additions of one visitor wait for one another, so that parallel ones never exceed it.
 */
export async function addFavourite(db: Db, addition: Addition): Promise<Outcome> {
  const favourites = await addFarFromFull(db, addition);
  if (favourites.some(({ id }) => id === addition.id)) return { outcome: 'kept', favourites };
  return addInTurn(db, addition);
}

/** The usual case in one statement: the list after it, without the new one where the case is another. */
async function addFarFromFull(db: Db, { kind, userId, id, at, max }: Addition): Promise<FavouriteRow[]> {
  const { table, column, isShown } = SOURCES[kind];
  const { rows } = await sql<FavouriteRow>`
    with kept as materialized (select ${column} as id, created_at from ${table} where user_id = ${userId}),
    added as (
      insert into ${table} (user_id, ${column}, created_at)
      select ${userId}::int, ${id}::int, ${at}::timestamptz
      where ${isShown(id)} and exists (select from users where id = ${userId} for key share)
        and (select count(*) from kept) < ${max - NEAR_FULL} and not exists (select from kept where kept.id = ${id})
      on conflict do nothing returning ${column} as id, created_at)
    select id, created_at from kept union all select id, created_at from added order by created_at desc, id desc`.execute(
    db,
  );
  return rows;
}

async function addInTurn(db: Db, { kind, userId, id, at, max }: Addition): Promise<Outcome> {
  const { table, column, isShown } = SOURCES[kind];
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ shown: boolean }>`select ${isShown(id)} as shown
      from users where id = ${userId} for no key update`.execute(transaction);
    const favourites = await readFavourites(transaction, kind, userId);
    if (favourites.some((favourite) => favourite.id === id)) return { outcome: 'kept', favourites };
    if (!rows[0]?.shown) return { outcome: 'missing', favourites };
    if (favourites.length >= max) return { outcome: 'full', favourites };
    await sql`insert into ${table} (user_id, ${column}, created_at) values (${userId}, ${id}, ${at})
      on conflict do nothing`.execute(transaction);
    return { outcome: 'kept', favourites: [{ id, created_at: at }, ...favourites] };
  });
}

/** Takes a favourite out and gives the rest, latest first; one that is none changes nothing. */
export async function removeFavourite(
  db: Db,
  { kind, userId, id }: Pick<Addition, 'kind' | 'userId' | 'id'>,
): Promise<FavouriteRow[]> {
  const { table, column } = SOURCES[kind];
  const { rows } = await sql<FavouriteRow>`
    with gone as (delete from ${table} where user_id = ${userId} and ${column} = ${id})
    select ${column} as id, created_at from ${table} where user_id = ${userId} and ${column} <> ${id}
    order by created_at desc, ${column} desc`.execute(db);
  return rows;
}
