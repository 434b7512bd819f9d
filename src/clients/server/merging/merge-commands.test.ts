import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { eraseSubject } from '../../../people/server/personal-data/erase-subject.ts';
import { findSubject } from '../../../people/server/personal-data/subject.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { noteCall, putOffAttention } from '../../contract/attention.ts';
import { getClientCard } from '../../contract/client-card.ts';
import { addNote, addTask, editNote, listNotes } from '../../contract/client-work.ts';
import { addContact } from '../../contract/contacts.ts';
import * as contract from '../../contract/merging.ts';
import { forgetPersonMerges } from './duplicates.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const DAY = 86_400_000;
let database: Database;
let app: App;
let now = NOW;
let admin = 0;
let maria = 0;
let ilya = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await insertUser(database.db, 99, 'Елена');
  maria = await insertUser(database.db, 2, 'Мария');
  ilya = await insertUser(database.db, 2, 'Илья');
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const api = (id = admin, role: 2 | 99 = id === admin ? 99 : 2, key?: string) =>
  callerOf(app, id, { role, idempotency_key: key });
async function client(name: string, manager: number | null = null, more: { email?: string } = {}): Promise<number> {
  const id = await insertUser(database.db, 1, name);
  await database.db
    .updateTable('users')
    .set({ manager_id: manager, ...more })
    .where('id', '=', id)
    .execute();
  return id;
}
const body = (manager_id: number | null = null, status = 1) => ({ expected: { status, manager_id } });
const merge = (id: number, other_id: number, by = api(), expected = body()) =>
  by.call(contract.mergePersons, { params: { id, other_id }, body: expected });
const undo = (id: number, merge_id: number, by = api()) =>
  by.call(contract.undoPersonMerge, { params: { id, merge_id } });
const phoneOf = async (id: number) =>
  (await database.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone;
const outcomes = (tried: readonly PromiseSettledResult<unknown>[]) =>
  tried.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code?: string }).code)).sort();

