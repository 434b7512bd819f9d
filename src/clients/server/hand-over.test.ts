import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { changeStaff } from '../../agency/contract/staff.ts';
import { changeLead } from '../../leads/contract/lead-work.ts';
import { openApp } from '../../main/open-app.ts';
import { changeWorkTime } from '../../people/contract/work-time.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import type { ApiClient } from '../../platform/door/door.ts';
import * as contract from '../contract/hand-over.ts';
import { assignManager } from '../contract/users.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const TERMS = { hours: [], max_open_requests: null, max_clients: null, takes_requests: true, may_export: true };
let database: Database;
let app: App;
let admin: ApiClient;
let adminId = 0;
let flat = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  adminId = await insertUser(database.db, 99, 'Елена');
  admin = callerOf(app, adminId, { role: 99 });
  flat = await insertFlat(database.db, await insertComplex(database.db), { rooms: 1 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

/** A team of its own for each test: nobody else takes part in turns. */
async function team(count: number): Promise<number[]> {
  await sql`update users set blocked_at = ${new Date(NOW)} where role = 2`.execute(database.db);
  return Promise.all(Array.from({ length: count }, (_, n) => insertUser(database.db, 2, `Менеджер ${n}`)));
}

async function clientsOf(manager: number | null, count: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => insertUser(database.db, 1)));
  await database.db.updateTable('users').set({ manager_id: manager }).where('id', 'in', ids).execute();
  return ids;
}

const managersOf = async (ids: readonly number[]) => {
  const rows = await database.db.selectFrom('users').select(['id', 'manager_id']).where('id', 'in', ids).execute();
  const by = new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
  return ids.map((id) => by.get(id));
};

