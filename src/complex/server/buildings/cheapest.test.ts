import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { RandomRows } from '../../../search/index/random-rows.ts';
import { seededRandom } from '../../../search/index/seeded-random.ts';
import type { BuildingFull } from '../../contract/buildings.ts';
import type { FlatFull } from '../../contract/flats.ts';

let door: TestDoor;
const complexes: number[] = [];

/** Complexes with a part, three housings of other terms, and flats that accept what chance says, some booked, some without a price. */
beforeAll(async () => {
  door = await TestDoor.open();
  const { db, catalogue } = door.app;
  const random = new RandomRows(seededRandom(21));
  for (let i = 0; i < 12; i++) {
    const whole = await insertComplex(db);
    const part = await insertComplex(db, { parent_id: whole });
    complexes.push(whole);
    for (const owner of [whole, part, part]) {
      const housing_id = await insertHousing(db, owner, {
        release_year_feed: random.whole(2026, 2030),
        release_state_feed: random.chance(0.2) ? 'Сдан' : 'Строится',
      });
      for (let n = random.whole(0, 4); n > 0; n--)
        await insertFlat(db, owner, {
          housing_id,
          rooms: random.whole(0, 5),
          price_total: random.chance(0.1) ? null : random.whole(5, 9) * 1_000_000,
          status: random.chance(0.7) ? 1 : random.whole(2, 4),
          mortgage: random.chance(0.7),
          military_mortgage: random.chance(0.5),
          subsidy: random.chance(0.5),
          installment: random.chance(0.5),
        });
    }
  }
  await catalogue.refresh();
});
afterAll(() => door.close());

test('the cheapest flat of a complex is the one whose price it shows, with the term and the ways to pay of that very flat', async () => {
  let found = 0;
  for (const id of complexes) {
    const { data: building } = (await door.get(`/api/buildings/${id}`)).json() as { data: BuildingFull };
    const { cheapest } = building;
    expect(cheapest?.price_total ?? null).toBe(building.flats.price.from);
    if (!cheapest) continue;
    found++;
    const { data: flat } = (await door.get(`/api/flats/${cheapest.id}`)).json() as { data: FlatFull };
    expect(flat.status).toBe(1);
    const { building: place, ...own } = cheapest;
    expect(flat).toMatchObject(own);
    expect(flat.building).toMatchObject(place);
  }
  expect(found).toBeGreaterThan(6);
});

test('a flat that was sold after it was found is not told of', async () => {
  const id = await insertComplex(door.app.db);
  const flat = await insertFlat(door.app.db, id, { price_total: 7_000_000 });
  await door.app.catalogue.refresh();
  await door.app.db.updateTable('flats').set({ status: 3 }).where('id', '=', flat).execute();
  const { data } = (await door.get(`/api/buildings/${id}`)).json() as { data: BuildingFull };
  expect(data.cheapest === null || data.flats.total === 1).toBe(true);
});