describe('merging two cards', () => {
  it('says before what will happen, and then does that', async () => {
    const [stays, goes] = [await client('Анна', maria), await client('Аня', ilya, { email: 'anna@mail.ru' })];
    const params = { id: stays, other_id: goes };
    await api().call(addTask, {
      params: { id: goes },
      body: { text: 'Позвонить', due_at: new Date(NOW + DAY).toISOString(), assignee_id: ilya },
    });
    const { data } = await api().call(contract.previewPersonMerge, { params });
    expect(data).toMatchObject({
      status: 1,
      manager: { id: maria, name: 'Мария' },
      lost: ['имя: Аня'],
      moves: { tasks: 1, notes: 0 },
      login_ends: false,
    });
    expect(data.phones).toEqual([await phoneOf(stays), await phoneOf(goes)]);
    const gone = await phoneOf(goes);
    const done = await merge(stays, goes, api(), body(maria));
    expect(done.data.user).toMatchObject({ id: stays, email: 'anna@mail.ru', manager_id: maria });
    // What was open on the other one is his who leads both.
    const { rows } = await sql`select assignee_id from tasks where user_id = ${stays}`.execute(database.db);
    expect(rows).toEqual([{ assignee_id: maria }]);
    for (const link of [`u${goes}`, gone]) {
      const { data: card } = await api().call(getClientCard, { params: { id: link } });
      expect(card.user?.id).toBe(stays);
    }
    const notes = await api().call(listNotes, { params: { id: stays }, query: {} });
    expect(notes.data[0]?.text).toContain('имя: Аня');
  });

  it('is no contact with the client: who spoke to him last, and when, is as before, also when they are two again', async () => {
    const contactOf = async (id: number) =>
      (await database.db.selectFrom('users').select('last_contact_at').where('id', '=', id).executeTakeFirst())
        ?.last_contact_at;
    const spoken = new Date(NOW - 9 * DAY);
    for (const [one, other] of [
      [null, null],
      [null, spoken],
      [spoken, null],
    ]) {
      const [stays, goes] = [await client('Зоя', maria), await client('Зоя', ilya)];
      for (const [id, at] of [
        [stays, one],
        [goes, other],
      ] as const)
        if (at)
          await sql`insert into contacts (user_id, author_id, channel, outcome, at)
            values (${id}, ${maria}, 'call', 'reached', ${at})`.execute(database.db);
      // Open on the card that goes: it goes to the other manager with it.
      await sql`insert into leads (kind, phone, user_id, body_hash, basis, created_at)
        values ('callback', ${await phoneOf(goes)}, ${goes}, ${`zoya ${goes}`}, 'request', ${new Date(NOW - DAY)})`.execute(
        database.db,
      );
      const { data } = await merge(stays, goes, api(), body(other ? ilya : maria));
      expect(await contactOf(stays)).toEqual(one ?? other);
      const { rows } = await sql`select state, answered_at from leads where user_id = ${stays}`.execute(database.db);
      expect(rows).toEqual([{ state: 'new', answered_at: null }]);
      await undo(stays, data.merge_id);
      expect([await contactOf(stays), await contactOf(goes)]).toEqual([one, other]);
    }
  });

  it('takes what was typed for the card that went to the one that stayed, through merges in a row', async () => {
    const [stays, between, goes] = [await client('Ада', maria), await client('Ада', maria), await client('Ада', maria)];
    const params = { id: goes };
    const [by, other] = [api(maria), api(ilya)];
    const { data: written } = await by.call(addNote, { params, body: { text: 'Окна на юг' } });
    await merge(between, goes, api(), body(maria));
    const { data } = await merge(stays, between, api(), body(maria));
    const due = new Date(now + DAY).toISOString();
    const { data: note } = await by.call(addNote, { params, body: { text: 'Есть собака' } });
    await by.call(editNote, { params: { ...params, note_id: written.id }, body: { text: 'Окна на восток' } });
    const { data: task } = await by.call(addTask, { params, body: { text: 'Показ', due_at: due } });
    await by.call(addContact, { params, body: { outcome: 'reached', note: 'Едет в субботу' } });
    await by.call(noteCall, { params: { key: `u${goes}` }, body: { outcome: 'no_answer', at: due, note: 'Занято' } });
    await by.call(putOffAttention, { params: { key: `u${goes}` }, body: { until: due } });
    const texts = (await by.call(listNotes, { params: { id: stays }, query: {} })).data.map(({ text }) => text);
    expect(texts).toContain('Окна на восток');
    expect(texts).toContain('Есть собака');
    const kept = await sql<{ rows: string[] }>`select array(select note from contacts where user_id = ${stays} union all
      select text from tasks where user_id = ${stays} union all
      select 'put off' from attention_marks where user_id = ${stays} order by 1) as rows`.execute(database.db);
    expect(kept.rows[0]?.rows.sort()).toEqual(['put off', 'Едет в субботу', 'Занято', 'Перезвонить', 'Показ']);
    expect(task.user.id).toBe(stays);
    // Nobody else's client by any of his numbers.
    for (const id of [stays, goes])
      await expect(other.call(addNote, { params: { id }, body: { text: 'x' } })).rejects.toMatchObject({
        code: 'not_found',
      });
    // Two again, each number is its own card's.
    await undo(stays, data.merge_id);
    await by.call(addNote, { params: { id: between }, body: { text: 'Снова две' } });
    const { rows } = await sql<{
      user_id: number;
    }>`select user_id from notes where text = 'Снова две' or id = ${note.id}
      order by id`.execute(database.db);
    expect(rows.map(({ user_id }) => user_id)).toEqual([stays, between]);
  });

  it('refuses when the outcome is another by now, and repeats nothing', async () => {
    const [stays, goes] = [await client('Пётр'), await client('Пётр')];
    await expect(merge(stays, goes, api(), body(maria))).rejects.toMatchObject({ code: 'conflict' });
    await expect(merge(stays, stays)).rejects.toMatchObject({ code: 'conflict' });
    const first = await merge(stays, goes, api(admin, 99, 'once'));
    const again = await merge(stays, goes, api(admin, 99, 'once'));
    expect(again.data.merge_id).toBe(first.data.merge_id);
  });

  it('is for both cards being his own: a manager learns nothing of others', async () => {
    const [own, second, foreign] = [
      await client('Вера', maria),
      await client('Вера', maria),
      await client('Вера', ilya),
    ];
    const by = api(maria);
    for (const [id, other_id] of [
      [own, foreign],
      [foreign, own],
    ] as const) {
      const params = { id, other_id };
      await expect(by.call(contract.previewPersonMerge, { params })).rejects.toMatchObject({ code: 'not_found' });
      await expect(merge(id, other_id, by, body(maria))).rejects.toMatchObject({ code: 'not_found' });
      await expect(by.call(contract.markDistinct, { params })).rejects.toMatchObject({ code: 'not_found' });
    }
    const { data } = await merge(own, second, by, body(maria));
    await expect(undo(own, data.merge_id, api(ilya))).rejects.toMatchObject({ code: 'not_found' });
    await database.db.updateTable('users').set({ manager_id: ilya }).where('id', '=', own).execute();
    await expect(undo(own, data.merge_id, api(ilya))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(undo(own, data.merge_id, by)).rejects.toMatchObject({ code: 'not_found' });
    expect((await undo(own, data.merge_id)).data.user_id).toBe(second);
  });

  it('is followed by a copy and an erasure of what is kept of a person', async () => {
    const [stays, goes] = [await client('Юлия'), await client('Юлия')];
    const [own, other] = [await phoneOf(stays), await phoneOf(goes)];
    await merge(stays, goes);
    const subject = await findSubject(database.db, other);
    expect(subject).toMatchObject({ user_id: stays, former_ids: [goes] });
    expect([...subject.phones].sort()).toEqual([own, other].sort());
    const erasing = { db: database.db, spool: '/nowhere', act: '1', reason: 'обращение', withDeals: false, now: NOW };
    const { destroyed } = await eraseSubject({ phone: other }, erasing);
    expect(destroyed.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['person_merges', 'user_phones', 'users']),
    );
  });

  it('keeps the card of whoever logs in with a code', async () => {
    const [stays, goes] = [await client('Олег'), await client('Олег')];
    await sql`insert into second_factors (user_id, secret, created_at) values (${goes}, '\\x00', now())`.execute(
      database.db,
    );
    await expect(merge(stays, goes)).rejects.toMatchObject({ code: 'conflict' });
    await merge(goes, stays);
  });

  it('has one winner among people who merge the same cards, each his way', async () => {
    const [olga, vera] = [await insertUser(database.db, 99, 'Ольга'), await insertUser(database.db, 99, 'Вера')];
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await client('Нина'), await client('Нина')];
      const tried = await Promise.allSettled([
        merge(one, other),
        merge(other, one, api(olga, 99)),
        merge(one, other, api(vera, 99)),
        api().call(addNote, { params: { id: other }, body: { text: 'Перезвонить' } }),
      ]);
      expect(outcomes(tried).filter((outcome) => outcome === 'done').length).toBeGreaterThan(0);
      const merges = outcomes(tried.slice(0, 3));
      expect(merges).toEqual(['done', 'not_found', 'not_found']);
      const { rows } = await sql<{ people: number; notes: number }>`select
        (select count(*)::int from users where id in (${one}, ${other})) as people,
        (select count(*)::int from notes where user_id in (${one}, ${other}) and text = 'Перезвонить') as notes`.execute(
        database.db,
      );
      expect(rows[0]).toEqual({ people: 1, notes: tried[3]?.status === 'fulfilled' ? 1 : 0 });
    }
  });
});

