import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { getClientCard } from '../../../clients/contract/client-card.ts';
import { getFunnel } from '../../../figures/contract/figures.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/calls.ts';

let door: TestDoor;
let admin: ApiClient;
beforeAll(async () => {
  door = await TestDoor.open();
  admin = callerOf(door.app, await insertUser(door.app.db, 99), { role: 99 });
});
afterAll(() => door.close());

const add = async (title: string) => (await admin.call(contract.addCallAddress, { body: { title } })).data;
const pathOf = ({ address }: { readonly address: string }): string => new URL(address).pathname;
const tell = (path: string, body: object): Promise<Answer> => door.call('POST', path, body);
const leadsOf = async (phone: string) =>
  (
    await sql<{ id: number; kind: string; message: string; source_kind: string; source: string; suspect: boolean }>`
      select id, kind, message, source_kind, source, suspect from leads where phone = ${phone} order by id`.execute(
      door.app.db,
    )
  ).rows;
const overview = async () => (await admin.call(contract.listCallAddresses, {})).data;

describe('a call that a service tells of', () => {
  it('is one request however often and however much is told of it, with its source and whose client he is', async () => {
    const address = await add('Коллтрекинг');
    const client = await insertUser(door.app.db, 1, 'Пётр');
    const { phone } = await door.app.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', client)
      .executeTakeFirstOrThrow();
    const path = pathOf(address);
    const first = await tell(path, { phone: `+${phone}`, id: 'c-1', answered: false, utm_source: 'Avito' });
    expect(first.json()).toMatchObject({ data: { accepted: true, refusal: null } });
    const again = await Promise.all(
      [30, 60, 90].map((duration) => tell(path, { caller: phone, call_id: 'c-1', duration, utm_source: 'Avito' })),
    );
    for (const answer of again) expect([answer.status, answer.json()]).toEqual([200, first.json()]);
    expect(await leadsOf(phone)).toMatchObject([
      { kind: 'call', message: 'Не отвечен. Источник: avito', source_kind: 'call', source: 'avito', suspect: false },
    ]);
    expect((await tell(path, { phone, id: 'c-2' })).json().data.id).not.toBe(first.json().data.id);
    // Another service may use the same ids.
    await tell(pathOf(await add('Телефония')), { phone, id: 'c-1' });
    expect(await leadsOf(phone)).toHaveLength(3);
    const card = await admin.call(getClientCard, { params: { id: `u${client}` } });
    expect(JSON.stringify(card)).toContain('avito');
    const { data } = await admin.call(getFunnel, { query: { from: '2026-01-01', to: '2026-12-31' } });
    expect(data.sources.map(({ title }) => title)).toContain('Звонок: avito');
  });

  it('is read from a form too, and no other call takes one', async () => {
    const path = pathOf(await add('Форма'));
    const phone = door.newPhone();
    const post = (url: string) =>
      door.server.inject({
        method: 'POST',
        url,
        payload: `caller=%2B${phone}&uniqueid=7.1&disposition=ANSWERED&billsec=65`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post(path)).json()).toMatchObject({ data: { accepted: true } });
    expect(await leadsOf(phone)).toMatchObject([{ message: 'Отвечен, 1 мин 5 с', source: 'Форма' }]);
    expect((await post('/api/feedback')).statusCode).toBe(415);
  });

  it('without an id is one request within ten minutes, and with a time one however late', async () => {
    const path = pathOf(await add('Без номеров'));
    const phone = door.newPhone();
    for (let i = 0; i < 3; i++) await tell(path, { phone });
    expect(await leadsOf(phone)).toHaveLength(1);
    const time = new Date(door.clock - 60_000).toISOString();
    for (let i = 0; i < 3; i++) {
      await tell(path, { phone, time });
      door.pass(700_000);
    }
    expect(await leadsOf(phone)).toHaveLength(2);
  });

  it('from a number that nobody can call back is counted once and makes no request', async () => {
    const address = await add('Без номера');
    const before = await sql<{ n: number }>`select count(*)::int as n from leads`.execute(door.app.db);
    for (let i = 0; i < 2; i++)
      for (const [phone, id] of [
        ['anonymous', 'h'],
        ['+375291234567', 'f'],
        ['101', 'u'],
      ]) {
        const answer = await tell(pathOf(address), { phone, id });
        expect([answer.status, answer.json().data.accepted]).toEqual([200, false]);
      }
    expect((await sql<{ n: number }>`select count(*)::int as n from leads`.execute(door.app.db)).rows).toEqual(
      before.rows,
    );
    const { addresses, calls } = await overview();
    expect(addresses.find(({ id }) => id === address.id)).toMatchObject({
      hidden: 1,
      foreign: 1,
      unreadable: 1,
      requests: 0,
    });
    expect(
      calls
        .filter(({ address: title }) => title === 'Без номера')
        .map(({ refusal }) => refusal)
        .sort(),
    ).toEqual(['foreign', 'hidden', 'unreadable']);
    expect(JSON.stringify(calls)).not.toContain('375291234567');
    expect((await tell(pathOf(address), { id: 'x' })).json()).toMatchObject({
      code: 'invalid_value',
      errors: [{ field: 'phone' }],
    });
  });

  it('comes in hundreds from the one address of a service, and asks no work of it', async () => {
    const path = pathOf(await add('Много звонков'));
    for (let i = 0; i < 60; i++) expect((await tell(path, { phone: door.newPhone(), id: i })).status).toBe(200);
  });

  it('is told again later where one address tells more than 120 in a minute', async () => {
    door.pass(61_000);
    const [path, other] = [pathOf(await add('Без остановки')), pathOf(await add('Сосед'))];
    const phone = door.newPhone();
    const statuses: number[] = [];
    for (let i = 0; i < 122; i++) statuses.push((await tell(path, { phone, id: 'same' })).status);
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429, 429]);
    const refused = await tell(path, { phone, id: 'same' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await tell(other, { phone: door.newPhone() })).status).toBe(200);
    door.pass(61_000);
    expect((await tell(path, { phone, id: 'same' })).status).toBe(200);
    expect(await leadsOf(phone)).toHaveLength(1);
  });

  it('is kept on disk while the database stores nothing, and stored later, once', async () => {
    const path = pathOf(await add('Сбой'));
    const phone = door.newPhone();
    const { db } = door.app;
    await sql`alter table leads add constraint nothing check (phone <> ${sql.lit(phone)}) not valid`.execute(db);
    const told = { phone, id: 'away' };
    const first = await tell(path, told);
    expect(first.json()).toMatchObject({ data: { accepted: true } });
    expect((await tell(path, told)).json()).toEqual(first.json());
    expect(await leadsOf(phone)).toEqual([]);
    await sql`alter table leads drop constraint nothing`.execute(db);
    await door.app.leads.replay();
    expect(await leadsOf(phone)).toMatchObject([{ id: first.json().data.id, kind: 'call', source: 'Сбой' }]);
    expect((await tell(path, told)).json()).toEqual(first.json());
  });
});

