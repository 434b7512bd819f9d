import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ROLES } from '../../src/people/rules/roles.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { createTestDatabase } from '../../src/platform/db/testing.ts';
import { insertComplex, insertFlat, insertHousing } from '../../test/factories/catalogue.ts';
import { type Evidence, judge } from './evidence.ts';
import { type Enrolled, enrol, SIGNING, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { quantile } from './scenery/compare-samples.ts';
import { openWay } from './scenery/silent-way.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  'The network to PostgreSQL goes silent and the SMS provider never answers: no call hangs, everything comes back';

const SILENCE = Number(process.env.PROVE_SECONDS ?? 15) * 1_000;
const VISITORS = 8;

interface Call {
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly at: number;
}

export async function check(): Promise<Evidence> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'novosel-silent-'));
  const url = new URL(database.connectionString.replace('@/', '@localhost/'));
  const way = await openWay({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` });
  const provider = await openWay();
  const environment = {
    ...SIGNING,
    DATABASE_URL: `postgres://${url.username}@127.0.0.1:${way.port}${url.pathname}`,
    SMS_URL: `http://127.0.0.1:${provider.port}/send.php?login=a&psw=b`,
  };
  const site = await startSite({ folder, environment });
  try {
    const { clients, complex } = await fill(database, site);
    const calls: Call[] = [];
    const keys = new Map<string, number>();
    const state = { going: true };
    const visitors = clients.map((client, n) => visit(site, { client, complex, n, calls, keys, state }));
    await sleep(4_000);
    const silent = performance.now();
    way.silence();
    await sleep(SILENCE);
    way.heal();
    const healed = performance.now();
    await sleep(15_000);
    state.going = false;
    await Promise.all(visitors);
    const during = calls.filter(({ at }) => at >= silent && at < healed);
    const bad = calls
      .filter(({ status, at }) => (status >= 500 || status === 0) && at >= healed)
      .map(({ at, ms }) => at + ms - healed);
    const wrong = calls.filter(({ status }) => status !== 503 && (status >= 500 || status === 0));
    const drained = await untilSpoolIsEmpty(site);
    const registering = calls
      .filter(({ path, at }) => path.endsWith('register') && at + 1_000 < silent)
      .map(({ ms }) => ms);
    const comeBack = await whatComesBack(database, site, clients[0]?.token ?? '', complex);
    const stop = await timeToStop(site);
    if (process.env.PROVE_VERBOSE) process.stderr.write(site.output());
    const stored = await database.db.selectFrom('leads').select('idempotency_key').execute();
    const known = new Set(stored.map(({ idempotency_key: key }) => key));
    const figures = {
      silence_s: SILENCE / 1_000,
      ...{ calls: calls.length, during_silence: during.length },
      slowest_ms: Math.round(Math.max(...calls.map(({ ms }) => ms))),
      ...{ broken_answers: wrong.length, recovered_after_ms: Math.round(Math.max(0, ...bad)) },
      ...{ leads: keys.size, leads_lost: [...keys.keys()].filter((key) => !known.has(key)).length },
      register_median_ms: Math.round(quantile(registering, 0.5)),
      ...comeBack,
      open_to_provider: provider.open(),
      stop_ms: stop,
    };
    const evidence = judge(figures, {
      ...{ slowest_ms: 5_000, broken_answers: 0, recovered_after_ms: 5_000, leads_lost: 0 },
      ...{ change_seen_after_ms: 10_000, views_written_after_ms: 15_000, job_done_after_ms: 130_000 },
      ...{ open_to_provider: 8, stop_ms: 10_000 },
    });
    const late = calls.filter(({ status, at }) => (status >= 500 || status === 0) && at >= healed).slice(-5);
    const told = [...wrong.slice(0, 5), ...late].map(
      ({ path, status, ms, at }) => `${path} ${status} ${Math.round(ms)} ms, ${Math.round(at - healed)} ms after`,
    );
    return {
      ...evidence,
      passed: evidence.passed && drained && during.length > 20,
      ...(told.length > 0 ? { note: `${evidence.note} ${told.join('; ')}` } : {}),
    };
  } finally {
    way.close();
    provider.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
}

async function fill(database: Database, site: Site): Promise<{ clients: Enrolled[]; complex: number }> {
  const complex = await insertComplex(database.db, { title_eng: 'zhk-0' });
  const housing = await insertHousing(database.db, complex);
  await insertFlat(database.db, complex, { housing_id: housing });
  while ((await (await fetch(`${site.base}/api/buildings`)).json()).meta.total < 1) await sleep(100);
  const clients = await Promise.all(Array.from({ length: VISITORS }, () => enrol(database, ROLES.client)));
  return { clients, complex };
}

interface Visit {
  readonly client: Enrolled;
  readonly complex: number;
  readonly n: number;
  readonly calls: Call[];
  readonly keys: Map<string, number>;
  readonly state: { going: boolean };
}

/** Somebody who reads, asks for a password, keeps favourites and asks to be called, one after the other. */
async function visit({ base }: Site, { client, complex, n, calls, keys, state }: Visit): Promise<void> {
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<number> => {
    const at = performance.now();
    const status = await fetch(`${base}${path}`, {
      signal: AbortSignal.timeout(30_000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    })
      .then(async (answer) => (await answer.arrayBuffer()) && answer.status)
      .catch(() => 0);
    calls.push({ path, status, ms: performance.now() - at, at });
    return status;
  };
  const bearer = { authorization: `Bearer ${client.token}` };
  for (let i = 0; state.going; i++) {
    const phone = `7916${n}${String(i).padStart(6, '0')}`;
    const from = { 'x-forwarded-for': `10.${n}.${i >> 8}.${i & 255}` };
    await ask('/api/buildings');
    await ask(`/api/buildings/${complex}`, undefined, { ...bearer, 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
    await ask(i % 2 ? '/zhk-0' : '/novostroyki');
    await ask(`/api/me/favorites/buildings/${complex}`, {}, bearer);
    await ask('/readyz');
    if (i % 8 === 0) await ask('/api/auth/register', { phone }, from);
    const key = randomUUID();
    const sent = await ask(
      '/api/callback/callback_phones',
      { phone, consent: { personal_data: true } },
      { ...from, 'idempotency-key': key },
    );
    if (sent === 201) keys.set(key, i);
    await sleep(20);
  }
}

/** What works beside requests: how long after the silence it does again, ms. */
async function whatComesBack(
  { db }: Database,
  site: Site,
  token: string,
  complex: number,
): Promise<Record<string, number>> {
  const began = performance.now();
  const after = async (condition: () => Promise<boolean>, limit: number): Promise<number> => {
    while (!(await condition())) {
      if (performance.now() - began > limit) return 999_999;
      await sleep(200);
    }
    return Math.round(performance.now() - began);
  };
  const now = new Date();
  await db.updateTable('flats').set({ price_total: 7_654_321 }).where('complex_id', '=', complex).execute();
  const change = await after(
    async () => (await (await fetch(`${site.base}/api/buildings?price_max=7700000`)).json()).meta.total === 1,
    30_000,
  );
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
  // Again and again: a look just after another one of the same person is none.
  const views = await after(async () => {
    await fetch(`${site.base}/api/buildings/${complex}`, { headers });
    const row = await db
      .selectFrom('building_views')
      .select('created_at')
      .where('created_at', '>=', now)
      .executeTakeFirst();
    return row !== undefined;
  }, 60_000);
  const jobs = await after(async () => {
    const { rows } =
      await sql`select 1 from jobs.job where state = 'completed' and completed_on > ${now} limit 1`.execute(db);
    return rows.length > 0;
  }, 150_000);
  return { change_seen_after_ms: change, views_written_after_ms: views, job_done_after_ms: jobs };
}

async function timeToStop(site: Site): Promise<number> {
  const began = performance.now();
  site.kill('SIGTERM');
  const code = await site.ended;
  return code === 0 ? Math.round(performance.now() - began) : 999_999;
}
