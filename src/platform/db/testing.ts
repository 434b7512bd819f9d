import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connect, type Database } from './open.ts';
import { findEmbeddedBinaries, findSystemBinaries } from './postgres-binaries.ts';
import { isAlive, type PrivateServer } from './postgres-cluster.ts';
import { connectToServer, serverAddress, stopServer } from './postgres-server.ts';
import { chooseIsolation } from './unprivileged.ts';

/** Environment variable with the folder of this test run's server, set by `test/global-setup.ts`. */
const RUN_DIR = 'TEST_RUN_DIR';
const RUN_PREFIX = 'novosel-test-';
const TEMPLATE_LOCK = 7_003;
const POOL_SIZE = 6;
const PARTING_MS = 1_000;

/** Nothing here outlives the run, and no database lives long enough to be worth cleaning or checkpointing. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '200',
} as const;

/** A database that is filled once a run and copied for each test file that asks for it. */
export type TestTemplate = {
  /** Lower-case letters, digits and underscores; one name, one content. */
  readonly name: string;
  /** Fills the migrated, otherwise empty database. */
  readonly prepare: (database: Omit<Database, 'close'>) => Promise<void>;
};

const EMPTY: TestTemplate = { name: 'empty', prepare: async () => {} };
let counter = 0;

/**
 * A migrated database for one test file, on the one PostgreSQL of the test run, which starts when the first file asks.
 * `close()` drops it. Embedded PostgreSQL without fsync, or with TEST_DATABASE=server the one installed on the machine.
 *
 * @param template what the database holds; nothing when left out.
 */
export async function createTestDatabase(template: TestTemplate = EMPTY): Promise<Database> {
  const run = describeTestRun(process.env[RUN_DIR] ?? ownRunDir());
  const admin = await borrowAdmin(run);
  const name = `test_${process.pid}_${++counter}`;
  try {
    const source = await knownTemplate(run, admin, template);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  } catch (error) {
    giveBackAdmin(run);
    throw error;
  }
  const database = connect(serverAddress(run.server, name), POOL_SIZE);
  return {
    ...database,
    close: async () => {
      await Promise.all([database.db.destroy(), database.background.destroy()]);
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      giveBackAdmin(run);
    },
  };
}

/** One connection a process makes and drops all its databases: a new one for each costs as much as the copy. */
async function borrowAdmin(run: TestRun): Promise<pg.Client> {
  clearTimeout(run.parting);
  run.borrowers++;
  run.admin ??= connectToServer(run.server, `test ${process.pid}`);
  try {
    return await run.admin;
  } catch (error) {
    run.borrowers--;
    run.admin = undefined;
    throw error;
  }
}

/** Ends the connection when nobody has asked for it again within a moment: an open one would keep the process alive. */
function giveBackAdmin(run: TestRun): void {
  if (--run.borrowers > 0) return;
  run.parting = setTimeout(() => {
    const { admin } = run;
    run.admin = undefined;
    void admin?.then((client) => client.end());
  }, PARTING_MS).unref();
}

/** A template is looked for once a process; callers at once wait for the first, whose lock is the session's and so theirs. */
function knownTemplate(run: TestRun, admin: pg.Client, template: TestTemplate): Promise<string> {
  const known = run.templates.get(template.name) ?? ensureTemplate(run.server, admin, template);
  run.templates.set(template.name, known);
  known.catch(() => run.templates.delete(template.name));
  return known;
}

async function ensureTemplate(server: PrivateServer, admin: pg.Client, template: TestTemplate): Promise<string> {
  const name = `template_${template.name}`;
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${unfinished}`);
    const database = connect(serverAddress(server, unfinished), POOL_SIZE);
    try {
      await migrate(database.background, migrations);
      await template.prepare(database);
    } finally {
      await Promise.all([database.db.destroy(), database.background.destroy()]);
    }
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** What a process knows of the run: its server, the connection that makes databases, the templates that are there. */
type TestRun = {
  readonly runDir: string;
  readonly server: PrivateServer;
  readonly templates: Map<string, Promise<string>>;
  admin: Promise<pg.Client> | undefined;
  borrowers: number;
  parting: NodeJS.Timeout | undefined;
};

let described: TestRun | undefined;

/** Told once a process, since looking for programs and users takes longer than a database. */
function describeTestRun(runDir: string): TestRun {
  if (described?.runDir !== runDir) {
    const server = findTestServer(runDir);
    described = { runDir, server, templates: new Map(), admin: undefined, borrowers: 0, parting: undefined };
  }
  return described;
}

function findTestServer(runDir: string): PrivateServer {
  const installed = process.env.TEST_DATABASE === 'server';
  const binaries = installed ? findSystemBinaries() : findEmbeddedBinaries(runDir);
  if (!binaries) throw new Error('TEST_DATABASE=server: no PostgreSQL server is installed on this machine');
  return {
    binaries,
    isolation: chooseIsolation(runDir),
    cluster: join(runDir, 'pg'),
    socketDir: join(runDir, 's'),
    logFile: join(runDir, 'log'),
    settings: SETTINGS,
  };
}

/**
 * Prepares a test run: removes what killed runs left behind and names the folder for this run's server.
 *
 * @returns the function that ends the run: stops the server if one was started and removes the folder.
 */
export function beginTestRun(): () => Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(RUN_PREFIX) ? name.slice(RUN_PREFIX.length) : Number.NaN);
    if (pid > 0 && !isAlive(pid)) void endTestRun(join(tmpdir(), name));
  }
  const runDir = ownRunDir();
  process.env[RUN_DIR] = runDir;
  return () => endTestRun(runDir);
}

async function endTestRun(runDir: string): Promise<void> {
  await stopServer(describeTestRun(runDir).server);
  rmSync(runDir, { recursive: true, force: true });
}

function ownRunDir(): string {
  const runDir = join(tmpdir(), `${RUN_PREFIX}${process.pid}`);
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  return runDir;
}
