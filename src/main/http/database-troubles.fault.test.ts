import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../test/factories/door.ts';
import { insertUser } from '../../../test/factories/visitors.ts';
import { untilWaiting } from '../../../test/factories/waiting.ts';
import { problemSchema } from '../../platform/contract/problem.ts';
import { toFailure } from '../../platform/failure.ts';

let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open();
});
afterAll(() => door.close());

describe('a database that is not there', () => {
  it.each([
    ['ENOTFOUND', () => connect('postgres://novosel@no..name/novosel')],
    ['ECONNREFUSED', () => connect('postgres://novosel@127.0.0.1:1/novosel')],
    ['25006', () => writeTo('read only')],
  ])('is unavailable, not a fault of ours: %s', async (code, ask) => {
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(toFailure(error).code).toBe('unavailable');
  });

  const connect = (connectionString: string) => new Client({ connectionString }).connect();
  const writeTo = (mode: 'read only') =>
    door.app.db
      .transaction()
      .setAccessMode(mode)
      .execute((trx) => sql`delete from settings`.execute(trx));
});

describe('a transaction that the database gives up for another', () => {
  it('in a ring of waiting is a 503 that asks to come again, and then it succeeds', async () => {
    const { db } = door.app;
    const { phone, password, token } = await door.register();
    const change = { current_password: password, new_password: 'сиреневый-трамвай-47' };
    const refused = await db.transaction().execute(async (trx) => {
      await sql`lock table credentials in exclusive mode`.execute(trx);
      // Who looks for a ring first is given up, and on a busy machine that is not who has waited longest.
      await sql`set local deadlock_timeout = '20s'`.execute(trx);
      const answer = door.post('/api/me/password', change, { token });
      await untilWaiting(db, 1);
      await sql`select 1 from users where phone = ${phone} for update`.execute(trx);
      return answer;
    });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(problemSchema.parse(refused.json())).toMatchObject({
      code: 'unavailable',
      title: 'Сервис временно недоступен',
      detail: 'Произошла ошибка, попробуйте позже',
    });
    expect((await door.post('/api/me/password', change, { token })).status).toBe(204);
  });

  it('because its snapshot is outdated is unavailable as well', async () => {
    const { db } = door.app;
    const id = await insertUser(db);
    const rename = sql`update users set name = 'Анна' where id = ${id}`;
    const outdated: unknown = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`select name from users where id = ${id}`.execute(trx);
        await rename.execute(db);
        await rename.execute(trx);
      })
      .catch((error: unknown) => error);
    expect(outdated).toMatchObject({ code: '40001' });
    expect(toFailure(outdated).code).toBe('unavailable');
  });
});
