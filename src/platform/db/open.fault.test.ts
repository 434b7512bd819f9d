import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toFailure } from '../failure.ts';
import { connect, type Database, IDLE_TIMEOUT, openDatabase } from './open.ts';

describe('an open database', () => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'novosel-open-'));
    database = await openDatabase({ data_dir: folder, database_url: undefined, database_pool_size: 4 });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('knows Cyrillic letters in trigrams and patterns, and the Russian order', async () => {
    await database.pool.query('CREATE EXTENSION pg_trgm');
    const { rows } =
      await database.pool.query(`SELECT similarity('Хамовники', 'хамовник') > 0.5 AS similar, 'ЁЖ' ILIKE 'ёж' AS same,
      (SELECT string_agg(word, ' ' ORDER BY word COLLATE "ru-x-icu") FROM unnest(ARRAY['ель', 'ёж', 'арка']) word) AS words`);
    expect(rows).toEqual([{ similar: true, same: true, words: 'арка ёж ель' }]);
  });

  test('gives numbers for bigint and numeric, text for a date, and refuses an unsafe bigint', async () => {
    const { rows } = await database.pool.query(
      "SELECT 12::int8 AS whole, 1.5::numeric AS part, '2026-02-28'::date AS day",
    );
    expect(rows).toEqual([{ whole: 12, part: 1.5, day: '2026-02-28' }]);
    await expect(database.pool.query('SELECT 9007199254740993::int8')).rejects.toThrow('outside the safe integers');
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('ends a statement of a request after its timeout, but lets background work run', async () => {
    const { pool, backgroundPool } = database;
    const timeout = async (from: typeof pool) => (await from.query('SHOW statement_timeout')).rows[0].statement_timeout;
    expect([await timeout(pool), await timeout(backgroundPool)]).toEqual(['3s', '0']);
  });

  test('leaves no locks to a transaction that nobody goes on with', async () => {
    const setting = async (from: typeof database.pool) =>
      (await from.query('SHOW idle_in_transaction_session_timeout')).rows[0].idle_in_transaction_session_timeout;
    const tool = connect(database.connectionString, 1, 'tool');
    const pools = [database.pool, database.backgroundPool, tool.backgroundPool];
    expect(await Promise.all(pools.map(setting))).toEqual(['5s', '15s', '1min']);
    await Promise.all([tool.db.destroy(), tool.background.destroy()]);
  });

  test('takes the locks of a transaction that goes silent, which is told to come again, and goes on with others', async () => {
    await database.pool.query('CREATE TABLE seats (id int, taken int); INSERT INTO seats VALUES (1, 0)');
    const { db, background } = connect(database.connectionString, 1, 'app', { ...IDLE_TIMEOUT, request: 300 });
    const take = (by: number) => sql`UPDATE seats SET taken = ${by} WHERE id = 1`;
    const silent = db.transaction().execute(async (trx) => {
      await take(1).execute(trx);
      await take(2).execute(database.db);
      await sql`SELECT 1`.execute(trx);
    });
    expect(toFailure(await silent.catch((error: unknown) => error)).code).toBe('unavailable');
    expect((await sql`SELECT taken FROM seats`.execute(db)).rows).toEqual([{ taken: 2 }]);
    await Promise.all([db.destroy(), background.destroy()]);
  });

  test('keeps statements of requests prepared, and survives a table that changes under them', async () => {
    const { db, pool } = database;
    await pool.query('CREATE TABLE lots (id int, price int); INSERT INTO lots VALUES (1, 5)');
    const read = () => sql`SELECT * FROM lots WHERE id = ${1}::int`.execute(db).then(({ rows }) => rows);
    for (let i = 0; i < 8; i++) expect(await read()).toEqual([{ id: 1, price: 5 }]);
    const { rows } = await pool.query(
      "SELECT count(*) AS kept FROM pg_prepared_statements WHERE statement LIKE '%FROM lots%'",
    );
    expect(rows).toEqual([{ kept: 1 }]);
    await pool.query('ALTER TABLE lots ADD COLUMN floor int');
    for (let i = 0; i < 8; i++) expect(await read()).toEqual([{ id: 1, price: 5, floor: null }]);
  });

  test('is opened by its address as well, and then nothing but the connections is closed', async () => {
    const config = { data_dir: folder, database_url: database.connectionString, database_pool_size: 2 };
    const second = await openDatabase(config);
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(second.db)).rows).toEqual([{ one: 1 }]);
    await second.close();
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  test('that cannot be reached is told in one line without the password', async () => {
    const database_url = 'postgres://somebody:secret@127.0.0.1:1/nothing';
    const failure = await openDatabase({ data_dir: folder, database_url, database_pool_size: 2 }).catch(String);
    expect(failure).toBe(
      'DatabaseFailure: The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.',
    );
  });

  test('encoded in anything but UTF-8 is refused', async () => {
    await database.pool.query(
      "CREATE DATABASE old TEMPLATE template0 ENCODING 'SQL_ASCII' LC_CTYPE 'C' BUILTIN_LOCALE 'C'",
    );
    const database_url = database.connectionString.replace('/novosel?', '/old?');
    await expect(openDatabase({ data_dir: folder, database_url, database_pool_size: 2 })).rejects.toThrow(
      'The database must be encoded in UTF8, DATABASE_URL leads to one in SQL_ASCII.',
    );
  });

  test('that goes silent fails within its limit, and the silent connection is not used again', async () => {
    const way = await openWay(join(folder, 'postgres-socket/.s.PGSQL.5432'));
    const { db, background } = connect(`postgres://novosel@127.0.0.1:${way.port}/novosel`, 1);
    const ask = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows;
    expect(await ask()).toEqual([{ one: 1 }]);
    way.silence();
    const started = performance.now();
    const overdue: unknown = await ask().catch((error: unknown) => error);
    expect(overdue).toMatchObject({ message: 'Query read timeout' });
    expect(toFailure(overdue).code).toBe('unavailable');
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await ask()).toEqual([{ one: 1 }]);
    await Promise.all([db.destroy(), background.destroy()]);
    way.close();
  });
});

/** A TCP way to a socket whose present connections can be made to swallow everything. */
async function openWay(socket: string): Promise<{ port: number; silence: () => void; close: () => void }> {
  const ends: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = connectSocket(socket);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => {});
    ends.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    silence: () => {
      for (const end of ends) end.unpipe().resume();
    },
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
