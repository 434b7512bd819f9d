import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { makeDataDir } from '../data-dir.ts';
import { DatabaseFailure, DataFolderInUse } from './database-failure.ts';
import { findEmbeddedBinaries } from './postgres-binaries.ts';
import type { PrivateServer } from './postgres-cluster.ts';
import { connectToServer, isRunning, serverAddress, stopServer } from './postgres-server.ts';
import { chooseIsolation } from './unprivileged.ts';

/** Advisory locks in the database `postgres`: held shared by every process that uses the server … */
const USER_LOCK = 7_001;
/** … and by the one application that owns the data folder. Both vanish with the process, however it ends. */
const APP_LOCK = 7_002;
/** A killed application's lock is gone within milliseconds; a living one keeps it longer than this. */
const TAKEOVER_WAIT_MS = 1_000;
const DATABASE = 'novosel';
/** The kernel allows 107 bytes (macOS 103) for a socket's path, the file's own name takes 15. */
const SOCKET_DIR_LIMIT = 85;

/**
 * Who opens the database: `app`, of which there is one a data folder, or `tool`, a command that may run beside the
 * application and never stops a server that somebody else uses.
 */
export type DatabaseUser = 'app' | 'tool';

/** The private server of a data folder, in use by this process. */
export type EmbeddedDatabase = {
  readonly connectionString: string;
  /** Gives the server back; the last user stops it. */
  close(): Promise<void>;
};

/**
 * Opens the embedded PostgreSQL of `dataDir`: makes, starts or adopts it and keeps it running as long as this process
 * uses it (a server that dies is started again within a second).
 *
 * @param lost called when the data folder went to another process while our server was down; the caller must end.
 * @throws {DataFolderInUse} where `user` is `app` and another application owns the folder.
 * @throws {DatabaseFailure} where PostgreSQL cannot run here.
 */
export async function openEmbedded(
  dataDir: string,
  user: DatabaseUser,
  lost: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  const server = describeServer(dataDir);
  let guarding = takeGuard(server, dataDir, user);
  let closing = false;
  const supervise = (guard: pg.Client): void => {
    guard.once('end', () => {
      if (closing) return;
      guarding = takeGuard(server, dataDir, user);
      guarding.then(supervise, lost);
    });
  };
  const guard = await guarding;
  supervise(guard);
  await createDatabase(guard);
  return {
    connectionString: serverAddress(server, DATABASE),
    close: async () => {
      closing = true;
      await giveBack(await guarding, server);
    },
  };
}

/** Whether a server of this data folder runs at the moment, adopted or not. */
export function isEmbeddedRunning(dataDir: string): boolean {
  return isRunning(describeServer(dataDir));
}

function describeServer(dataDir: string): PrivateServer {
  const isolation = chooseIsolation(dataDir);
  makeDataDir(dataDir, isolation === 'nobody');
  return {
    binaries: findEmbeddedBinaries(dataDir),
    isolation,
    cluster: join(dataDir, 'postgres'),
    socketDir: chooseSocketDir(dataDir),
    logFile: join(dataDir, 'postgres.log'),
    settings: {},
  };
}

/** Folder of the server's socket: in the data folder where its path is short enough, else a closed one for temporary files. */
export function chooseSocketDir(dataDir: string): string {
  const near = join(dataDir, 'postgres-socket');
  if (Buffer.byteLength(near) <= SOCKET_DIR_LIMIT) return near;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const far = join(tmpdir(), `novosel-${key}`);
  mkdirSync(far, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(far);
  const own = process.geteuid === undefined || process.geteuid() === 0 || uid === process.geteuid();
  if (own && (mode & 0o077) === 0) return far;
  throw new DatabaseFailure(`${far} belongs to somebody else. Remove it or use a shorter DATA_DIR.`);
}

/** A connection that holds the user lock and, for the application, the folder's lock. */
async function takeGuard(server: PrivateServer, dataDir: string, user: DatabaseUser): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = await connectToServer(server, `${user} ${process.pid}`);
    try {
      await client.query('SELECT pg_advisory_lock_shared($1)', [USER_LOCK]);
      if (user === 'app') await takeFolder(client, dataDir);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      // The last user before us was just stopping the server: the next attempt starts it again.
      if (error instanceof DatabaseFailure || attempt === 10) throw error;
      await sleep(20);
    }
  }
}

async function takeFolder(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + TAKEOVER_WAIT_MS;
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [APP_LOCK]);
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) break;
    await sleep(25);
  }
  const { rows } = await client.query(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [APP_LOCK],
  );
  const owner = String(rows[0]?.application_name ?? '').replace('app ', '');
  throw new DataFolderInUse(
    `DATA_DIR: ${dataDir} is in use by another running process${owner && ` (pid ${owner})`}. Stop it or choose another DATA_DIR.`,
  );
}

async function createDatabase(guard: pg.Client): Promise<void> {
  const { rowCount } = await guard.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount) return;
  await guard.query(`CREATE DATABASE ${DATABASE}`).catch((error: { code?: string }) => {
    const madeMeanwhile = error.code === '42P04' || error.code === '23505';
    if (!madeMeanwhile) throw error;
  });
}

async function giveBack(guard: pg.Client, server: PrivateServer): Promise<void> {
  try {
    await guard.query('SELECT pg_advisory_unlock_all()');
    const { rows } = await guard.query('SELECT pg_try_advisory_lock($1) AS last', [USER_LOCK]);
    if (rows[0]?.last) await stopServer(server);
  } catch {
    // The server broke this connection: it is gone, or it runs again and the question must be put anew.
    if (isRunning(server)) await giveBack(await connectToServer(server, 'end'), server);
  }
  await guard.end().catch(() => {});
}
