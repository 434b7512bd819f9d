import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { solveChallenge } from '../../../test/factories/pumping.ts';
import { BALANCER_PROBE } from '../../main/http/probes.ts';
import { createServer } from '../../main/http/server.ts';
import { openApp } from '../../main/open-app.ts';
import { signAccessToken } from '../../people/server/accounts/access-token.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import { connect, type Database } from '../../platform/db/open.ts';
import { findEmbeddedBinaries } from '../../platform/db/postgres-binaries.ts';
import type { PrivateServer } from '../../platform/db/postgres-cluster.ts';
import { connectToServer, serverAddress, stopServer } from '../../platform/db/postgres-server.ts';
import { chooseIsolation } from '../../platform/db/unprivileged.ts';
import type { Sender } from './lead-limits.ts';
import type { Lead } from './queries.ts';

/** Shows no work, and is never asked for any. */
const IDLE: Sender = { shown: undefined, challenge: (bits) => ({ text: '', bits }) };

/** Requests that wait while the database is down, and kills of the application; `npm run prove` asks for more. */
const WAITING = Number(process.env.LEADS_WAITING ?? 1_500);
const KILLS = Number(process.env.APP_KILLS ?? 4);

/** A PostgreSQL of its own that may be stopped: with fsync, since what it acknowledges must survive. */
let postgres: PrivateServer;
let folder: string;
let address: string;
const ending: (() => Promise<unknown> | unknown)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-lead-faults-'));
  const isolation = chooseIsolation(folder);
  const at = (name: string): string => join(folder, name);
  const settings = { max_connections: '60' };
  const binaries = findEmbeddedBinaries(tmpdir());
  postgres = { binaries, isolation, cluster: at('pg'), socketDir: at('s'), logFile: at('log'), settings };
  await startDatabase();
  address = serverAddress(postgres, 'postgres');
  await withDatabase(({ background }) => migrate(background, migrations));
}, 120_000);
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await stopServer(postgres);
  rmSync(folder, { recursive: true, force: true });
});

const startDatabase = async (): Promise<void> => (await connectToServer(postgres, 'test')).end();

async function withDatabase<T>(use: (database: Omit<Database, 'close'>) => Promise<T>): Promise<T> {
  const database = connect(address, 2);
  try {
    return await use(database);
  } finally {
    await Promise.all([database.db.destroy(), database.background.destroy()]);
  }
}
const storedLeads = () =>
  withDatabase(({ db }) =>
    db
      .selectFrom('leads')
      .select(['id', 'idempotency_key', 'via', 'phone'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );

async function until(condition: () => boolean | Promise<boolean>, limit = 60_000): Promise<void> {
  const deadline = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within ${limit} ms`);
    await sleep(50);
  }
}

/** An application in this process. */
async function openHere(): Promise<{ app: App; server: FastifyInstance }> {
  const database = connect(address, 10);
  const config = loadConfig({ DEMO: '0', DATABASE_URL: address, DATA_DIR: folder, TRUST_PROXY: 'loopback' });
  const closers: (() => Promise<unknown>)[] = [];
  const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => Date.now(), closers });
  await app.leads.recover();
  const server = await createServer(app);
  ending.push(async () => {
    await server.close();
    for (const close of closers) await close();
    await Promise.all([database.db.destroy(), database.background.destroy()]);
  });
  return { app, server };
}

const senderOf = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const callback = (n: number): object => ({
  phone: `7999${String(n).padStart(7, '0')}`,
  type: 0,
  consent: { personal_data: true },
});

async function inject(server: FastifyInstance, n: number): Promise<{ status: number; id: number }> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/callback/callback_phones',
    payload: callback(n),
    headers: { 'idempotency-key': `key-${n}`, 'x-forwarded-for': senderOf(n) },
  });
  return { status: response.statusCode, id: response.json().data?.id };
}

/** An application in a process of its own, which can be killed. */
async function spawnApp(): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('../../../test/programs/take-leads.ts', import.meta.url));
  const env = { ...process.env, DEMO: '0', DATABASE_URL: address, DATA_DIR: folder, TRUST_PROXY: 'loopback' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  ending.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => /ready \d+\n/.test(output));
  return { child, url: `http://127.0.0.1:${/ready (\d+)/.exec(output)?.[1]}` };
}

async function post(url: string, n: number): Promise<number | undefined> {
  const response = await fetch(`${url}/api/callback/callback_phones`, {
    method: 'POST',
    body: JSON.stringify(callback(n)),
    headers: { 'content-type': 'application/json', 'idempotency-key': `key-${n}`, 'x-forwarded-for': senderOf(n) },
  }).catch(() => undefined);
  if (response === undefined) return undefined;
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: number } }).data.id;
}

