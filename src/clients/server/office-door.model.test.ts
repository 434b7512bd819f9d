import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Registered, TestDoor } from '../../../test/factories/door.ts';
import * as audit from '../../agency/contract/audit.ts';
import * as leadWork from '../../leads/contract/lead-work.ts';
import type { Endpoint } from '../../platform/contract/endpoint.ts';
import * as clientActivity from '../contract/client-activity.ts';
import * as clientCard from '../contract/client-card.ts';
import * as clientStory from '../contract/client-story.ts';
import * as clientWork from '../contract/client-work.ts';
import * as reservations from '../contract/reservations.ts';
import * as sms from '../contract/sms.ts';
import * as users from '../contract/users.ts';

/** Calls of the back-office as programs make them: over HTTP, with sessions, and with what no form would send. */

let door: TestDoor;
let manager: Registered;
let admin: Registered;
let client: Registered;
let clientId = 0;

const modules = [users, clientActivity, leadWork, sms, clientCard, clientWork, reservations, clientStory, audit];
const endpoints = modules.flatMap((module) =>
  (Object.values(module) as unknown[]).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value,
  ),
);

beforeAll(async () => {
  door = await TestDoor.open();
  [manager, admin, client] = [await door.register(), await door.register(), await door.register()];
  await promote(manager, 2);
  await promote(admin, 99);
  clientId = await idOf(client);
  await sql`update users set name = '<script>alert(1)</script>' where id = ${clientId}`.execute(door.app.db);
});
afterAll(() => door.close());

