import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isEmbeddedRunning } from './embedded.ts';
import { type Database, openDatabase } from './open.ts';
import { findEmbeddedBinaries } from './postgres-binaries.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/programs/hold-database.ts', import.meta.url));

const NOBODY = 65_534;
/** Only root changes its user, and only when the checkout is open to others can nobody run what lies in it. */
const canBecomeNobody =
  process.geteuid?.() === 0 &&
  spawnSync(findEmbeddedBinaries(tmpdir()).postgres, ['--version'], { uid: NOBODY }).status === 0;

/** A process that holds the database of a folder, and what it has written so far. */
type Holder = { child: ChildProcess; lines: string[]; ended: Promise<number | null> };

/** A folder in which PostgreSQL has been made and stopped, to copy instead of making it for each test. */
let pristine: string;
let folder: string;
let children: ChildProcess[];
let databases: Database[];

beforeAll(async () => {
  pristine = mkdtempSync(join(tmpdir(), 'novosel-pristine-'));
  await (await openDatabase({ data_dir: pristine, database_url: undefined, database_pool_size: 2 })).close();
});
afterAll(() => rmSync(pristine, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-embedded-'));
  cpSync(join(pristine, 'postgres'), join(folder, 'postgres'), { recursive: true });
  chmodSync(join(folder, 'postgres'), 0o700);
  children = [];
  databases = [];
});

afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.allSettled(databases.map((database) => database.close()));
  const pid = isEmbeddedRunning(folder) ? serverPid() : undefined;
  if (pid) process.kill(pid, 'SIGQUIT');
  await until(() => !isEmbeddedRunning(folder));
  rmSync(folder, { recursive: true, force: true });
});

async function open(user: 'app' | 'tool' = 'app', dataDir = folder): Promise<Database> {
  const config = { data_dir: dataDir, database_url: undefined, database_pool_size: 4 };
  const database = await openDatabase(config, user);
  databases.push(database);
  return database;
}