describe('while the database is down', () => {
  it('requests are answered from the disk and stored in their order, once, when it is back', async () => {
    const { app, server } = await openHere();
    for (let n = 0; n < 5; n++) expect(await inject(server, n)).toMatchObject({ status: 201 });
    await stopServer(postgres);
    const answers: { status: number; id: number }[] = [];
    for (let n = 5; n < 25; n++) answers.push(await inject(server, n));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    // A repeat is answered alike, another request under the key is refused, and a full hour's quota is refused.
    expect(await inject(server, 7)).toEqual(answers[2]);
    const other = await server.inject({
      method: 'POST',
      url: '/api/callback/callback_phones',
      payload: callback(99),
      headers: { 'idempotency-key': 'key-7' },
    });
    expect(other.statusCode).toBe(422);
    expect(app.leads.backlog).toBe(20);
    await startDatabase();
    await until(() => app.leads.backlog === 0);
    const stored = await storedLeads();
    expect(stored.map(({ idempotency_key }) => idempotency_key)).toEqual(
      Array.from({ length: 25 }, (_, n) => `key-${n}`),
    );
    expect(stored.slice(5)).toMatchObject(answers.map(({ id }) => ({ id, via: 'spool' })));
    expect(await inject(server, 7)).toEqual(answers[2]);
    expect(await inject(server, 25)).toMatchObject({ status: 201 });
    expect(await storedLeads()).toHaveLength(26);
  }, 120_000);

  it('a request of a client who is logged in stays his', async () => {
    const { app, server } = await openHere();
    const { id } = await withDatabase(({ db }) =>
      db
        .insertInto('users')
        .values({ phone: '79160000001', referral_code: 'AAAA' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const claims = { userId: id, sessionId: randomUUID(), role: 1 } as const;
    const token = await signAccessToken(app.accounts.keyring, claims, Date.now());
    await stopServer(postgres);
    const send = (authorization: string) =>
      server.inject({
        method: 'POST',
        url: '/api/callback/callback_phones',
        payload: callback(1),
        headers: { authorization },
      });
    expect((await send(`Bearer ${token}`)).statusCode).toBe(201);
    expect((await send('Bearer forged')).statusCode).toBe(401);
    await startDatabase();
    await until(() => app.leads.backlog === 0);
    const stored = await withDatabase(({ db }) => db.selectFrom('leads').select('user_id').execute());
    expect(stored).toEqual([{ user_id: id }]);
  }, 120_000);

  it('equal requests without a key become one with a counter, and a crowd of one address works for its requests', async () => {
    const { app, server } = await openHere();
    await stopServer(postgres);
    const send = (phone: string, ip: string, more: object = {}) =>
      server.inject({
        method: 'POST',
        url: '/api/callback/callback_phones',
        payload: { phone, consent: { personal_data: true }, ...more },
        headers: { 'x-forwarded-for': ip },
      });
    for (let n = 0; n < 4; n++) expect((await send('79990000001', '203.0.113.1')).statusCode).toBe(201);
    for (let n = 0; n < 30; n++) expect((await send(`7999000${1000 + n}`, '203.0.113.2')).statusCode).toBe(201);
    const asked = await send('79990002000', '203.0.113.2');
    expect([asked.statusCode, asked.json().code]).toEqual([429, 'proof_required']);
    const proof = solveChallenge(asked.json().challenge);
    expect((await send('79990002000', '203.0.113.2', { proof })).statusCode).toBe(201);
    expect((await send('79990002000', '203.0.113.2', { proof, topic: 'Ещё одна' })).json().code).toBe('proof_required');
    await startDatabase();
    await until(() => app.leads.backlog === 0);
    const rows = await withDatabase(({ db }) =>
      db.selectFrom('leads').select(['phone', 'repeats']).orderBy('created_at').execute(),
    );
    expect(rows[0]).toEqual({ phone: '79990000001', repeats: 3 });
    expect(rows).toHaveLength(32);
  }, 120_000);

  it('requests by the thousand wait, make the process not ready from the 1,001st on but no balancer pass it over, and are stored within a minute', async () => {
    const { app, server } = await openHere();
    await stopServer(postgres);
    const lead = (n: number): Lead => ({
      kind: 'callback',
      phone: `7999${String(n).padStart(7, '0')}`,
      name: null,
      email: null,
      message: null,
      quiz: null,
      link: '/',
      user_id: null,
      key: `key-${n}`,
      keyed: true,
      body_hash: `${n}`,
      suspect: false,
      consents: [{ kind: 'personal_data', text_version: '2026-11-21', text_hash: 'x' }],
      ip: senderOf(n),
      user_agent: 'test',
      at: Date.UTC(2026, 10, 21) + n,
    });
    for (let n = 0; n < WAITING; n += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, i) => app.leads.accept(lead(n + i), IDLE)));
    }
    expect(app.leads.backlog).toBe(WAITING);
    // A balancer would have nobody left to send leads to.
    expect((await server.inject('/readyz')).statusCode).toBe(503);
    expect((await server.inject(BALANCER_PROBE)).statusCode).toBe(200);
    expect((await server.inject('/metrics')).body).toContain(`lead_spool_backlog ${WAITING}`);
    await startDatabase();
    expect((await server.inject('/readyz')).statusCode).toBe(503);
    const started = performance.now();
    await until(() => app.leads.backlog === 0, 60_000);
    expect(performance.now() - started).toBeLessThan(60_000);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    const stored = await storedLeads();
    expect(stored.map(({ idempotency_key }) => idempotency_key)).toEqual(
      Array.from({ length: WAITING }, (_, n) => `key-${n}`),
    );
    server.announceStop();
    expect((await server.inject(BALANCER_PROBE)).statusCode).toBe(503);
  }, 180_000);
});

