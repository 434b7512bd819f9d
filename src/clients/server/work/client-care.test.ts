import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import type { LeadState } from '../../../leads/rules/lead-state.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { forgetCommandKeys } from '../../../platform/door/once.ts';
import type { Failure } from '../../../platform/failure.ts';
import { getClientCard } from '../../contract/client-card.ts';
import { clientTimeline } from '../../contract/client-story.ts';
import * as work from '../../contract/client-work.ts';
import * as contacts from '../../contract/contacts.ts';
import { changeStatus } from '../../contract/users.ts';
import { setWishes } from '../../contract/wishes.ts';
import { NO_WISHES } from '../../rules/wishes.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
let database: Database;
let app: App;
let now = NOW;
const closers: (() => Promise<unknown>)[] = [];
const ids = { admin: 0, manager: 0, other: 0, client: 0 };
let manager: ApiClient;
let other: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  ids.admin = await insertUser(database.db, 99, 'Елена');
  admin = callerOf(app, ids.admin, { role: 99 });
});
beforeEach(async () => {
  now = NOW;
  ids.manager = await insertUser(database.db, 2, 'Мария Белова');
  ids.other = await insertUser(database.db, 2, 'Иван Соколов');
  ids.client = await insertUser(database.db, 1, 'Анна Ковалёва');
  await database.db.updateTable('users').set({ manager_id: ids.manager }).where('id', '=', ids.client).execute();
  manager = callerOf(app, ids.manager, { role: 2 });
  other = callerOf(app, ids.other, { role: 2 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => Promise.reject(new Error('was not refused')),
    (error: Failure) => error,
  );
const withKey = (key: string, id = ids.manager) => callerOf(app, id, { role: 2, idempotency_key: key });
const params = () => ({ id: ids.client });
const cardOf = async (api: ApiClient = manager) =>
  (await api.call(getClientCard, { params: { id: `u${ids.client}` } })).data.user;
const openTasks = async () =>
  (await manager.call(work.listClientTasks, { params: params() })).data.filter(({ done_at }) => done_at === null);
const countOf = async (table: 'notes' | 'contacts' | 'tasks' | 'audit_log') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where ${sql.ref(table === 'audit_log' ? 'client_id' : 'user_id')} = ${ids.client}`.execute(database.db);
  return rows[0]?.n;
};

describe('a command that a device sends again', () => {
  it('is done once, however many come at the same time, and answers the same', async () => {
    const send = () => withKey('k1').call(work.addNote, { params: params(), body: { text: 'Окна на юг' } });
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await countOf('notes')).toBe(1);
    expect(await countOf('audit_log')).toBe(1);
  });

  it('is two where two people or two keys send it', async () => {
    const send = (api: ApiClient) => api.call(work.addNote, { params: params(), body: { text: 'x' } });
    await send(withKey('k2'));
    await send(withKey('k3'));
    await send(callerOf(app, ids.admin, { role: 99, idempotency_key: 'k2' }));
    await send(manager);
    expect(await countOf('notes')).toBe(4);
  });

  it('is refused where its key was another command’s, and makes nothing', async () => {
    await withKey('k4').call(work.addNote, { params: params(), body: { text: 'x' } });
    const task = { text: 'x', due_at: iso(NOW + HOUR) };
    const failure = await failureOf(withKey('k4').call(work.addTask, { params: params(), body: task }));
    expect(failure.errors?.[0]?.field).toBe('Idempotency-Key');
    expect(await countOf('tasks')).toBe(0);
  });

  it('is refused for a task or a reminder that is over or more than two years away, at its field', async () => {
    const add = (due: number, remind: number | null) =>
      manager.call(work.addTask, {
        params: params(),
        body: { text: 'Позвонить', due_at: iso(due), remind_at: remind === null ? null : iso(remind) },
      });
    const refused = async (due: number, remind: number | null) => (await failureOf(add(due, remind))).errors?.[0];
    const far = NOW + 732 * 24 * HOUR;
    expect(await refused(far, null)).toEqual({ field: 'due_at', message: 'Выберите время в ближайшие два года' });
    expect(await refused(NOW + HOUR, NOW - HOUR)).toMatchObject({ field: 'remind_at' });
    expect(await refused(NOW + HOUR, far)).toMatchObject({ field: 'remind_at' });
    expect((await add(NOW + 730 * 24 * HOUR, NOW + HOUR)).data.text).toBe('Позвонить');
  });

  it('leaves its key free when it was refused', async () => {
    const call = (due: number) =>
      withKey('k5').call(work.addTask, { params: params(), body: { text: 'x', due_at: iso(due) } });
    expect((await failureOf(call(NOW - HOUR))).errors?.[0]).toEqual({
      field: 'due_at',
      message: 'Это время уже прошло: выберите другое',
    });
    await call(NOW + HOUR);
    now = NOW + 5 * HOUR;
    await call(NOW + HOUR);
    expect(await countOf('tasks')).toBe(1);
  });

  it('moves a client once: a repeat of the change is no conflict with itself', async () => {
    const move = (api: ApiClient) =>
      api.call(changeStatus, { params: { id: ids.client, status: 2 }, query: { from: 1 } });
    await move(withKey('k7'));
    expect((await move(withKey('k7'))).data.status).toBe(2);
    expect((await failureOf(move(withKey('k8')))).status).toBe(409);
    const changes = await database.db
      .selectFrom('status_changes')
      .selectAll()
      .where('user_id', '=', ids.client)
      .execute();
    expect(changes).toHaveLength(1);
  });

  it('is known for two months', async () => {
    await withKey('k6').call(work.addNote, { params: params(), body: { text: 'x' } });
    const known = () => database.db.selectFrom('command_keys').selectAll().where('key', '=', 'k6').execute();
    await forgetCommandKeys(database.db, NOW + 59 * 24 * HOUR);
    expect(await known()).toHaveLength(1);
    await forgetCommandKeys(database.db, NOW + 61 * 24 * HOUR);
    expect(await known()).toHaveLength(0);
  });
});

describe('the outcome of a call', () => {
  const note = (api: ApiClient, body: Parameters<typeof api.call<typeof contacts.addContact>>[1]['body']) =>
    api.call(contacts.addContact, { params: params(), body });

  it('«не взял» sets the next call with a reminder and is no contact yet', async () => {
    const { data } = await note(manager, { outcome: 'no_answer', again_at: iso(NOW + 2 * HOUR) });
    expect(data.task).toMatchObject({ kind: 'call', due_at: iso(NOW + 2 * HOUR), remind_at: iso(NOW + 2 * HOUR) });
    expect(await cardOf()).toMatchObject({ next_step: { id: data.task?.id }, contacts: [{ outcome: 'no_answer' }] });
    const { last_contact_at } = await userRow();
    expect(last_contact_at).toBeNull();
  });

  it('«дозвонился» ends the call that was due and leaves other tasks', async () => {
    for (const [kind, due] of [
      ['call', NOW + 60_000],
      ['call', NOW + 30 * HOUR],
      ['showing', NOW + 60_000],
    ] as const)
      await manager.call(work.addTask, { params: params(), body: { kind, text: kind, due_at: iso(due) } });
    now = NOW + 120_000;
    const { data } = await note(manager, { outcome: 'reached', note: 'Готов смотреть в субботу' });
    expect((await openTasks()).map(({ text }) => text).sort()).toEqual(['call', 'showing']);
    expect((await userRow()).last_contact_at).toEqual(new Date(now));
    const story = await manager.call(clientTimeline, { params: params(), query: { kinds: 'contact' } as never });
    expect(story.data).toMatchObject([{ title: 'Дозвонился', text: 'Готов смотреть в субботу' }]);
    await manager.call(contacts.removeContact, { params: { ...params(), contact_id: data.contact.id } });
    expect(await openTasks()).toHaveLength(3);
    expect((await userRow()).last_contact_at).toBeNull();
  });

  it('that reached the client ends «Перезвонить» of today, whoever’s it is, and leaves later ones and other calls', async () => {
    await note(manager, { outcome: 'no_answer', again_at: iso(NOW + 2 * HOUR) });
    const set = (text: string, hours: number) =>
      manager.call(work.addTask, { params: params(), body: { kind: 'call', text, due_at: iso(NOW + hours * HOUR) } });
    await set('Узнать решение банка', 3);
    await set('Перезвонить', 24);
    const left = async () => (await openTasks()).map(({ text, due_at }) => `${text} ${due_at}`);
    const before = await left();
    // Nobody answered: the call that is not due yet is still to be made.
    now = NOW + 60_000;
    await note(admin, { outcome: 'no_answer' });
    expect(await left()).toEqual(before);
    now = NOW + 120_000;
    const { data } = await note(admin, { outcome: 'reached' });
    expect(await left()).toEqual([
      `Узнать решение банка ${iso(NOW + 3 * HOUR)}`,
      `Перезвонить ${iso(NOW + 24 * HOUR)}`,
    ]);
    await admin.call(contacts.removeContact, { params: { ...params(), contact_id: data.contact.id } });
    expect(await left()).toEqual(before);
  });

  it('is taken back with the task that it set, by its author or an administrator', async () => {
    const { data } = await note(manager, { outcome: 'call_back', again_at: iso(NOW + HOUR) });
    const path = { ...params(), contact_id: data.contact.id };
    expect((await failureOf(other.call(contacts.removeContact, { params: path }))).status).toBe(404);
    await database.db.updateTable('users').set({ manager_id: ids.other }).where('id', '=', ids.client).execute();
    expect((await failureOf(other.call(contacts.removeContact, { params: path }))).status).toBe(403);
    await admin.call(contacts.removeContact, { params: path });
    expect(await countOf('tasks')).toBe(0);
    expect(await countOf('contacts')).toBe(0);
  });

  it('answers what the client waits for, and taking it back lets him wait again', async () => {
    const { phone } = await userRow();
    const asked = (state: LeadState, taken_by: number | null) =>
      sql`insert into leads (kind, phone, user_id, body_hash, basis, state, taken_by, taken_at, created_at)
        values ('callback', ${phone}, ${ids.client}, ${`${state}-${taken_by}`}, 'request', ${state}, ${taken_by},
          ${taken_by && new Date(NOW - HOUR)}, ${new Date(NOW - 2 * HOUR)})`.execute(database.db);
    await asked('new', null);
    await asked('taken', ids.manager);
    await asked('taken', ids.other);
    const states = async () =>
      (
        await sql<{ is: string }>`select concat(state, ' ', taken_by, ' ', answered_at is not null) as is from leads
          where phone = ${phone} order by id`.execute(database.db)
      ).rows.map(({ is }) => is);
    const waiting = await states();
    const tried = await note(manager, { outcome: 'no_answer' });
    expect(await states()).toEqual([`taken ${ids.manager} f`, ...waiting.slice(1)]);
    const take = (contact_id: number) => manager.call(contacts.removeContact, { params: { ...params(), contact_id } });
    await take(tried.data.contact.id);
    expect(await states()).toEqual(waiting);
    now = NOW + 60_000;
    const spoken = await note(manager, { outcome: 'reached' });
    const [mine, ours] = [`answered ${ids.manager} t`, `answered ${ids.manager} t`];
    expect(await states()).toEqual([mine, ours, waiting[2]]);
    await take(spoken.data.contact.id);
    expect(await states()).toEqual(waiting);
  });

  it('is taken back once when two do it at the same time', async () => {
    const { data } = await note(manager, { outcome: 'reached' });
    const remove = (api: ApiClient) =>
      api.call(contacts.removeContact, { params: { ...params(), contact_id: data.contact.id } });
    const results = await Promise.allSettled([remove(manager), remove(admin), remove(manager)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused for a time that is over, and for somebody else’s client', async () => {
    const late = await failureOf(note(manager, { outcome: 'no_answer', again_at: iso(NOW - HOUR) }));
    expect(late.errors?.[0]?.field).toBe('again_at');
    expect((await failureOf(note(other, { outcome: 'reached' }))).status).toBe(404);
    expect(await countOf('contacts')).toBe(0);
  });

  it('of two people at once is two contacts with the time of the later one', async () => {
    await Promise.all([note(manager, { outcome: 'reached' }), note(admin, { outcome: 'sent', channel: 'whatsapp' })]);
    expect((await manager.call(contacts.listContacts, { params: params() })).meta.total).toBe(2);
    expect((await userRow()).last_contact_at).toEqual(new Date(NOW));
  });

  const userRow = () =>
    database.db.selectFrom('users').selectAll().where('id', '=', ids.client).executeTakeFirstOrThrow();
});

describe('wishes', () => {
  const set = (api: ApiClient, version: number, wishes: object) =>
    api.call(setWishes, { params: params(), body: { version, wishes } });

  it('stand beside what the client answered himself', async () => {
    const brief = JSON.stringify({ rooms: ['1'] });
    await sql`update users set brief = ${brief}::jsonb where id = ${ids.client}`.execute(database.db);
    expect(await cardOf()).toMatchObject({ brief: { rooms: ['1'] }, wishes: { version: 0, own: null, by: null } });
    await set(manager, 0, { rooms: ['2'], price_max: 15_000_000, note: 'Не первый этаж' });
    expect(await cardOf()).toMatchObject({
      brief: { rooms: ['1'] },
      wishes: {
        version: 1,
        own: { ...NO_WISHES, rooms: ['2'], price_max: 15_000_000, note: 'Не первый этаж' },
        by: { name: 'Мария Белова' },
      },
    });
  });

  it('have one winner of many who write at once; the others see his', async () => {
    const tries = Array.from({ length: 8 }, (_, n) => set(n % 2 ? admin : manager, 0, { note: `вариант ${n}` }));
    const results = await Promise.allSettled(tries);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Failure] : []));
    expect(refused).toHaveLength(7);
    const { wishes } = (await cardOf()) ?? {};
    expect(wishes?.version).toBe(1);
    expect(refused[0]?.current).toMatchObject({ wishes: { own: { note: wishes?.own?.note } } });
  });

  it('are written once when the answer was lost and they are sent again', async () => {
    await set(manager, 0, { note: 'x' });
    await set(manager, 0, { note: 'x' });
    expect((await cardOf())?.wishes.version).toBe(1);
  });

  it('refuse what is no wish, and others than the client’s people', async () => {
    expect((await failureOf(set(manager, 0, { rooms: ['17'] }))).status).toBe(422);
    expect((await failureOf(set(manager, 0, { price_min: 9, price_max: 5 }))).errors?.[0]?.field).toContain(
      'price_max',
    );
    expect((await failureOf(set(other, 0, { note: 'x' }))).status).toBe(404);
  });
});

describe('a request in the story', () => {
  it('leads to the flat or complex of the page that it was sent from', async () => {
    const complex = await insertComplex(database.db, { title_eng: 'bereg', title_feed: 'Берег' });
    const flat = await insertFlat(database.db, complex);
    for (const link of [`/bereg?flat=${flat}`, '/bereg', '/bereg?flat=999999999', '/about', 'мусор?flat=1', null])
      await sql`insert into leads (kind, phone, body_hash, basis, user_id, link)
        values ('callback', '79990000000', ${String(link)}, 'consent', ${ids.client}, ${link})`.execute(database.db);
    const { data } = await manager.call(clientTimeline, { params: params(), query: { kinds: 'lead' } });
    expect(data.map((event) => [event.building?.title_eng ?? null, event.flat?.id ?? null]).reverse()).toEqual([
      ['bereg', flat],
      ['bereg', null],
      ['bereg', null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('the source of a client', () => {
  let phones = 0;
  const newPhone = () => `7955${String(++phones).padStart(7, '0')}`;
  const lead = (phone: string, source: string | null, user: number | null = null) =>
    sql`insert into leads (kind, phone, body_hash, basis, user_id, source_kind, source, source_details)
      values ('callback', ${phone}, 'x', 'consent', ${user}, ${source && 'utm'}, ${source},
        ${source && JSON.stringify({ utm_source: source, page: '/' })}::jsonb)`.execute(database.db);
  const sourceOf = async (id: number) => {
    const { rows } = await sql<{ source_kind: string; source: string }>`
      select source_kind, source from users where id = ${id}`.execute(database.db);
    return rows[0];
  };

  it('is that of his first request, before he was a client and after', async () => {
    const phone = newPhone();
    await lead(phone, null);
    await lead(phone, 'yandex');
    await lead(phone, 'vk');
    const { data } = await manager.call(work.addClient, { body: { phone, name: 'Пётр' } });
    expect(await sourceOf(data.user?.id ?? 0)).toEqual({ source_kind: 'utm', source: 'yandex' });
    const shown = await manager.call(getClientCard, { params: { id: `u${data.user?.id}` } });
    expect(shown.data.user?.source).toEqual({
      kind: 'utm',
      name: 'yandex',
      visit: { utm_source: 'yandex', page: '/' },
    });

    const { phone: own } = await database.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', ids.client)
      .executeTakeFirstOrThrow();
    await lead(own, null);
    await lead('79550009999', 'cian', ids.client);
    await lead('79550009999', 'vk', ids.client);
    expect(await sourceOf(ids.client)).toEqual({ source_kind: 'utm', source: 'cian' });
  });

  it('is that of a guest’s request from his phone', async () => {
    const { phone } = await database.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', ids.client)
      .executeTakeFirstOrThrow();
    await lead(phone, 'avito');
    expect(await sourceOf(ids.client)).toEqual({ source_kind: 'utm', source: 'avito' });
  });

  it('is what the manager says, else that he was added by him', async () => {
    const added = async (source?: { kind: 'call'; name: string }) => {
      const { data } = await manager.call(work.addClient, { body: { phone: newPhone(), source } });
      return sourceOf(data.user?.id ?? 0);
    };
    expect(await added({ kind: 'call', name: 'билборд' })).toEqual({ source_kind: 'call', source: 'билборд' });
    expect(await added()).toEqual({ source_kind: 'staff', source: null });
  });
});
