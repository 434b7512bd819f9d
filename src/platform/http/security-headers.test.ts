import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '../../main/http/server.ts';
import { openApp } from '../../main/open-app.ts';
import { loadConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import { createTestDatabase } from '../db/testing.ts';

const NEVER = ['server', 'x-powered-by'];

let database: Database;
let server: FastifyInstance;
let logged: Record<string, unknown>[] = [];
let now = Date.parse('2026-11-21T12:00:00Z');
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', PUBLIC_URL: 'https://novosel.example' });
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const app = await openApp(config, { database, log, now: () => now, closers });
  server = await createServer(app);
  server.get('/moved', (_request, reply) => reply.redirect('/'));
  server.get('/me', (_request, reply) => reply.type('text/html').send('<p>'));
  server.get('/users/logs/zhk', (_request, reply) => reply.type('text/html').send('<p>'));
  server.get('/fault', () => Promise.reject(new Error('fault')));
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
});

describe('every answer carries the headers of security', () => {
  it.each([
    ['a page', '/me', 200],
    ['JSON', '/api/openapi.json', 200],
    ['a redirection', '/moved', 302],
    ['a refusal', '/api/me/manager', 401],
    ['an unknown address', '/nothing', 404],
    ['an unreadable address', '/%E0%A4%A', 400],
    ['an address that is too long', `/${'a'.repeat(9_000)}`, 414],
    ['a fault', '/fault', 500],
    ['a probe', '/healthz', 200],
  ])('%s', async (_what, url, status) => {
    const { headers, statusCode } = await server.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': expect.any(String),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const name of NEVER) expect(headers).not.toHaveProperty(name);
  });

  it('bytes that are no request', async () => {
    const { port } = server.server.address() as { port: number };
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk)).on('close', () => resolve(text));
    });
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  it('and links out of pages about people do not say where they come from', async () => {
    const policyOf = async (url: string) => (await server.inject({ url })).headers['referrer-policy'];
    expect(await policyOf('/me')).toBe('no-referrer');
    expect(await policyOf('/users/logs/zhk?phone=7')).toBe('no-referrer');
    expect(await policyOf('/usersfoo')).toBe('strict-origin-when-cross-origin');
  });
});

describe('reports of broken page policies', () => {
  const old = {
    'csp-report': {
      'document-uri': 'https://novosel.example/auth?back=/users/logs/card/79991234567',
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?token=secret',
    },
  };
  const send = (payload: unknown, type = 'application/csp-report') =>
    server.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const lines = () => logged.filter(({ msg }) => msg === 'page policy broken');

  it('are logged in both formats, without queries', async () => {
    logged = [];
    expect((await send(old)).statusCode).toBe(204);
    const body = {
      effectiveDirective: 'img-src',
      blockedURL: 'data',
      documentURL: 'https://novosel.example/me?x=1',
      sourceFile: 'https://novosel.example/assets/a.js?v=2',
      lineNumber: 7,
    };
    const news = [{ type: 'csp-violation', body }, { type: 'deprecation' }];
    expect((await send(news, 'application/reports+json')).statusCode).toBe(204);
    expect(lines()).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/auth', source: '' },
      { directive: 'img-src', blocked: 'data', page: '/me', source: '/assets/a.js:7' },
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/79991234567|secret|\?/);
  });

  it('fill at most sixty lines of the log in a minute', async () => {
    now += 120_000;
    logged = [];
    const many = Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'x' } }));
    for (let i = 0; i < 3; i++) await send(many, 'application/reports+json');
    expect(lines()).toHaveLength(60);
    now += 61_000;
    await send(old);
    expect(lines()).toHaveLength(61);
  });

  it.each([
    ['no JSON', '{"csp-report":', 400],
    ['another shape', { what: 1 }, 422],
    ['more than is read', { 'csp-report': { 'source-file': 'x'.repeat(20_000) } }, 413],
  ])('are refused when they are %s', async (_what, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
  });
});
