import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { ComplexesTable, FlatsTable, HousingsTable } from '../../src/platform/db/tables.ts';

/** Rows of a small catalogue, written straight into the tables as staff and importers would together. */

let counter = 0;

export async function insertComplex(db: Db, values: Partial<Insertable<ComplexesTable>> = {}): Promise<number> {
  const n = ++counter;
  const row = await db
    .insertInto('complexes')
    .values({
      title_eng: `complex-${n}`,
      title_feed: `Комплекс ${n}`,
      lat_feed: 55.75,
      lng_feed: 37.6,
      region_code: 77,
      housing_class: 2,
      published: true,
      rating: 1,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertHousing(
  db: Db,
  complexId: number,
  values: Partial<Insertable<HousingsTable>> = {},
): Promise<number> {
  const row = await db
    .insertInto('housings')
    .values({
      complex_id: complexId,
      title_feed: 'Корпус 1',
      floors_feed: 12,
      release_year_feed: 2027,
      release_quarter_feed: 3,
      release_state_feed: 'Строится',
      wall_material_feed: 5,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertFlat(
  db: Db,
  complexId: number,
  values: Partial<Insertable<FlatsTable>> = {},
): Promise<number> {
  const row = await db
    .insertInto('flats')
    .values({ complex_id: complexId, rooms: 1, area_total: 40, price_total: 10_000_000, floor: 3, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
