import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';

/**
 * How programs that refuse to run as root (PostgreSQL does) are started:
 * `plain` we are not root; `namespace` in a user namespace where root's own id appears as an ordinary user, so files
 * stay root's and folders closed to others work; `nobody` under the system's user nobody, who must own the files.
 */
export type Isolation = 'plain' | 'namespace' | 'nobody';

const NOBODY = 65_534;
const UNSHARE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** The isolation that this machine allows. Costs one short process when we are root, nothing otherwise. */
export function chooseIsolation(): Isolation {
  if (process.geteuid?.() !== 0) return 'plain';
  const env = childEnvironment('system');
  return spawnSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore', env }).status === 0 ? 'namespace' : 'nobody';
}

/** Starts a program under `isolation`; in every case the child's pid is the program's own. */
export function spawnIsolated(
  isolation: Isolation,
  program: string,
  args: string[],
  options: SpawnOptions & { readonly env: NodeJS.ProcessEnv },
): ChildProcess {
  if (isolation === 'namespace') return spawn('unshare', [...UNSHARE, program, ...args], options);
  if (isolation === 'nobody') return spawn(program, args, { ...options, uid: NOBODY, gid: NOBODY });
  return spawn(program, args, options);
}

/** Gives a folder to the user whom files must belong to under `isolation`; looks only at the folder when that is so already. */
export function giveFolder(isolation: Isolation, folder: string): void {
  if (isolation === 'plain') return;
  const owner = isolation === 'nobody' ? NOBODY : 0;
  if (lstatSync(folder).uid !== owner) chownTree(folder, owner);
}

function chownTree(path: string, owner: number): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), owner);
  lchownSync(path, owner, owner);
}
