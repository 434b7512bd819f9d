import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quantile } from '../bench/timing.ts';
import { ensureBuilt } from '../scripts/build-web.ts';
import { type Evidence, judge } from './evidence.ts';
import { startPair } from './scenery/postgres-pair.ts';
import { RoundRobin } from './scenery/round-robin.ts';
import { ADMIN, type Site, startSite } from './scenery/site.ts';

export const title = 'Three processes over a primary and a replica are restarted one after the other: no request fails';

const PROCESSES = 3;
const CLIENTS = 4;
const CHANGES = 15;
const IDS = 'select id, title_eng from complexes where published and parent_id is null order by id limit 40';

interface Tally {
  requests: number;
  failed: number;
  leads: number;
  readonly faults: string[];
}

/** Migrates an empty database with three processes at once, then restarts them under load behind a balancer. */
export async function check(): Promise<Evidence> {
  await ensureBuilt();
  const pair = await startPair();
  const folder = mkdtempSync(join(tmpdir(), 'novosel-fleet-'));
  const environment = {
    DATABASE_URL: pair.primaryUrl,
    DATABASE_REPLICA_URL: pair.replicaUrl,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
    STOP_DELAY_SECONDS: '1',
    DEMO: '0',
  };
  const start = (): Promise<Site> => startSite({ folder, environment });
  const balancer = await RoundRobin.open();
  const sql = new pg.Client({ connectionString: pair.primaryUrl });
  const replica = new pg.Client({ connectionString: pair.replicaUrl });
  replica.on('error', () => {});
  const sites: Site[] = [];
  try {
    await Promise.all([sql.connect(), replica.connect()]);
    sites.push(...(await Promise.all(Array.from({ length: PROCESSES }, start))));
    const migrated = (await sql.query('select count(*)::int as count from schema_migrations')).rows[0].count;
    await fill(environment);
    await untilKnown(sites);
    for (const { base } of sites) await balancer.add(base);
    const load = await startLoad(balancer.base, sql);
    await sleep(2_000);
    const readBefore = await rowsRead(replica);
    const stops = await rollOver(sites, balancer, start);
    const readByReplica = (await rowsRead(replica)) - readBefore;
    const freshness = await freshnessOf(sites, sql);
    const own = await ownWritesSeen(sites);
    pair.killReplica();
    await sleep(3_000);
    const seen = await load.end();
    const lost = await lostLeads(sql, load.keys);
    const figures = {
      processes: PROCESSES,
      migrations: migrated,
      requests: seen.requests,
      failed: seen.failed,
      leads: seen.leads,
      leads_lost: lost,
      retried_by_balancer: balancer.retried,
      slowest_stop_ms: Math.max(...stops),
      ...freshness,
      own_writes_missed: own,
      rows_from_replica: readByReplica,
      postgres: pair.version,
    };
    const judged = judge(figures, {
      failed: 0,
      leads_lost: 0,
      slowest_stop_ms: 10_000,
      slowest_change_ms: 1_000,
      own_writes_missed: 0,
    });
    const faults = seen.faults.slice(0, 5).join('; ');
    return {
      ...judged,
      passed: judged.passed && seen.requests > 500 && readByReplica > 0,
      ...(faults ? { note: `${judged.note ?? ''} ${faults}` } : {}),
    };
  } finally {
    await balancer.close();
    await Promise.all(sites.map((site) => site.stop()));
    await Promise.all([sql.end().catch(() => {}), replica.end().catch(() => {})]);
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The small demo catalogue, filled in beside the processes that run: they follow it. */
async function fill(environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...environment, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['test/browser/fill-site.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the catalogue was not filled: ${code}`);
}

async function untilKnown(sites: readonly Site[]): Promise<void> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(200)) {
    const totals = await Promise.all(
      sites.map(async ({ base }) => (await (await fetch(`${base}/api/buildings`)).json()).meta.total),
    );
    if (totals.every((total) => total > 20 && total === totals[0])) return;
  }
  throw new Error('the processes did not follow the catalogue');
}

/** Visitors who read lists, cards and pages and send requests, one after the other, until they are told to end. */
async function startLoad(base: string, sql: pg.Client): Promise<{ end: () => Promise<Tally>; keys: Set<string> }> {
  const { rows } = await sql.query<{ id: number; title_eng: string }>(IDS);
  const tally: Tally = { requests: 0, failed: 0, leads: 0, faults: [] };
  const keys = new Set<string>();
  let going = true;
  const ask = async (path: string, options: RequestInit = {}): Promise<boolean> => {
    tally.requests++;
    try {
      const answer = await fetch(`${base}${path}`, { ...options, signal: AbortSignal.timeout(15_000) });
      await answer.arrayBuffer();
      if (answer.ok) return true;
      tally.faults.push(`${path} ${answer.status}`);
    } catch (error) {
      tally.faults.push(`${path} ${String((error as Error).cause ?? error)}`);
    }
    tally.failed++;
    return false;
  };
  const visit = async (visitor: number): Promise<void> => {
    for (let n = 0; going; n++) {
      const complex = rows[(n * 7 + visitor) % rows.length];
      await ask(`/api/buildings?page=${(n % 3) + 1}`);
      await ask(`/api/buildings/${complex?.id}`);
      await ask(`/api/buildings/${complex?.id}/housings`);
      await ask(n % 2 === 0 ? `/${complex?.title_eng}` : '/novostroyki');
      const key = randomUUID();
      const sent = await ask('/api/callback/callback_phones', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-forwarded-for': `10.${visitor}.${n >> 8}.${n & 255}`,
        },
        body: JSON.stringify({ phone: `7916${visitor}${String(n).padStart(6, '0')}`, type: 0 }),
      });
      if (!sent) continue;
      tally.leads++;
      keys.add(key);
    }
  };
  const visitors = Array.from({ length: CLIENTS }, (_, visitor) => visit(visitor + 1));
  return {
    keys,
    end: async () => {
      going = false;
      await Promise.all(visitors);
      return tally;
    },
  };
}

