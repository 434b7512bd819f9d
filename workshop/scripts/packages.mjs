import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Installs the packages of package-lock.json unless node_modules holds exactly those. Development packages belong to
 * it: the site is built on the machine that serves it.
 *
 * @param {(text: string) => void} print receives «[1/5] Installing packages … 23 s\n» in pieces; nothing if there is nothing to do.
 */
export function ensurePackages(print) {
  if (areInstalled()) return;
  const started = Date.now();
  print('[1/5] Installing packages … ');
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const result = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (result.status === 0) {
    print(`${Math.round((Date.now() - started) / 1000)} s\n`);
    return;
  }
  print('failed\n');
  process.stderr.write(
    `${result.error?.message ?? result.stderr}\nThe packages could not be installed: npm ci ended with ${result.status}.\n`,
  );
  process.exit(69);
}

/** Whether each package of the lock file is installed in its version; npm notes in node_modules what it has put there. */
function areInstalled() {
  const wanted = readLock('package-lock.json');
  const present = readLock('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const installed = present[path];
    return installed ? installed.version === version : Boolean(optional || devOptional);
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
