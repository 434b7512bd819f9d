import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../src/platform/free-port.ts';
import { ensureBuilt } from '../../scripts/build-web.ts';

/** The whole application in a process of its own, as `npm start` runs it. */
export interface Site {
  readonly base: string;
  readonly port: number;
  readonly pid: number;
  readonly folder: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Resolves with the exit code when it has ended; -1 after a signal. */
  readonly ended: Promise<number>;
  /** Sum of the samples of a metric, those with all of these labels when some are given. */
  readonly metric: (name: string, labels?: Readonly<Record<string, string>>) => Promise<number>;
  /** Resident memory now, MB. */
  readonly memory: () => number;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Stops it in its orderly way and removes its folder. */
  readonly stop: () => Promise<void>;
}

export const ADMIN = { phone: '79990000001', password: 'доказательства любят длинные пароли' };
const START_TIMEOUT_MS = 90_000;
let built: Promise<void> | undefined;

export interface SiteOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Fills the small demo catalogue of the journeys first. */
  readonly catalogue?: boolean;
  /** DATA_DIR to use instead of a new one. */
  readonly folder?: string;
}

/** Starts the site with its embedded database and waits until it is ready. */
export async function startSite({ environment = {}, catalogue = false, folder }: SiteOptions = {}): Promise<Site> {
  // Once a check: sources that change meanwhile are the next check's.
  built ??= ensureBuilt();
  await built;
  const own = folder ?? mkdtempSync(join(tmpdir(), 'novosel-site-'));
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: base, DATA_DIR: own },
    ...{ DATABASE_URL: '', DEMO: catalogue ? '1' : '0', LOG_LEVEL: 'warn' },
    ...{ ADMIN_PHONE: ADMIN.phone, ADMIN_PASSWORD: ADMIN.password },
    ...environment,
  };
  if (catalogue) {
    const filled = spawnSync(process.execPath, ['test/browser/fill-site.ts'], { env, encoding: 'utf8' });
    if (filled.status !== 0) throw new Error(`the catalogue was not filled: ${filled.stderr}`);
  }
  const child = spawn(process.execPath, ['workshop/demo/main.ts'], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5_000_000);
    });
  }
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady(base))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the site did not start: ${output.slice(-3_000)}`);
    }
    await sleep(100);
  }
  const pid = child.pid ?? 0;
  return {
    ...{ base, port, pid, folder: own, ended },
    output: () => output,
    metric: async (name, labels = {}) => sumOf(await (await fetch(`${base}/metrics`)).text(), name, labels),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    kill: (signal) => child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(15_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
      if (folder === undefined) rmSync(own, { recursive: true, force: true });
    },
  };
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

/** Sum of samples in the text format of Prometheus. */
function sumOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  let sum = 0;
  for (const line of text.split('\n')) {
    if (!line.startsWith(`${name} `) && !line.startsWith(`${name}{`)) continue;
    const wanted = Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`));
    if (wanted) sum += Number(line.slice(line.lastIndexOf(' ') + 1));
  }
  return sum;
}
