import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFailure } from '../../main/http/api.ts';
import { refuseCrookedPaths } from './crooked-paths.ts';
import { securityHeaders } from './security-headers.ts';

let server: FastifyInstance;
let reached: string[] = [];

beforeAll(async () => {
  server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  server.setErrorHandler(sendFailure);
  refuseCrookedPaths(server);
  server.all('/*', (request, reply) => {
    reached.push(request.raw.url ?? '');
    return reply.type('text/html').send('<p>');
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Answer {
  readonly statusCode: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends the path as it is written: clients that resolve it themselves would send another one. */
function ask(path: string, method = 'GET'): Promise<Answer> {
  const { port } = server.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, method, agent }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk));
      answer.on('end', () => resolve({ statusCode: answer.statusCode, headers: answer.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

const piece = fc.constantFrom(
  ...[
    '.',
    '..',
    '...',
    '%2e',
    '%2E',
    '.%2e',
    '%2e%2E',
    '',
    '\\',
    '%5c',
    '%5C',
    '%2f',
    'users',
    'api',
    'media',
    'assets',
  ],
  ...[
    'novostroyki',
    'me',
    'a.b',
    '.a',
    'a.',
    'a..',
    '%75sers',
    'x%20y',
    '%d0%b0',
    ';',
    '@evil.example',
    'evil.example',
  ],
);
const path = fc.array(piece, { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`);

/** Whether everybody takes it for the same path: those who decode before they resolve, and those who do not. */
function isStraight(written: string): boolean {
  const decoded = decodeURIComponent(written);
  if (written.includes('//') || decoded.includes('\\')) return false;
  return decoded.split('/').every((segment) => segment !== '.' && segment !== '..');
}

describe('a path', () => {
  it('that means another one to whoever resolves it reaches nothing', async () => {
    await fc.assert(
      fc.asyncProperty(path, fc.constantFrom('GET', 'POST'), async (written, method) => {
        reached = [];
        const answer = await ask(written, method);
        if (isStraight(written)) expect(reached).toEqual([written]);
        else {
          expect(reached).toEqual([]);
          expect([308, 404]).toContain(answer.statusCode);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('with slashes too many leads to the one with single ones, and never away from the site', async () => {
    await fc.assert(
      fc.asyncProperty(path, fc.constantFrom('', '?a=//b&c=/..', '?'), async (written, query) => {
        const { statusCode, headers } = await ask(written + query);
        expect(headers.location !== undefined).toBe(statusCode === 308);
        if (statusCode !== 308) return;
        const { origin, pathname, search } = new URL(String(headers.location), 'http://own');
        expect(origin).toBe('http://own');
        expect(pathname).not.toContain('//');
        expect(search).toBe(query.length > 1 ? query : '');
        expect((await ask(String(headers.location))).statusCode).toBe(200);
      }),
      { numRuns: 1_000 },
    );
    expect((await ask('//evil.example/x')).headers.location).toBe('/evil.example/x');
    expect((await ask('/novostroyki//?a=1')).headers.location).toBe('/novostroyki/?a=1');
  });

  it.each([
    '/api//users',
    '/api/./users',
    '/api/../users',
    '/api/%2e/users',
    '/media//x',
    '//api/users',
    '/users/.',
    '/..',
  ])('%s is an unknown address', async (written) => {
    const answer = await ask(written);
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([404, 'not_found']);
  });
});

describe('a page about people', () => {
  const config = { public_url: 'http://own' } as Parameters<typeof securityHeaders>[0];
  const policyOf = (url: string) =>
    securityHeaders(config, { id: '1', protocol: 'http', raw: { url } } as Parameters<typeof securityHeaders>[1])[
      'referrer-policy'
    ];
  it.each([
    '/users',
    '/Users/logs',
    '/%75sers/logs/card/79991234567',
    '/ME',
    '/cli%45nts?x',
    '/admin.data',
    '/users/%E0%A4%A',
  ])('%s tells no other site where it was left from, however it is written', (url) =>
    expect(policyOf(url)).toBe('no-referrer'),
  );
  it.each(['/usersfoo', '/novostroyki?back=/users', '/%', '/menu'])('%s is none', (url) =>
    expect(policyOf(url)).toBe('strict-origin-when-cross-origin'),
  );
});
