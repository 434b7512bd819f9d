import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteHandler } from '../../platform/contract/site.ts';
import { sendFailure } from './api.ts';
import { registerSite } from './site.ts';

/** A site of one page that shows what it was given; `/broken` breaks. */
const handler: SiteHandler = async (request, _api, { nonce, config }) => {
  const { pathname } = new URL(request.url);
  rendered.push(pathname);
  if (pathname === '/broken') return new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } });
  if (/[A-Z](?!bout|\/known)|none/.test(pathname))
    return new Response('none', { status: 404, headers: { 'content-type': 'text/html' } });
  const html = `<script nonce="${nonce}"></script><a href="${config.origin}">${config.brand.name}${'x'.repeat(2_000)}</a>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
const build = { entry: { module: { createRequestHandler: () => handler } } } as unknown as ServerBuild;

let rendered: string[] = [];
let clock = 0;
let guest = true;
let brandName = '';
let state = '1';
let app: FastifyInstance;

beforeEach(async () => {
  rendered = [];
  clock = 0;
  guest = true;
  brandName = '';
  state = '1';
  app = Fastify();
  app.setErrorHandler(sendFailure);
  await registerSite(app, {
    source: { mode: 'production', attach: async () => async () => build },
    config: () => ({ brand: { name: brandName, phone: '', address: '', hours: '', legal_name: '' }, map: {} }),
    state: () => state,
    visit: async () => ({ api: { call: () => Promise.reject(new Error('not called')) }, guest }),
    now: () => clock,
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const nonceOf = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1];

describe('a page for guests', () => {
  test('is rendered once for several visitors, each with a nonce that only its policy allows', async () => {
    const [first, second] = [await get('/'), await get('/')];
    expect(rendered).toEqual(['/']);
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    for (const { body, headers } of [first, second]) {
      expect(headers['content-security-policy']).toContain(`'nonce-${nonceOf(body)}'`);
    }
  });

  test('is rendered anew when its seconds are over', async () => {
    await get('/');
    clock = 6_000;
    await get('/');
    expect(rendered).toEqual(['/', '/']);
  });

  test('of a visitor with a cookie is neither kept nor taken from what is kept', async () => {
    await get('/', { cookie: 'view=map' });
    await get('/');
    await get('/', { cookie: 'view=map' });
    expect(rendered).toEqual(['/', '/', '/']);
  });

  test('shows changed settings at once, kept or not', async () => {
    await get('/');
    brandName = 'Другое агентство';
    state = '2';
    expect((await get('/')).body).toContain('Другое агентство');
    expect(rendered).toEqual(['/', '/']);
  });

  test('that failed is not kept', async () => {
    expect((await get('/broken')).statusCode).toBe(500);
    await get('/broken');
    expect(rendered).toEqual(['/broken', '/broken']);
  });
});

test('a page of somebody who is logged in is never kept, by us or by anybody', async () => {
  guest = false;
  const { headers } = await get('/');
  await get('/');
  expect(headers['cache-control']).toBe('no-store');
  expect(rendered).toEqual(['/', '/']);
});

test('what is neither page nor file is refused without rendering', async () => {
  expect((await get('/wp-login.php')).statusCode).toBe(404);
  // A page of somebody's under the name of a file would be kept by caches in between.
  expect((await get('/me/x.css')).statusCode).toBe(404);
  const api = await get('/api/nothing');
  expect([api.statusCode, api.json().code]).toEqual([404, 'not_found']);
  expect(rendered).toEqual([]);
});

test('an address that is answered in capitals too leads to its one spelling', async () => {
  const moved = await get('/About?Q=A');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/about?Q=A']);
  expect((await get('/P/known')).statusCode).toBe(200);
});

test('an address that is found in small letters alone leads there, but for a link with a secret in it', async () => {
  const moved = await get('/novostroyki/Moskva%D0%B0?page=2&Q=A');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/novostroyki/moskva%D0%B0?page=2&Q=A']);
  for (const path of ['/p/AbCdEf', '/compare/AbCdEf', '/Kaskad.data']) expect((await get(path)).statusCode).toBe(404);
  expect((await get('/none%D0%B0')).statusCode).toBe(404);
  for (const pathname of ['//Evil.example/x', '/\\Evil.example/x']) {
    expect((await app.inject({ url: { pathname } })).headers.location).toBeUndefined();
  }
});

test('an address of another site in the path stays a path of ours', async () => {
  const { body } = await app.inject({ url: { pathname: '//evil.example/x' } });
  expect(rendered).toEqual(['//evil.example/x']);
  expect(body).toContain('href="http://localhost"');
});

test('a host that is none is a bad request, not a fault', async () => {
  expect((await get('/', { host: 'a b' })).statusCode).toBe(400);
});
