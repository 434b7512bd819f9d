import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { handLead, listCallbacks } from '../../../leads/contract/lead-work.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { addClient } from '../../contract/client-work.ts';

/** A request is handed to a manager in one call, which makes the client if need be. */

const NOW = Date.UTC(2026, 10, 21, 9);
let database: Database;
let app: App;
let numbers = 0;
const closers: (() => Promise<unknown>)[] = [];
const ids = { maria: 0, ilya: 0, lead: 0 };
let admin: ApiClient;
let phone = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  admin = callerOf(app, await insertUser(database.db, 99, 'Елена'), { role: 99 });
});
beforeEach(async () => {
  phone = `7912${String(++numbers).padStart(7, '0')}`;
  ids.maria = await insertUser(database.db, 2, 'Мария');
  ids.ilya = await insertUser(database.db, 2, 'Илья');
  ids.lead = await aLead('Пётр');
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

async function aLead(name: string): Promise<number> {
  const lead = { kind: 'callback', phone, body_hash: `h${++numbers}`, basis: 'consent', name };
  const { id } = await database.db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow();
  return id;
}
const hand = (manager_id: number, from = 0) =>
  admin.call(handLead, { params: { id: ids.lead, manager_id }, query: { from } });
const asked = async () => (await admin.call(listCallbacks, { query: { lead: ids.lead } })).data;
const seenBy = async (id: number) =>
  (await callerOf(app, id, { role: 2 }).call(listCallbacks, { query: {} })).data.map((lead) => lead.id);

it('makes the client of a guest’s request and brings all his requests, with one row of the audit log', async () => {
  const former = await aLead('Пётр Гость');
  const { data } = await hand(ids.maria);
  expect(data).toMatchObject({ user: { name: 'Пётр', phone }, manager: { id: ids.maria } });
  expect(await seenBy(ids.maria)).toEqual(expect.arrayContaining([ids.lead, former]));
  expect(await seenBy(ids.ilya)).toEqual([]);
  const { rows } = await sql`select action, client_id from audit_log where object_type = 'leads'
    and object_id = ${String(ids.lead)} and action <> 'lead.list'`.execute(database.db);
  expect(rows).toEqual([{ action: 'lead.hand', client_id: data.user?.id }]);
});

it('finds a request by its number alone, and makes its sender a client of nobody with what he left', async () => {
  await aLead('Гость до него');
  await sql`update leads set email = 'petr@example.com' where id = ${ids.lead}`.execute(database.db);
  expect(await asked()).toMatchObject([{ id: ids.lead, user: null }]);
  const add = () => admin.call(addClient, { body: { phone, name: 'Пётр' } });
  expect((await add()).data).toMatchObject({ outcome: 'created', user: { name: 'Пётр', email: 'petr@example.com' } });
  expect((await add()).data).toMatchObject({ outcome: 'existing', user: { name: 'Пётр' } });
  expect(await asked()).toMatchObject([{ id: ids.lead, user: { name: 'Пётр' }, manager: null }]);
});

it('tells of which complex a call was asked for without a word', async () => {
  await insertComplex(database.db, { title_feed: 'Яузский каскад', title_eng: 'yauzskiy-kaskad' });
  await sql`update leads set link = '/yauzskiy-kaskad' where id = ${ids.lead}`.execute(database.db);
  expect(await asked()).toMatchObject([{ message: 'ЖК «Яузский каскад»' }]);
  await sql`update leads set message = 'Есть ли рассрочка?' where id = ${ids.lead}`.execute(database.db);
  expect(await asked()).toMatchObject([{ message: 'Есть ли рассрочка?' }]);
});

it('moves a client who is there, and says who has him when the screen shows somebody else', async () => {
  await hand(ids.maria);
  await expect(hand(ids.ilya)).rejects.toMatchObject({
    status: 409,
    detail: 'Заявку уже передали: Мария',
  });
  expect((await hand(ids.ilya, ids.maria)).data.manager?.id).toBe(ids.ilya);
  expect(await seenBy(ids.maria)).toEqual([]);
});

it('has one winner of two administrators at once, and one client of the phone', async () => {
  const both = await Promise.allSettled([hand(ids.maria), hand(ids.ilya)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await sql<{ manager_id: number }>`select manager_id from users where phone = ${phone}`.execute(
    database.db,
  );
  expect(rows.length).toBe(1);
  const winner = both[0].status === 'fulfilled' ? ids.maria : ids.ilya;
  expect(rows[0]?.manager_id).toBe(winner);
});

it('gives nobody to a client, to somebody blocked, or staff to anybody', async () => {
  const client = await insertUser(database.db, 1);
  await expect(hand(client)).rejects.toMatchObject({ status: 409 });
  await sql`update users set blocked_at = now() where id = ${ids.ilya}`.execute(database.db);
  await expect(hand(ids.ilya)).rejects.toMatchObject({ status: 409 });
  const { rows } = await sql`select from users where phone = ${phone}`.execute(database.db);
  expect(rows).toEqual([]);
});
