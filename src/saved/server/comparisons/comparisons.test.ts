import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import * as contract from '../../contract/comparisons.ts';
import { pruneComparisons } from './queries.ts';

let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
const ids = { first: 0, second: 0, hidden: 0, flat: 0, sold: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids.first = await insertComplex(db, { security_curated: 'Консьерж' });
  const housing = await insertHousing(db, ids.first, { floors_feed: 24, floors_min_curated: 9 });
  ids.flat = await insertFlat(db, ids.first, { housing_id: housing, mortgage: true, installment: true });
  ids.sold = await insertFlat(db, ids.first, { status: 3, military_mortgage: true });
  ids.second = await insertComplex(db);
  ids.hidden = await insertComplex(db, { published: false });
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: Date.now, closers });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

describe('what is compared', () => {
  it('shows complexes in the order asked with their traits, also those that left; unknown ids are left out', async () => {
    const { data } = await callerOf(app).call(contract.compareBuildings, {
      query: { ids: `${ids.hidden},${ids.first},777777` },
    });
    expect(data.map(({ id, withdrawn }) => [id, withdrawn])).toEqual([
      [ids.hidden, true],
      [ids.first, false],
    ]);
    expect(data[1]).toMatchObject({
      floor_range: [9, 24],
      security: 'Консьерж',
      payment_methods: [1, 4],
      flats: { total: 1 },
    });
  });

  it('shows flats, the sold ones without a price', async () => {
    const { data } = await callerOf(app).call(contract.compareFlats, { query: { ids: `${ids.sold},${ids.flat}` } });
    expect(data.map(({ id, price_total }) => [id, price_total])).toEqual([
      [ids.sold, null],
      [ids.flat, 10_000_000],
    ]);
  });

  it('tells the region that programmes of payment differ by, of complexes that are shown', async () => {
    const region = await insertComplex(database.db, { region_code: 50 });
    const flat = await insertFlat(database.db, region, {});
    const away = await insertFlat(database.db, ids.hidden, {});
    await app.catalogue.refresh();
    const { data } = await callerOf(app).call(contract.compareFlats, { query: { ids: `${flat},${away}` } });
    expect(data.map(({ region_code }) => region_code)).toEqual([50, null]);
  });

  it('is at most six', async () => {
    await expect(callerOf(app).call(contract.compareFlats, { query: { ids: '1,2,3,4,5,6,7' } })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'ids' }],
    });
  });
});

describe('a shared comparison', () => {
  it('is found by its code, by anybody, in its order', async () => {
    const body = { entity_type: 'building' as const, entity_ids: [ids.second, ids.first] };
    const { data } = await callerOf(app).call(contract.saveComparison, { body });
    expect(data.code).toMatch(/^[a-z2-9]{10}$/);
    const found = await callerOf(app, await insertUser(database.db)).call(contract.getComparison, { params: data });
    expect(found.data).toMatchObject({ entity_type: 'building', entity_ids: [ids.second, ids.first] });
  });

  it('keeps its code when the same person shares the same list again, and belongs to that person', async () => {
    const me = await insertUser(database.db);
    const body = { entity_type: 'flat' as const, entity_ids: [ids.flat, ids.sold] };
    const mine = await callerOf(app, me).call(contract.saveComparison, { body });
    expect(await callerOf(app, me).call(contract.saveComparison, { body })).toEqual(mine);
    const theirs = await callerOf(app).call(contract.saveComparison, { body });
    expect(theirs.data.code).not.toBe(mine.data.code);
    const turned = { ...body, entity_ids: [ids.sold, ids.flat] };
    expect((await callerOf(app, me).call(contract.saveComparison, { body: turned })).data.code).not.toBe(
      mine.data.code,
    );
    const rows = await database.db
      .selectFrom('comparisons')
      .select(['user_id', 'author_id'])
      .where('code', '=', mine.data.code)
      .execute();
    expect(rows).toEqual([{ user_id: me, author_id: me }]);
  });

  it('refuses more than six, doubles, nothing, and what never was', async () => {
    const save = (entity_ids: number[]) =>
      callerOf(app).call(contract.saveComparison, { body: { entity_type: 'flat', entity_ids } });
    for (const list of [[], [1, 2, 3, 4, 5, 6, 7], [ids.flat, ids.flat]]) {
      await expect(save(list)).rejects.toMatchObject({ status: 422 });
    }
    await expect(save([ids.flat, 999_999])).rejects.toMatchObject({ status: 404 });
    await expect(callerOf(app).call(contract.getComparison, { params: { code: 'aaaaaaaaaa' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('comparisons of guests', () => {
  const lists = Array.from({ length: 4 }, (_, n) => n);

  it('are limited by the hour and the address, known ones are not, and an account has its own count', async () => {
    const { db } = database;
    const guest = callerOf(app);
    const save = (by: typeof guest, entity_ids: number[]) =>
      by.call(contract.saveComparison, { body: { entity_type: 'building', entity_ids } });
    const complexes = await Promise.all(Array.from({ length: 12 }, () => insertComplex(db)));
    const pairs = complexes.flatMap((a) => complexes.filter((b) => b !== a).map((b) => [a, b]));
    await sql`delete from throttles where key like 'comparison:%'`.execute(db);
    for (const pair of pairs.slice(0, 120)) await save(guest, pair);
    const before = await count();
    await expect(save(guest, pairs[120] ?? [])).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await count()).toBe(before);
    await expect(save(guest, pairs[0] ?? [])).resolves.toMatchObject({ data: { code: expect.any(String) } });
    const user = await insertUser(db, 1, 'Анна');
    await expect(save(callerOf(app, user), pairs[120] ?? [])).resolves.toBeDefined();
  });

  it('go when they are half a year old or too many, oldest first; those of accounts stay', async () => {
    const { db } = database;
    await sql`delete from comparisons`.execute(db);
    const user = await insertUser(db, 1, 'Пётр');
    const now = Date.UTC(2026, 10, 21);
    const insert = (code: string, user_id: number | null, days: number) =>
      sql`insert into comparisons (code, entity_type, entity_ids, user_id, created_at)
        values (${code}, 'flat', '{1}', ${user_id}, ${new Date(now - days * 86_400_000)})`.execute(db);
    await insert('own', user, 900);
    await insert('old', null, 181);
    for (const n of lists) await insert(`new${n}`, null, 179 - n);
    await pruneComparisons(db, now, 3);
    const { rows } = await sql<{ code: string }>`select code from comparisons order by id`.execute(db);
    expect(rows.map(({ code }) => code)).toEqual(['own', 'new1', 'new2', 'new3']);
  });

  const count = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from comparisons`.execute(database.db);
    return rows[0]?.n ?? -1;
  };
});
