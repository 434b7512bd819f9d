import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listCallbacks } from '../../../leads/contract/lead-work.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { listAttention, noteCall } from '../../contract/attention.ts';
import { getClientCard } from '../../contract/client-card.ts';
import { clientTimeline, officeTimeline } from '../../contract/client-story.ts';
import { addTask, editTask, listClientTasks } from '../../contract/client-work.ts';
import { setContactBan } from '../../contract/contact-ban.ts';
import { addContact } from '../../contract/contacts.ts';
import { sendSelection } from '../../contract/selections.ts';
import { listUsers } from '../../contract/users.ts';
import { explainPlace } from '../attention/explain.ts';
import { pruneSelections } from '../selections/retention.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const DAY = 86_400_000;
let database: Database;
let app: App;
let maria = 0;
let complex = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent', SMS_URL: 'http://sms.example/{phone}/{text}' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  maria = await insertUser(database.db, 2, 'Мария');
  complex = await insertComplex(database.db, { published: true, title_feed: 'Опалиховский лес' });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const api = () => callerOf(app, maria, { role: 2 });
async function client(): Promise<number> {
  const id = await insertUser(database.db, 1, 'Анна');
  await database.db
    .updateTable('users')
    .set({ manager_id: maria, phone: `7926${String(id).padStart(7, '0')}` })
    .where('id', '=', id)
    .execute();
  return id;
}
const ban = (id: number, what: 'calls' | 'all' | null) =>
  api().call(setContactBan, { params: { id }, body: { ban: what, reason: 'Просила писать' } });
const tomorrow = new Date(NOW + DAY).toISOString();
const callTask = (id: number) =>
  api().call(addTask, { params: { id }, body: { kind: 'call', text: 'Позвонить', due_at: tomorrow } });
const send = (user_id: number, channel: 'sms' | 'link') =>
  api().call(sendSelection, {
    body: { user_id, channel, items: [{ entity_type: 'building', entity_id: complex }], comment: null },
  });

