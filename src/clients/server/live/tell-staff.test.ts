import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { insertUser } from '../../../../test/factories/visitors.ts';
import { tellStaff } from './tell-staff.ts';

let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open({ PUBLIC_URL: 'https://novosel.example' });
  // Noon in Moscow.
  door.clock = Date.UTC(2026, 10, 24, 9);
});
afterAll(() => door.close());

const request = (phone: string) =>
  door.app.db
    .insertInto('leads')
    .values({
      kind: 'callback',
      phone,
      body_hash: crypto.randomUUID(),
      basis: 'consent',
      created_at: new Date(door.clock),
    })
    .execute();
const messages = (user_id: number) =>
  door.app.db.selectFrom('messages').select(['channel', 'text']).where('user_id', '=', user_id).orderBy('id').execute();

it('a manager hears of requests and clients on the channels that he chose, together and not too often', async () => {
  const { db } = door.app;
  const [maria, ilya] = [await insertUser(db, 2, 'Мария'), await insertUser(db, 2, 'Илья')];
  await db
    .insertInto('user_preferences')
    .values({ user_id: maria, key: 'notices', value: JSON.stringify({ sms: true, email: 'maria@agency.example' }) })
    .execute();
  const clients = [await insertUser(db), await insertUser(db), await insertUser(db)];
  const at = new Date(door.clock);
  await db.updateTable('users').set({ manager_id: maria, updated_at: at }).where('id', 'in', clients).execute();
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', clients[0] ?? 0)
    .executeTakeFirstOrThrow();
  await request(phone);
  expect(await Promise.all([tellStaff(door.app), tellStaff(door.app)])).toEqual(expect.arrayContaining([2, 0]));
  const text = 'Новосёл: 1 новая заявка, вам передали 3 клиентов. https://novosel.example/clients/today';
  const told = (await messages(maria)).map((row) => ({ ...row, text: row.text.replaceAll('\u00a0', ' ') }));
  expect(told).toEqual([
    { channel: 'sms', text },
    { channel: 'email', text },
  ]);
  // A crowd of requests is one more message, ten minutes later; one that was answered meanwhile is none.
  for (let n = 0; n < 5; n++) await request(phone);
  expect(await tellStaff(door.app)).toBe(0);
  door.pass(600_001);
  expect(await tellStaff(door.app)).toBe(2);
  expect((await messages(maria)).at(-1)?.text.replaceAll('\u00a0', ' ')).toContain('5 новых заявок');
  await request(phone);
  await sql`update leads set state = 'answered'`.execute(db);
  door.pass(600_001);
  expect(await tellStaff(door.app)).toBe(0);
  // Who wished for nothing gets nothing.
  await db
    .updateTable('users')
    .set({ manager_id: ilya, updated_at: at })
    .where('id', '=', clients[2] ?? 0)
    .execute();
  door.pass(600_001);
  expect(await tellStaff(door.app)).toBe(0);
  expect(await messages(ilya)).toEqual([]);
});
