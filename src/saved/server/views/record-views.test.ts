import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { giveAdvices } from '../../../clients/contract/client-activity.ts';
import { getBuilding } from '../../../complex/contract/buildings.ts';
import { getFlat } from '../../../complex/contract/flats.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { seeAdvices } from '../../contract/advices.ts';
import { ViewLog } from './record-views.ts';
import { pruneViews, writeViews } from './write-views.ts';

const START = Date.UTC(2026, 10, 21);
let now = START;
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
const ids = { complex: 0, part: 0, flat: 0, partFlat: 0 };
let me = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids.complex = await insertComplex(db, { title_eng: 'yauza' });
  ids.part = await insertComplex(db, { parent_id: ids.complex });
  ids.flat = await insertFlat(db, ids.complex);
  ids.partFlat = await insertFlat(db, ids.part);
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
});
beforeEach(async () => {
  now += 60_000;
  me = await insertUser(database.db);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

async function viewsOf(userId: number) {
  await app.views.flush();
  const { db } = database;
  const [buildings, flats] = await Promise.all([
    db.selectFrom('building_views').select('complex_id').where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('flat_views').select(['flat_id', 'complex_id']).where('user_id', '=', userId).orderBy('id').execute(),
  ]);
  return { buildings: buildings.map((row) => row.complex_id), flats };
}

describe('views of cards', () => {
  it('are recorded for a client, by id or address, each look once', async () => {
    const api = callerOf(app, me);
    await api.call(getBuilding, { params: { id: 'yauza' } });
    await api.call(getBuilding, { params: { id: String(ids.complex) } });
    now += 5_000;
    await api.call(getBuilding, { params: { id: String(ids.complex) } });
    await api.call(getFlat, { params: { id: ids.flat } });
    await api.call(getFlat, { params: { id: ids.partFlat } });
    expect(await viewsOf(me)).toEqual({
      buildings: [ids.complex, ids.complex],
      flats: [
        { flat_id: ids.flat, complex_id: ids.complex },
        { flat_id: ids.partFlat, complex_id: ids.complex },
      ],
    });
  });

  it('are not recorded for guests, staff, crawlers, prefetched pages and cards that are not there', async () => {
    const card = { params: { id: 'yauza' } };
    const before = await database.db
      .selectFrom('building_views')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
    await callerOf(app).call(getBuilding, card);
    await callerOf(app, await insertUser(database.db, 2), { role: 2 }).call(getBuilding, card);
    await callerOf(app, await insertUser(database.db, 99), { role: 99 }).call(getBuilding, card);
    await callerOf(app, me, { user_agent: 'Mozilla/5.0 (compatible; YandexBot/3.0)' }).call(getBuilding, card);
    await callerOf(app, me, { prefetch: true }).call(getBuilding, card);
    await expect(callerOf(app, me).call(getBuilding, { params: { id: 'nowhere' } })).rejects.toMatchObject({
      status: 404,
    });
    await app.views.flush();
    const after = await database.db
      .selectFrom('building_views')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
    expect(after).toEqual(before);
  });

  it('count at the recommendation of what was viewed, only of its receiver', async () => {
    const { db } = database;
    const other = await insertUser(db);
    await db
      .insertInto('advices')
      .values([me, other].map((user_id) => ({ user_id, entity_type: 'flat', entity_id: ids.flat })))
      .execute();
    for (let i = 0; i < 3; i++) {
      now += 10_000;
      await callerOf(app, me).call(getFlat, { params: { id: ids.flat } });
    }
    await app.views.flush();
    const advices = await db
      .selectFrom('advices')
      .select(['user_id', 'view_count', 'last_view_at'])
      .where('user_id', 'in', [me, other])
      .orderBy('user_id')
      .execute();
    expect(advices).toEqual([
      { user_id: me, view_count: 3, last_view_at: new Date(now) },
      { user_id: other, view_count: 0, last_view_at: null },
    ]);
  });

  it.each(['given again', 'seen'] as const)('wait in no ring with recommendations that are %s', async (way) => {
    const { db } = database;
    const next = way === 'seen' ? me : await insertUser(db);
    const flat = { user_id: me, entity_type: 'flat' as const, entity_id: ids.flat };
    const building = { user_id: next, entity_type: 'building' as const, entity_id: ids.complex };
    for (const advice of [flat, building]) await db.insertInto('advices').values(advice).execute();
    const release = await holding(
      db,
      sql`select 1 from advices where user_id = ${next} and entity_type = 'building' for update`,
    );
    const views = writeViews(db, [
      { user_id: next, kind: 'building', id: ids.complex, at: new Date(now) },
      { user_id: me, kind: 'flat', id: ids.flat, at: new Date(now) },
    ]);
    await untilWaiting(db, 1);
    const admin = callerOf(app, await insertUser(db, 99), { role: 99 });
    const other =
      way === 'seen'
        ? callerOf(app, me).call(seeAdvices, { body: { buildings: [ids.complex], flats: [ids.flat], offers: [] } })
        : admin.call(giveAdvices, { body: { advices: [flat, building] } });
    await untilWaiting(db, 2);
    await release();
    await Promise.all([views, other]);
    const counted = db.selectFrom('advices').select('view_count').where('user_id', 'in', [me, next]);
    expect(await counted.execute()).toEqual([{ view_count: 1 }, { view_count: 1 }]);
  });

  it('are written when the process ends, and leave out people who are gone', async () => {
    const views = new ViewLog({ db: database.db, log: pino({ level: 'silent' }), now: () => now, every: 3_600_000 });
    const request = { prefetch: false, user_agent: undefined };
    const look = (id: number) =>
      views.note(
        { visitor: { kind: 'user', id, role: 1, sessionId: '' }, request } as Parameters<ViewLog['note']>[0],
        'building',
        ids.complex,
      );
    look(1_999_999_999);
    look(me);
    await views.close();
    expect((await viewsOf(me)).buildings).toEqual([ids.complex]);
  });

  it('survive a moment without the database', async () => {
    const failing = {
      db: null as unknown as App['db'],
      log: pino({ level: 'silent' }),
      now: () => now,
      every: 3_600_000,
    };
    const views = new ViewLog(failing);
    const visitor = { kind: 'user', id: me, role: 1, sessionId: '' } as const;
    views.note({ visitor, request: { prefetch: false } } as Parameters<ViewLog['note']>[0], 'flat', ids.flat);
    await views.flush();
    failing.db = database.db;
    await views.close();
    expect((await viewsOf(me)).flats).toHaveLength(1);
  });

  it('are forgotten after twelve months', async () => {
    const { db } = database;
    const at = (date: string) => new Date(date);
    await db
      .insertInto('building_views')
      .values([
        { user_id: me, complex_id: ids.complex, created_at: at('2024-01-10T00:00:00Z') },
        { user_id: me, complex_id: ids.complex, created_at: at('2024-02-20T00:00:00Z') },
      ])
      .execute();
    expect(await pruneViews(db, Date.UTC(2025, 1, 15))).toBe(1);
    expect((await viewsOf(me)).buildings).toHaveLength(1);
  });
});
