import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** The oldest Node that the application runs on: it reads TypeScript without a flag. */
const NEEDED = [22, 22];
const INSTALLED = resolve('node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** Whether the running Node can run the application. */
export function isOwnNodeFit() {
  return isFit(process.versions.node);
}

/** @param {string} version */
function isFit(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/**
 * Runs a script under the Node that came with the packages, passes on signals and ends with its exit code.
 *
 * @param {string} script
 * @param {string[]} args
 */
export function handOver(script, args) {
  const version = existsSync(INSTALLED)
    ? spawnSync(INSTALLED, ['--version'], { encoding: 'utf8' }).stdout?.slice(1)
    : undefined;
  if (!version || !isFit(version)) {
    process.stderr.write(
      `Node ${NEEDED.join('.')} or newer is needed: this is ${process.versions.node}, and the packages hold none for ${process.platform} ${process.arch}. Install Node 24.\n`,
    );
    process.exit(78);
  }
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(INSTALLED, [script, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}

/** How often to look whether the starting process still lives, ms. */
const PARENT_CHECK = 250;

/**
 * Stops this process in its orderly way (SIGTERM) when npm, which started it, has gone: npm passes on no signal that it
 * cannot catch, and the application would hold port and data folder unseen. Started by hand it stays.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK);
  timer.unref();
}
