import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/** The administrator of every site that journeys start. */
export const ADMIN = { phone: '79990000001', password: 'journeys need a long password' };

/** A running site: its origin, and how it is ended. */
export interface StartedSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What the built site on that port and data folder is told by its environment. */
export function siteEnvironment(folder: string, port: number, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    ADMIN_PHONE: ADMIN.phone,
    ADMIN_PASSWORD: ADMIN.password,
    ...more,
  };
}

/** Starts the built site and waits until it is ready. @throws with what it printed when it does not start. */
export async function startSite(env: NodeJS.ProcessEnv): Promise<StartedSite> {
  const url = String(env.PUBLIC_URL);
  const child = spawn(process.execPath, ['workshop/demo/main.ts'], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(100);
    else {
      await stop();
      throw new Error(`The site did not start:\n${output.slice(-5_000)}`);
    }
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
