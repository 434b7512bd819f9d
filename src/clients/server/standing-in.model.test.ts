import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { changeLead, listCallbacks } from '../../leads/contract/lead-work.ts';
import { openApp } from '../../main/open-app.ts';
import { lockPerson } from '../../people/server/accounts/lock-person.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import type { ApiClient } from '../../platform/door/door.ts';
import { listAttention, takeAttention } from '../contract/attention.ts';
import { getClientCard } from '../contract/client-card.ts';
import { addNote, addTask, clientBoard, listNotes, listTasks } from '../contract/client-work.ts';
import { addContact } from '../contract/contacts.ts';
import { officePulse } from '../contract/office-events.ts';
import { setPerson } from '../contract/person.ts';
import { changeStatus, listUsers } from '../contract/users.ts';
import { setWishes } from '../contract/wishes.ts';
import { maySee } from '../rules/client-scope.ts';

/** Noon of Tuesday, 24 November, in Moscow. */
const NOON = Date.UTC(2026, 10, 24, 9);
const DAY = 86_400_000;
let database: Database;
let app: App;
let now = NOON;
const closers: (() => Promise<unknown>)[] = [];
const managers: number[] = [];
const clients: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  for (const name of ['Мария', 'Илья', 'Вера']) managers.push(await insertUser(database.db, 2, name));
  for (const [n, manager] of [...managers, null].entries()) {
    const id = await insertUser(database.db, 1, `Клиент ${n}`);
    await database.db.updateTable('users').set({ manager_id: manager, status: 2 }).where('id', '=', id).execute();
    clients.push(id);
  }
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const staff = (id: number) => callerOf(app, id, { role: 2 });
const dayOf = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10);
const ok = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === 'not_found') return false;
      throw error;
    },
  );

/** Everything that is done with a client, each by its own way through the house. */
const WAYS: Readonly<Record<string, (api: ApiClient, id: number) => Promise<boolean>>> = {
  card: (api, id) => ok(api.call(getClientCard, { params: { id: `u${id}` } })),
  notes: (api, id) => ok(api.call(listNotes, { params: { id }, query: {} })),
  note: (api, id) => ok(api.call(addNote, { params: { id }, body: { text: 'Звонил' } })),
  task: (api, id) =>
    ok(api.call(addTask, { params: { id }, body: { text: 'Позвонить', due_at: new Date(now + DAY).toISOString() } })),
  contact: (api, id) => ok(api.call(addContact, { params: { id }, body: { outcome: 'reached' } })),
  wishes: (api, id) => ok(api.call(setWishes, { params: { id }, body: { version: 0, wishes: {} } }).catch(asConflict)),
  person: (api, id) =>
    ok(
      api
        .call(setPerson, {
          params: { id },
          body: { name: `Пётр ${id}`, email: null, was: { name: null, email: null } },
        })
        .catch(asConflict),
    ),
  status: (api, id) => ok(api.call(changeStatus, { params: { id, status: 2 } })),
  list: async (api, id) => (await api.call(listUsers, { query: {} })).data.some((user) => user.id === id),
  board: async (api, id) =>
    (await api.call(clientBoard, { query: {} })).data.some(({ data }) => data.some(({ user }) => user.id === id)),
};
/** Two people wrote at once: he may write. */
async function asConflict(error: unknown): Promise<undefined> {
  if ((error as { code?: string }).code !== 'conflict') throw error;
}

const absence = fc.record({ of: fc.nat(2), by: fc.nat(2), from: fc.integer({ min: -2, max: 2 }), days: fc.nat(3) });

