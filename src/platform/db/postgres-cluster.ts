import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import { DatabaseDiskFull, DatabaseFailure } from './database-failure.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { giveFolder, type Isolation, spawnIsolated } from './unprivileged.ts';

/** Superuser of a private server; nobody else can reach its socket. */
export const SERVER_USER = 'novosel';
/** Sockets are a POSIX matter: elsewhere the server listens on a loopback port and asks for a password. */
export const SOCKETS = process.platform !== 'win32';
/** A private PostgreSQL and where it lives. */
export type PrivateServer = {
  readonly binaries: PostgresBinaries;
  readonly isolation: Isolation;
  /** Folder of the database cluster; made when it is missing. */
  readonly cluster: string;
  /** Folder of the socket, at most 90 bytes long, reachable by our user only. */
  readonly socketDir: string;
  readonly logFile: string;
  /** Settings that differ from {@link SETTINGS}. */
  readonly settings: Readonly<Record<string, string>>;
};

/** Makes the cluster beside its place and moves it there, so that a start killed half way leaves nothing half made. */
export async function makeCluster(server: PrivateServer): Promise<void> {
  const parent = dirname(server.cluster);
  const prefix = `${basename(server.cluster)}.new-`;
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(parent, name), { recursive: true });
  }
  const fresh = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  giveFolder(server.isolation, fresh);
  let reason = '';
  for (const locale of localeArguments(server.binaries.major)) {
    reason = await runInitdb(server, fresh, locale);
    if (reason === '') break;
    for (const name of readdirSync(fresh)) rmSync(join(fresh, name), { recursive: true });
  }
  if (reason !== '') {
    rmSync(fresh, { recursive: true });
    throw cannotRun(server, reason);
  }
  try {
    renameSync(fresh, server.cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(join(server.cluster, 'PG_VERSION'))) throw error;
  }
}

/**
 * Locales to try in turn. Text compares by code point, which is fast and equal on all machines (Russian order is asked
 * for by COLLATE "ru-x-icu"); LC_CTYPE must know Cyrillic letters, or pg_trgm finds none.
 */
function localeArguments(major: number): string[][] {
  const builtin = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  return ['C.UTF-8', 'en_US.UTF-8', 'C'].map((ctype) => [...builtin, '--locale=C', `--lc-ctype=${ctype}`]);
}

function runInitdb(server: PrivateServer, folder: string, locale: string[]): Promise<string> {
  const sync = server.settings.fsync === 'off' ? ['--no-sync'] : [];
  const args = [
    '-D',
    folder,
    '-U',
    SERVER_USER,
    '--encoding=UTF8',
    '--no-instructions',
    ...locale,
    ...sync,
    ...authArguments(server),
  ];
  const child = spawnIsolated(server.isolation, server.binaries.initdb, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: programEnvironment(server),
    cwd: folder,
    needs: programNeeds(server),
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(server, error.message)));
    child.once('close', (code) => resolve(code === 0 ? '' : firstLine(errors) || `initdb ended with code ${code}`));
  });
}

function authArguments(server: PrivateServer): string[] {
  if (SOCKETS) return ['--auth=trust'];
  writeFileSync(passwordFile(server), randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(server)}`];
}

const passwordFile = (server: PrivateServer): string => `${server.cluster}.password`;
/** Password of the superuser where the server is reached by a port. */
export const readPassword = (server: PrivateServer): string => readFileSync(passwordFile(server), 'utf8').trim();

/** @throws {DatabaseFailure} where another major version made the cluster. */
export function assertVersion(server: PrivateServer): void {
  const major = Number.parseInt(readFileSync(join(server.cluster, 'PG_VERSION'), 'utf8'), 10);
  if (major === server.binaries.major) return;
  throw new DatabaseFailure(
    `${server.cluster} was made by PostgreSQL ${major}, this version comes with ${server.binaries.major}: dump it with the old version and restore it into an empty DATA_DIR.`,
  );
}

/**
 * A stale `postmaster.pid` whose number belongs to another program today would keep the server from starting. It takes
 * the number of its own starter's parent for stale, so it is told that this is one; its check of shared memory stays.
 */
export function programEnvironment(server: PrivateServer, stalePid?: number): NodeJS.ProcessEnv {
  const stale = stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) };
  return { ...childEnvironment('postgres'), ...server.binaries.env, ...stale };
}

/** Where a program of the server finds itself and its files. */
export const programNeeds = ({ binaries, cluster, socketDir }: PrivateServer): string[] => [
  dirname(dirname(binaries.postgres)),
  dirname(cluster),
  socketDir,
];

/** What a program's message says, without its severity and the lines that follow. */
export const firstLine = (text: string): string =>
  (text.trim().split('\n')[0] ?? '').replace(/^.*?(FATAL|error): +/i, '');

/** The failure to show when a program of the server ends with `reason`. */
export function cannotRun(server: PrivateServer, reason: string): DatabaseFailure {
  if (freeBytes(dirname(server.cluster)) < MIN_FREE_BYTES) {
    return new DatabaseDiskFull(
      `The disk is full: the embedded PostgreSQL cannot run in ${server.cluster}. Free some space and start again.`,
    );
  }
  const { isolation } = server;
  const nobody = isolation === 'nobody' ? ' as the user nobody (user namespaces are refused here)' : '';
  const as = typeof isolation === 'object' ? ` as the user ${isolation.uid}, whose DATA_DIR is,` : nobody;
  return new DatabaseFailure(
    `The embedded PostgreSQL cannot run${as} in ${server.cluster}: ${reason}. Use another DATA_DIR, or a server of your own with DATABASE_URL.`,
  );
}

/** With less it cannot even write its first lines. */
const MIN_FREE_BYTES = 65_536;

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether a process of this number exists, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
