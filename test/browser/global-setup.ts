import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '../../src/platform/free-port.ts';
import { makeMap } from '../../workshop/map/make-map.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running site. */
    readonly siteUrl: string;
    /** The administrator who exists there. */
    readonly admin: { readonly phone: string; readonly password: string };
  }
}

const ADMIN = { phone: '79990000001', password: 'journeys need a long password' };
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts the built site on a free port with a data folder of its own, once a run; tests read its address by
 * `inject('siteUrl')`. SITE_URL names a running site to use instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('admin', ADMIN);
  if (process.env.SITE_URL) {
    project.provide('siteUrl', process.env.SITE_URL);
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'novosel-browser-'));
  const map = join(folder, 'sample.pmtiles');
  await makeMap({ from: 'workshop/map/sample.osm.pbf', to: map });
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    MAP_FILE: map,
    PUBLIC_URL: siteUrl,
    LOG_LEVEL: 'warn',
    ADMIN_PHONE: ADMIN.phone,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const filled = spawnSync(process.execPath, ['test/browser/fill-site.ts'], { env, encoding: 'utf8' });
  if (filled.status !== 0) throw new Error(`The catalogue of the journeys was not filled:\n${filled.stderr}`);
  const child = spawn(process.execPath, ['workshop/demo/main.ts'], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady(siteUrl))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(100);
    else {
      await stop();
      throw new Error(`The site did not start:\n${output.slice(-5_000)}`);
    }
  }
  project.provide('siteUrl', siteUrl);
  return stop;
}

async function isReady(siteUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${siteUrl}/readyz`)).ok;
  } catch {
    return false;
  }
}
