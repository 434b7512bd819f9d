import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import { type Owner, wayThrough } from './closed-folders.ts';

/**
 * How programs that refuse to run as root (PostgreSQL does) are started:
 * `plain` we are not root; `namespace` in a user namespace where root's own id appears as an ordinary user, so files
 * stay root's and folders closed to others work; `nobody` under the system's user nobody, who must own the files; an
 * owner: under the user whose the data folder is, since the application runs as he.
 */
export type Isolation = 'plain' | 'namespace' | 'nobody' | Owner;

const NOBODY = 65_534;
const UNSHARE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** The isolation that this machine allows for a data folder. Costs one short process at most, nothing when we are not root. */
export function chooseIsolation(dataDir: string): Isolation {
  if (process.geteuid?.() !== 0) return 'plain';
  const { uid, gid } = lstatSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  if (uid !== 0) return { uid, gid };
  const env = childEnvironment('system');
  return spawnSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore', env }).status === 0 ? 'namespace' : 'nobody';
}

export interface IsolatedOptions extends SpawnOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Folders and files that the program must come to. */
  readonly needs: readonly string[];
}

/** Starts a program under `isolation`; in every case the child's pid is the program's own. */
export function spawnIsolated(
  isolation: Isolation,
  program: string,
  args: readonly string[],
  { needs, ...options }: IsolatedOptions,
): ChildProcess {
  if (isolation === 'plain') return spawn(program, args, options);
  if (isolation === 'namespace') return spawn('unshare', [...UNSHARE, program, ...args], options);
  const { uid, gid } = isolation === 'nobody' ? { uid: NOBODY, gid: NOBODY } : isolation;
  const way = isolation === 'nobody' ? undefined : wayThrough(isolation, needs, options.cwd);
  if (!way) return spawn(program, args, { ...options, uid, gid });
  const drop = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--', program, ...args];
  return spawn(way.program, [...way.args, ...drop], { ...options, env: { ...options.env, ...way.env } });
}

/** Gives a folder or a file to the user whose it must be under `isolation`; looks only at itself when that is so already. */
export function giveFolder(isolation: Isolation, folder: string): void {
  if (isolation === 'plain') return;
  const nobody = { uid: NOBODY, gid: NOBODY };
  const owner = isolation === 'namespace' ? { uid: 0, gid: 0 } : isolation === 'nobody' ? nobody : isolation;
  if (lstatSync(folder).uid !== owner.uid) chownTree(folder, owner);
}

function chownTree(path: string, owner: Owner): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), owner);
  lchownSync(path, owner.uid, owner.gid);
}
