import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import { type CollectedSpan, Collector } from '../../../test/factories/collector.ts';
import { TEST_KEYS, TestDoor } from '../../../test/factories/door.ts';
import { createServer } from '../../main/http/server.ts';
import { openApp } from '../../main/open-app.ts';
import { loadConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import { createTestDatabase } from '../db/testing.ts';
import { openLog } from '../log.ts';

/** A whole server on a port of its own that tells a real collector what it does. */

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const sampled = ({ traceId, spanId }: typeof CALLER): string => `00-${traceId}-${spanId}-01`;
const LEAD = { type: 0, name: 'Аполлинария Незабвенная', consent: { personal_data: true }, link: '/' };
const PHONE = '79161112233';
const CANARIES = [PHONE, '9161112233', 'Аполлинария', 'apollinaria@mail.example', 'correct-horse-battery'];

let database: Database;
let collector: Collector;
let server: FastifyInstance;
let address = '';
const lines: Record<string, unknown>[] = [];
const closers: (() => Promise<unknown>)[] = [];
let flush: () => Promise<void>;
let complex = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  complex = await insertComplex(database.db);
  await insertFlat(database.db, complex, { housing_id: await insertHousing(database.db, complex) });
  collector = await Collector.listen();
  const config = loadConfig({
    ...{ DEMO: '0', AUTH_KEYS: TEST_KEYS, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/` },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector', OTEL_SERVICE_NAME: 'novosel-test' },
  });
  const log = openLog(config, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await openApp(config, { database, log, now: Date.now, closers });
  server = await createServer(app);
  address = await server.listen({ host: '127.0.0.1', port: 0 });
  flush = async () => app.tracing?.exporter.close();
  await visit();
  await server.close();
  await flush();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await collector.close();
  await database.close();
});

const answers: Record<string, Response> = {};

/** Everything that is asked, before anything is looked at: spans come when the process stops. */
async function visit(): Promise<void> {
  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${address}${path}`, init);
  answers.plain = await ask('/api/villages');
  answers.taken = await ask(`/api/buildings/${complex}`, { headers: { traceparent: sampled(CALLER) } });
  answers.unsampled = await ask('/api/villages', {
    headers: { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00` },
  });
  answers.broken = await ask('/api/villages', { headers: { traceparent: `00-${PHONE}-apollinaria@mail.example-01` } });
  answers.probe = await ask('/readyz', { headers: { traceparent: sampled(CALLER) } });
  answers.unknown = await ask(`/users/logs/card/${PHONE}?phone=${PHONE}&term=${encodeURIComponent('Аполлинария')}`);
  answers.refused = await ask(`/api/users/1?phone=${PHONE}`);
  answers.sent = await ask(`/api/callback/callback_phones?name=${encodeURIComponent('Аполлинария')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...LEAD, phone: PHONE }),
  });
  answers.login = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: PHONE, password: 'correct-horse-battery' }),
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const traceparent = `00-${String(n + 1).padStart(32, 'c')}-${'d'.repeat(16)}-01`;
      return ask(n % 2 ? `/api/buildings/${complex}?n=${n}` : `/api/villages?type=${(n % 3) + 1}&n=${n}`, {
        headers: { traceparent },
      });
    }),
  );
  for (const answer of Object.values(answers)) await answer.arrayBuffer();
  await leaveWhileWaiting(`${address}/api/villages?type=9`);
}

/** Asks, and goes while the answer waits for a lock of the database. */
async function leaveWhileWaiting(url: string): Promise<void> {
  const gone = new AbortController();
  const blocker = await database.backgroundPool.connect();
  await blocker.query('begin; lock table villages in access exclusive mode');
  const traceparent = `00-${'e'.repeat(32)}-${'e'.repeat(16)}-01`;
  const left = fetch(url, { signal: gone.signal, headers: { traceparent } }).catch(() => undefined);
  const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await database.backgroundPool.query(waits)).rowCount === 0) await new Promise((done) => setTimeout(done, 20));
  gone.abort();
  await left;
  await new Promise((done) => setTimeout(done, 100));
  await blocker.query('rollback');
  blocker.release();
}

const idOf = (answer: Response | undefined): string => answer?.headers.get('x-request-id') ?? '';
const rootOf = (answer: Response | undefined): CollectedSpan | undefined =>
  collector.spans.find(({ attributes }) => attributes['request.id'] === idOf(answer));