describe('an address for calls', () => {
  it('is shown once, renamed, closed for good, and each change stands in the log', async () => {
    const made = await add('Манго');
    const secret = pathOf(made).slice('/api/calls/'.length);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ row: string }>`select a::text as row from call_addresses a`.execute(door.app.db);
    expect(JSON.stringify([rows, await overview()])).not.toContain(secret);
    const phone = door.newPhone();
    door.pass(1_000);
    await tell(pathOf(made), { phone, id: 1 });
    const params = { id: made.id };
    await admin.call(contract.renameCallAddress, { params, body: { title: 'Манго Офис' } });
    expect((await admin.call(contract.closeCallAddress, { params })).data).toMatchObject({ closed: true, requests: 1 });
    await admin.call(contract.closeCallAddress, { params });
    expect((await tell(pathOf(made), { phone, id: 2 })).status).toBe(404);
    expect((await overview()).calls).toContainEqual(
      expect.objectContaining({ address: 'Манго Офис', request: expect.objectContaining({ phone, state: 'new' }) }),
    );
    const log = await sql<{ action: string }>`select action from audit_log where object_type = 'call_address'
      and object_id = ${String(made.id)} order by id`.execute(door.app.db);
    expect(log.rows.map(({ action }) => action)).toEqual([
      'call_address.add',
      'call_address.change',
      'call_address.close',
    ]);
  });

  it('is not found by guessing: thirty guesses an hour', async () => {
    door.pass(3_700_000);
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++)
      statuses.push(
        (await tell(`/api/calls/${'a'.repeat(41)}${String(i).padStart(2, '0')}`, { phone: '9261234567' })).status,
      );
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(statuses.slice(30)).toEqual([429, 429]);
    // Who knows an address is heard all the same.
    expect((await tell(pathOf(await add('Сосед')), { phone: door.newPhone() })).status).toBe(200);
  });
});
