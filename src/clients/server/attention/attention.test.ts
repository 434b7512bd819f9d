import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listAudit } from '../../../agency/contract/audit.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  dismissAttention,
  getAttentionWeights,
  listAttention,
  noteCall,
  previewAttention,
  putOffAttention,
  setAttentionWeights,
} from '../../contract/attention.ts';
import { getClientCard } from '../../contract/client-card.ts';
import { listTasks } from '../../contract/client-work.ts';
import { DEFAULT_WEIGHTS } from '../../rules/attention.ts';

/** Noon of a Tuesday in Moscow. */
const NOON = Date.UTC(2026, 10, 24, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let database: Database;
let app: App;
let now = NOON;
const closers: (() => Promise<unknown>)[] = [];
let [maria, ilya, elena] = [0, 0, 0];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  maria = await insertUser(database.db, 2, 'Мария');
  ilya = await insertUser(database.db, 2, 'Илья');
  elena = await insertUser(database.db, 99, 'Елена');
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const staff = (id: number, role: 2 | 99 = 2) => callerOf(app, id, { role });

async function client(manager: number | null, name: string, status = 2): Promise<number> {
  const id = await insertUser(database.db, 1, name);
  const values = {
    manager_id: manager,
    status,
    created_at: new Date(now - HOUR),
    last_contact_at: new Date(now - HOUR),
  };
  await database.db.updateTable('users').set(values).where('id', '=', id).execute();
  return id;
}
const phoneOf = async (id: number): Promise<string> =>
  (await database.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone;
async function request(phone: string, minutesAgo: number): Promise<number> {
  const at = new Date(now - minutesAgo * MINUTE);
  const row = await database.db
    .insertInto('leads')
    .values({ kind: 'callback', phone, body_hash: crypto.randomUUID(), basis: 'consent', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}
const task = (user_id: number, assignee_id: number, due: number) =>
  database.db
    .insertInto('tasks')
    .values({ user_id, assignee_id, text: 'Перезвонить', due_at: new Date(due) })
    .execute();
const rowOf = async (caller: ReturnType<typeof staff>, key: string) =>
  (await caller.call(listAttention, {})).data.find((row) => row.key === key);

describe('the queue of a manager', () => {
  it("holds his clients with their reasons, the most urgent first, and nobody else's", async () => {
    const [anna, boris, hers] = [
      await client(maria, 'Анна'),
      await client(maria, 'Борис'),
      await client(ilya, 'Чужая'),
    ];
    // A guest's request from the phone of his client counts as the client's.
    await request(await phoneOf(anna), 14);
    await task(boris, maria, now - 90 * MINUTE);
    await request(await phoneOf(hers), 100);
    const { data, meta } = await staff(maria).call(listAttention, {});
    expect(data.map(({ key, score, block }) => [key, score, block])).toEqual([
      [`u${anna}`, 56, 'now'],
      [`u${boris}`, 45, 'now'],
    ]);
    expect(data[0]?.reasons).toMatchObject([{ code: 'lead', points: 56, text: 'заявка ждёт 14 мин' }]);
    expect(data[0]?.waiting).toEqual({ minutes: 14, limit: 15, paused_until: null, requests: 1 });
    expect(meta).toEqual({
      ...{ waiting: 1, waiting_clients: 1, overdue: 0, tasks_overdue: 1, planned: 0, total: 2 },
      ...{ put_off: [], changes_at: null, standing_in: [] },
    });
    await expect(staff(maria).call(listAttention, { query: { manager_id: String(ilya) } })).rejects.toThrow(Failure);
    const all = await staff(elena, 99).call(listAttention, {});
    expect(all.data.map(({ key }) => key)).toEqual([`u${hers}`, `u${anna}`, `u${boris}`]);
    const ofMaria = await staff(elena, 99).call(listAttention, { query: { manager_id: String(maria) } });
    expect(ofMaria.data.map(({ key }) => key)).toEqual(data.map(({ key }) => key));
  });

  it('counts overdue tasks as the list of tasks does, apart from those still to come today, and says when that changes', async () => {
    const petr = await insertUser(database.db, 2, 'Пётр');
    const [gleb, refused] = [await client(petr, 'Глеб'), await client(petr, 'Отказался', 7)];
    await task(gleb, petr, now - 12 * MINUTE);
    await task(refused, petr, now - DAY);
    await task(gleb, petr, now + 2 * HOUR);
    await task(gleb, petr, now + 2 * DAY);
    const listed = await staff(petr).call(listTasks, { query: { state: 'overdue' } });
    const { meta } = await staff(petr).call(listAttention, {});
    expect(meta).toMatchObject({ tasks_overdue: listed.meta.total, planned: 1 });
    expect(meta).toMatchObject({ tasks_overdue: 2, changes_at: new Date(now + 2 * HOUR).toISOString() });
    now += 2 * HOUR + MINUTE;
    const later = await staff(elena, 99).call(listAttention, { query: { manager_id: String(petr) } });
    expect(later.meta).toMatchObject({ tasks_overdue: 3, planned: 0 });
    now = NOON;
  });

  it('names whom its owner put off, counts what waits for him as before, and takes him back', async () => {
    const olga = await insertUser(database.db, 2, 'Ольга');
    const id = await client(olga, 'Вера');
    await request(await phoneOf(id), 20);
    await task(id, olga, now - 90 * MINUTE);
    const until = new Date(now + 3 * HOUR).toISOString();
    const put = (moment: string | null) =>
      staff(olga).call(putOffAttention, { params: { key: `u${id}` }, body: { until: moment } });
    const before = await staff(olga).call(listAttention, {});
    await put(until);
    const off = await staff(olga).call(listAttention, {});
    expect(off.data).toEqual([]);
    const phone = await phoneOf(id);
    expect(off.meta).toEqual({
      ...before.meta,
      ...{ total: 0, changes_at: until, put_off: [{ key: `u${id}`, client_id: id, name: 'Вера', phone, until }] },
    });
    expect(off.meta).toMatchObject({ waiting: 1, overdue: 1, tasks_overdue: 1 });
    const card = await staff(olga).call(getClientCard, { params: { id: `u${id}` } });
    expect(card.data.user?.put_off_until).toBe(until);
    // What somebody else put off stands in his own queue, and he cannot take it back for her.
    await staff(elena, 99).call(putOffAttention, { params: { key: `u${id}` }, body: { until: null } });
    expect((await staff(olga).call(listAttention, {})).meta.put_off).toHaveLength(1);
    await expect(
      staff(ilya).call(putOffAttention, { params: { key: `u${id}` }, body: { until: null } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await put(null);
    await put(null);
    expect(await staff(olga).call(listAttention, {})).toEqual(before);
    // A request that comes after it shows him at once: he is not put off any more.
    await put(until);
    await request(await phoneOf(id), -1);
    now += 2 * MINUTE;
    const again = await staff(olga).call(listAttention, {});
    expect([again.data.length, again.meta.put_off]).toEqual([1, []]);
    now = NOON;
  });

  it('tells what requests are about and when they came, and counts them beside the clients they are of', async () => {
    const id = await client(ilya, 'Три заявки');
    const phone = await phoneOf(id);
    const complex = await insertComplex(database.db, { title_eng: 'les', title_feed: 'Лес' });
    const flat = await insertFlat(database.db, complex, { rooms: 2, area_total: 56.4 });
    const sent = (kind: string, minutesAgo: number, more: object) =>
      database.db
        .insertInto('leads')
        .values({
          ...{ kind, phone, body_hash: crypto.randomUUID(), basis: 'consent' },
          ...{ created_at: new Date(now - minutesAgo * MINUTE), ...more },
        })
        .execute();
    const before = (await staff(ilya).call(listAttention, {})).meta;
    await sent('callback', 9, { link: `/les?flat=${flat}` });
    await sent('quiz', 8, { link: '/', quiz: JSON.stringify({ rooms: ['2'], prices: ['up_to_15'], waits: ['any'] }) });
    await sent('callback', 7, { link: '/les' });
    await sent('feedback', 6, { link: '/contacts', message: 'Можно ли посмотреть в субботу?' });
    const row = await rowOf(staff(ilya), `u${id}`);
    expect(row?.waiting).toMatchObject({ minutes: 9, requests: 4 });
    expect(row?.requests.map(({ kind, about, link }) => [kind, about?.replaceAll('\u00a0', ' '), link])).toEqual([
      ['callback', '2-комн., 56,4 м², Лес', `/les?flat=${flat}`],
      ['quiz', '2 комнаты · До 15 млн ₽', null],
      ['callback', 'Лес', '/les'],
    ]);
    expect(row?.requests[0]?.at).toBe(new Date(now - 9 * MINUTE).toISOString());
    const { meta } = await staff(ilya).call(listAttention, {});
    expect([meta.waiting - before.waiting, meta.waiting_clients - before.waiting_clients]).toEqual([4, 1]);
  });

  it('shows a guest once with all that he asked for, and one call answers it', async () => {
    const [first, second] = [await request('79169990011', 30), await request('79169990011', 20)];
    const other = await request('79169990012', 10);
    const rows = async () =>
      (await staff(elena, 99).call(listAttention, {})).data.filter(({ key }) => key.startsWith('l'));
    expect((await rows()).map(({ key, waiting }) => [key, waiting?.requests])).toEqual([
      [`l${first}`, 2],
      [`l${other}`, 1],
    ]);
    const outcomes = async () =>
      (await database.db.selectFrom('leads').select(['state']).where('id', 'in', [first, second]).execute()).map(
        ({ state }) => state,
      );
    const call = (outcome: 'reached' | 'no_answer') =>
      staff(elena, 99).call(noteCall, { params: { key: `l${first}` }, body: { outcome, lead_id: first } });
    await call('no_answer');
    expect(await outcomes()).toEqual(['taken', 'taken']);
    await call('reached');
    expect(await outcomes()).toEqual(['answered', 'answered']);
    expect((await rows()).map(({ key }) => key)).toEqual([`l${other}`]);
    await staff(elena, 99).call(noteCall, {
      params: { key: `l${other}` },
      body: { outcome: 'reached', lead_id: other },
    });
    const [row] = (await staff(elena, 99).call(listAudit, { query: { action: 'attention.call' } })).data;
    expect(row?.names).toEqual({ [`leads ${other}`]: '+7\u00a0(916)\u00a0999-00-12' });
  });

  it('lets two people speak to one guest by different requests of his', async () => {
    for (let round = 0; round < 8; round++) {
      const phone = `7916777${1000 + round}`;
      const sent = [await request(phone, 30), await request(phone, 20), await request(phone, 10)];
      const called = await Promise.allSettled(
        [sent[2], sent[0], sent[2], sent[1]].map((lead = 0, n) =>
          staff(n % 2 === 0 ? elena : maria, 99).call(noteCall, {
            params: { key: `l${lead}` },
            body: { outcome: 'reached', lead_id: lead },
          }),
        ),
      );
      // Whoever is not refused in words did what he pressed.
      for (const call of called) if (call.status === 'rejected') expect(call.reason).toBeInstanceOf(Failure);
      const { rows } = await sql<{ open: number }>`select count(*)::int as open from leads
        where id = any(${sent}::bigint[]) and state <> 'answered'`.execute(database.db);
      expect(rows).toEqual([{ open: 0 }]);
    }
  });

  it('shows who refused or bought only when he asks again', async () => {
    const id = await client(maria, 'Отказался', 7);
    await task(id, maria, now - HOUR);
    expect(await rowOf(staff(maria), `u${id}`)).toBeUndefined();
    await request(await phoneOf(id), 1);
    expect((await rowOf(staff(maria), `u${id}`))?.reasons.map(({ code }) => code)).toEqual(['lead']);
  });

  it('shows who came back after a week, and who looks at one flat again and again', async () => {
    const id = await client(maria, 'Вернулся');
    const seen = (at: number) =>
      database.db
        .updateTable('users')
        .set({ last_seen_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    await seen(now - 10 * DAY);
    await seen(now - 9 * DAY);
    await seen(now - HOUR);
    await seen(now - HOUR / 2);
    const row = await rowOf(staff(maria), `u${id}`);
    expect(row?.reasons).toMatchObject([{ code: 'returned', points: 20 }]);
    expect(row?.reasons[0]?.text.replaceAll('\u00a0', ' ')).toBe('вернулся через 8 дней');
    const told = await database.db
      .selectFrom('staff_notices')
      .select('kind')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(told).toEqual([{ kind: 'assigned' }, { kind: 'returned' }]);
  });

  it('loses exactly the reason that is put away, and a client until the moment he is put off to', async () => {
    const id = await client(maria, 'Две причины');
    await task(id, maria, now - HOUR);
    await task(id, maria, now - 2 * HOUR);
    const before = await rowOf(staff(maria), `u${id}`);
    expect(before?.score).toBe(95);
    const [gone] = before?.reasons ?? [];
    const params = { key: `u${id}` };
    const body = { signal: gone?.code ?? '', subject: gone?.subject ?? '', reason: 'Уже не нужно' };
    for (let n = 0; n < 2; n++) await staff(maria).call(dismissAttention, { params, body });
    expect((await rowOf(staff(maria), `u${id}`))?.reasons).toEqual(before?.reasons.slice(1));
    await expect(staff(ilya).call(dismissAttention, { params, body })).rejects.toThrow(Failure);
    await staff(maria).call(putOffAttention, { params, body: { until: new Date(now + HOUR).toISOString() } });
    expect(await rowOf(staff(maria), `u${id}`)).toBeUndefined();
    now += HOUR + 1;
    expect((await rowOf(staff(maria), `u${id}`))?.reasons.map(({ subject }) => subject)).toEqual(
      before?.reasons.slice(1).map(({ subject }) => subject),
    );
    now = NOON;
  });
});

it('counts how long a request waits by the hours of the agency, whoever looks', async () => {
  const id = await client(maria, 'Ночная');
  // It is noon, and nobody comes before ten.
  await request(await phoneOf(id), 10 * 60);
  const minutes = async (caller: ReturnType<typeof staff>) => (await rowOf(caller, `u${id}`))?.waiting?.minutes;
  expect(await minutes(staff(maria))).toBe(3 * 60);
  await sql`insert into work_hours (manager_id, weekday, from_minute, to_minute)
    select ${ilya}, weekday, 600, 1140 from generate_series(1, 7) weekday`.execute(database.db);
  for (const caller of [staff(maria), staff(elena, 99)]) expect(await minutes(caller)).toBe(2 * 60);
  await sql`delete from work_hours`.execute(database.db);
});

describe('a call from the queue', () => {
  it('answers the request and is kept; of two people who call one is told that the other was there', async () => {
    const id = await client(maria, 'Позвонили');
    const lead = await request(await phoneOf(id), 5);
    const call = (who: ReturnType<typeof staff>, outcome: 'reached' | 'no_answer') =>
      who.call(noteCall, { params: { key: `u${id}` }, body: { outcome, lead_id: lead } });
    await call(staff(maria), 'no_answer');
    expect(await rowOf(staff(maria), `u${id}`)).toBeDefined();
    await call(staff(maria), 'reached');
    expect((await rowOf(staff(maria), `u${id}`))?.reasons.map(({ code }) => code) ?? []).not.toContain('lead');
    const stored = await database.db
      .selectFrom('leads')
      .select(['state', 'taken_by'])
      .where('id', '=', lead)
      .executeTakeFirst();
    expect(stored).toEqual({ state: 'answered', taken_by: maria });
    const contacts = await database.db
      .selectFrom('contacts')
      .select('outcome')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(contacts.map(({ outcome }) => outcome)).toEqual(['no_answer', 'reached']);
    // The call that «Не взял» set was made: its task is done.
    const tasks = await database.db
      .selectFrom('tasks')
      .select(['kind', 'due_at', 'done_at'])
      .where('user_id', '=', id)
      .execute();
    expect(tasks).toEqual([{ kind: 'call', due_at: new Date(now + 2 * HOUR), done_at: new Date(now) }]);
  });

  it('has one winner of two who take the same request', async () => {
    const id = await client(null, 'Ничья');
    const lead = await request(await phoneOf(id), 5);
    await database.db.updateTable('users').set({ manager_id: maria }).where('id', '=', id).execute();
    const tried = await Promise.allSettled(
      [staff(maria), staff(elena, 99), staff(ilya)].map((who) =>
        who.call(noteCall, { params: { key: `u${id}` }, body: { outcome: 'reached', lead_id: lead } }),
      ),
    );
    expect(tried[2]?.status).toBe('rejected');
    const stored = await database.db
      .selectFrom('leads')
      .select(['state', 'taken_by'])
      .where('id', '=', lead)
      .executeTakeFirst();
    expect(stored?.state).toBe('answered');
    expect([maria, elena]).toContain(stored?.taken_by);
  });
});

describe('the points', () => {
  it('are set by an administrator who saw them as they are, and shown beforehand', async () => {
    const admin = staff(elena, 99);
    const { data } = await admin.call(getAttentionWeights, {});
    expect(data).toEqual({ version: 0, weights: DEFAULT_WEIGHTS, usual: DEFAULT_WEIGHTS });
    const weights = { ...DEFAULT_WEIGHTS, task_overdue: 500, task_max: 900 };
    const { data: preview } = await admin.call(previewAttention, { body: { weights } });
    expect(preview[0]?.score).toBeGreaterThanOrEqual(500);
    const both = await Promise.allSettled(
      [1, 2].map(() => admin.call(setAttentionWeights, { body: { version: 0, weights } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const order = (await admin.call(listAttention, {})).data.map(({ key }) => key);
    expect(order.slice(0, 3)).toEqual(preview.slice(0, 3).map(({ key }) => key));
  });
});
