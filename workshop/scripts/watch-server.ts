import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';

/** What the server is made of. The site's own files are Vite's: an edit there is applied without a new start. */
const WATCHED = ['src'];
/** An editor that saves several files means one change, ms. */
const SETTLE = 150;

/**
 * Runs the server in development and starts it again whenever one of its files has changed; ends with a signal, after
 * the server has ended. (Node's own watcher would start again for Vite's temporary files, without end.)
 */
export function watchServer(): void {
  const environment = { DATA_DIR: 'data/dev', ...process.env, NODE_ENV: 'development' };
  let child: ChildProcess | undefined;
  let stopping = false;
  const start = (): void => {
    child = spawn(process.execPath, ['workshop/demo/main.ts'], { stdio: 'inherit', env: environment });
    child.once('exit', () => {
      child = undefined;
      if (stopping) process.exit(0);
    });
  };
  let ending = false;
  // A second change while the first one's server still ends must not start two: the data folder admits one.
  const restart = (): void => {
    if (!child) {
      start();
    } else if (!ending) {
      ending = true;
      child.once('exit', () => {
        ending = false;
        start();
      });
      child.kill('SIGTERM');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  for (const folder of WATCHED) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || !/\.ts$/.test(file) || /\.test\.ts$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(restart, SETTLE);
    });
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      if (child) child.kill(signal);
      else process.exit(0);
    });
  }
  start();
}
