import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../platform/child-environment.ts';
import type { Config } from '../platform/config.ts';
import { REFERENCE_FOLDER } from '../platform/data-dir.ts';
import type { Owner } from '../platform/db/closed-folders.ts';
import { chooseSocketDir, isEmbeddedRunning } from '../platform/db/embedded.ts';

/** A user of the system whom the application can run as. */
export interface Servant extends Owner {
  readonly name: string;
}

/** As whom the application goes on: the user who started it, another one instead of root, or root for want of a way. */
export type Standing =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'left'; readonly servant: Servant }
  | { readonly kind: 'root'; readonly why: string };

/** Users to become, in this order, where the data folder is root's. */
const NAMES = ['novosel', 'nobody'];
type Settings = Pick<Config, 'data_dir' | 'port' | 'database_url'>;

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Ports from here on are for everybody, unless the kernel is told otherwise. */
const FIRST_FREE_PORT = 1_024;

/** Whom root starts the application as: the user whose the data folder is, else the first of `novosel` and `nobody` there is. */
export function chooseServant(dataDir: string): Servant | undefined {
  const users = readUsers();
  const found = lstatSync(dataDir, { throwIfNoEntry: false });
  if (!found || found.uid === 0)
    return users.find(({ name }) => name === NAMES[0]) ?? users.find(({ name }) => name === NAMES[1]);
  const { uid, gid } = found;
  return { uid, gid, name: users.find((user) => user.uid === uid)?.name ?? String(uid) };
}

function readUsers(): Servant[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid]) => name && Number(uid) > 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Started by root, the process gives the data folder to a user without rights and becomes that user, for good: nothing of
 * strangers may be read before. Where that cannot be, nothing is changed and the answer says why.
 */
export function leaveRoot(config: Settings): Standing {
  const { data_dir } = config;
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return { kind: 'unchanged' };
  const servant = chooseServant(data_dir);
  if (!servant) return { kind: 'root', why: `there is no user ${NAMES.join(' or ')}` };
  const why = hindrance(servant, config) ?? give(servant, data_dir);
  if (why !== undefined) return { kind: 'root', why };
  process.umask(0o077);
  process.setgroups?.([servant.gid]);
  process.setgid?.(servant.gid);
  process.setuid?.(servant.uid);
  return { kind: 'left', servant };
}

function hindrance(
  servant: Servant,
  { data_dir: dataDir, port, database_url: databaseUrl }: Settings,
): string | undefined {
  if (port > 0 && port < firstFreePort()) return `PORT ${port} is open to root only`;
  if (databaseUrl === undefined && lstatSync(dataDir).uid === 0 && isEmbeddedRunning(dataDir))
    return `the PostgreSQL of ${dataDir} still runs for root; stop what uses it and start again`;
  return unreachable(servant, [
    dirname(dataDir),
    HERE,
    join(HERE, 'main.ts'),
    packageOf('fastify'),
    ...socketOf(databaseUrl),
  ]);
}

/** The folder of the socket that an address of a database may name. */
function socketOf(databaseUrl: string | undefined): string[] {
  const host = URL.parse(databaseUrl ?? '')?.searchParams.get('host');
  return host?.startsWith('/') ? [host] : [];
}

function firstFreePort(): number {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : FIRST_FREE_PORT;
}

const packageOf = (name: string): string => createRequire(import.meta.url).resolve(name);

const CHECK = `const { accessSync, constants, statSync } = require('node:fs');
for (const place of process.argv.slice(1)) {
  try { accessSync(place, statSync(place).isDirectory() ? constants.X_OK : constants.R_OK); }
  catch { process.stdout.write(place); process.exit(1); }
}`;

/** Why this user cannot run the program, as a process of his own finds it. */
function unreachable({ uid, gid, name }: Servant, places: readonly string[]): string | undefined {
  const options = { uid, gid, cwd: '/', encoding: 'utf8', env: childEnvironment('system') } as const;
  const { status, stdout, error } = spawnSync(process.execPath, ['-e', CHECK, ...places], options);
  if (error) return `the user ${name} cannot run ${process.execPath} (${error.message})`;
  return status === 0 ? undefined : `the user ${name} cannot read ${stdout || process.execPath}`;
}

/**
 * Gives the data folder with all that is in it, and the folder of the database's socket, to a user. Folders in it that are
 * another installation's data, as that of `npm run dev`, keep their owner. Answers why that could not be.
 */
function give({ uid, gid }: Owner, dataDir: string): string | undefined {
  const inside = readdirSync(dataDir)
    .filter((name) => name !== REFERENCE_FOLDER)
    .map((name) => join(dataDir, name))
    .filter((place) => !existsSync(join(place, 'postgres', 'PG_VERSION')));
  const socketDir = chooseSocketDir(dataDir);
  const places = [...inside, ...(existsSync(socketDir) ? [socketDir] : [])];
  // The system's own program goes down without following links that are laid under its feet.
  const commands = [
    ['-h', `${uid}:${gid}`, dataDir],
    ...(places.length > 0 ? [['-RhP', `${uid}:${gid}`, ...places]] : []),
  ];
  for (const args of commands) {
    const { status, stderr } = spawnSync('chown', args, { encoding: 'utf8', env: childEnvironment('system') });
    if (status !== 0) return `the data folder cannot be given away (${stderr?.trim().split('\n')[0] ?? 'no chown'})`;
  }
  return undefined;
}

/**
 * After a command that root gave: what it has put into the data folder goes to the user whose that folder is, or the
 * application could not read it. Nothing to do for anybody else.
 */
export function giveBackData(dataDir: string): void {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return;
  const { uid, gid } = lstatSync(dataDir);
  const why = uid === 0 ? undefined : give({ uid, gid }, dataDir);
  if (why !== undefined) process.stderr.write(`${why}\n`);
}

/** What the start says of it; undefined where there is nothing to say. */
export function tellStanding(standing: Standing): string | undefined {
  if (standing.kind === 'unchanged') return undefined;
  if (standing.kind === 'left')
    return `Started by root, runs as ${standing.servant.name} (uid ${standing.servant.uid})`;
  return `Warning: runs as root, which is more than it needs: ${standing.why}`;
}
