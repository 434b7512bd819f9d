import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/advices.ts';

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
let me = 0;
let manager = 0;
let api: ApiClient;
const ids = { first: 0, second: 0, part: 0, flat: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids.first = await insertComplex(db);
  ids.second = await insertComplex(db);
  ids.part = await insertComplex(db, { parent_id: ids.second, title_feed: 'Вторая очередь' });
  ids.flat = await insertFlat(db, ids.first, { rooms: 2 });
  await insertFlat(db, ids.part, { rooms: 1, price_total: 7_000_000 });
  await insertFlat(db, ids.part, { rooms: 5, price_total: 17_000_000, status: 1 });
  manager = await insertUser(db, 2, 'Мария Белова');
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
});
beforeEach(async () => {
  me = await insertUser(database.db);
  api = callerOf(app, me);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

async function advise(kind: 'building' | 'flat', id: number, minutes: number, comment: string | null = null) {
  const at = new Date(NOW + minutes * 60_000);
  await database.db
    .insertInto('advices')
    .values({
      user_id: me,
      entity_type: kind,
      entity_id: id,
      comment,
      created_by: manager,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
const idsOf = (answer: { data: readonly { id: number }[] }): number[] => answer.data.map(({ id }) => id);

describe('recommendations received', () => {
  it('are listed latest first with the comment and the name of the manager', async () => {
    await advise('building', ids.first, 1);
    await advise('building', ids.second, 2, 'Посмотрите, рядом парк');
    await advise('flat', ids.flat, 3);
    expect(idsOf(await api.call(contract.listAdvisedBuildingIds, {}))).toEqual([ids.second, ids.first]);
    const list = await api.call(contract.listAdvisedBuildings, {});
    expect(list.data[0]).toMatchObject({
      id: ids.second,
      advice: { comment: 'Посмотрите, рядом парк', author: { name: 'Мария Белова' }, seen_at: null },
    });
    expect(list.meta.total).toBe(2);
    const flats = await api.call(contract.listAdvisedFlats, {});
    expect(flats.data).toMatchObject([{ id: ids.flat, rooms: 2, advice: { comment: null } }]);
    expect((await api.call(contract.listAdvisedOffers, {})).data).toEqual([]);
  });

  it('show what is on sale in a recommended part of a complex', async () => {
    await advise('building', ids.part, 1);
    const { data } = await api.call(contract.listAdvisedBuildings, {});
    expect(data[0]).toMatchObject({
      id: ids.part,
      parent_id: ids.second,
      withdrawn: false,
      flats: { total: 2, price: { from: 7_000_000, to: 17_000_000 } },
      filtered_flat_offers: { '1k': 1, '4k_plus': 1, '2k': 0 },
    });
  });

  it('are put away and brought back, again without effect', async () => {
    await advise('building', ids.first, 1);
    await advise('building', ids.second, 2);
    for (let i = 0; i < 2; i++) {
      expect(idsOf(await api.call(contract.dismissAdvisedBuilding, { params: { id: ids.second } }))).toEqual([
        ids.first,
      ]);
    }
    expect(idsOf(await api.call(contract.listAdvisedBuildings, {}))).toEqual([ids.first]);
    for (let i = 0; i < 2; i++) {
      expect(idsOf(await api.call(contract.keepAdvisedBuilding, { params: { id: ids.second } }))).toEqual([
        ids.second,
        ids.first,
      ]);
    }
  });

  it('that never were, or are somebody else’s, are not found', async () => {
    await advise('flat', ids.flat, 1);
    const other = callerOf(app, await insertUser(database.db));
    for (const call of [contract.keepAdvisedFlat, contract.dismissAdvisedFlat] as const) {
      await expect(other.call(call, { params: { id: ids.flat } })).rejects.toMatchObject({ status: 404 });
      await expect(api.call(call, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 });
    }
    expect(idsOf(await api.call(contract.listAdvisedFlatIds, {}))).toEqual([ids.flat]);
  });

  it('wait unseen until a list has shown them, and those put away do not wait', async () => {
    await advise('building', ids.first, 1);
    await advise('building', ids.second, 2);
    await advise('flat', ids.flat, 3);
    expect(await api.call(contract.countUnseenAdvices, {})).toEqual({ data: { buildings: 2, flats: 1, offers: 0 } });
    await api.call(contract.dismissAdvisedBuilding, { params: { id: ids.second } });
    const body = { buildings: [ids.first, 5_555], flats: [] };
    expect(await api.call(contract.seeAdvices, { body })).toEqual({ data: { buildings: 0, flats: 1, offers: 0 } });
    const { data } = await api.call(contract.listAdvisedBuildings, {});
    expect(data[0]?.advice.seen_at).toBe(new Date(NOW).toISOString());
  });

  it('are nothing to guests', async () => {
    await expect(callerOf(app).call(contract.listAdvisedBuildings, {})).rejects.toMatchObject({ status: 401 });
  });
});
