/**
 * From the start of the process to the first answer of /readyz and of the search page, on an installation that has its
 * catalogue: five starts.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Spread, spreadOf } from './timing.ts';

const STARTS = 5;
const PORT = 3_970;

export interface StartUpFigures {
  /** First start: database made, demo catalogue of 60,000 flats filled, ms. */
  readonly first: number;
  readonly warm: Spread;
}

async function startOnce(folder: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['workshop/demo/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: String(PORT), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!(await answers(`http://127.0.0.1:${PORT}/novostroyki`))) {
    if (ended) throw new Error('the server ended before it answered');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const took = performance.now() - started;
  child.kill('SIGTERM');
  await new Promise((resolve) => (ended ? resolve(undefined) : child.once('exit', resolve)));
  return Math.round(took);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.arrayBuffer().then(() => response.ok),
    () => false,
  );

export async function benchStartUp(): Promise<StartUpFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  try {
    const first = await startOnce(folder);
    const warm: number[] = [];
    for (let i = 0; i < STARTS; i++) warm.push(await startOnce(folder));
    return { first, warm: spreadOf(warm) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await benchStartUp());
