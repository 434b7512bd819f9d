import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isMigrated, type Migration, MigrationError, migrate } from './migrate.ts';
import { migrations as released } from './migrations/index.ts';
import { connect, type Database } from './open.ts';
import { createTestDatabase } from './testing.ts';

const colours: Migration = {
  name: '0001-colours',
  up: async (db) => {
    await sql`CREATE TABLE colours (name text PRIMARY KEY)`.execute(db);
    await sql`SELECT pg_sleep(0.1)`.execute(db);
  },
};
const shades: Migration = {
  name: '0002-shades',
  up: async (db) => {
    await sql`ALTER TABLE colours ADD shade text`.execute(db);
  },
};

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  await sql`DROP SCHEMA public CASCADE`.execute(database.background);
  await sql`CREATE SCHEMA public`.execute(database.background);
});
afterEach(() => database.close());

async function columns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'colours' ORDER BY ordinal_position`.execute(database.db);
  return rows.map((row) => row.name);
}

describe('migrating', () => {
  test('applies what is missing in order, once', async () => {
    expect(await migrate(database.background, [colours])).toEqual(['0001-colours']);
    expect(await isMigrated(database.db, [colours, shades])).toBe(false);
    const seen: string[] = [];
    expect(await migrate(database.background, [colours, shades], (name) => seen.push(name))).toEqual(['0002-shades']);
    expect(seen).toEqual(['0002-shades']);
    expect(await migrate(database.background, [colours, shades])).toEqual([]);
    expect(await columns()).toEqual(['name', 'shade']);
    expect(await isMigrated(database.db, [colours, shades])).toBe(true);
  });

  test('is done by one of several processes that start together', async () => {
    const others = [1, 2, 3].map(() => connect(database.connectionString, 2));
    const applied = await Promise.all(others.map(({ background }) => migrate(background, [colours, shades])));
    expect(applied.filter((names) => names.length > 0)).toEqual([['0001-colours', '0002-shades']]);
    await Promise.all(others.flatMap(({ db, background }) => [db.destroy(), background.destroy()]));
  });

  test('leaves nothing of a step that fails, and goes on from there', async () => {
    const broken: Migration = {
      name: '0002-shades',
      up: async (db) => {
        await sql`ALTER TABLE colours ADD half text`.execute(db);
        throw new Error('power cut');
      },
    };
    await expect(migrate(database.background, [colours, broken])).rejects.toThrow('power cut');
    expect(await columns()).toEqual(['name']);
    expect(await migrate(database.background, [colours, shades])).toEqual(['0002-shades']);
  });

  test('refuses a database that is newer than the code', async () => {
    await migrate(database.background, [colours, shades]);
    const failure = await migrate(database.background, [colours]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toContain(
      'The database is newer than this version of the application: it has migration 0002-shades, the newest known one is 0001-colours.',
    );
    expect(await isMigrated(database.db, [colours])).toBe(true);
  });

  test('refuses a database that was made by an edited migration', async () => {
    await migrate(database.background, [colours]);
    const edited: Migration = { name: '0001-colours', up: async (db) => void (await sql`SELECT 1`.execute(db)) };
    await expect(migrate(database.background, [edited])).rejects.toThrow(/was made by another history/);
  });

  test('takes a database that was made before the words of a migration changed, and no other text of it', async () => {
    await migrate(database.background, released);
    const record = (checksum: string) =>
      sql`update schema_migrations set checksum = ${checksum} where name = '0004-accounts'`.execute(database.db);
    await record('d3817cf94a259ecf7700e536f2827310606a5375ff7c0ab03ffa3d1674d832aa');
    expect(await migrate(database.background, released)).toEqual([]);
    await record('0'.repeat(64));
    await expect(migrate(database.background, released)).rejects.toThrow(/was made by another history/);
  });

  test('refuses a list with a gap in its numbers', async () => {
    await expect(migrate(database.background, [shades])).rejects.toThrow(
      'migration 1 must be named 0001-…, got 0002-shades',
    );
  });

  test('brings the released list onto an empty database', async () => {
    expect(await migrate(database.background, released)).toHaveLength(released.length);
    expect(await isMigrated(database.db, released)).toBe(true);
  });
});