describe('a press that comes twice at once', () => {
  it('merges once and undoes once, and both get the same answer', async () => {
    const [stays, goes] = [await client('Лев'), await client('Лев')];
    const merges = await Promise.all([merge(stays, goes), merge(stays, goes), merge(stays, goes)]);
    const [made = { data: { merge_id: 0 } }] = merges;
    expect(merges).toEqual([made, made, made]);
    const { merge_id } = made.data;
    const undone = await Promise.all([undo(stays, merge_id), undo(stays, merge_id)]);
    expect(undone).toEqual([{ data: { user_id: goes } }, { data: { user_id: goes } }]);
    const { rows } =
      await sql`select action from audit_log where client_id = ${stays} and action ~ '^client.merge' order by id`.execute(
        database.db,
      );
    expect(rows).toEqual([{ action: 'client.merge' }, { action: 'client.merge_undo' }]);
  });
});

describe('undoing a merge', () => {
  it('leaves what came since where it came', async () => {
    const [stays, goes] = [await client('Зоя'), await client('Зоя', null, { email: 'zoya@mail.ru' })];
    const note = async (id: number, text: string) => api().call(addNote, { params: { id }, body: { text } });
    await note(goes, 'До');
    const { data } = await merge(stays, goes);
    await note(stays, 'После');
    await database.db.updateTable('users').set({ name: 'Зоя Ильина' }).where('id', '=', stays).execute();
    await undo(stays, data.merge_id);
    const texts = async (id: number) =>
      (await api().call(listNotes, { params: { id }, query: {} })).data.map(({ text }) => text);
    expect([await texts(stays), await texts(goes)]).toEqual([['После'], ['До']]);
    const card = (await api().call(getClientCard, { params: { id: String(stays) } })).data.user;
    expect(card).toMatchObject({ name: 'Зоя Ильина', email: null });
    const olga = await insertUser(database.db, 99, 'Ольга');
    await expect(undo(stays, data.merge_id, api(olga, 99))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ends the sessions of the card that stays: some were begun by the phone that went', async () => {
    const [stays, goes] = [await client('Инна'), await client('Инна')];
    const begin = (of: number) =>
      sql`insert into sessions (id, user_id, secret_hash, rotated_at, created_at, last_used_at, idle_until, absolute_until)
        values (gen_random_uuid(), ${of}, decode(md5(random()::text), 'hex'), now(), now(), now(), now() + '1 day', now() + '1 day')`.execute(
        database.db,
      );
    const alive = async () =>
      (
        await sql`select user_id from sessions where user_id in (${stays}, ${goes}) and ended_at is null`.execute(
          database.db,
        )
      ).rows;
    await begin(stays);
    await begin(goes);
    const { data } = await merge(stays, goes);
    expect(await alive()).toEqual([{ user_id: stays }]);
    await begin(stays);
    await undo(stays, data.merge_id);
    expect(await alive()).toEqual([]);
  });

  it('goes on for fourteen days, by one of many', async () => {
    const [stays, goes, third] = [await client('Ян'), await client('Ян'), await client('Ян')];
    const first = (await merge(stays, goes)).data.merge_id;
    now = NOW + 13 * DAY;
    await forgetPersonMerges(database.db, new Date(now));
    const [olga, vera] = [await insertUser(database.db, 99, 'Ольга'), await insertUser(database.db, 99, 'Вера')];
    const tried = await Promise.allSettled([admin, olga, vera].map((id) => undo(stays, first, api(id, 99))));
    expect(outcomes(tried)).toEqual(['conflict', 'conflict', 'done']);
    const second = (await merge(stays, third)).data.merge_id;
    now += 14 * DAY;
    await expect(undo(stays, second)).rejects.toMatchObject({ code: 'conflict' });
    await forgetPersonMerges(database.db, new Date(now));
    const { rows } = await sql`select kept from person_merges where id = ${second}`.execute(database.db);
    expect(rows).toEqual([{ kept: null }]);
    now = NOW;
  });

  it('gives two merges into one card back in either order', async () => {
    const [stays, second, third] = [await client('Лев'), await client('Лёва'), await client('Лёвушка')];
    const inner = (await merge(second, third)).data.merge_id;
    const outer = (await merge(stays, second)).data.merge_id;
    expect((await undo(stays, inner)).data.user_id).toBe(third);
    expect((await undo(stays, outer)).data.user_id).toBe(second);
    const { rows } = await sql<{
      id: number;
    }>`select owner_of_phone(phone) as id from users where id in (${stays}, ${second}, ${third})
      order by 1`.execute(database.db);
    expect(rows.map(({ id }) => id)).toEqual([stays, second, third].sort((a, b) => a - b));
  });
});

describe('cards that may be one person', () => {
  it('are those with one mail, one whole name, or a request from the other phone, until somebody says they are two', async () => {
    const one = await client('Раиса Королёва', maria, { email: 'R@mail.ru' });
    const mail = await client('Рая', maria, { email: 'r@MAIL.ru' });
    const name = await client('раиса Королева', maria);
    const phone = await client('Р. К.', maria);
    const foreign = await client('Раиса Королева', ilya);
    await sql`insert into leads (kind, phone, user_id, body_hash, basis) values ('callback', ${await phoneOf(phone)}, ${one}, 'h', 'consent')`.execute(
      database.db,
    );
    const likely = async (by = api(maria)) =>
      (await by.call(contract.clientDuplicates, { params: { id: one } })).data.likely.map(({ person, why }) => [
        person.id,
        why,
      ]);
    expect(await likely()).toEqual([
      [phone, ['request']],
      [mail, ['mail']],
      [name, ['name']],
    ]);
    expect((await likely(api())).map(([id]) => id)).toContain(foreign);
    const pairs = async (by = api(maria)) =>
      (await by.call(contract.listLikelyPairs, {})).data.map(({ one: a, other: b }) => [a.id, b.id]);
    expect(await pairs()).toEqual(
      expect.arrayContaining([
        [one, mail],
        [one, name],
        [one, phone],
      ]),
    );
    expect((await pairs()).flat()).not.toContain(foreign);
    await api(maria).call(contract.markDistinct, { params: { id: mail, other_id: one } });
    expect((await likely()).map(([id]) => id)).toEqual([phone, name]);
    expect(await pairs()).not.toContainEqual([one, mail]);
  });
});