async function idOf({ phone }: Registered): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from users where phone = ${phone}`.execute(door.app.db);
  return rows[0]?.id ?? 0;
}
async function promote(person: Registered, role: number): Promise<void> {
  const id = await idOf(person);
  await sql`update users set role = ${role} where id = ${id}`.execute(door.app.db);
  await sql`update credentials set password_origin = 'own' where user_id = ${id}`.execute(door.app.db);
}
/** As an address carries it; half a character as the bytes that some programs send. */
const encoded = (value: string): string => (value === '\ud800' ? '%ED%A0%80' : encodeURIComponent(value));
const pathOf = (endpoint: Endpoint, value: string): string => endpoint.path.replace(/\{\w+\}/g, encoded(value));

describe('the calls of the back-office', () => {
  it('are closed to guests and clients, and those of administrators to managers', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.access === 'user') continue;
      const url = pathOf(endpoint, '1');
      expect([endpoint.name, (await door.call(endpoint.method, url)).status]).toEqual([endpoint.name, 401]);
      const asClient = await door.call(endpoint.method, url, undefined, { token: client.token });
      expect([endpoint.name, asClient.status]).toEqual([endpoint.name, 403]);
      if (endpoint.access !== 'admin') continue;
      const asManager = await door.call(endpoint.method, url, undefined, { token: manager.token });
      expect([endpoint.name, asManager.status]).toEqual([endpoint.name, 403]);
    }
  });

  it('answer somebody else’s client with the very bytes of nobody', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.access === 'admin' || !/\{(id|user_id)\}/.test(endpoint.path) || endpoint.path.includes('callback'))
        continue;
      const ask = async (id: number) => {
        const url = endpoint.path.replace(/\{(id|user_id)\}/, String(id)).replace(/\{\w+\}/g, '1');
        const body = endpoint.body === undefined ? undefined : (BODIES[endpoint.name] ?? {});
        const answer = await door.call(endpoint.method, url, body, { token: manager.token });
        return [answer.status, answer.text.replace(/"request_id":"[^"]*"/, ''), answer.headers['cache-control']];
      };
      expect([endpoint.name, ...(await ask(clientId))]).toEqual([endpoint.name, ...(await ask(2_000_000_000))]);
      expect([endpoint.name, (await ask(clientId))[0]]).toEqual([endpoint.name, 404]);
    }
  });

  it('send a conflict with the present state, and files to keep', async () => {
    const conflict = await door.call('PATCH', `/api/users/${clientId}/status/6`, undefined, { token: admin.token });
    expect(conflict.status).toBe(409);
    expect(conflict.json()).toMatchObject({ code: 'conflict', current: { status: 1, next_statuses: [1, 2] } });
    const file = await door.call('GET', '/api/users/export/?role=1', undefined, { token: admin.token });
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''/);
    expect(file.text).toContain('<script>alert(1)</script>');
    const list = await door.call('GET', '/api/users/?per_page=90&page=1', undefined, { token: admin.token });
    expect(list.json()).toMatchObject({ meta: { total: 3, per_page: 90 }, links: { next: null } });
    expect(list.headers['cache-control']).toBe('no-store');
  });

  it('lose their rights with the next call', async () => {
    const list = () => door.call('GET', `/api/users/u${clientId}`, undefined, { token: manager.token });
    await sql`update users set manager_id = ${await idOf(manager)} where id = ${clientId}`.execute(door.app.db);
    expect((await list()).status).toBe(200);
    await sql`update users set manager_id = null where id = ${clientId}`.execute(door.app.db);
    expect((await list()).status).toBe(404);
    await sql`update users set role = 1 where id = ${await idOf(manager)}`.execute(door.app.db);
    expect((await list()).status).toBe(403);
    await sql`update users set role = 2 where id = ${await idOf(manager)}`.execute(door.app.db);
  });

  it('never fail by what is sent', async () => {
    for (const endpoint of endpoints) {
      const keys = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
      const urls = [
        ...HOSTILE.map((value) => pathOf(endpoint, value)),
        // Each key takes a third of the values, so that all of them meet every kind of key somewhere.
        ...keys.flatMap((key, place) =>
          HOSTILE.filter((_, i) => (i + place) % 3 === 0).map(
            (value) => `${pathOf(endpoint, String(clientId))}?${key}=${encoded(value)}`,
          ),
        ),
      ];
      for (const url of endpoint.method === 'GET' ? urls : urls.slice(0, 6)) {
        const { status } = await door.call(endpoint.method, url, undefined, { token: admin.token });
        if (status >= 500) throw new Error(`${status} for ${endpoint.method} ${url}`);
      }
      if (endpoint.body === undefined) continue;
      const whole = BODIES[endpoint.name] ?? {};
      for (const key of Object.keys(whole)) {
        for (const value of [...HOSTILE, ...SHAPES]) {
          const body = { ...whole, [key]: value, role: 99, manager_id: 1, constructor: {} };
          const { status } = await door.call(endpoint.method, pathOf(endpoint, String(clientId)), body, {
            token: admin.token,
          });
          if (status >= 500) throw new Error(`${status} for ${endpoint.name} with ${key} ${JSON.stringify(value)}`);
        }
      }
    }
    const { rows } = await sql<{ role: number }>`select role from users where id = ${clientId}`.execute(door.app.db);
    expect(rows[0]?.role).toBe(1);
  }, 240_000);
});

const HOSTILE = [
  '\u0000',
  "' or 1=1 --",
  '\\',
  '%_%',
  '\ud800',
  '99999999999999999999',
  '-1',
  '1e5',
  'NaN',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '0000-00-00',
  '9999-12-31',
  '1,2,3',
  '__proto__',
  '9007199254740993',
  'я'.repeat(300),
];
const SHAPES: readonly unknown[] = [null, [], {}, true, 0, -1, 1e30, [null], { a: [] }];
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  giveAdvices: { advices: [{ user_id: 1, entity_type: 'building', entity_id: 1 }] },
  changeLead: { state: 'taken', outcome: 'x' },
  addClient: { phone: '79995550303', name: 'Пётр', email: 'a@b.ru', brief: { rooms: ['1'] }, comment: 'x' },
  decideClientRequest: { state: 'granted' },
  addContact: { channel: 'call', outcome: 'no_answer', note: 'x', again_at: '2026-11-22T09:00:00Z' },
  setWishes: { version: 0, wishes: { rooms: ['2'], price_max: 9_000_000, note: 'x' } },
  setPerson: { name: 'Пётр', email: 'a@b.ru', was: { name: null, email: null } },
  addNote: { text: 'x' },
  editNote: { text: 'x' },
  addTask: { text: 'x', due_at: '2026-11-22T09:00:00Z', remind_at: '2026-11-22T09:00:00Z', assignee_id: 1 },
  editTask: { text: 'x', due_at: '2026-11-22T09:00:00Z', remind_at: '2026-11-22T09:00:00Z', done: true },
  reserveFlat: { flat_id: 1, price: 1, days: 1 },
  extendReservation: { days: 1, price: 1 },
  closeDeal: { reservation_id: 1, price: 1, contract_number: 'x', bank: 'x', commission: 1 },
  changeDeal: { price: 1, contract_number: 'x', bank: 'x', commission: 1 },
  changeStatus: { reason: 'price', comment: 'x' },
  makeComparison: { entity_type: 'flat', entity_ids: [1, 2] },
  setPreference: { value: 1 },
};
