import { spawn } from 'node:child_process';

/** Runs the server under Node's watcher, which follows the files that it has imported; ends with it. */
export function watchServer(): void {
  const environment = { DATA_DIR: 'data/dev', ...process.env, NODE_ENV: 'development' };
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: environment,
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
