import { connect } from 'node:net';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import { loadReference } from '../../geography/server/load-reference.ts';
import { seedGeography } from '../../geography/server/seed-geography.ts';
import { loadConfig } from '../../platform/config.ts';
import { type Endpoint, PROBLEM_CODES } from '../../platform/contract/endpoint.ts';
import { problemSchema } from '../../platform/contract/problem.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { filterKeys } from '../../search/contract/filters.ts';
import { endpoints } from '../contract/index.ts';
import { openApp } from '../open-app.ts';
import { problemCodesOf } from './openapi.ts';
import { createServer } from './server.ts';

/** Requests of the random test; each endpoint gets its share. */
const RUNS = 4_000;

let database: Database;
let server: FastifyInstance;
let port = 0;
const errors: string[] = [];
const write = (line: string): void => void errors.push(line);
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
  const { db } = database;
  for (let i = 1; i <= 3; i++) {
    const id = await insertComplex(db, { title_eng: `zhk-${i}`, district_id: 1000 + i, county_id: 101 });
    const housing = await insertHousing(db, id);
    await insertFlat(db, id, { housing_id: housing, rooms: i });
    await insertFlat(db, id, { price_total: null, floor: null });
  }
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const app = await openApp(config, { database, log: pino({ level: 'error' }, { write }), now: Date.now, closers });
  server = await createServer(app);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const bound = server.server.address();
  port = bound && typeof bound === 'object' ? bound.port : 0;
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
});

const catalogue = endpoints.filter(({ access, method }) => access === 'public' && method === 'GET');

const OTHER_KEYS = [
  ...['page', 'per_page', 'term', 'segments', 'flat_ids', 'plot_min', 'plot_max', 'type', 'from', 'to', 'mode'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '%', 'a[b]', 'rooms[]', 'номер'],
];
const number = fc.oneof(
  fc.integer({ min: -3, max: 40 }).map(String),
  fc.constantFrom(
    '2147483647',
    '2147483648',
    '1e9',
    '0x10',
    '-0',
    '00',
    '1.5',
    'NaN',
    'Infinity',
    '99999999999999999999',
  ),
  fc.bigInt({ min: 0n, max: 10n ** 14n }).map(String),
);
const point = fc
  .tuple(fc.double({ min: -200, max: 200, noNaN: true }), fc.double({ min: -200, max: 200, noNaN: true }))
  .map(([lat, lng]) => `${lat.toFixed(3)},${lng.toFixed(3)}`);
const sane = fc.oneof(
  number,
  fc.array(number, { maxLength: 20 }).map((items) => items.join(',')),
  fc.array(point, { maxLength: 30 }).map((items) => items.join(';')),
  fc.constantFrom(
    'price_asc',
    'rating_desc',
    'hamovniki,studii',
    'stations/4001',
    '55.7,37.6',
    'zhk-1',
    'Хамов',
    'true',
  ),
);
const garbage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    "' or 1=1 --",
    '\0',
    '\u0000\uffff',
    '../../etc/passwd',
    '{"$gt":""}',
    '{{7*7}}',
    '<script>',
    '🏠',
    ' ',
  ),
);
/** Percent signs that encode nothing, or bytes that are no text. */
const broken = fc.constantFrom('%', '%%', '%zz', '%E0%A4%A', '%FF%FE', '%00', '%C0%AF', '+', '%2', '%D0');
const written = (text: string): string => encodeURIComponent(text.toWellFormed());
const value = fc.oneof(
  { weight: 5, arbitrary: sane.map(written) },
  { weight: 3, arbitrary: garbage.map(written) },
  { weight: 1, arbitrary: broken },
);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...filterKeys) },
  { weight: 3, arbitrary: fc.constantFrom(...OTHER_KEYS).map(written) },
  { weight: 1, arbitrary: garbage.map(written) },
);
const query = fc
  .array(fc.tuple(key, value), { maxLength: 7 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    'zhk-1',
    'zhk-2',
    '0',
    '-1',
    '2147483648',
    'districts',
    'roads',
    'main',
    'hamovniki',
    'constructor',
  ),
  garbage.map(written).map((text) => text.replace(/^\.{1,2}$/, 'dots') || 'empty'),
  broken,
);
const request = fc.tuple(
  fc.constantFrom(...catalogue),
  fc.infiniteStream(segment),
  query,
  fc.constantFrom('', '/', '//'),
);

function statusesOf(endpoint: Endpoint): Set<number> {
  return new Set([endpoint.status ?? 200, ...problemCodesOf(endpoint).map((code) => PROBLEM_CODES[code])]);
}

