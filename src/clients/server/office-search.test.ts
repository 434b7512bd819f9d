import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { openApp } from '../../main/open-app.ts';
import { changeWorkTime, getOwnRights } from '../../people/contract/work-time.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import type { ApiClient } from '../../platform/door/door.ts';
import { searchOffice } from '../contract/office-search.ts';
import { exportUsers, listUsers } from '../contract/users.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
let database: Database;
let admin: ApiClient;
let manager: ApiClient;
const ids = { manager: 0, anna: 0, timur: 0, flat: 0, lead: 0 };
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  ids.manager = await insertUser(db, 2, 'Мария Белова');
  admin = callerOf(app, await insertUser(db, 99), { role: 99 });
  manager = callerOf(app, ids.manager, { role: 2 });
  const person = async (name: string, phone: string, email: string | null, own: boolean) => {
    const id = await insertUser(db, 1, name);
    const manager_id = own ? ids.manager : null;
    await db.updateTable('users').set({ phone, email, manager_id }).where('id', '=', id).execute();
    return id;
  };
  ids.anna = await person('Анна Ковалёва', '79265551037', 'anna@example.ru', true);
  ids.timur = await person('Тимур Гареев', '79161112233', null, false);
  const complex = await insertComplex(db, { title_feed: 'Каскад', title_eng: 'kaskad' });
  ids.flat = await insertFlat(db, complex, { number: '128' });
  const lead = await db
    .insertInto('leads')
    .values({ kind: 'callback', phone: '79037778899', name: 'Пётр Гость', body_hash: 'x', basis: 'consent' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.lead = lead.id;
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const found = async (api: ApiClient, term: string) => {
  const { data } = await api.call(searchOffice, { query: { term } });
  return {
    clients: data.clients.map(({ id }) => id),
    leads: data.leads.map(({ id }) => id),
    flats: data.flats.map(({ flat }) => flat.id),
  };
};

describe('people', () => {
  it.each([
    ['ковалева', 'anna'],
    ['КОВАЛЁВА анна', 'anna'],
    ['анн ков', 'anna'],
    ['Гареев Тимур', 'timur'],
    ['тимур гар', 'timur'],
    ['8926555', 'anna'],
    ['8 (926) 555-10-37', 'anna'],
    ['+7 926 555 10 37', 'anna'],
    ['1037', 'anna'],
    ['(916) 111', 'timur'],
    ['anna@exa', 'anna'],
    ['анна 1037', 'anna'],
  ] as const)('are found by «%s»', async (term, who) => {
    expect((await found(admin, term)).clients).toEqual([ids[who]]);
    const { data } = await admin.call(listUsers, { query: { term } });
    expect(data.map(({ id }) => id)).toEqual([ids[who]]);
  });

  it('are found by none but all words', async () => {
    expect((await found(admin, 'анна гареев')).clients).toEqual([]);
    expect((await found(admin, '100%')).clients).toEqual([]);
  });
});

describe('the search over everything', () => {
  it('finds requests by number, phone and name, and flats by number and id', async () => {
    expect((await found(admin, `№ ${ids.lead}`)).leads).toContain(ids.lead);
    expect((await found(admin, '8903777')).leads).toEqual([]);
    expect((await found(admin, '903777')).leads).toEqual([ids.lead]);
    expect((await found(admin, 'гость петр')).leads).toEqual([ids.lead]);
    expect((await found(admin, '128')).flats).toEqual([ids.flat]);
    expect((await found(admin, `№ ${ids.flat}`)).flats).toContain(ids.flat);
  });

  it('shows a manager nobody else’s clients and no request of strangers', async () => {
    expect((await found(manager, 'гареев')).clients).toEqual([]);
    expect((await found(manager, 'гость')).leads).toEqual([]);
    expect((await found(manager, 'анна')).clients).toEqual([ids.anna]);
    expect((await found(manager, '128')).flats).toEqual([ids.flat]);
  });
});

describe('the list', () => {
  const order = async (sort: string, more: object = {}) => {
    const { data } = await admin.call(listUsers, { query: { role: '1', sort: sort as 'seen_asc', ...more } });
    return data.map(({ id }) => id);
  };

  it('is sorted by last visit, contact and task, with those last who have none', async () => {
    const { db } = database;
    await db
      .updateTable('users')
      .set({ last_seen_at: new Date(NOW) })
      .where('id', '=', ids.timur)
      .execute();
    await sql`insert into tasks (user_id, author_id, assignee_id, text, due_at)
      values (${ids.anna}, ${ids.manager}, ${ids.manager}, 'Позвонить', ${new Date(NOW - 1_000)})`.execute(db);
    for (const way of ['asc', 'desc']) {
      expect(await order(`seen_${way}`)).toEqual([ids.timur, ids.anna]);
      expect(await order(`task_${way}`)).toEqual([ids.anna, ids.timur]);
      expect(await order(`manager_${way}`)).toEqual([ids.anna, ids.timur]);
    }
    expect(await order('name_asc')).toEqual([ids.anna, ids.timur]);
    expect(await order('name_desc')).toEqual([ids.timur, ids.anna]);
    expect(await order('date_asc')).toEqual([ids.anna, ids.timur]);
  });

  it('is filtered by the next task', async () => {
    expect(await order('', { task: 'overdue' })).toEqual([ids.anna]);
    expect(await order('', { task: 'none' })).toEqual([ids.timur]);
    expect(await order('', { task: 'later' })).toEqual([]);
    expect(await order('', { source: 'unknown' })).toHaveLength(2);
  });
});

it('who may not save lists as files is refused by the server, and the refusal is in the log', async () => {
  const terms = { hours: [], max_open_requests: null, max_clients: null, takes_requests: true };
  const set = (may_export: boolean) =>
    admin.call(changeWorkTime, { params: { id: ids.manager }, body: { ...terms, may_export } });
  await set(false);
  expect((await manager.call(getOwnRights, {})).data).toEqual({ may_export: false });
  await expect(manager.call(exportUsers, {})).rejects.toMatchObject({ code: 'forbidden' });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where action = 'export.refused' and actor_id = ${ids.manager}`.execute(database.db);
  expect(rows[0]?.n).toBe(1);
  await set(true);
  await manager.call(exportUsers, {});
});
