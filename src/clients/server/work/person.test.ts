import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { changeProfile } from '../../../people/contract/me.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import type { Failure } from '../../../platform/failure.ts';
import { getClientCard } from '../../contract/client-card.ts';
import { addClient } from '../../contract/client-work.ts';
import { setPerson } from '../../contract/person.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
const ids = { manager: 0, other: 0, client: 0 };
let manager: ApiClient;
let client: ApiClient;
let phone = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
});
beforeEach(async () => {
  ids.manager = await insertUser(database.db, 2, 'Мария Белова');
  ids.other = await insertUser(database.db, 2, 'Илья Громов');
  ids.client = await insertUser(database.db, 1);
  await database.db.updateTable('users').set({ manager_id: ids.manager }).where('id', '=', ids.client).execute();
  manager = callerOf(app, ids.manager, { role: 2 });
  client = callerOf(app, ids.client, { role: 1 });
  phone = (await userRow()).phone;
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const userRow = () =>
  database.db.selectFrom('users').selectAll().where('id', '=', ids.client).executeTakeFirstOrThrow();
const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => Promise.reject(new Error('was not refused')),
    (error: Failure) => error,
  );
interface Person {
  readonly name: string | null;
  readonly email: string | null;
}
const NOBODY: Person = { name: null, email: null };
const write = (person: Person, was: Person = NOBODY, api: ApiClient = manager) =>
  api.call(setPerson, { params: { id: ids.client }, body: { ...person, was } });
const known = async (): Promise<Person> => {
  const { user } = (await manager.call(getClientCard, { params: { id: `u${ids.client}` } })).data;
  return { name: user?.name ?? null, email: user?.email ?? null };
};
const audited = async () => {
  const { rows } = await sql<{ before: Person; after: Person }>`select before, after from audit_log
    where client_id = ${ids.client} and action = 'client.person' order by id`.execute(database.db);
  return rows;
};

describe('name and mail of a client', () => {
  it('are written by his manager, once for two presses, and stand in the log as they were and are', async () => {
    const petr = { name: 'Пётр Ильин', email: 'petr@example.ru' };
    expect((await write({ name: '  Пётр Ильин ', email: ' petr@example.ru ' })).data).toMatchObject(petr);
    await write(petr);
    expect(await known()).toEqual(petr);
    expect(await audited()).toEqual([{ before: NOBODY, after: petr }]);
  });

  it('are taken away again by an empty field', async () => {
    await write({ name: 'Пётр', email: 'petr@example.ru' });
    await write({ name: 'Пётр', email: '' }, { name: 'Пётр', email: 'petr@example.ru' });
    expect(await known()).toEqual({ name: 'Пётр', email: null });
  });

  it('stay the client’s own where he changed them after the card was opened; the refusal says what they are', async () => {
    await client.call(changeProfile, { body: { name: 'Пётр Сергеевич' } });
    const failure = await failureOf(write({ name: 'Петя', email: null }));
    expect(failure).toMatchObject({ status: 409, current: { person: { name: 'Пётр Сергеевич', email: null } } });
    expect(failure.detail).toContain('«Пётр Сергеевич»');
    expect((await known()).name).toBe('Пётр Сергеевич');
    // A field that nobody touched is not written with what the page showed.
    await write({ name: null, email: 'petr@example.ru' });
    expect(await known()).toEqual({ name: 'Пётр Сергеевич', email: 'petr@example.ru' });
  });

  it('never lose a change that their writer has not seen, in whatever order two write', async () => {
    const value = fc.constantFrom('Анна', 'Борис', null);
    const mail = fc.constantFrom('a@b.ru', 'c@d.ru', null);
    const person = fc.record({ name: value, email: mail });
    await fc.assert(
      fc.asyncProperty(person, fc.array(fc.tuple(person, person), { maxLength: 5 }), async (start, writes) => {
        await database.db.updateTable('users').set(start).where('id', '=', ids.client).execute();
        let expected: Person = start;
        for (const [next, was] of writes) {
          const keys = ['name', 'email'] as const;
          const meant = keys.filter((key) => next[key] !== was[key] && next[key] !== expected[key]);
          const unseen = meant.some((key) => was[key] !== expected[key]);
          const done = await write(next, was).then(
            () => true,
            () => false,
          );
          expect(done).toBe(!unseen);
          if (done) expected = { ...expected, ...Object.fromEntries(meant.map((key) => [key, next[key]])) };
          expect(await known()).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are refused in words where they are none, and to anybody else’s manager', async () => {
    const wrong = await failureOf(write({ name: 'Пётр', email: 'petr' }));
    expect([wrong.status, wrong.errors]).toEqual([422, [{ field: 'email', message: 'Проверьте адрес почты' }]]);
    expect((await failureOf(write({ name: 'я'.repeat(101), email: null }))).errors?.[0]).toEqual({
      field: 'name',
      message: 'Имя длиннее 100 символов',
    });
    const stranger = callerOf(app, ids.other, { role: 2 });
    expect((await failureOf(write({ name: 'Пётр', email: null }, NOBODY, stranger))).status).toBe(404);
    expect(await known()).toEqual(NOBODY);
  });
});

describe('a new client who is known already', () => {
  const add = (person: { name?: string; email?: string }) => manager.call(addClient, { body: { phone, ...person } });

  it('gets the name and mail that his card lacks', async () => {
    const { data } = await add({ name: 'Пётр', email: 'petr@example.ru' });
    expect(data).toMatchObject({ outcome: 'existing', user: { name: 'Пётр', email: 'petr@example.ru' } });
    expect(await audited()).toEqual([{ before: NOBODY, after: { name: 'Пётр', email: 'petr@example.ru' } }]);
  });

  it('keeps what stands there', async () => {
    await write({ name: 'Пётр Ильин', email: null });
    expect((await add({ name: 'Петя', email: 'petr@example.ru' })).data.user).toMatchObject({
      name: 'Пётр Ильин',
      email: 'petr@example.ru',
    });
    expect((await add({ name: 'Петя' })).data.user?.name).toBe('Пётр Ильин');
  });

  it('is not touched by somebody who does not lead him', async () => {
    const stranger = callerOf(app, ids.other, { role: 2 });
    await stranger.call(addClient, { body: { phone, name: 'Пётр' } });
    expect(await known()).toEqual(NOBODY);
  });

  it('of the staff keeps his account as it is', async () => {
    const admin = callerOf(app, await insertUser(database.db, 99, 'Ольга'), { role: 99 });
    const staff = await insertUser(database.db, 2);
    const row = () => database.db.selectFrom('users').selectAll().where('id', '=', staff).executeTakeFirstOrThrow();
    await admin.call(addClient, { body: { phone: (await row()).phone, name: 'Чужое имя' } });
    expect((await row()).name).toBeNull();
  });
});
