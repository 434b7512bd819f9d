import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/work-time.ts';
import { readOnDuty, whoAnswersFor } from './queries.ts';

/** Monday, noon in Moscow. */
const NOW = Date.UTC(2026, 10, 23, 9);
const TERMS = { max_open_requests: null, max_clients: null, takes_requests: true, may_export: true };
const OFFICE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '9:00', to: '18:00' }));
let database: Database;
let app: App;
let admin: ApiClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  admin = callerOf(app, await insertUser(database.db, 99), { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const manager = (name: string) => insertUser(database.db, 2, name);
const dutyOf = async (id: number, at = NOW) => (await readOnDuty(database.db, new Date(at))).includes(id);

describe('working time', () => {
  it('decides who is on duty: hours of the week, days off, everybody without hours', async () => {
    const id = await manager('Илья');
    expect(await dutyOf(id)).toBe(true);
    const body = { ...TERMS, hours: OFFICE, max_open_requests: 5 };
    const { data } = await admin.call(contract.changeWorkTime, { params: { id }, body });
    expect(data).toMatchObject({ on_duty: true, max_open_requests: 5, max_clients: null });
    expect(data.hours[0]).toEqual({ weekday: 1, from_minute: 540, to_minute: 1_080 });
    expect(await dutyOf(id, NOW + 8 * 3_600_000)).toBe(false);
    await admin.call(contract.changeWorkTime, { params: { id }, body: { ...TERMS, hours: [] } });
    expect(await dutyOf(id, NOW + 8 * 3_600_000)).toBe(true);
  });

  it('names who stands in, as long as he works here', async () => {
    const [away, second] = [await manager('Вера'), await manager('Олег')];
    const body = { from_day: '2026-11-20', to_day: '2026-11-23', substitute_id: second };
    const { data } = await admin.call(contract.addDaysOff, { params: { id: away }, body });
    expect(data).toMatchObject({ on_duty: false, days_off: [{ substitute: { id: second, name: 'Олег' } }] });
    expect(await whoAnswersFor(database.db, away, new Date(NOW))).toBe(second);
    expect(await whoAnswersFor(database.db, away, new Date(NOW + 86_400_000))).toBe(away);
    await database.db
      .updateTable('users')
      .set({ blocked_at: new Date(NOW) })
      .where('id', '=', second)
      .execute();
    expect(await whoAnswersFor(database.db, away, new Date(NOW))).toBe(away);
    const params = { id: away, days_off_id: data.days_off[0]?.id ?? 0 };
    expect((await admin.call(contract.removeDaysOff, { params })).data).toMatchObject({ on_duty: true, days_off: [] });
    await expect(admin.call(contract.removeDaysOff, { params })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes the same days once, of many who name them at a time', async () => {
    const id = await manager('Анна');
    const body = { from_day: '2026-12-01', to_day: '2026-12-05', substitute_id: null };
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, () => admin.call(contract.addDaysOff, { params: { id }, body })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tried) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  });

  it('refuses what is no time, no person of staff, and himself', async () => {
    const id = await manager('Пётр');
    const client = await insertUser(database.db, 1);
    const change = (hours: unknown) =>
      admin.call(contract.changeWorkTime, { params: { id }, body: { ...TERMS, hours: hours as typeof OFFICE } });
    for (const hours of [
      [{ weekday: 8, from: '09:00', to: '18:00' }],
      [{ weekday: 1, from: '18:00', to: '09:00' }],
      [{ weekday: 1, from: '9', to: '18:00' }],
      [...OFFICE, ...OFFICE],
    ])
      await expect(change(hours)).rejects.toMatchObject({ code: 'invalid_value' });
    const days = { from_day: '2026-12-01', to_day: '2026-12-05' };
    for (const substitute_id of [id, client, 999_999])
      await expect(
        admin.call(contract.addDaysOff, { params: { id }, body: { ...days, substitute_id } }),
      ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      admin.call(contract.changeWorkTime, { params: { id: client }, body: { ...TERMS, hours: [] } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
