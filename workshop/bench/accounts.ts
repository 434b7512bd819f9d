/**
 * Time of login, refresh and of finding out who calls, on a real embedded database with fsync; and what a crowd of logins at
 * once does to the process.
 *
 *   node workshop/bench/accounts.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pino from 'pino';
import { createServer } from '../../src/main/http/server.ts';
import { visitorOfBearer } from '../../src/main/http/visitor-of.ts';
import { openApp } from '../../src/main/open-app.ts';
import { appoint } from '../../src/people/server/accounts/staff-accounts.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/context.ts';
import { makeDataDir } from '../../src/platform/data-dir.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { rounded, type Spread, spreadOf } from './timing.ts';

const PHONE = '79160000001';
const PASSWORD = 'four herons over the river';
const LOGINS = 150;
const REFRESHES = 400;
const LOOKUPS = 2_000;
const CROWD = 100;

export interface AccountsFigures {
  readonly login_ms: Spread;
  readonly refresh_ms: Spread;
  /** Token checked and session found. */
  readonly lookup_ms: Spread;
  readonly crowd: {
    readonly size: number;
    /** Whose password was looked at. */
    readonly checked: number;
    /** Told to come back: 503 with Retry-After. */
    readonly refused: number;
    readonly loop_delay_p99_ms: number;
    readonly memory_mb: number;
  };
}

type Server = Awaited<ReturnType<typeof createServer>>;
const logIn = (server: Server, ip = '10.0.0.1') =>
  server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { phone: PHONE, password: PASSWORD },
    remoteAddress: ip,
  });

type Answer = Awaited<ReturnType<typeof logIn>>;
const refreshCookieOf = ({ cookies }: Answer): string =>
  cookies.flatMap(({ name, value }) => (name === 'refresh' ? [`refresh=${value}`] : [])).join('');

/** Milliseconds of each of `count` runs, one after the other. */
async function timesOf(count: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times;
}

/** All figures, in a database that is removed afterwards. */
export async function benchAccounts(): Promise<AccountsFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const config = loadConfig({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' });
  await makeDataDir(folder);
  const database = await openDatabase(config);
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => database.close(),
  ];
  try {
    await migrate(database.background, migrations);
    const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: Date.now, closers });
    const passwordHash = await app.accounts.passwords.hash(PASSWORD);
    await appoint(app.db, { phone: PHONE, role: 1, passwordHash, by: 'bench' }, Date.now());
    const server = await createServer(app);
    closers.push(() => server.close());
    return await measure(app, server);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function measure(app: App, server: Server): Promise<AccountsFigures> {
  const enter = async () => {
    const { statusCode } = await logIn(server);
    if (statusCode !== 200) throw new Error(`login answered ${statusCode}`);
  };
  await timesOf(10, enter);
  const login = await timesOf(LOGINS, enter);
  const entered = await logIn(server);
  const token = `Bearer ${entered.json().access_token}`;
  let cookie = refreshCookieOf(entered);
  const refresh = await timesOf(REFRESHES, async () => {
    const answer = await server.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie } });
    if (answer.statusCode !== 200) throw new Error(`refresh answered ${answer.statusCode}`);
    cookie = refreshCookieOf(answer);
  });
  const lookup = await timesOf(LOOKUPS, () => visitorOfBearer(app, token));
  return {
    login_ms: spreadOf(login),
    refresh_ms: spreadOf(refresh),
    lookup_ms: spreadOf(lookup),
    crowd: await measureCrowd(server),
  };
}

async function measureCrowd(server: Server): Promise<AccountsFigures['crowd']> {
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const unknown = Array.from({ length: CROWD }, (_, i) =>
    server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { phone: `7916100${String(i).padStart(4, '0')}`, password: PASSWORD },
      remoteAddress: `10.1.${i}.1`,
    }),
  );
  const statuses = (await Promise.all(unknown)).map(({ statusCode }) => statusCode);
  delay.disable();
  return {
    size: CROWD,
    checked: statuses.filter((status) => status === 401).length,
    refused: statuses.filter((status) => status === 503).length,
    loop_delay_p99_ms: rounded(delay.percentile(99) / 1e6),
    memory_mb: Math.round((process.memoryUsage().rss - before) / 2 ** 20),
  };
}

if (import.meta.main) console.log(await benchAccounts());