describe('a killed application', () => {
  it('has lost no request that it answered, whether the database was up or down', async () => {
    const answered = new Map<number, number>();
    let next = 0;
    for (let round = 0; round < KILLS; round++) {
      await startDatabase();
      const { child, url } = await spawnApp();
      let killed = false;
      const sender = async (): Promise<void> => {
        while (!killed) {
          const n = next++;
          const id = await post(url, n);
          if (id !== undefined) answered.set(n, id);
        }
      };
      const senders = [sender(), sender(), sender()];
      const goal = (): number => 40 * (round + 1);
      await until(() => answered.size >= goal() - 20);
      if (round > 0) await stopServer(postgres);
      await until(() => answered.size >= goal());
      child.kill('SIGKILL');
      killed = true;
      await Promise.all(senders);
    }
    await startDatabase();
    const { url } = await spawnApp();
    await until(async () => (await (await fetch(`${url}/metrics`)).text()).includes('lead_spool_backlog 0'));
    const stored = new Map((await storedLeads()).map(({ idempotency_key, id }) => [idempotency_key, id]));
    for (const [n, id] of answered) expect([n, stored.get(`key-${n}`)]).toEqual([n, id]);
    expect((await storedLeads()).length).toBe(stored.size);
    // Those who heard nothing repeat themselves and are there once.
    const unanswered = Array.from({ length: next }, (_, n) => n).filter((n) => !answered.has(n));
    for (const n of unanswered) await post(url, n);
    expect(await storedLeads()).toHaveLength(next);
  }, 600_000);
});
