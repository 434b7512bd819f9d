import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Registered, TestDoor } from '../../../../test/factories/door.ts';
import { insertUser } from '../../../../test/factories/visitors.ts';

/** The table of moves (docs/product/clients.md), by number: what the server itself does over HTTP, cell by cell. */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  1: [2],
  2: [3, 5, 7],
  3: [2, 4, 5, 7],
  4: [2, 6, 5, 7],
  5: [2, 7],
  6: [],
  7: [],
};
const STATUSES = [1, 2, 3, 4, 5, 6, 7];
const ACTORS = ['guest', 'client', 'manager', 'administrator'] as const;
type Actor = (typeof ACTORS)[number];

/** What the table says of a cell: 200, or a refusal by the door (401, 403) or by the table (409). */
function expected(actor: Actor, from: number, to: number): number {
  if (actor === 'guest') return 401;
  if (actor === 'client') return 403;
  const back = actor === 'administrator' && (from === 6 || from === 7) && to === 1;
  return from === to || NEXT[from]?.includes(to) || back ? 200 : 409;
}

let door: TestDoor;
let anybody: Registered;
const tokens: Partial<Record<Actor, string>> = {};
let client = 0;
let managerId = 0;

beforeAll(async () => {
  door = await TestDoor.open();
  const [manager, administrator] = [await door.register(), await door.register()];
  anybody = await door.register();
  managerId = await appoint(manager, 2);
  await appoint(administrator, 99);
  Object.assign(tokens, { client: anybody.token, manager: manager.token, administrator: administrator.token });
  client = await insertUser(door.app.db, 1, 'Анна Ковалёва');
  await sql`update users set manager_id = ${managerId} where id = ${client}`.execute(door.app.db);
});
afterAll(() => door.close());

async function appoint({ phone }: Registered, role: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`update users set role = ${role} where phone = ${phone} returning id`.execute(door.app.db);
  const id = rows[0]?.id ?? 0;
  await sql`update credentials set password_origin = 'own' where user_id = ${id}`.execute(door.app.db);
  return id;
}
const roleOf = async (phone: string) =>
  (
    await sql<{
      role: number;
      manager_id: number | null;
    }>`select role, manager_id from users where phone = ${phone}`.execute(door.app.db)
  ).rows[0];

describe('a change of the sales status over HTTP', () => {
  it.each(ACTORS)('by a %s is what the table says, in each of 49 cells', async (actor) => {
    const token = tokens[actor];
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        await sql`update users set status = ${from} where id = ${client}`.execute(door.app.db);
        // «Отказ» says why.
        const body = to === 7 ? { reason: 'price' } : undefined;
        const answer = await door.call('PATCH', `/api/users/${client}/status/${to}`, body, token ? { token } : {});
        const { rows } = await sql<{ status: number }>`select status from users where id = ${client}`.execute(
          door.app.db,
        );
        const wished = expected(actor, from, to);
        expect([from, to, answer.status, rows[0]?.status]).toEqual([from, to, wished, wished === 200 ? to : from]);
        if (wished === 409) expect(answer.json()).toMatchObject({ code: 'conflict', current: { status: from } });
      }
    }
  });
});

describe('nobody makes himself more than he is', () => {
  it('by fields that a form does not have, nor by the calls of others', async () => {
    const wish = { role: 99, manager_id: managerId, is_admin: true };
    const phone = door.newPhone();
    await door.post('/api/auth/register', { phone, ...wish });
    const fresh = await door.login(phone, await door.passwordFor(phone));
    expect(await roleOf(fresh.phone)).toEqual({ role: 1, manager_id: null });
    for (const [method, path] of [
      ['PATCH', '/api/me/profile'],
      ['POST', '/api/auth/me'],
      ['POST', '/api/staff'],
      ['PUT', `/api/users/${managerId}/manager/${managerId}`],
    ] as const)
      await door.call(method, path, { name: 'Анна', ...wish, phone: fresh.phone }, { token: fresh.token });
    expect(await roleOf(fresh.phone)).toEqual({ role: 1, manager_id: null });
  });

  it('as a manager neither: not to an administrator, not to the manager of a free client', async () => {
    const free = await insertUser(door.app.db, 1, 'Ничей Клиент');
    const token = tokens.manager ?? '';
    expect((await door.call('PUT', `/api/users/${free}/manager/${managerId}`, undefined, { token })).status).toBe(403);
    expect((await door.call('POST', '/api/staff', { phone: anybody.phone, name: 'Свой' }, { token })).status).toBe(403);
    await door.call('PATCH', '/api/me/profile', { name: 'Мария', role: 99 }, { token });
    const { rows } = await sql<{ role: number }>`select role from users where id = ${managerId}`.execute(door.app.db);
    expect(rows[0]?.role).toBe(2);
  });
});