/** Expects an answer that is documented: a success, or a problem with its own type. */
function expectAnswered(answer: { statusCode: number; body: string; headers: object }, allowed: Set<number>): void {
  expect(answer.statusCode).toBeLessThan(500);
  expect(allowed).toContain(answer.statusCode);
  if (answer.statusCode < 400) return;
  expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' });
  const problem = problemSchema.parse(JSON.parse(answer.body));
  expect(problem.status).toBe(answer.statusCode);
  expect(answer.body).not.toMatch(/node_modules|at [\w.]+ \(|select .* from/);
}

describe('whatever is asked', () => {
  it('is answered as documented, never with a fault of the server', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async ([endpoint, segments, asked, tail]) => {
        const path = endpoint.path.replace(/\{\w+\}/g, () => segments.next().value ?? 'x');
        const answer = await server.inject({ url: `${path}${tail}${asked && `?${asked}`}` });
        // Another address: two slashes, or a segment that holds a slash or nothing.
        const elsewhere = tail === '//' || endpoint.path.includes('{');
        const allowed = statusesOf(endpoint);
        if (elsewhere) for (const status of [200, 400, 404, 422]) allowed.add(status);
        expectAnswered(answer, allowed);
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      }),
      { numRuns: RUNS },
    );
    // The requests are not all refused at the door: a good part gets in.
    expect(seen.get(200)).toBeGreaterThan(RUNS / 20);
    expect(seen.get(422)).toBeGreaterThan(RUNS / 20);
  }, 120_000);

  const points = (count: number, decimals: number) =>
    Array.from(
      { length: count },
      (_, i) => `${(55 + i / count).toFixed(decimals)},${(37 + i / count).toFixed(decimals)}`,
    );
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');

  const requests: [url: string, status: number][] = [
    [`/api/buildings?polygon=${points(10_000, 5).join(';')}`, 414],
    [`/api/buildings?polygon=${points(501, 2).join(';')}`, 422],
    [`/api/buildings?polygon=${points(500, 3).join(';')}`, 200],
    [`/api/buildings/list_on_map?polygon=${points(500, 3).join(';')}`, 200],
    [`/api/buildings/loosen?rooms=4&polygon=${points(400, 3).join(';')}`, 200],
    ['/api/buildings?bounds=56,38;55,37', 422],
    ['/api/buildings?bounds=55,38;56,37', 422],
    ['/api/buildings?bounds=55,37;55,37', 200],
    [`/api/buildings?buildings=${ids(201)}`, 422],
    [`/api/buildings?buildings=${ids(200)}`, 200],
    [`/api/buildings?stations=${ids(5_000)}`, 414],
    [`/api/location/find_entities?stations=${ids(400)}`, 422],
    [`/api/flats?flat_ids=${ids(201)}`, 422],
    [`/api/buildings?${'rooms=1&'.repeat(900)}`, 422],
    [`/api/buildings?${'rooms=1&'.repeat(150)}`, 200],
    [`/api/buildings?unknown=${'x'.repeat(8_000)}`, 200],
    [`/api/buildings?unknown=${'x'.repeat(9_000)}`, 414],
    [`/api/buildings/${'x'.repeat(9_000)}`, 414],
    [`/api/buildings/${'x'.repeat(300)}`, 404],
    [`/${'x'.repeat(9_000)}`, 414],
    ['/api/buildings?__proto__[rooms]=1&constructor=2', 200],
    ['/api/buildings?page=100000&per_page=100', 200],
    ['/api/buildings?page=100001', 422],
    ['/api/buildings?rooms=1%00', 422],
    ...['1e0', '0x1', '%201', '1%20', '+1', '1.0', '01', '%2B1', '1e400', '0'].map((id): [string, number] => [
      `/api/flats/${id}`,
      404,
    ]),
    ...['1e0', '0x1', '%201', '1+', '%2B1', '1.0', '01', '', '1&page=1'].map((page): [string, number] => [
      `/api/buildings?page=${page}`,
      422,
    ]),
    ['/api/flats/1', 200],
    ['/api/buildings?page=1&price_max=10000000', 200],
    ['/api/buildings?price_max=1e7', 422],
    ['/api/infrastructure?lat=55.75&lng=37.6', 200],
    ['/api/infrastructure?lat=5.5e1&lng=37.6', 422],
    ['/api/buildings/%E0%A4%A', 400],
    ['/api/buildings?sort=%E0%A4%A', 422],
    ['/api/utils/map-chpu-and-ids?segments=%00,%FF', 404],
    ['/api/utils/map-chpu-and-ids?segments=__proto__', 404],
    ['/api/geo/__proto__', 404],
    ['/api/meta_data/constructor', 404],
  ];
  const named = requests.map(([url, status]) => ({ url, status, name: url.slice(0, 60) }));
  it.each(named)('$name is answered $status', async ({ url, status }) => {
    const started = performance.now();
    const answer = await server.inject({ url });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
    expectAnswered(answer, new Set([status]));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

/** Sends bytes as they are and gives what comes back. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    let text = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('bytes that are no request', () => {
  const headers = 'Host: localhost\r\nConnection: close\r\n\r\n';
  it.each<[name: string, bytes: string, status: number]>([
    [
      'an address past the limit of the parser',
      `GET /api/buildings?x=${'y'.repeat(20_000)} HTTP/1.1\r\n${headers}`,
      431,
    ],
    ['a header past the limit of the parser', `GET / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n${headers}`, 431],
    ['an address past ours', `GET /api/buildings?x=${'y'.repeat(9_000)} HTTP/1.1\r\n${headers}`, 414],
    ['a NUL in the address', `GET /api/build\0ings HTTP/1.1\r\n${headers}`, 400],
    ['bytes that are no UTF-8', `GET /api/buildings/\xff\xfe?rooms=\xc0\xaf HTTP/1.1\r\n${headers}`, 400],
    ['no HTTP at all', 'что это\r\n\r\n', 400],
    ['a broken percent sign', `GET /api/buildings/%zz HTTP/1.1\r\n${headers}`, 400],
    [
      'a body without a length that goes past the limit and does not end',
      `POST /api/feedback HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${headers}${`8000\r\n${' '.repeat(0x8000)}\r\n`.repeat(3)}`,
      413,
    ],
    ['two lengths', `POST /api/buildings HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${headers}`, 400],
  ])('%s', async (_name, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const problem = problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
    expect(problem.detail).toMatch(/[а-я]/);
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
  });

  it('leave the server as it was', async () => {
    expect((await server.inject({ url: '/api/buildings' })).statusCode).toBe(200);
  });
});

it('a large body is not asked for from those who may not make the call', async () => {
  const head = 'POST /api/catalogue/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  // Nothing of the body is ever sent: the answer cannot have waited for it.
  const answer = await raw(`${head}Content-Length: 40000000\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  const foreign = await raw(
    `${head}Origin: https://evil.example\r\nContent-Length: 40000000\r\nConnection: close\r\n\r\n`,
  );
  expect(foreign).toMatch(/^HTTP\/1.1 40[13] /);
});

describe('what no page can be drawn for', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const request = (line: string, more = '', accept = BROWSER) =>
    raw(`${line} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n${more}\r\n`);

  it.each<[name: string, line: string, more: string, status: number, headline: string]>([
    ['a percent sign that is cut off', 'GET /%E0%A4%A', '', 400, 'Адрес прочитать не удалось'],
    ['an unknown address', 'GET /nichego/netu', '', 404, 'Упс, такой страницы нет'],
    ['a path that means another one', 'GET /a/../b', '', 404, 'Упс, такой страницы нет'],
    ['a call that is no page', 'GET /api/feedback', '', 405, 'Так эту страницу не открыть'],
    [
      'a body too large',
      'POST /api/feedback',
      'Content-Type: application/json\r\nContent-Length: 9000000\r\n',
      413,
      'Слишком много данных',
    ],
    ['an address too long', `GET /${'x'.repeat(9_000)}`, '', 414, 'Адрес слишком длинный'],
    ['too many cookies', 'GET /', `Cookie: ${'y'.repeat(20_000)}\r\n`, 431, 'Запрос слишком длинный'],
    ['a lone NUL', 'GET /a', 'X-Nul: a\0b\r\n', 400, 'Адрес прочитать не удалось'],
  ])('%s is a page for people and a problem for programs', async (_name, line, more, status, headline) => {
    const [head = '', page = ''] = (await request(line, more)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: text\/html; charset=utf-8/i);
    expect(head).toMatch(/content-security-policy: default-src 'none'; style-src 'sha256-/i);
    expect(head).toMatch(/cache-control: no-store/i);
    expect(page).toContain(`<h1>${headline}</h1>`);
    expect(page).toContain('<html lang="ru">');
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0']) {
      const [told = '', body = ''] = (await request(line, more, accept)).split('\r\n\r\n');
      expect(told).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(told).toMatch(/content-type: application\/problem\+json/i);
      expect(problemSchema.parse(JSON.parse(body)).status).toBe(status);
    }
  });

  it('says nothing of the address in the page', async () => {
    expect(await request('GET /%E0<script>alert(1)</script>')).not.toContain('alert');
  });
});

it('a sender that hangs up in the middle of its body is no error in the log', async () => {
  const before = errors.length;
  const head =
    'POST /api/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500';
  const met = new Promise<void>((resolve) => server.server.once('request', () => resolve()));
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${head}\r\n\r\n{"phone`);
  await met;
  socket.destroy();
  await expect.poll(() => new Promise((resolve) => server.server.getConnections((_, open) => resolve(open)))).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(errors.slice(before)).toEqual([]);
});