let n = 0;
/** One open request, task and hold of a client, with this person. */
async function openWork(client: number, manager: number) {
  const { db } = database;
  const lead = await db
    .insertInto('leads')
    .values({ kind: 'callback', phone: '79995550201', body_hash: `w${++n}`, basis: 'consent', user_id: client })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update leads set state = 'taken', taken_by = ${manager}, taken_at = ${new Date(NOW)} where id = ${lead.id}`.execute(
    db,
  );
  const due_at = new Date(NOW + 3_600_000);
  const work = { user_id: client, author_id: manager };
  const task = await db
    .insertInto('tasks')
    .values({ ...work, assignee_id: manager, text: 'Позвонить', due_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hold = await db
    .insertInto('reservations')
    .values({ ...work, flat_id: flat, price: 1, expires_at: due_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return async () => {
    const l = await db.selectFrom('leads').selectAll().where('id', '=', lead.id).executeTakeFirstOrThrow();
    const t = await db.selectFrom('tasks').select('assignee_id').where('id', '=', task.id).executeTakeFirstOrThrow();
    const r = await db
      .selectFrom('reservations')
      .select('author_id')
      .where('id', '=', hold.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('reservations')
      .set({ ended_at: new Date(NOW), ended_because: 'released' })
      .where('id', '=', hold.id)
      .execute();
    return { state: l.state, taken_by: l.taken_by, given_to: l.given_to, task: t.assignee_id, hold: r.author_id };
  };
}

describe('handing clients over', () => {
  it('takes their requests, tasks and holds along, and says before how many', async () => {
    const [from = 0, to = 0] = await team(2);
    const ids = await clientsOf(from, 3);
    const work = await openWork(ids[0] ?? 0, from);
    const { data: before } = await admin.call(contract.countHandOver, { query: { manager: from } });
    expect(before).toEqual({ clients: 3, requests: 1, tasks: 1, holds: 1 });
    const body = { filters: { manager: from }, expected: 3, to: { kind: 'one' as const, manager_id: to } };
    expect((await admin.call(contract.handOverClients, { body })).data).toEqual(before);
    expect(await managersOf(ids)).toEqual([to, to, to]);
    expect(await work()).toEqual({ state: 'new', taken_by: null, given_to: to, task: to, hold: to });
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from manager_changes
      where from_id = ${from} and to_id = ${to} and author_id = ${adminId}`.execute(database.db);
    expect(rows[0]?.total).toBe(3);
  });

  it('shares by turns within limits, among those who take requests, and refuses more than fits', async () => {
    const [a = 0, b = 0, c = 0] = await team(3);
    const ids = await clientsOf(null, 7);
    await admin.call(changeWorkTime, { params: { id: b }, body: { ...TERMS, max_clients: 2 } });
    await admin.call(changeWorkTime, { params: { id: c }, body: { ...TERMS, takes_requests: false } });
    const hand = (count: number) =>
      admin.call(contract.handOverClients, {
        body: { filters: { user_id: ids.slice(0, count) }, expected: count, to: { kind: 'turns' } },
      });
    await hand(7);
    const got = await managersOf(ids);
    expect([a, b, c].map((id) => got.filter((one) => one === id).length)).toEqual([5, 2, 0]);
    await admin.call(changeWorkTime, { params: { id: a }, body: { ...TERMS, max_clients: 1 } });
    await expect(hand(7)).rejects.toMatchObject({ code: 'conflict' });
    await admin.call(contract.handOverClients, {
      body: { filters: { user_id: ids }, expected: 7, to: { kind: 'nobody' } },
    });
    expect(new Set(await managersOf(ids))).toEqual(new Set([null]));
  });

  it('does nothing when the list is another by now, or nobody can take', async () => {
    const [a = 0] = await team(1);
    const ids = await clientsOf(a, 2);
    const call = (expected: number, to: { kind: 'one'; manager_id: number } | { kind: 'turns' }) =>
      admin.call(contract.handOverClients, { body: { filters: { manager: a }, expected, to } });
    await expect(call(1, { kind: 'turns' })).rejects.toMatchObject({ code: 'conflict' });
    const blocked = await insertUser(database.db, 2);
    await database.db
      .updateTable('users')
      .set({ blocked_at: new Date(NOW) })
      .where('id', '=', blocked)
      .execute();
    for (const manager_id of [blocked, ids[0] ?? 0, 999_999])
      await expect(call(2, { kind: 'one', manager_id })).rejects.toMatchObject({ code: 'conflict' });
    expect(await managersOf(ids)).toEqual([a, a]);
  });

  it('ends in one order, whoever else hands over, assigns and dismisses at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const [a = 0, b = 0, c = 0] = await team(3);
      const ids = await clientsOf(a, 12);
      const to = (manager_id: number) => ({ kind: 'one' as const, manager_id });
      const hand = (manager_id: number) =>
        admin.call(contract.handOverClients, { body: { filters: { user_id: ids }, expected: 12, to: to(manager_id) } });
      const done = await Promise.allSettled([
        hand(b),
        hand(c),
        admin.call(assignManager, { params: { user_id: ids[3] ?? 0, manager_id: c } }),
        admin.call(changeStaff, { params: { id: a }, body: { role: 1, hand_over: to(b) } }),
        admin.call(changeStaff, { params: { id: b }, body: { blocked: true, hand_over: to(c) } }),
        hand(b),
      ]);
      for (const one of done) if (one.status === 'rejected' && one.reason.code !== 'conflict') throw one.reason;
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from users u left join lateral (
          select to_id from manager_changes m where m.user_id = u.id order by id desc limit 1) last on true
        where u.id = any(${ids}::int[]) and u.manager_id is not distinct from last.to_id`.execute(database.db);
      expect(rows[0]?.n).toBe(12);
      expect(await managersOf(ids)).not.toContain(a);
    }
  });
});

describe('whoever leaves', () => {
  it('gives all he has to one person, with what he had on clients of others', async () => {
    const [a = 0, b = 0, c = 0] = await team(3);
    const [own = 0] = await clientsOf(a, 1);
    const [foreign = 0] = await clientsOf(c, 1);
    const work = await openWork(own, a);
    const leaves = { params: { id: a }, body: { blocked: true, hand_over: { kind: 'one' as const, manager_id: b } } };
    const { data } = await admin.call(changeStaff, leaves);
    expect(data).toMatchObject({ blocked: true, clients: 0 });
    expect(await work()).toEqual({ state: 'new', taken_by: null, given_to: b, task: b, hold: b });
    const left = await openWork(foreign, b);
    await admin.call(changeStaff, { params: { id: b }, body: { role: 1, hand_over: { kind: 'turns' } } });
    expect(await managersOf([own, foreign])).toEqual([c, c]);
    expect(await left()).toMatchObject({ state: 'new', taken_by: null, task: c, hold: c });
  });

  it('keeps everything when he is only blocked, and hands over nothing while he stays', async () => {
    const [a = 0, b = 0] = await team(2);
    const ids = await clientsOf(a, 2);
    const hand_over = { kind: 'one' as const, manager_id: b };
    await expect(
      admin.call(changeStaff, { params: { id: a }, body: { name: 'Пётр', hand_over } }),
    ).rejects.toMatchObject({ code: 'invalid_value' });
    await admin.call(changeStaff, { params: { id: a }, body: { blocked: true } });
    expect(await managersOf(ids)).toEqual([a, a]);
    await expect(
      admin.call(changeStaff, { params: { id: a }, body: { role: 1, hand_over: { kind: 'one', manager_id: a } } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has requests in work taken from him while he works on them, or before he could', async () => {
    for (let round = 0; round < 4; round++) {
      const [a = 0, b = 0] = await team(2);
      const [client = 0] = await clientsOf(a, 1);
      const work = await openWork(client, a);
      const lead = await database.db
        .selectFrom('leads')
        .select('id')
        .where('user_id', '=', client)
        .executeTakeFirstOrThrow();
      const answered = callerOf(app, a, { role: 2 }).call(changeLead, {
        params: { id: lead.id },
        body: { state: 'answered' },
      });
      const done = await Promise.allSettled([
        answered,
        admin.call(changeStaff, { params: { id: a }, body: { role: 1, hand_over: { kind: 'one', manager_id: b } } }),
      ]);
      expect(done[1]?.status).toBe('fulfilled');
      const after = await work();
      if (done[0]?.status === 'fulfilled') expect(after.state).toBe('answered');
      else expect(after).toMatchObject({ state: 'new', given_to: b });
    }
  });
});