describe('a client who asked not to be called', () => {
  it('is shown so with why, and nobody sets a call or notes one that he made', async () => {
    const id = await client();
    const task = (await callTask(id)).data.id;
    await ban(id, 'calls');
    const { data: card } = await api().call(getClientCard, { params: { id: `u${id}` } });
    expect(card.user).toMatchObject({
      contact_ban: { ban: 'calls', at: new Date(NOW).toISOString(), asked_at: null },
      ban: { ban: 'calls', reason: 'Просила писать', by: { id: maria, name: 'Мария' } },
    });
    const { data: tasks } = await api().call(listClientTasks, { params: { id }, query: {} });
    expect(tasks).toMatchObject([{ id: task, kind: 'other', text: 'Не звонить, написать. Позвонить' }]);
    const refused = { code: 'conflict', detail: 'Звонки запрещены: Просила писать' };
    await expect(callTask(id)).rejects.toMatchObject(refused);
    await expect(api().call(editTask, { params: { id, task_id: task }, body: { kind: 'call' } })).rejects.toMatchObject(
      refused,
    );
    const note = (body: { channel?: 'call' | 'sms'; outcome: 'no_answer' | 'reached' | 'sent' }) =>
      api().call(addContact, { params: { id }, body });
    await expect(note({ outcome: 'no_answer' })).rejects.toMatchObject(refused);
    await expect(
      api().call(noteCall, { params: { key: `u${id}` }, body: { outcome: 'no_answer' } }),
    ).rejects.toMatchObject(refused);
    // He may call himself, and be written to.
    await note({ outcome: 'reached' });
    await note({ channel: 'sms', outcome: 'sent' });
    await send(id, 'sms');
    await ban(id, null);
    await callTask(id);
  });

  it('has tasks that tell what he allows: to write only after a ban of calls, nothing after a full one, and as written once it is lifted', async () => {
    const id = await client();
    await callTask(id);
    const task = async () => (await api().call(listClientTasks, { params: { id }, query: {} })).data[0];
    await ban(id, 'all');
    expect(await task()).toMatchObject({ kind: 'other', text: 'Не звонить и не писать. Позвонить' });
    await ban(id, 'calls');
    expect(await task()).toMatchObject({ kind: 'other', text: 'Не звонить, написать. Позвонить' });
    await ban(id, 'all');
    expect(await task()).toMatchObject({ kind: 'other', text: 'Не звонить и не писать. Позвонить' });
    await ban(id, null);
    expect(await task()).toMatchObject({ kind: 'other', text: 'Позвонить' });
  });

  it('is in the queue with what he asked for', async () => {
    const id = await client();
    await ban(id, 'calls');
    await sql`insert into tasks (user_id, assignee_id, text, due_at) values (${id}, ${maria}, 'Написать', ${new Date(NOW - DAY)})`.execute(
      database.db,
    );
    const { data } = await api().call(listAttention, {});
    expect(data.find(({ key }) => key === `u${id}`)?.client.contact_ban?.ban).toBe('calls');
  });

  it('may be called when he asks for it himself after that, until it is answered, and offers stay forbidden', async () => {
    const id = await client();
    const asks = (minutes: number) =>
      sql`insert into leads (kind, phone, body_hash, basis, created_at)
        select 'callback', phone, gen_random_uuid()::text, 'request', ${new Date(NOW + minutes * 60_000)} from users where id = ${id}`.execute(
        database.db,
      );
    const askedAt = async () => {
      const [card, queue, list] = await Promise.all([
        api().call(getClientCard, { params: { id: `u${id}` } }),
        api().call(listAttention, {}),
        api().call(listUsers, { query: { id: String(id) } }),
      ]);
      const ofCard = card.data.user?.ban?.asked_at;
      expect(list.data[0]?.contact_ban?.asked_at).toBe(ofCard);
      expect(queue.data.find(({ key }) => key === `u${id}`)?.client.contact_ban?.asked_at ?? ofCard).toBe(ofCard);
      return ofCard;
    };
    const listed = async () =>
      (await api().call(listCallbacks, { query: { id: String(id) } })).data.map((lead) => lead.contact_ban?.asked_at);
    const noteNoAnswer = () => api().call(noteCall, { params: { key: `u${id}` }, body: { outcome: 'no_answer' } });
    await asks(-10);
    await ban(id, 'all');
    // What he asked for before he changed his mind is no wish any more.
    expect(await askedAt()).toBeNull();
    await expect(noteNoAnswer()).rejects.toMatchObject({ code: 'conflict' });
    await asks(10);
    expect(await askedAt()).toBe(new Date(NOW + 600_000).toISOString());
    // In the list of requests each speaks for itself: the one before the ban is none of his wishes now.
    expect(await listed()).toEqual([new Date(NOW + 600_000).toISOString(), null]);
    await noteNoAnswer();
    await api().call(addContact, { params: { id }, body: { outcome: 'no_answer' } });
    await expect(send(id, 'sms')).rejects.toMatchObject({ code: 'conflict' });
    // Answered by agreeing on another call: that one may be made as well, and nothing after it.
    await sql`update tasks set done_at = ${new Date(NOW)} where user_id = ${id}`.execute(database.db);
    await api().call(noteCall, { params: { key: `u${id}` }, body: { outcome: 'call_back', at: tomorrow } });
    await sql`update tasks set created_at = ${new Date(NOW + 900_000)} where user_id = ${id} and done_at is null`.execute(
      database.db,
    );
    expect(await askedAt()).toBe(new Date(NOW + 900_000).toISOString());
    await sql`update tasks set done_at = ${new Date(NOW)} where user_id = ${id}`.execute(database.db);
    expect(await askedAt()).toBeNull();
    await expect(noteNoAnswer()).rejects.toMatchObject({ code: 'conflict' });
    // A new wish not to be called is younger than what he asked for.
    await asks(20);
    await sql`update users set contact_ban_at = ${new Date(NOW + 1_800_000)} where id = ${id}`.execute(database.db);
    expect(await askedAt()).toBeNull();
  });

  it('has each ban and its end in the story, with why, who and when', async () => {
    const [id, other] = [await client(), await client()];
    await ban(other, 'calls');
    await ban(id, 'calls');
    await ban(id, 'all');
    await ban(id, null);
    const { data } = await api().call(clientTimeline, { params: { id }, query: { kinds: 'contact' } });
    expect(data.map(({ kind, title, text, author, at }) => [kind, title, text, author?.name, at])).toEqual(
      [
        ['Можно звонить и писать: запрет снят', null],
        ['Просил не звонить и не писать', 'Просила писать'],
        ['Просил не звонить', 'Просила писать'],
      ].map(([title, text]) => ['contact', title, text, 'Мария', new Date(NOW).toISOString()]),
    );
    const { data: office } = await api().call(officeTimeline, { query: { kinds: 'contact' } });
    expect(office.filter(({ user }) => user.id === other).map(({ title }) => title)).toEqual(['Просил не звонить']);
  });

  it('gets no message either when he asked for that: what is on its way ends, a link to copy stays', async () => {
    const id = await client();
    await send(id, 'sms');
    await ban(id, 'all');
    const { rows } = await sql`select status, sealed from messages where user_id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ status: 'failed', sealed: null }]);
    await expect(send(id, 'sms')).rejects.toMatchObject({ code: 'conflict' });
    expect((await send(id, 'link')).data.message).toBe('none');
  });
});

describe('personal data of a client', () => {
  it('tells him why he stands where in the queue, each point of it', async () => {
    const id = await client();
    await sql`insert into tasks (user_id, assignee_id, text, due_at) values (${id}, ${maria}, 'Написать', ${new Date(NOW - 3_600_000)})`.execute(
      database.db,
    );
    await sql`insert into leads (kind, phone, user_id, body_hash, basis, created_at)
      values ('callback', '79995550000', ${id}, 'h', 'consent', ${new Date(NOW - 600_000)})`.execute(database.db);
    const place = await explainPlace(database.db, id, NOW);
    const { data } = await api().call(listAttention, {});
    const row = data.find(({ key }) => key === `u${id}`);
    expect(place?.points).toBe(row?.score);
    expect(place?.reasons.map(({ points }) => points)).toEqual(row?.reasons.map(({ points }) => points));
    expect(place?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(place?.points);
    expect(await explainPlace(database.db, await client(), NOW)).toBeNull();
  });

  it('is not kept longer than it is said: selections a year after their end, messages a year', async () => {
    const id = await client();
    const old = new Date(NOW - 400 * DAY);
    const selection = (expires: Date) =>
      sql`insert into selections (user_id, title, created_at, expires_at)
      values (${id}, 'Подборка', ${old}, ${expires})`.execute(database.db);
    await selection(old);
    await selection(new Date(NOW - 300 * DAY));
    for (const at of [old, new Date(NOW)])
      await sql`insert into messages (sender, phone, purpose, text, user_id, created_at, status)
        values ('A', '79995550000', 'notice', 'Здравствуйте', ${id}, ${at}, 'sent')`.execute(database.db);
    await pruneSelections(database.db, NOW);
    const { rows } = await sql`select (select count(*)::int from selections where user_id = ${id}) as selections,
      (select count(*)::int from messages where user_id = ${id}) as messages`.execute(database.db);
    expect(rows).toEqual([{ selections: 1, messages: 1 }]);
  });
});
