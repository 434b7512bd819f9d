import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../../../test/factories/visitors.ts';
import { checkChain, readActors } from '../../../platform/audit/queries.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';

const ROWS = 41_000;
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into audit_log (actor_role, action, object_type) select 2, 'user.list', 'users' from generate_series(1, ${ROWS}::int)`.execute(
    database.background,
  );
}, 240_000);
afterAll(() => database.close());

/** Runs a change that the triggers would refuse, as somebody with the database in his hands would. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await change.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

describe('the chain of the audit log', () => {
  it('is whole over several portions', async () => {
    expect(await checkChain(database.db)).toEqual({ broken_id: null, rows: ROWS });
  });

  it('refuses changes', async () => {
    await expect(sql`update audit_log set ip = '1' where id = 5`.execute(database.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_log where id = 5`.execute(database.db)).rejects.toThrow('append-only');
    await expect(sql`truncate audit_log`.execute(database.db)).rejects.toThrow('append-only');
  });

  it.each([20_000, 20_001, 31_234])('shows an edit of row %i, also where portions meet', async (id) => {
    await tamper(sql`update audit_log set ip = '9' where id = ${id}`);
    expect((await checkChain(database.db)).broken_id).toBe(id);
    await tamper(sql`update audit_log set ip = null where id = ${id}`);
    expect((await checkChain(database.db)).broken_id).toBeNull();
  });

  it('names once everybody who stands in it, for its filter', async () => {
    const [boris, anna] = [await insertUser(database.db, 2, 'Борис'), await insertUser(database.db, 99, 'Анна')];
    for (const actor of [boris, anna, boris])
      await sql`insert into audit_log (actor_id, actor_role, action, object_type) values (${actor}, 2, 'user.list', 'users')`.execute(
        database.db,
      );
    expect(await readActors(database.db)).toEqual([
      { id: anna, name: 'Анна' },
      { id: boris, name: 'Борис' },
    ]);
  });

  it('shows the place of a row that was taken out', async () => {
    await tamper(sql`delete from audit_log where id = 20000`);
    expect((await checkChain(database.db)).broken_id).toBe(20_001);
  });
});