describe('whoever stands in', () => {
  it('reads and leads the clients of who is away, on those days and nobody else’s, every way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(absence, { maxLength: 3 }), fc.integer({ min: -2, max: 3 }), async (absences, day) => {
        now = NOON + day * DAY;
        await database.db.deleteFrom('days_off').execute();
        const real = absences.filter(({ of, by }) => of !== by);
        for (const { of, by, from, days } of real)
          await sql`insert into days_off (manager_id, substitute_id, from_day, to_day)
            values (${managers[of]}, ${managers[by]}, ${dayOf(from)}, ${dayOf(from + days)})`.execute(database.db);
        for (const [me, id] of managers.entries()) {
          const standsInFor = real
            .filter(({ by, from, days }) => by === me && from <= day && day <= from + days)
            .map(({ of }) => managers[of] ?? 0);
          for (const [n, client] of clients.entries()) {
            const may = maySee({ id, role: 2 }, { role: 1, manager_id: managers[n] ?? null }, standsInFor);
            for (const [way, go] of Object.entries(WAYS))
              expect([way, await go(staff(id), client)]).toEqual([way, may]);
          }
        }
      }),
      { numRuns: 12 },
    );
    now = NOON;
  });

  it('is named in the log, finds requests and tasks in his queue, and goes on with what the other one took', async () => {
    const [maria = 0, ilya = 0] = managers;
    const [client = 0] = clients;
    await database.db.deleteFrom('days_off').execute();
    await sql`insert into days_off (manager_id, substitute_id, from_day, to_day) values (${maria}, ${ilya}, ${dayOf(0)}, ${dayOf(1)})`.execute(
      database.db,
    );
    const { rows } = await sql<{
      id: number;
    }>`insert into leads (kind, phone, user_id, body_hash, basis, state, taken_by, created_at)
      values ('callback', '79995550000', ${client}, 'h', 'consent', 'taken', ${maria}, ${new Date(NOON - 600_000)}) returning id`.execute(
      database.db,
    );
    const lead = rows[0]?.id ?? 0;
    await sql`insert into tasks (user_id, assignee_id, text, due_at) values (${client}, ${maria}, 'Её задача', ${new Date(NOON - 60_000)})`.execute(
      database.db,
    );
    const { data, meta } = await staff(ilya).call(listAttention, {});
    const row = data.find(({ key }) => key === `u${client}`);
    expect(row?.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['lead', 'task_overdue']));
    expect(meta.standing_in).toEqual([{ id: maria, name: 'Мария', until: dayOf(1) }]);
    expect((await staff(ilya).call(listTasks, { query: {} })).data.map(({ text }) => text)).toContain('Её задача');
    expect((await staff(ilya).call(listCallbacks, { query: {} })).data.map(({ id }) => id)).toContain(lead);
    await staff(ilya).call(changeLead, { params: { id: lead }, body: { state: 'answered' } });
    const { rows: log } =
      await sql`select actor_id, action from audit_log where client_id = ${client} order by id desc limit 1`.execute(
        database.db,
      );
    expect(log).toEqual([{ actor_id: ilya, action: 'lead.state' }]);
    await database.db.deleteFrom('days_off').execute();
    await expect(
      staff(ilya).call(changeLead, { params: { id: lead }, body: { state: 'closed' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('who is nobody’s', () => {
  const guest = async (suspect = false) => {
    const phone = `7999${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    const lead = {
      kind: 'callback',
      phone,
      body_hash: phone,
      basis: 'consent',
      suspect,
      created_at: new Date(NOON - 60_000),
    };
    return (await database.db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()).id;
  };
  const found = async (id: number, key: string) =>
    (await staff(id).call(listAttention, {})).data.find((row) => row.key === key);

  it('stands in the queue of those on duty, without a phone, until one of them takes him', async () => {
    const [maria = 0, ilya = 0, vera = 0] = managers;
    const [key, machine] = [`l${await guest()}`, `l${await guest(true)}`];
    await sql`insert into work_hours (manager_id, weekday, from_minute, to_minute) values (${vera}, 2, 0, 60)`.execute(
      database.db,
    );
    expect(await found(maria, key)).toMatchObject({ free: true, client: { phone: '' } });
    expect(await found(maria, machine)).toBeUndefined();
    expect(await found(vera, key)).toBeUndefined();
    const take = (id: number) => staff(id).call(takeAttention, { params: { key } });
    await expect(take(vera)).rejects.toMatchObject({ code: 'conflict' });
    const tried = await Promise.allSettled([take(maria), take(ilya), take(maria), take(ilya)]);
    // One of the two has him by both presses, the other one by neither.
    const [first, second] = tried.map(({ status }) => status);
    expect(tried.map(({ status }) => status)).toEqual([first, second, first, second]);
    expect([first, second].sort()).toEqual(['fulfilled', 'rejected']);
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('уже взял другой менеджер') },
    });
    const winner = first === 'fulfilled' ? maria : ilya;
    const { rows } = await sql<{
      id: number;
      phone: string;
    }>`select u.id, u.phone from users u join leads l on l.phone = u.phone
      where l.id = ${Number(key.slice(1))} and u.manager_id = ${winner}`.execute(database.db);
    const own = await found(winner, `u${rows[0]?.id}`);
    expect(own).toMatchObject({ free: false, client: { phone: rows[0]?.phone } });
    expect(await found(winner === maria ? ilya : maria, `u${rows[0]?.id}`)).toBeUndefined();
  });

  it('is taken once by two presses that wait for each other, and both say so, also when no more may be taken after', async () => {
    const [maria = 0] = managers;
    const key = `l${await guest()}`;
    await sql`insert into work_terms (manager_id, max_clients)
      select ${maria}, count(*) + 1 from users where manager_id = ${maria}`.execute(database.db);
    const presses: Promise<unknown>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await lockPerson(trx, maria);
      for (let n = 0; n < 2; n++) presses.push(staff(maria).call(takeAttention, { params: { key } }));
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(database.db)).rows[0]?.n, { timeout: 20_000 }).toBe(2);
    });
    const [first, second] = await Promise.all(presses);
    expect(second).toEqual(first);
    await sql`delete from work_terms`.execute(database.db);
  });

  it('tells what his requests are about before he is taken, but nothing that he wrote himself', async () => {
    const [maria = 0] = managers;
    const about = async (more: object) => {
      const id = await guest();
      await database.db.updateTable('leads').set(more).where('id', '=', id).execute();
      return (await found(maria, `l${id}`))?.requests;
    };
    const quiz = JSON.stringify({ rooms: ['1'] });
    const at = new Date(NOON - 60_000).toISOString();
    expect(await about({ kind: 'quiz', quiz })).toMatchObject([{ kind: 'quiz', about: '1 комната', at }]);
    expect(await about({ kind: 'feedback', message: 'Мой номер 8 999 1234567' })).toMatchObject([
      { kind: 'feedback', about: null, at },
    ]);
  });

  it('is counted beside the requests of a manager on duty, as many as his queue offers', async () => {
    const [maria = 0, , vera = 0] = managers;
    await sql`delete from leads`.execute(database.db);
    const pulse = async (id: number) => (await staff(id).call(officePulse, {})).data;
    expect(await pulse(maria)).toEqual({ new_leads: 0, free_leads: 0 });
    const key = `l${await guest()}`;
    await guest(true);
    expect(await pulse(maria)).toEqual({ new_leads: 1, free_leads: 1 });
    // Who is off duty takes none.
    expect(await pulse(vera)).toEqual({ new_leads: 0, free_leads: 0 });
    await staff(maria).call(takeAttention, { params: { key } });
    expect(await pulse(maria)).toEqual({ new_leads: 1, free_leads: 0 });
  });

  it('is refused beyond the limits of who takes him, and nobody is told which ids there are', async () => {
    const [maria = 0, ilya = 0] = managers;
    const [own = 0, led = 0] = clients;
    const key = `l${await guest()}`;
    await sql`insert into work_terms (manager_id, max_clients) values (${ilya}, 0)`.execute(database.db);
    await expect(staff(ilya).call(takeAttention, { params: { key } })).rejects.toMatchObject({ code: 'conflict' });
    const answers = [];
    for (const asked of [`u${led}`, 'u2147483647', 'l999999999'])
      answers.push(
        await staff(maria)
          .call(takeAttention, { params: { key: asked } })
          .catch((error: unknown) => String(error)),
      );
    expect(new Set(answers).size).toBe(1);
    expect(await staff(maria).call(takeAttention, { params: { key: `u${own}` } })).toEqual({ data: { user_id: own } });
    await sql`delete from work_terms`.execute(database.db);
    await staff(ilya).call(takeAttention, { params: { key } });
  });
});
