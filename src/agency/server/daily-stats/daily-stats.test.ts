import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { getNumbers } from '../../contract/daily-stats.ts';

/** Noon of 21 November in Moscow. */
const NOW = Date.UTC(2026, 10, 21, 9);
let database: Database;
let app: App;
let adminId = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  adminId = await insertUser(database.db, 99);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const registered = async (at: string): Promise<number> => {
  const id = await insertUser(database.db);
  await database.db
    .updateTable('users')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute();
  return id;
};
const lead = (at: string, answeredAfter?: number) =>
  database.db
    .insertInto('leads')
    .values({
      kind: 'callback',
      phone: '79990000000',
      body_hash: at,
      basis: 'consent',
      created_at: new Date(at),
      ...(answeredAfter === undefined
        ? {}
        : { state: 'answered', answered_at: new Date(Date.parse(at) + answeredAfter * 1_000) }),
    })
    .execute();

describe('the numbers of the day', () => {
  it('count by days of Moscow, with days of nothing between them', async () => {
    // 00:30 in Moscow on the 20th, though the 19th in UTC.
    await registered('2026-11-19T21:30:00Z');
    const client = await registered('2026-11-18T10:00:00Z');
    for (const [at, after] of [
      ['2026-11-20T08:00:00Z', 60],
      ['2026-11-20T09:00:00Z', 180],
      ['2026-11-20T10:00:00Z', undefined],
    ] as const)
      await lead(at, after);
    const flat = await insertFlat(database.db, await insertComplex(database.db));
    const sale = { user_id: client, flat_id: flat, price: 12_000_000, created_at: new Date('2026-11-21T05:00:00Z') };
    await database.db.insertInto('deals').values(sale).execute();
    await database.db
      .insertInto('deals')
      .values({ ...sale, cancelled_at: new Date(NOW) })
      .execute();

    const { data } = await callerOf(app, adminId, { role: 99 }).call(getNumbers, { query: { days: 4 } });
    expect(
      data.days.map(({ day, new_clients, leads, answered, median_answer_seconds, deals, deals_value }) => [
        ...[day, new_clients, leads, answered, median_answer_seconds, deals, deals_value],
      ]),
    ).toEqual([
      ['2026-11-18', 1, 0, 0, null, 0, 0],
      ['2026-11-19', 0, 0, 0, null, 0, 0],
      ['2026-11-20', 1, 3, 2, 120, 0, 0],
      ['2026-11-21', 0, 0, 0, null, 1, 12_000_000],
    ]);
    expect(data).toMatchObject({ clients: 2, without_manager: 2, waiting_leads: 1 });
  });

  it('are for administrators, over a span that is bounded', async () => {
    const manager = callerOf(app, await insertUser(database.db, 2), { role: 2 });
    await expect(manager.call(getNumbers, {})).rejects.toMatchObject({ code: 'forbidden' });
    const admin = callerOf(app, adminId, { role: 99 });
    await expect(admin.call(getNumbers, { query: { days: 4_000 } })).rejects.toMatchObject({ code: 'invalid_value' });
  });
});
