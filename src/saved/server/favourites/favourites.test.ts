import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { countBuildings, listBuildings, listOnMap } from '../../../complex/contract/buildings.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/favourites.ts';
import { nameStarred } from '../../contract/starred.ts';

const START = Date.UTC(2026, 10, 21);
let now = START;
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
let complexes: number[] = [];
let flats: number[] = [];
const offers: number[] = [];
let me = 0;
let api: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  complexes = [];
  flats = [];
  for (let i = 0; i < 4; i++) {
    const id = await insertComplex(db, { rating: i });
    complexes.push(id);
    flats.push(await insertFlat(db, id, { rooms: i, price_total: (10 - i) * 1_000_000, area_total: 30 + i }));
  }
  const village = await db
    .insertInto('villages')
    .values({ title_eng: 'roscha', title_feed: 'Роща', lat_feed: 55.6, lng_feed: 37, published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const price_total of [2_000_000, 3_000_000]) {
    const { id } = await db
      .insertInto('village_offers')
      .values({ village_id: village.id, type: 4, area_plot: 8, price_total })
      .returning('id')
      .executeTakeFirstOrThrow();
    offers.push(id);
  }
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
});
beforeEach(async () => {
  me = await insertUser(database.db);
  api = callerOf(app, me);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

/** Adds with a second between, so that the order is plain. */
async function star(...ids: number[]): Promise<void> {
  for (const id of ids) {
    now += 1_000;
    await api.call(contract.addFavouriteBuilding, { params: { id } });
  }
}
const idsOf = (answer: { data: readonly { id: number }[] }): number[] => answer.data.map(({ id }) => id);
const complex = (i: number): number => complexes[i] ?? 0;
const flat = (i: number): number => flats[i] ?? 0;

describe('toggles of favourites', () => {
  it('answer with the new list, latest first, of complexes, flats and offers apart', async () => {
    expect(await api.call(contract.addFavouriteBuilding, { params: { id: complex(0) } })).toEqual({
      data: [{ id: complex(0) }],
    });
    now += 1_000;
    const both = await api.call(contract.addFavouriteBuilding, { params: { id: complex(1) } });
    expect(both).toEqual({ data: [{ id: complex(1) }, { id: complex(0) }] });
    expect(await api.call(contract.addFavouriteFlat, { params: { id: flat(0) } })).toEqual({ data: [{ id: flat(0) }] });
    expect(idsOf(await api.call(contract.addFavouriteOffer, { params: { id: offers[0] ?? 0 } }))).toEqual([offers[0]]);
    expect(await api.call(contract.removeFavouriteBuilding, { params: { id: complex(0) } })).toEqual({
      data: [{ id: complex(1) }],
    });
    expect(await api.call(contract.listFavouriteBuildingIds, {})).toEqual({ data: [{ id: complex(1) }] });
    expect(await api.call(contract.listFavouriteFlatIds, {})).toEqual({ data: [{ id: flat(0) }] });
  });

  it('are idempotent: again changes neither the list nor its order', async () => {
    await star(complex(0), complex(1), complex(0));
    expect(idsOf(await api.call(contract.listFavouriteBuildingIds, {}))).toEqual([complex(1), complex(0)]);
    await api.call(contract.removeFavouriteBuilding, { params: { id: complex(1) } });
    const again = await api.call(contract.removeFavouriteBuilding, { params: { id: complex(1) } });
    expect(idsOf(again)).toEqual([complex(0)]);
  });

  it('end in what the last finished command of each item says, however many run at once', async () => {
    const commands = fc.array(fc.record({ item: fc.nat({ max: 3 }), add: fc.boolean() }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const someone = await insertUser(database.db);
        const caller = callerOf(app, someone);
        const byItem = [0, 1, 2, 3].map((item) => list.filter((command) => command.item === item));
        await Promise.all(
          byItem.map(async (own) => {
            for (const { item, add } of own) {
              const call = add ? contract.addFavouriteBuilding : contract.removeFavouriteBuilding;
              const answer = await caller.call(call, { params: { id: complex(item) } });
              expect(idsOf(answer).includes(complex(item))).toBe(add);
            }
          }),
        );
        const expected = byItem.flatMap((own, item) => (own.at(-1)?.add ? [complex(item)] : []));
        const kept = idsOf(await caller.call(contract.listFavouriteBuildingIds, {}));
        expect(kept.sort()).toEqual(expected.sort());
      }),
      { numRuns: 25 },
    );
  });

  it('never doubles an item that fifty calls add at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.call(contract.addFavouriteFlat, { params: { id: flat(1) } })),
    );
    for (const answer of answers) expect(idsOf(answer)).toEqual([flat(1)]);
  });

  it('keep at most 1,000 of a kind, also when many are added at once, and say so', async () => {
    const first = complex(0);
    const { db } = database;
    const ids: number[] = [];
    for (let n = 0; n < 1_010; n++) ids.push(await insertFlat(db, first, { status: 3 }));
    await db
      .insertInto('favorite_flats')
      .values(ids.slice(0, 995).map((id) => ({ user_id: me, flat_id: id })))
      .execute();
    const results = await Promise.allSettled(
      ids.slice(995).map((id) => api.call(contract.addFavouriteFlat, { params: { id } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 409, detail: expect.stringContaining('1\u00a0000') });
    expect((await api.call(contract.listFavouriteFlatIds, {})).data).toHaveLength(1_000);
    const known = await api.call(contract.addFavouriteFlat, { params: { id: ids[0] ?? 0 } });
    expect(known.data).toHaveLength(1_000);
  });

  it('refuse what is not on show, and guests', async () => {
    const hidden = await insertComplex(database.db, { published: false });
    for (const id of [hidden, 2_000_000_000]) {
      await expect(api.call(contract.addFavouriteBuilding, { params: { id } })).rejects.toMatchObject({ status: 404 });
    }
    await expect(callerOf(app).call(contract.listFavouriteBuildingIds, {})).rejects.toMatchObject({
      status: 401,
      detail: 'Пользователь не аутентифицирован.',
    });
    await expect(api.call(contract.addFavouriteFlat, { params: { id: 0 } })).rejects.toMatchObject({ status: 404 });
  });

  it('touch nobody else', async () => {
    await star(complex(0));
    const other = callerOf(app, await insertUser(database.db));
    await other.call(contract.removeFavouriteBuilding, { params: { id: complex(0) } });
    expect(idsOf(await other.call(contract.listFavouriteBuildingIds, {}))).toEqual([]);
    expect(idsOf(await api.call(contract.listFavouriteBuildingIds, {}))).toEqual([complex(0)]);
  });
});

describe('lists of favourites', () => {
  it('show complexes latest first, page by page, and by the sort asked', async () => {
    await star(complex(2), complex(0), complex(1));
    const list = await api.call(contract.listFavouriteBuildings, { query: { per_page: 2 } });
    expect(idsOf(list)).toEqual([complex(1), complex(0)]);
    expect(list.data[0]).toMatchObject({
      withdrawn: false,
      added_at: new Date(now).toISOString(),
      flats: { total: 1 },
    });
    expect(list.meta).toMatchObject({ total: 3, last_page: 2, offers: { count: 3, min_price: 8_000_000 } });
    expect(list.links.next).toBe('/api/buildings/favorites?page=2&per_page=2');
    const sorted = await api.call(contract.listFavouriteBuildings, { query: { sort: 'price_asc' } });
    expect(idsOf(sorted)).toEqual([complex(2), complex(1), complex(0)]);
    const narrowed = await api.call(contract.listFavouriteBuildings, { query: { rooms: '0,1' } });
    expect(idsOf(narrowed)).toEqual([complex(1), complex(0)]);
  });

  it('keep a complex that left the catalogue, with nothing on sale', async () => {
    const { db } = database;
    const leaving = await insertComplex(db, { title_feed: 'Уходящий' });
    await insertFlat(db, leaving);
    await app.catalogue.refresh();
    await star(complex(0), leaving);
    await db.updateTable('complexes').set({ published: false }).where('id', '=', leaving).execute();
    await app.catalogue.refresh();
    const list = await api.call(contract.listFavouriteBuildings, {});
    expect(list.data.map(({ id, withdrawn, flats: { total } }) => [id, withdrawn, total])).toEqual([
      [leaving, true, 0],
      [complex(0), false, 1],
    ]);
    expect(idsOf(await api.call(contract.listFavouriteBuildings, { query: { rooms: '0' } }))).toEqual([complex(0)]);
  });

  it('keep sold flats and those of complexes that left, without a price', async () => {
    const { db } = database;
    const gone = await insertComplex(db);
    const inGone = await insertFlat(db, gone);
    const soldInGone = await insertFlat(db, gone);
    const sold = await insertFlat(db, complex(1), { rooms: 2 });
    for (const id of [flat(0), soldInGone, inGone, sold]) {
      now += 1_000;
      await api.call(contract.addFavouriteFlat, { params: { id } });
    }
    await db.updateTable('flats').set({ status: 3 }).where('id', 'in', [sold, soldInGone]).execute();
    await db.updateTable('complexes').set({ published: false }).where('id', '=', gone).execute();
    await app.catalogue.refresh();
    const list = await api.call(contract.listFavouriteFlats, {});
    expect(list.data.map(({ id, status, price_total, withdrawn }) => [id, status, price_total, withdrawn])).toEqual([
      [sold, 3, null, false],
      [inGone, 4, null, true],
      [soldInGone, 3, null, true],
      [flat(0), 1, 10_000_000, false],
    ]);
    expect(idsOf(await api.call(contract.listFavouriteFlats, { query: { rooms: '0,2' } }))).toEqual([flat(0)]);
  });

  it('sort flats by price, those without one last', async () => {
    for (const id of flats) await api.call(contract.addFavouriteFlat, { params: { id } });
    const list = await api.call(contract.listFavouriteFlats, { query: { sort: 'price_asc', per_page: 3 } });
    expect(idsOf(list)).toEqual([flat(3), flat(2), flat(1)]);
    expect(list.meta).toEqual({ total: 4, page: 1, per_page: 3, last_page: 2 });
    const page = await api.call(contract.listFavouriteFlats, { query: { sort: 'price_asc', per_page: 3, page: 2 } });
    expect(idsOf(page)).toEqual([flat(0)]);
  });

  it('show offers with their villages', async () => {
    for (const id of offers) {
      now += 1_000;
      await api.call(contract.addFavouriteOffer, { params: { id } });
    }
    const list = await api.call(contract.listFavouriteOffers, { query: { per_page: 1 } });
    expect(list.data).toMatchObject([{ id: offers[1], village: { title: 'Роща' }, withdrawn: false }]);
    expect(list.meta.total).toBe(2);
  });
});

describe('what a guest starred', () => {
  it('is named by its ids, with its page, also what left the catalogue; unknown ids are left out', async () => {
    const { db } = database;
    const gone = await insertComplex(db, { title_feed: 'Ушедший', published: false });
    await app.catalogue.refresh();
    const query = {
      buildings: `${complex(0)},${gone},2000000000`,
      flats: String(flat(1)),
      offers: String(offers[0]),
    };
    const { data } = await callerOf(app).call(nameStarred, { query });
    expect(data.map(({ kind, id }) => [kind, id])).toEqual([
      ['building', complex(0)],
      ['building', gone],
      ['flat', flat(1)],
      ['offer', offers[0]],
    ]);
    const paths = data.map(({ path }) => path);
    expect(paths.slice(1)).toEqual([null, expect.stringMatching(`\\?flat=${flat(1)}$`), `/roscha?offer=${offers[0]}`]);
    expect(data.map(({ price }) => price?.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^от .+ млн ₽$/),
      undefined,
      expect.stringMatching(/^[\d ]+ ₽$/),
      expect.stringMatching(/^[\d ]+ ₽$/),
    ]);
    expect(data[1]?.title).toBe('ЖК\u00a0«Ушедший»');
    expect(data[3]).toMatchObject({ title: 'Участок', place: 'Посёлок «Роща»' });
    expect(await callerOf(app).call(nameStarred, { query: {} })).toEqual({ data: [] });
  });

  it('is asked for by up to two hundred ids', async () => {
    const many = Array.from({ length: 201 }, (_, i) => i + 1).join();
    await expect(callerOf(app).call(nameStarred, { query: { flats: many } })).rejects.toMatchObject({ status: 422 });
    await expect(callerOf(app).call(nameStarred, { query: { flats: '1,x' } })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the filter of the search by favourites', () => {
  it('finds the favourite complexes of a visitor, none when he has none, and asks guests to log in', async () => {
    const query = { favorites: '1' };
    expect(idsOf(await api.call(listBuildings, { query }))).toEqual([]);
    expect(await api.call(countBuildings, { query })).toEqual({ data: { buildings: 0, flats: 0 } });
    await star(complex(0), complex(2));
    const list = await api.call(listBuildings, { query: { ...query, per_page: 1 } });
    expect(idsOf(list)).toEqual([complex(2)]);
    expect(list.links.next).toBe('/api/buildings?favorites=1&page=2&per_page=1');
    expect(idsOf(await api.call(listOnMap, { query })).sort()).toEqual([complex(0), complex(2)].sort());
    expect(idsOf(await api.call(listBuildings, { query: { ...query, buildings: String(complex(0)) } }))).toEqual([
      complex(0),
    ]);
    await expect(callerOf(app).call(listBuildings, { query })).rejects.toMatchObject({ status: 401 });
    const other = callerOf(app, await insertUser(database.db));
    expect(idsOf(await other.call(listBuildings, { query }))).toEqual([]);
  });
});
