import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDoor } from '../../test/factories/door.ts';

const COMMAND = fileURLToPath(new URL('./staff-command.ts', import.meta.url));
const PASSWORD = 'семь синих стрекоз';

let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open();
});
afterAll(() => door.close());

function staff(args: readonly string[], input = ''): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, DATABASE_URL: door.connectionString, DATA_DIR: door.folder, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [COMMAND, ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

describe('the staff command', () => {
  it('gives a role to a client, ends his sessions, and is in the audit log', async () => {
    const { phone, token } = await door.register();
    const done = await staff(
      ['--phone', `8${phone.slice(1)}`, '--role', 'manager', '--name', 'Анна', '--password-stdin'],
      `${PASSWORD}\n`,
    );
    expect(done).toEqual({ code: 0, said: expect.stringContaining('Менеджер') });
    expect(await door.statusOf(token)).toBe(401);
    const now = await door.login(phone, PASSWORD);
    const profile = (await door.post('/api/auth/me', undefined, { token: now.token })).json().data;
    expect(profile).toMatchObject({ role: 2, name: 'Анна', password_origin: 'own' });
    const rows = await door.app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('action', '=', 'user.role')
      .execute();
    expect(rows).toEqual([
      { action: 'user.role', before: { name: null, role: 1 }, after: { role: 2, by: 'command', password: 'set' } },
    ]);
    expect((await staff(['--phone', phone, '--role', 'client'])).code).toBe(0);
    expect(await door.statusOf(now.token)).toBe(401);
  });

  it('leaves nobody with a manager who is a client from then on', async () => {
    const { db } = door.app;
    const [manager, client] = [await door.register(), await door.register()];
    expect((await staff(['--phone', manager.phone, '--role', 'manager', '--keep-password'])).code).toBe(0);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', manager.phone)
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ manager_id: id }).where('phone', '=', client.phone).execute();
    expect((await staff(['--phone', manager.phone, '--role', 'client'])).code).toBe(0);
    expect(await db.selectFrom('users').select('id').where('manager_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('manager_changes').select(['from_id', 'to_id', 'author_id']).execute()).toEqual([
      { from_id: id, to_id: null, author_id: null },
    ]);
    // And a manager has none himself.
    await db.updateTable('users').set({ manager_id: id }).where('phone', '=', client.phone).execute();
    expect((await staff(['--phone', client.phone, '--role', 'manager', '--keep-password'])).code).toBe(0);
    expect(await db.selectFrom('users').select('id').where('manager_id', '=', id).execute()).toEqual([]);
  });

  it('takes one-time codes from somebody who lost them, and ends his sessions', async () => {
    const { phone, token } = await door.register();
    const reset = () => staff(['--phone', phone, '--reset-second-factor']);
    expect(await reset()).toEqual({ code: 0, said: expect.stringContaining('не был включён') });
    const { id } = await door.app.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const at = new Date(door.clock);
    await door.app.db
      .insertInto('second_factors')
      .values({ user_id: id, secret: Buffer.alloc(8), created_at: at, confirmed_at: at })
      .execute();
    expect(await reset()).toEqual({ code: 0, said: expect.stringContaining('сброшен') });
    expect(await door.statusOf(token)).toBe(401);
    const rows = await door.app.db
      .selectFrom('audit_log')
      .select('object_id')
      .where('action', '=', 'second_factor.reset')
      .execute();
    expect(rows).toEqual([{ object_id: String(id) }]);
    expect((await staff(['--phone', '+79990000001', '--reset-second-factor'])).code).toBe(65);
  });

  it.each([
    [64, ['--role', 'admin'], ''],
    [64, ['--phone', '+79161234567', '--role', 'king'], ''],
    [64, ['--phone', '+79161234567', '--role', 'admin', '--what'], ''],
    [65, ['--phone', '+1 202 555 0100', '--role', 'admin', '--password-stdin'], PASSWORD],
    [65, ['--phone', '+79161234567', '--role', 'admin', '--password-stdin'], 'too short'],
    [65, ['--phone', '+79161234567', '--role', 'admin', '--password-stdin'], 'passwordpassword1234'],
  ])('ends with %i for %j', async (code, args, input) => {
    expect((await staff(args, input)).code).toBe(code);
  });
});