const childrenOf = (parent: CollectedSpan | undefined): CollectedSpan[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('a request', () => {
  it('is one span by the template of its route, with its call and the statements of it below', () => {
    const root = rootOf(answers.taken);
    expect(root).toMatchObject({
      ...{ name: 'GET /api/buildings/:id', kind: 2, status: {} },
      attributes: {
        ...{ 'http.request.method': 'GET', 'http.route': '/api/buildings/:id' },
        'http.response.status_code': '200',
      },
    });
    const [call, ...more] = childrenOf(root);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ name: 'getBuilding', kind: 1 });
    const statements = childrenOf(call);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(statement).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
      expect(statement.attributes['db.query.text']).toMatch(/^(select|with) /i);
      expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0));
      expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0));
    }
    expect(statements.some(({ attributes }) => attributes['db.query.text']?.includes('$1'))).toBe(true);
  });

  it('with a body has the statements of its call too', () => {
    expect(answers.sent?.status).toBe(201);
    const [call] = childrenOf(rootOf(answers.sent));
    expect(call?.name).toBe('sendCallback');
    expect(childrenOf(call).map(({ name }) => name)).toContain('INSERT leads');
  });

  it('that is refused is no failure; its call tells why', () => {
    const root = rootOf(answers.refused);
    expect(root).toMatchObject({ status: {}, attributes: { 'http.response.status_code': '401' } });
    expect(childrenOf(root)[0]).toMatchObject({ status: {}, attributes: { 'error.type': 'unauthenticated' } });
  });

  it('to an unknown address is told by its method alone', () => {
    expect(rootOf(answers.unknown)).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': '404' } });
    expect(rootOf(answers.unknown)?.attributes).not.toHaveProperty('http.route');
  });

  it('of a probe is none, whatever its caller says', () => {
    expect(answers.probe?.status).toBe(200);
    expect(answers.probe?.headers.get('traceparent')).toBeNull();
    expect(rootOf(answers.probe)).toBeUndefined();
  });

  it('whose caller has gone ends as aborted', () => {
    const roots = collector.spans.filter(({ traceId, kind }) => traceId === 'e'.repeat(32) && kind === 2);
    expect(roots).toMatchObject([{ attributes: { 'error.type': 'aborted', 'http.route': '/api/villages' } }]);
  });

  it('among many has no statement of another one', () => {
    const spans = collector.spans.filter(({ traceId }) => traceId.startsWith('cccc'));
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    expect(spans.filter(({ kind }) => kind === 2).length).toBe(40);
    for (const span of spans) {
      if (span.kind === 2) expect(span.parentSpanId).toBe('d'.repeat(16));
      else expect(byId.get(span.parentSpanId ?? '')?.traceId).toBe(span.traceId);
    }
  });
});

describe('traceparent', () => {
  it('is taken over from the caller and answered with the span of the request', () => {
    const root = rootOf(answers.taken);
    expect(root).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(answers.taken?.headers.get('traceparent')).toBe(`00-${CALLER.traceId}-${root?.spanId}-01`);
  });

  it('begins here for a caller without one, and for a wrong one', () => {
    for (const answer of [answers.plain, answers.broken]) {
      const root = rootOf(answer);
      expect(root).not.toHaveProperty('parentSpanId');
      expect(answer?.headers.get('traceparent')).toBe(`00-${root?.traceId}-${root?.spanId}-01`);
    }
  });

  it('of a caller who does not record is answered and not recorded', () => {
    expect(answers.unsampled?.headers.get('traceparent')).toMatch(/^00-1{32}-[\da-f]{16}-00$/);
    expect(collector.spans.filter(({ traceId }) => traceId === '1'.repeat(32))).toEqual([]);
  });

  it('has its trace in the line of the log', () => {
    const lineOf = (answer: Response | undefined) => lines.find(({ reqId }) => reqId === idOf(answer));
    expect(lineOf(answers.taken)).toMatchObject({ trace: CALLER.traceId });
    expect(lineOf(answers.plain)).toMatchObject({ trace: rootOf(answers.plain)?.traceId });
  });
});

describe('the collector', () => {
  it('is told who speaks and nothing of any person', () => {
    expect(collector.requests[0]?.headers.authorization).toBe('Bearer of the collector');
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'novosel-test' });
    const everything = collector.bodies.join('\n');
    expect(everything).toContain('sendCallback');
    expect(CANARIES.filter((canary) => everything.includes(canary))).toEqual([]);
    expect(everything).not.toContain(encodeURIComponent('Аполлинария'));
  });
});

describe('a server', () => {
  it('without a collector in its settings makes no traces', async () => {
    const door = await TestDoor.open();
    try {
      const answer = await door.get('/api/villages', { headers: { traceparent: sampled(CALLER) } });
      expect(answer.status).toBe(200);
      expect(answer.headers.traceparent).toBeUndefined();
      expect(door.app.tracing).toBeUndefined();
      expect((await door.get('/metrics', { ip: '127.0.0.1' })).text).not.toContain('trace_spans');
    } finally {
      await door.close();
    }
  });

  it('records the part of the traces that the settings say', async () => {
    const door = await TestDoor.open({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    try {
      const flags = [];
      for (let i = 0; i < 400; i++) {
        const { headers } = await door.get('/robots.txt');
        flags.push(String(headers.traceparent).slice(-2));
      }
      const recorded = flags.filter((flag) => flag === '01').length;
      // Six deviations of 400 draws at 0.25 are 52.
      expect(Math.abs(recorded - 100)).toBeLessThan(52);
      await door.app.tracing?.exporter.close();
      expect((await door.get('/metrics', { ip: '127.0.0.1' })).text).toContain(
        `trace_spans_total{outcome="dropped"} ${recorded}`,
      );
    } finally {
      await door.close();
    }
  });
});
