import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATION_LOCK } from '../../src/platform/db/migrate.ts';
import { createTestDatabase } from '../../src/platform/db/testing.ts';
import { findFreePort } from '../../src/platform/free-port.ts';
import { type Evidence, judge } from './evidence.ts';
import { abandonMany } from './scenery/abandon.ts';
import { processesOfPostgres, signal } from './scenery/beside-site.ts';
import { type Site, startSite } from './scenery/site.ts';
import { mountDisk } from './scenery/small-disk.ts';

export const title = 'Probes say at once what is wrong, and nothing else';

const PROBES = ['/livez', '/healthz', '/readyz'];

interface Probe {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

async function ask(base: string, path: string): Promise<Probe> {
  const began = performance.now();
  const answer = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(8_000) }).catch(() => undefined);
  const text = (await answer?.text().catch(() => '')) ?? '';
  return { status: answer?.status ?? 0, text, ms: performance.now() - began };
}

/** How long until /readyz answers so, ms; whatever takes longer than ten seconds is too long. */
async function untilReadiness(base: string, wanted: number): Promise<number> {
  const began = performance.now();
  while ((await ask(base, '/readyz')).status !== wanted && performance.now() - began < 10_000) await sleep(20);
  return performance.now() - began;
}

export async function check(): Promise<Evidence> {
  const texts: string[] = [];
  const disk = mountDisk(320);
  const site = await startSite({ folder: disk.folder });
  try {
    for (const path of PROBES) texts.push((await ask(site.base, path)).text);
    disk.fill();
    const full = await untilReadiness(site.base, 503);
    texts.push((await ask(site.base, '/readyz')).text);
    disk.empty();
    const room = await untilReadiness(site.base, 200);
    const frozen = await freezeDatabase(site, texts);
    const denied = await abandonThenAsk(site);
    const pending = await startBehindMigration();
    const leaks = texts.filter((text) => !/^\{"status":"(ok|ready|unavailable)"\}$/.test(text));
    const figures = {
      ...{ 'full disk told after, ms': Math.round(full), 'room told after, ms': Math.round(room) },
      ...{ 'silent database told after, ms': Math.round(frozen.told), 'back told after, ms': Math.round(frozen.back) },
      'alive meanwhile after, ms': Math.round(frozen.alive),
      'ready while every page is refused': denied,
      'ready before its migrations': pending.early,
      'not ready after its migrations': pending.late,
      ...{ bodies: texts.length, 'bodies that say more': leaks.length },
    };
    return judge(figures, {
      ...{ 'full disk told after, ms': 2_000, 'room told after, ms': 2_000 },
      ...{ 'silent database told after, ms': 2_500, 'back told after, ms': 5_000, 'alive meanwhile after, ms': 500 },
      ...{
        'ready before its migrations': 0,
        'not ready after its migrations': 0,
        'ready while every page is refused': 0,
        'bodies that say more': 0,
      },
    });
  } finally {
    await site.stop();
    disk.close();
  }
}

/** Stops every process of PostgreSQL without a word, and lets them go on. */
async function freezeDatabase(
  { base, folder }: Site,
  texts: string[],
): Promise<{ told: number; back: number; alive: number }> {
  const ofServer = processesOfPostgres(folder);
  const signalAll = (name: NodeJS.Signals): void => {
    for (const pid of ofServer) signal(pid, name);
  };
  signalAll('SIGSTOP');
  try {
    const told = await untilReadiness(base, 503);
    texts.push((await ask(base, '/readyz')).text);
    const alive = await ask(base, '/livez');
    texts.push(alive.text);
    signalAll('SIGCONT');
    return { told, alive: alive.status === 200 ? alive.ms : 99_999, back: await untilReadiness(base, 200) };
  } finally {
    signalAll('SIGCONT');
  }
}

/** After many senders have hung up: how often in some seconds pages were refused while the process called itself ready. */
async function abandonThenAsk({ base, port }: Site): Promise<number> {
  await abandonMany({ port, count: 600, senders: 60, pathOf: (n) => `/novostroyki?floor_min=${(n % 40) + 1}` });
  await sleep(6_000);
  let denied = 0;
  for (let n = 0; n < 10; n++) {
    const [page, ready] = await Promise.all([ask(base, '/about'), ask(base, '/readyz')]);
    if (page.status !== 200 && ready.status === 200) denied++;
    await sleep(300);
  }
  return denied;
}

/** A process whose migrations another one holds up: nobody is sent to it before they are done. */
async function startBehindMigration(): Promise<{ early: number; late: number }> {
  const database = await createTestDatabase();
  const holder = new pg.Client({ connectionString: database.connectionString });
  const folder = mkdtempSync(join(tmpdir(), 'novosel-probes-'));
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const env = {
    ...{ ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: base },
    ...{ DATA_DIR: folder, DATABASE_URL: database.connectionString, DEMO: '0' },
  };
  const child = spawn(process.execPath, ['workshop/demo/main.ts'], { stdio: 'ignore', env });
  try {
    let early = 0;
    for (let i = 0; i < 50; i++) {
      if ((await ask(base, '/readyz')).status === 200) early++;
      await sleep(100);
    }
    await holder.query('select pg_advisory_unlock_all()');
    const late = (await untilReadiness(base, 200)) < 10_000 ? 0 : 1;
    return { early, late };
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
    await holder.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