function hold(user: 'app' | 'tool', mode = ''): Holder {
  const child = spawn(process.execPath, [PROGRAM, folder, user, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return { child, lines, ended: new Promise((resolve) => child.once('close', resolve)) };
}

async function holdReady(user: 'app' | 'tool', mode = ''): Promise<Holder> {
  const holder = hold(user, mode);
  await until(() => holder.lines.length > 0);
  expect(holder.lines[0]).toMatch(/^ready/);
  return holder;
}

async function until(condition: () => boolean, limit = 20_000): Promise<void> {
  const deadline = performance.now() + limit;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${limit} ms: ${condition}`);
    await sleep(10);
  }
}

function serverPid(): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

async function acknowledgedRows(): Promise<number[]> {
  const database = await open('tool');
  const { rows } = await database.pool.query('SELECT number FROM acknowledged ORDER BY number');
  await database.close();
  return rows.map((row) => row.number);
}

describe('the embedded PostgreSQL', () => {
  test('is made at the first start, keeps its rows and leaves no process behind', async () => {
    rmSync(join(folder, 'postgres'), { recursive: true });
    const first = await open();
    await first.pool.query("CREATE TABLE kept AS SELECT 'ёлка' AS word");
    await first.close();
    expect(isEmbeddedRunning(folder)).toBe(false);
    const second = await open();
    expect((await second.pool.query('SELECT word FROM kept')).rows).toEqual([{ word: 'ёлка' }]);
    await second.close();
    expect(serverPid()).toBeUndefined();
  });

  test('survives kill -9 of its application, is adopted by the next one and has lost no acknowledged row', async () => {
    const acknowledged: number[] = [];
    let pid: number | undefined;
    for (let round = 0; round < 3; round++) {
      const writer = await holdReady('app', 'write');
      pid ??= serverPid();
      expect(serverPid()).toBe(pid);
      await until(() => writer.lines.length > 50);
      writer.child.kill('SIGKILL');
      await writer.ended;
      acknowledged.push(...writer.lines.slice(1).map(Number));
      expect(isEmbeddedRunning(folder)).toBe(true);
    }
    const rows = new Set(await acknowledgedRows());
    expect(acknowledged.filter((number) => !rows.has(number))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(150);
    expect(isEmbeddedRunning(folder)).toBe(false);
  });

  test.skipIf(process.platform !== 'linux')('has no secret of the application in its environment', async () => {
    for (const name of ['ADMIN_PASSWORD', 'AUTH_KEYS', 'SMS_URL', 'PGPASSWORD']) vi.stubEnv(name, 'canary-of-a-secret');
    rmSync(join(folder, 'postgres'), { recursive: true });
    const { close } = await open();
    vi.unstubAllEnvs();
    expect(readFileSync(`/proc/${serverPid()}/environ`, 'utf8')).not.toContain('canary');
    await close();
  });

  test('belongs to one application: a second one ends within two seconds and names the first', async () => {
    const first = await holdReady('app');
    const second = hold('app');
    expect(await second.ended).toBe(78);
    const [, ms, ...words] = second.lines[0]?.split(' ') ?? [];
    expect(words.join(' ')).toBe(
      `DATA_DIR: ${folder} is in use by another running process (pid ${first.child.pid}). Stop it or choose another DATA_DIR.`,
    );
    expect(Number(ms)).toBeLessThan(2_000);
    first.child.kill('SIGKILL');
    const heir = await holdReady('app');
    expect(Number(heir.lines[0]?.split(' ')[1])).toBeLessThan(2_000);
  });

  test('serves a tool beside the application and is stopped by whichever ends last', async () => {
    const application = await holdReady('app');
    const pid = serverPid();
    const tool = await holdReady('tool');
    tool.child.kill('SIGTERM');
    expect(await tool.ended).toBe(0);
    expect(serverPid()).toBe(pid);
    const lastTool = await holdReady('tool');
    application.child.kill('SIGTERM');
    expect(await application.ended).toBe(0);
    expect(serverPid()).toBe(pid);
    lastTool.child.kill('SIGTERM');
    expect(await lastTool.ended).toBe(0);
    expect(isEmbeddedRunning(folder)).toBe(false);
  });

  test('is made once when several processes start at the same moment on an empty folder', async () => {
    rmSync(join(folder, 'postgres'), { recursive: true });
    const holders = await Promise.all(Array.from({ length: 3 }, () => holdReady('tool')));
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
    for (const { child } of holders) child.kill('SIGTERM');
    expect(await Promise.all(holders.map((holder) => holder.ended))).toEqual([0, 0, 0]);
    expect(isEmbeddedRunning(folder)).toBe(false);
  });

  test('is started again when it is killed, while the application keeps its connections object', async () => {
    const { pool, close } = await open();
    await pool.query('CREATE TABLE kept (number int)');
    await pool.query('INSERT INTO kept VALUES (7)');
    const pid = serverPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(() => serverPid() !== pid, 5_000);
    const deadline = performance.now() + 5_000;
    const ask = (): Promise<unknown> =>
      pool.query('SELECT number FROM kept').then(
        ({ rows }) => rows,
        (error) => (performance.now() < deadline ? sleep(20).then(ask) : error),
      );
    expect(await ask()).toEqual([{ number: 7 }]);
    await close();
    expect(isEmbeddedRunning(folder)).toBe(false);
  });

  test('starts over a stale lock file whose process number belongs to another program', async () => {
    const other = spawn('sleep', ['60']);
    children.push(other);
    writeFileSync(
      join(folder, 'postgres/postmaster.pid'),
      [
        other.pid,
        join(folder, 'postgres'),
        1,
        5432,
        join(folder, 'postgres-socket'),
        '',
        '  1234567         1',
        'ready   ',
        '',
      ].join('\n'),
    );
    const { pool, close } = await open();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await close();
    expect(other.exitCode).toBeNull();
  });

  test('works in a folder whose path is longer than a socket address may be', async () => {
    const deep = join(folder, 'long-'.repeat(20), 'путь с пробелом');
    mkdirSync(deep, { recursive: true });
    renameSync(join(folder, 'postgres'), join(deep, 'postgres'));
    const { pool, close } = await open('app', deep);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await close();
    expect(isEmbeddedRunning(deep)).toBe(false);
  });

  test('refuses a cluster of another major version with one line', async () => {
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(/was made by PostgreSQL 17, this version comes with 18/);
  });

  test.skipIf(!canBecomeNobody)('runs as nobody when root is refused user namespaces, and goes back', async () => {
    chmodSync(folder, 0o755);
    const path = process.env.PATH;
    process.env.PATH = '/nonexistent';
    try {
      const { pool, close } = await open();
      await pool.query('CREATE TABLE kept (number int)');
      expect(statSync(join(folder, 'postgres')).uid).toBe(NOBODY);
      await close();
    } finally {
      process.env.PATH = path;
    }
    const { pool, close } = await open();
    expect((await pool.query('SELECT * FROM kept')).rows).toEqual([]);
    expect(statSync(join(folder, 'postgres')).uid).toBe(0);
    await close();
  });
});
