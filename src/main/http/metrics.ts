import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backedUpAt } from '../../platform/backup/backup-note.ts';
import type { App } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { LANES } from '../../platform/http/request-places.ts';
import { afterQuietHours } from '../../platform/outbox/quiet-hours.ts';
import { moscowDate, moscowDayStart } from '../../platform/rules/moscow-time.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * `GET /metrics` in the Prometheus text format: time and status by route template, the process, the catalogue. With
 * METRICS_TOKEN it wants `Authorization: Bearer …`; without one it answers the loopback address only.
 */
export function registerMetrics(server: FastifyInstance, app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const observe = requestMetrics(registry);
  measureLeads(registry, app);
  measureAccounts(registry, app);
  measureTracing(registry, app);
  measurePlaces(registry, server);
  measureImages(registry, server);
  for (const gauge of gaugesOf(app)) addGauge(registry, gauge);
  server.addHook('onResponse', (request, reply, done) => {
    observe(request, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.config.metrics_token)) throw new Failure('not_found');
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** One figure of the process, read when it is asked for. */
interface Figure {
  readonly name: string;
  readonly help: string;
  /** Undefined: there is nothing to tell, and no sample is shown. */
  readonly read: () => number | undefined | Promise<number | undefined>;
}

function addGauge(registry: Registry, { name, help, read }: Figure): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

function gaugesOf(app: App): readonly Figure[] {
  return [
    {
      name: 'catalogue_version',
      help: 'Changes of the catalogue taken over by this process since its start',
      read: () => app.catalogue.version,
    },
    {
      name: 'sms_spent_today',
      help: 'Messages with passwords sent since midnight in Moscow',
      read: () => sentToday(app).catch(() => 0),
    },
    {
      name: 'sms_daily_limit',
      help: 'Messages with passwords a day at most',
      read: () => app.config.sms_daily_limit,
    },
    { name: 'database_up', help: '1 while the database answers', read: () => databaseUp(app) },
    {
      name: 'sms_provider_resting',
      help: '1 while the SMS provider is left alone after failures',
      read: () => (app.accounts.outbox.isResting('sms') ? 1 : 0),
    },
    {
      name: 'mail_server_resting',
      help: '1 while the mail server is left alone after failures',
      read: () => (app.accounts.outbox.isResting('email') ? 1 : 0),
    },
    {
      name: 'sms_outbox_age_seconds',
      help: 'Age of the oldest message of any channel that could be sent now',
      read: () => oldestWaiting(app),
    },
    {
      name: 'backup_age_seconds',
      help: 'Time since the last whole backup, or since the installation when there was none',
      read: () => backupAge(app),
    },
  ];
}

/**
 * Rate, errors and time by route template. Templates are many, so each has one series an outcome and one of time; how times
 * spread is told by the kind of answer. What is asked can add nothing: an unknown address is `unknown`.
 */
function requestMetrics(registry: Registry): (request: FastifyRequest, status: number, seconds: number) => void {
  const count = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route template and outcome: ok, refused (4xx), failed (5xx)',
    labelNames: ['route', 'method', 'outcome'],
    registers: [registry],
  });
  const time = new Counter({
    name: 'http_request_seconds_total',
    help: 'Time to answer by route template, summed',
    labelNames: ['route', 'method'],
    registers: [registry],
  });
  const spread = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by kind: read, write, page, file, operations',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers: [registry],
  });
  return (request, status, seconds) => {
    const route = request.routeOptions.url ?? 'unknown';
    const method = KNOWN_METHODS.has(request.method) ? request.method : 'other';
    const outcome = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok';
    count.inc({ route, method, outcome });
    time.inc({ route, method }, seconds);
    spread.observe({ kind: kindOf(route, method) }, seconds);
  };
}

function kindOf(route: string, method: string): string {
  if (route.startsWith('/api/')) return method === 'GET' ? 'read' : 'write';
  if (/^\/(media|assets|preview|favicon|robots|sitemap)/.test(route)) return 'file';
  return /^\/(healthz|livez|readyz|metrics)/.test(route) ? 'operations' : 'page';
}

/** What became of the requests of visitors, and how many wait for the database. */
function measureLeads(registry: Registry, app: App): void {
  new Gauge({
    name: 'lead_spool_backlog',
    help: 'Requests of visitors that wait on disk for the database',
    registers: [registry],
    collect() {
      this.set(app.leads.backlog);
    },
  });
  new Counter({
    name: 'leads_total',
    help: 'Requests of visitors by what became of them; client_retries: pages that had tried before',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(app.leads.counts)) this.inc({ outcome }, count);
    },
  });
}

/** What happened at the door: wrong passwords, secrets used twice and the like. */
function measureAccounts(registry: Registry, { accounts }: App): void {
  new Gauge({
    name: 'accounts_events',
    help: 'What happened at the door since the start of this process, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, count] of Object.entries(accounts.tally)) this.set({ kind }, count);
    },
  });
}

/** What requests hold: a crowd shows in them, and a fault that keeps places does. */
function measurePlaces(registry: Registry, { requestPlaces }: FastifyInstance): void {
  new Gauge({
    name: 'http_requests_held',
    help: 'Requests by lane and state: waiting for their turn, or in the making',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const lane of LANES) {
        for (const [state, count] of Object.entries(requestPlaces.load(lane))) this.set({ lane, state }, count);
      }
    },
  });
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused by lane because too many were in the making or waiting',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      this.reset();
      for (const lane of LANES) this.inc({ lane }, requestPlaces.refused(lane));
    },
  });
}

/** What the image service has to do, and how many servers of pictures do not answer. */
function measureImages(registry: Registry, server: FastifyInstance): void {
  new Gauge({
    name: 'pictures',
    help: 'Pictures being converted or fetched or waiting for it, and servers that are left alone: conversions, fetches, resting_hosts',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const load = server.imageLoad?.();
      this.set({ kind: 'conversions' }, load?.conversions ?? 0);
      this.set({ kind: 'fetches' }, load?.fetches ?? 0);
      this.set({ kind: 'resting_hosts' }, load?.resting ?? 0);
    },
  });
}

/** What became of the spans that were handed to the collector; nothing without one. */
function measureTracing(registry: Registry, { tracing }: App): void {
  if (!tracing) return;
  new Counter({
    name: 'trace_spans_total',
    help: 'Spans by what became of them: sent, dropped (no room while the collector is away), refused by the collector',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(tracing.exporter.counts)) this.inc({ outcome }, count);
    },
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function databaseUp({ db }: App): Promise<number> {
  return sql`select 1`.execute(db).then(
    () => 1,
    () => 0,
  );
}

/** Seconds; undefined while the database does not answer. */
async function backupAge({ db, now }: App): Promise<number | undefined> {
  const at = await backedUpAt(db).catch(() => undefined);
  return at === undefined ? undefined : Math.max(0, (now() - at) / 1_000);
}

/** Seconds; 0 when nothing waits or the database does not answer. */
async function oldestWaiting({ db, now }: App): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['purpose', fn.min('created_at').as('since')])
    .where('status', '=', 'queued')
    .groupBy('purpose')
    .execute()
    .catch(() => []);
  // What came at night waits for the morning.
  const waits = rows.map(
    ({ purpose, since }) => now() - (purpose === 'password' ? since.getTime() : afterQuietHours(since.getTime())),
  );
  return Math.max(0, ...waits) / 1_000;
}

/** Messages since midnight in Moscow. */
async function sentToday({ db, now }: App): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
    .where('purpose', '=', 'password')
    .where('created_at', '>=', moscowDayStart(moscowDate(now())))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
