import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { addClient } from '../../../clients/contract/client-work.ts';
import { assignManager, changeStatus, countWithoutManager, listUsers } from '../../../clients/contract/users.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import type { Failure } from '../../../platform/failure.ts';
import { writeViews } from '../../../saved/server/views/write-views.ts';
import * as contract from '../../contract/staff.ts';

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let app: App;
let admin: ApiClient;
let adminId = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  adminId = await insertUser(database.db, 99);
  admin = callerOf(app, adminId, { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const actions = async (): Promise<string[]> =>
  (await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('people of the agency', () => {
  it('are appointed by phone, in any form of writing, as managers', async () => {
    const { data } = await admin.call(contract.appointManager, { body: { phone: '8 (999) 555-00-01', name: 'Илья' } });
    expect(data).toMatchObject({ phone: '79995550001', role: 2, name: 'Илья', ready: false, blocked: false });
    await expect(
      admin.call(contract.appointManager, { body: { phone: '79995550001', name: 'Ещё раз' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await actions()).toEqual(['staff.appoint']);
  });

  it('come from clients too, who then have no manager of their own', async () => {
    const boss = await insertUser(database.db, 2);
    const client = await insertUser(database.db);
    await database.db
      .updateTable('users')
      .set({ phone: '79995550002', manager_id: boss })
      .where('id', '=', client)
      .execute();
    const { data } = await admin.call(contract.appointManager, { body: { phone: '79995550002', name: 'Вера' } });
    const row = await database.db.selectFrom('users').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 2, manager_id: null });
  });

  it('lose sessions when they are blocked, and clients when the role is taken', async () => {
    const id = await insertUser(database.db, 2, 'Пётр');
    const client = await insertUser(database.db);
    await database.db.updateTable('users').set({ manager_id: id }).where('id', '=', client).execute();
    await database.db
      .insertInto('sessions')
      .values({
        id: crypto.randomUUID(),
        user_id: id,
        secret_hash: Buffer.from('x'),
        rotated_at: new Date(NOW),
        created_at: new Date(NOW),
        last_used_at: new Date(NOW),
        idle_until: new Date(NOW + 1_000),
        absolute_until: new Date(NOW + 1_000),
      })
      .execute();
    const of = (await admin.call(contract.listStaff, {})).data.find((member) => member.id === id);
    expect(of).toMatchObject({ sessions: 1, clients: 1 });
    const blocked = await admin.call(contract.changeStaff, { params: { id }, body: { blocked: true } });
    expect(blocked.data).toMatchObject({ blocked: true, sessions: 0, clients: 1 });
    const dismissed = await admin.call(contract.changeStaff, { params: { id }, body: { role: 1 } });
    expect(dismissed.data).toMatchObject({ role: 1, clients: 0 });
    const row = await database.db.selectFrom('users').select('manager_id').where('id', '=', client).executeTakeFirst();
    expect(row).toEqual({ manager_id: null });
    const change = await database.db.selectFrom('manager_changes').selectAll().where('user_id', '=', client).execute();
    expect(change).toMatchObject([{ from_id: id, to_id: null, author_id: adminId }]);
    expect((await admin.call(contract.listStaff, {})).data.map((member) => member.id)).not.toContain(id);
    // Nor is he a client by that, until somebody leads him.
    const listed = async (role: string) =>
      (await admin.call(listUsers, { query: { role, per_page: 90 } })).data.some((user) => user.id === id);
    expect([await listed('1'), await listed('without_manager')]).toEqual([false, false]);
    const { count } = await admin.call(countWithoutManager, {});
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where role = 1 and manager_id is null
      and id <> ${id}`.execute(database.db);
    expect(count).toBe(rows[0]?.n);
    const other = await insertUser(database.db, 2);
    await admin.call(assignManager, { params: { user_id: id, manager_id: other } });
    expect([await listed('1'), await listed('with_manager')]).toEqual([true, true]);
  });

  it('cannot be locked out by themselves, nor administrators by a call', async () => {
    const other = await insertUser(database.db, 99);
    for (const id of [adminId, other]) {
      for (const body of [{ blocked: true }, { role: 1 as const }]) {
        await expect(admin.call(contract.changeStaff, { params: { id }, body })).rejects.toMatchObject({
          code: 'conflict',
        });
      }
    }
    const renamed = await admin.call(contract.changeStaff, { params: { id: other }, body: { name: 'Новое имя' } });
    expect(renamed.data.name).toBe('Новое имя');
  });

  it('are hidden from managers, and unknown ones and clients are not found', async () => {
    const manager = callerOf(app, await insertUser(database.db, 2), { role: 2 });
    await expect(manager.call(contract.listStaff, {})).rejects.toMatchObject({ code: 'forbidden' });
    const client = await insertUser(database.db);
    for (const id of [client, 999_999]) {
      const params = { id };
      await expect(admin.call(contract.endStaffSessions, { params })).rejects.toMatchObject({ code: 'not_found' });
      await expect(admin.call(contract.changeStaff, { params, body: { name: 'А' } })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('are not changed by an empty or oversized wish', async () => {
    const id = await insertUser(database.db, 2);
    await expect(admin.call(contract.changeStaff, { params: { id }, body: {} })).rejects.toMatchObject({
      code: 'invalid_value',
    });
    await expect(
      admin.call(contract.changeStaff, { params: { id }, body: { role: 99 as never } }),
    ).rejects.toMatchObject({ code: 'invalid_value' });
  });

  it('may be appointed while they register', async () => {
    const { db } = database;
    const phone = '79125550001';
    const register = await holding(db, sql`insert into users (phone, referral_code) values (${phone}, 'appointed')`);
    const appointed = admin.call(contract.appointManager, { body: { phone, name: 'Новая' } });
    await untilWaiting(db, 1);
    await register();
    expect((await appointed).data).toMatchObject({ phone, role: 2, name: 'Новая' });
  });

  it('leave open tasks with a client when they are dismissed: whoever gets the client gets them', async () => {
    const { db } = database;
    const id = await insertUser(db, 2);
    const next = await insertUser(db, 2);
    const client = await insertUser(db);
    await db.updateTable('users').set({ manager_id: id }).where('id', '=', client).execute();
    const task = { user_id: client, author_id: id, text: 'Позвонить', due_at: new Date(NOW) };
    await db
      .insertInto('tasks')
      .values([
        { ...task, assignee_id: id, done_at: null },
        { ...task, assignee_id: id, done_at: new Date(NOW) },
        { ...task, assignee_id: adminId, done_at: null },
      ])
      .execute();
    await admin.call(contract.changeStaff, { params: { id }, body: { role: 1 } });
    await admin.call(assignManager, { params: { user_id: client, manager_id: next } });
    const tasks = await db
      .selectFrom('tasks')
      .select('assignee_id')
      .where('user_id', '=', client)
      .orderBy('id')
      .execute();
    expect(tasks.map(({ assignee_id }) => assignee_id)).toEqual([next, id, adminId]);
  });

  it('can be dismissed while they work and are given clients: nobody waits without end, no client stays with them', async () => {
    const { db } = database;
    const allowed = ['conflict', 'forbidden', 'not_found'];
    for (let round = 0; round < 12; round++) {
      const id = await insertUser(db, 2);
      const manager = callerOf(app, id, { role: 2 });
      const clients = await Promise.all(Array.from({ length: 6 }, () => insertUser(db)));
      await db.updateTable('users').set({ manager_id: id }).where('id', 'in', clients.slice(2)).execute();
      const views = clients.map((user_id) => ({ user_id, kind: 'flat' as const, id: 1, at: new Date(NOW) }));
      const given = (user_id: number) => admin.call(assignManager, { params: { user_id, manager_id: id } });
      const moved = (client: number) => manager.call(changeStatus, { params: { id: client, status: 2 }, query: {} });
      const added = (n: number) =>
        manager.call(addClient, { body: { phone: `7911${round * 10 + n + 1_000_000}`, name: 'Новый' } });
      const done = await Promise.allSettled([
        ...clients.slice(0, 3).map(given),
        writeViews(db, views),
        added(0),
        moved(clients[2] ?? 0),
        admin.call(contract.changeStaff, { params: { id }, body: { role: 1 } }),
        added(1),
        moved(clients[3] ?? 0),
        writeViews(db, views.toReversed()),
        ...clients.slice(3).map(given),
      ]);
      for (const one of done)
        if (one.status === 'rejected' && !allowed.includes((one.reason as Failure).code)) throw one.reason;
      expect(await db.selectFrom('users').select('id').where('manager_id', '=', id).execute()).toEqual([]);
    }
  }, 60_000);
});