/** Restarts each process in turn; answers how long each stop took, ms. */
async function rollOver(sites: Site[], balancer: RoundRobin, start: () => Promise<Site>): Promise<number[]> {
  const stops: number[] = [];
  for (const [index, site] of sites.entries()) {
    const began = performance.now();
    site.kill('SIGTERM');
    const code = await site.ended;
    stops.push(Math.round(performance.now() - began));
    if (code !== 0) throw new Error(`a process ended with ${code}: ${site.output().slice(-2_000)}`);
    balancer.remove(site.base);
    const next = await start();
    sites[index] = next;
    await balancer.add(next.base);
    await sleep(500);
  }
  return stops;
}

/** Times from a committed price to every process's list and card, ms. */
async function freshnessOf(
  sites: readonly Site[],
  sql: pg.Client,
): Promise<{ median_change_ms: number; slowest_change_ms: number }> {
  const { rows } = await sql.query<{ id: number; complex_id: number }>(
    `select distinct on (f.complex_id) f.id, f.complex_id from flats f join complexes c on c.id = f.complex_id
     where c.published and c.parent_id is null and f.status = 1 and f.price_total is not null order by f.complex_id, f.id limit ${CHANGES}`,
  );
  if (rows.length === 0) throw new Error('no flats to change');
  const times: number[] = [];
  for (const [n, { id, complex_id }] of rows.entries()) {
    const price = 1_000_000 + n;
    await sql.query('update flats set price_total = $1, price_at = now() where id = $2', [price, id]);
    const committed = performance.now();
    const waiting = sites.flatMap(({ base }) => [
      untilFound(`${base}/api/buildings?price_max=${price}&price_min=${price}`, (answer) =>
        answer.data?.some((building: { id: number }) => building.id === complex_id),
      ),
      untilFound(`${base}/api/flats/${id}`, (answer) => JSON.stringify(answer).includes(`${price}`)),
    ]);
    await Promise.all(waiting);
    times.push(performance.now() - committed);
  }
  return {
    median_change_ms: Math.round(
      quantile(
        times.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    slowest_change_ms: Math.round(Math.max(...times)),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the check says what it expects of it
async function untilFound(url: string, found: (answer: any) => boolean | undefined): Promise<void> {
  for (const deadline = performance.now() + 10_000; ; await sleep(20)) {
    const answer = await fetch(url);
    if (found(await answer.json())) return;
    if (performance.now() > deadline) throw new Error(`${url} did not show the change`);
  }
}

/** A person writes through one process and reads at once through another: how often what he wrote was not there. */
async function ownWritesSeen(sites: readonly Site[]): Promise<number> {
  const [first] = sites;
  const login = await fetch(`${first?.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = await login.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const { data } = await (await fetch(`${first?.base}/api/buildings`)).json();
  let missed = 0;
  for (const [n, { id }] of (data as { id: number }[]).slice(0, 12).entries()) {
    const writer = sites[n % sites.length];
    const added = await fetch(`${writer?.base}/api/me/favorites/buildings/${id}`, { method: 'POST', headers });
    if (!added.ok) throw new Error(`a favourite was not added: ${added.status}`);
    for (const { base } of sites) {
      const answer = await (await fetch(`${base}/api/me/favorites/buildings`, { headers })).text();
      if (!answer.includes(String(id))) missed++;
    }
  }
  return missed;
}

async function rowsRead(replica: pg.Client): Promise<number> {
  await replica.query('select pg_stat_force_next_flush()').catch(() => undefined);
  const { rows } = await replica.query(
    'select tup_returned::int as rows from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.rows ?? 0);
}

/** Requests that were acknowledged and are not in the database. */
async function lostLeads(sql: pg.Client, keys: ReadonlySet<string>): Promise<number> {
  const { rows } = await sql.query('select count(*)::int as kept from leads where idempotency_key = any ($1)', [
    [...keys],
  ]);
  return keys.size - rows[0].kept;
}
