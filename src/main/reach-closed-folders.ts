import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { childEnvironment } from '../platform/child-environment.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import { wayThrough } from '../platform/db/closed-folders.ts';
import { chooseServant } from './leave-root.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/**
 * A clone in root's home is closed to the user whom root's start leaves to. The process begins anew, under its number, where
 * that folder shows nothing but the program, its data and the files that the settings name. Answers at once where nothing
 * is closed, where nobody is left to, and where mounting is refused.
 */
export function reachClosedFolders(): void {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0 || !process.execve) return;
  const given = { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...process.env };
  const dataDir = resolve(given.DATA_DIR?.trim() || 'data');
  makeDataDir(dataDir);
  const servant = chooseServant(dataDir);
  const files = Object.entries(given).flatMap(([name, value]) =>
    value && (name.endsWith('_FILE') || name === 'NODE_EXTRA_CA_CERTS') && existsSync(value) ? [value] : [],
  );
  const way = servant && wayThrough(servant, [REPOSITORY, dataDir, process.execPath, ...files], process.cwd());
  const program = PATH.map((folder) => `${folder}/unshare`).find((place) => existsSync(place));
  if (!way || !program || !mayMount(program)) return;
  const environment = { ...process.env, ...way.env };
  process.execve(
    program,
    [way.program, ...way.args, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    environment,
  );
}

function mayMount(unshare: string): boolean {
  const script = 'd=$(mktemp -d -p /tmp) && mount -t tmpfs novosel "$d"; s=$?; umount -l "$d"; rmdir "$d"; exit $s';
  const args = ['--mount', '--propagation', 'slave', '--', 'sh', '-c', script];
  return spawnSync(unshare, args, { stdio: 'ignore', env: childEnvironment('system') }).status === 0;
}
