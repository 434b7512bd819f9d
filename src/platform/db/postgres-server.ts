import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../free-port.ts';
import { DatabaseFailure } from './database-failure.ts';
import {
  assertVersion,
  cannotRun,
  firstLine,
  makeCluster,
  type PrivateServer,
  programEnvironment,
  programNeeds,
  readPassword,
  SERVER_USER,
  SOCKETS,
} from './postgres-cluster.ts';
import { giveFolder, spawnIsolated } from './unprivileged.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const LOG_LIMIT = 4 * 1024 * 1024;

/** What a small site on a small machine needs. Error texts leave out values: they would put personal data into the log. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: SOCKETS ? '' : '127.0.0.1',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Finished files of the log are removed, not kept for later: what was erased would lie in them for months.
  wal_recycle: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  client_connection_check_interval: '1s',
};

/**
 * Connects to the private server, which is adopted where it runs (it survives a kill of its application), waited for
 * where it is starting or ending, and started where it does not run. Safe to call from several processes at once: one
 * of them makes the cluster, one starts the server, all get a connection.
 *
 * @returns an open connection to the database `postgres`; the caller ends it.
 * @throws {DatabaseFailure} with one line that says why the server cannot run.
 */
export async function connectToServer(server: PrivateServer, applicationName: string): Promise<pg.Client> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let reason = 'it did not answer';
  while (performance.now() < deadline) {
    const client = await tryConnect(server, applicationName);
    if (client) return client;
    if (isRunning(server)) await sleep(15);
    else reason = (await startTogether(server)) ?? reason;
  }
  throw new DatabaseFailure(
    `The embedded PostgreSQL in ${server.cluster} did not start within ${START_TIMEOUT_MS / 1000} s (${reason}). See ${server.logFile} or set DATABASE_URL.`,
  );
}

/** Stops the server and waits for its end: open transactions are rolled back, everything committed is on disk. */
export async function stopServer(server: PrivateServer): Promise<void> {
  const pid = readPid(server)?.pid;
  if (pid === undefined || !isRunning(server)) return;
  signalStop(server, pid, 'SIGINT');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isRunning(server)) {
    if (performance.now() > deadline) signalStop(server, pid, 'SIGQUIT');
    await sleep(10);
  }
}

/** Address of a database of the server, for `pg` and for libpq programs. */
export function serverAddress(server: PrivateServer, database: string): string {
  const file = readPid(server);
  if (SOCKETS) {
    return `postgresql://${SERVER_USER}@localhost/${database}?host=${encodeURIComponent(file?.socketDir || server.socketDir)}`;
  }
  return `postgresql://${SERVER_USER}:${readPassword(server)}@127.0.0.1:${file?.port}/${database}`;
}

async function tryConnect(server: PrivateServer, applicationName: string): Promise<pg.Client | undefined> {
  if (!readPid(server)) return undefined;
  const client = new pg.Client({
    connectionString: serverAddress(server, 'postgres'),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

type PidFile = { pid: number; port: string; socketDir: string };

/** `postmaster.pid`: pid, data folder, start time, port, socket folder, address, shared memory key, status. */
function readPid(server: PrivateServer): PidFile | undefined {
  try {
    const lines = readFileSync(join(server.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: lines[3] ?? '', socketDir: lines[4] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process that `postmaster.pid` names lives and is this server: numbers are given out again. */
export function isRunning(server: PrivateServer): boolean {
  const pid = readPid(server)?.pid;
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    // A dead process that nobody has collected has an empty command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(server.cluster);
  } catch {
    return false;
  }
}

function signalStop(server: PrivateServer, pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    if (SOCKETS) process.kill(pid, signal);
    else
      spawn(server.binaries.pg_ctl, ['stop', '-D', server.cluster, '-m', signal === 'SIGINT' ? 'fast' : 'immediate'], {
        env: programEnvironment(server),
      });
  } catch {
    // It has ended in the meantime.
  }
}

const starting = new Map<string, Promise<string | undefined>>();

/** {@link startOnce}, shared by all who ask for the same server in this process. */
function startTogether(server: PrivateServer): Promise<string | undefined> {
  const start = starting.get(server.cluster) ?? startOnce(server).finally(() => starting.delete(server.cluster));
  starting.set(server.cluster, start);
  return start;
}

/** Makes the cluster if there is none, starts the server and waits until it answers or ends. Answers why it ended. */
async function startOnce(server: PrivateServer): Promise<string | undefined> {
  if (!existsSync(join(server.cluster, 'PG_VERSION'))) await makeCluster(server);
  assertVersion(server);
  if (SOCKETS) mkdirSync(server.socketDir, { recursive: true, mode: 0o700 });
  giveFolder(server.isolation, server.cluster);
  if (SOCKETS) giveFolder(server.isolation, server.socketDir);
  const log = openLog(server);
  giveFolder(server.isolation, server.logFile);
  const logStart = statSync(server.logFile).size;
  const child = spawnIsolated(server.isolation, server.binaries.postgres, await serverArguments(server), {
    detached: true,
    stdio: ['ignore', log, log],
    env: programEnvironment(server, readPid(server)?.pid),
    cwd: server.cluster,
    needs: programNeeds(server),
  });
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const ended = (): boolean => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  if (await answersBefore(server, ended)) return undefined;
  const reason = failure ?? lastFatal(server, logStart);
  // Another process started the server first, or the last one's children are still letting go of its memory.
  if (/lock file|shared memory block|still in use/.test(reason)) {
    await sleep(50);
    return reason;
  }
  throw cannotRun(server, reason);
}

/** Whether the server answers before its process has ended. */
async function answersBefore(server: PrivateServer, ended: () => boolean): Promise<boolean> {
  while (!ended()) {
    const client = await tryConnect(server, 'start');
    if (client) {
      await client.end();
      return true;
    }
    await sleep(5);
  }
  return false;
}

async function serverArguments(server: PrivateServer): Promise<string[]> {
  const place = SOCKETS ? ['-k', server.socketDir] : ['-p', String(await findFreePort())];
  const settings = Object.entries({ ...SETTINGS, ...server.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return ['-D', server.cluster, ...place, ...settings];
}

function openLog(server: PrivateServer): number {
  const large = existsSync(server.logFile) && statSync(server.logFile).size > LOG_LIMIT;
  return openSync(server.logFile, large ? 'w' : 'a', 0o600);
}

/** What a server that starts beside this one tells whoever comes too early; both write into one log. */
const REFUSED_VISITOR = /the database system is (?:starting up|shutting down|not yet accepting)/;

function lastFatal(server: PrivateServer, from: number): string {
  const lines = readFileSync(server.logFile).subarray(from).toString('utf8').trim().split('\n');
  return firstLine(
    lines.findLast((line) => /FATAL|error while loading|not permitted/.test(line) && !REFUSED_VISITOR.test(line)) ??
      lines.at(-1) ??
      '',
  );
}
