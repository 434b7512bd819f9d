import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, type Registered, TestDoor } from '../../../test/factories/door.ts';
import { untilWaiting } from '../../../test/factories/waiting.ts';
import { getProfile } from '../../people/contract/auth.ts';
import { changePassword } from '../../people/contract/me.ts';
import type { SiteHandler } from '../../platform/contract/site.ts';
import { createDoor } from '../../platform/door/door.ts';
import { sendFailure } from './api.ts';
import { visitsOf } from './pages.ts';
import { registerSite } from './site.ts';

/** A site of one page that says who looks at it. */
const handler: SiteHandler = async (_request, api, { guest }) => {
  const name = guest ? 'guest' : (await api.call(getProfile, {})).data.phone;
  return new Response(`<p>${name}</p>`, { headers: { 'content-type': 'text/html' } });
};
const build = { entry: { module: { createRequestHandler: () => handler } } } as unknown as ServerBuild;

let door: TestDoor;
let site: FastifyInstance;
let visitor: Registered;
beforeAll(async () => {
  door = await TestDoor.open();
  site = Fastify();
  site.setErrorHandler(sendFailure);
  await registerSite(site, {
    source: { mode: 'production', attach: async () => async () => build },
    config: () => ({ brand: door.app.config.brand, map: {} }),
    visit: visitsOf(door.app, createDoor({ checkOutput: true })),
    now: () => door.clock,
  });
});
afterAll(async () => {
  await site.close();
  await door.close();
});
beforeEach(async () => {
  await door.fresh();
  visitor = await door.register();
});

async function page(cookie?: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const answer = await site.inject({ method, url: '/', headers: { ...(cookie ? { cookie } : {}), ...headers } });
  return {
    who: /<p>(.*)<\/p>/.exec(answer.body)?.[1],
    cache: answer.headers['cache-control'],
    status: answer.statusCode,
    headers: answer.headers,
  };
}

describe('a page', () => {
  it('knows the visitor by his cookie, is stored nowhere, and changes nothing', async () => {
    const before = await door.app.db.selectFrom('sessions').selectAll().execute();
    expect(await page(visitor.cookie)).toMatchObject({ who: visitor.phone, cache: 'no-store', status: 200 });
    expect((await page(visitor.cookie)).headers['set-cookie']).toBeUndefined();
    expect(await door.app.db.selectFrom('sessions').selectAll().execute()).toEqual(before);
  });

  it('of one visitor is never shown to another, nor to a guest', async () => {
    const other = await door.register();
    for (let i = 0; i < 3; i++) {
      expect((await page(visitor.cookie)).who).toBe(visitor.phone);
      expect((await page()).who).toBe('guest');
      expect((await page(other.cookie)).who).toBe(other.phone);
    }
  });

  it('takes the former cookie while the answer with the new one is on its way, not later', async () => {
    const next = cookieOf(await door.post('/api/auth/refresh', undefined, { cookie: visitor.cookie }));
    expect([(await page(visitor.cookie)).who, (await page(next)).who]).toEqual([visitor.phone, visitor.phone]);
    door.pass(10_001);
    expect([(await page(visitor.cookie)).who, (await page(next)).who]).toEqual(['guest', visitor.phone]);
  });

  it.each([
    'refresh=',
    'refresh=x',
    'refresh=00000000-0000-4000-8000-000000000000.x',
    '__Host-refresh=x',
    'refresh',
    ';;;=',
  ])('with the cookie %j is a guest’s', async (cookie) => expect((await page(cookie)).who).toBe('guest'));

  it('is a guest’s after logout, with a token, and with the cookie under the other name', async () => {
    expect((await page(`__Host-${visitor.cookie}`)).who).toBe('guest');
    expect((await page(undefined, { authorization: `Bearer ${visitor.token}` })).who).toBe('guest');
    await door.post('/api/auth/logout', undefined, { cookie: visitor.cookie });
    expect((await page(visitor.cookie)).who).toBe('guest');
  });

  it('takes nothing from pages of other sites', async () => {
    expect((await page(visitor.cookie, { origin: 'https://evil.example' }, 'POST')).status).toBe(403);
    expect((await page(visitor.cookie, { 'sec-fetch-site': 'cross-site' }, 'POST')).status).toBe(403);
  });

  it('takes nothing from its own pages either', async () => {
    expect((await page(visitor.cookie, {}, 'POST')).status).toBe(405);
  });
});

describe('a page whose call the database gives up for another', () => {
  it('is a 503, and the log names the ring of waiting, not a database that is away', async () => {
    const { db } = door.app;
    const lines: string[] = [];
    const logged = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
    const body = { current_password: visitor.password, new_password: 'сиреневый-трамвай-47' };
    const visit = visitsOf(door.app, createDoor({ checkOutput: true }));
    logged.get('/', async (request) => (await visit(request)).api.call(changePassword, { body }));
    logged.setErrorHandler(sendFailure);
    const status = await db.transaction().execute(async (trx) => {
      await sql`lock table credentials in exclusive mode`.execute(trx);
      const answer = logged.inject({ url: '/', headers: { cookie: visitor.cookie } }).then((sent) => sent.statusCode);
      await untilWaiting(db, 1);
      // The page has waited longer, so it is the first to look for a ring and the one to be given up.
      await sql`select 1 from users where phone = ${visitor.phone} for update`.execute(trx);
      return answer;
    });
    await logged.close();
    expect(status).toBe(503);
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('a page was refused'));
    expect(refused).toMatchObject([{ msg: 'a page was refused for a trouble that passes', err: { code: '40P01' } }]);
  });
});

describe('over https', () => {
  it('the cookie carries the prefix and Secure, and no other one counts', async () => {
    const secure = await TestDoor.open({ PUBLIC_URL: 'https://novosel.example' });
    try {
      const { answer } = await secure.register();
      const cookie = answer.cookies.find((each) => each.startsWith('__Host-refresh='));
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/);
      const value = cookie?.split(';')[0] ?? '';
      const refresh = (shown: string) => secure.post('/api/auth/refresh', undefined, { cookie: shown });
      expect((await refresh(value.replace('__Host-', ''))).status).toBe(401);
      expect((await refresh(value)).status).toBe(200);
    } finally {
      await secure.close();
    }
  });
});

describe('a call', () => {
  it('by a method that its address does not have is a 405', async () => {
    expect((await door.get('/api/auth/me')).status).toBe(405);
    expect((await door.call('DELETE', '/api/me/profile/')).json()).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
    });
    expect((await door.get('/api/auth/nothing')).status).toBe(404);
  });

  it('may name JSON and send none', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await door.post('/api/auth/refresh', undefined, { cookie: visitor.cookie, headers });
    expect(answer.status).toBe(200);
    expect((await door.post('/api/auth/login', undefined, { headers })).status).toBe(422);
  });

  it('is counted at the door', async () => {
    const metrics = await door.get('/metrics', { ip: '127.0.0.1' });
    expect(metrics.text).toMatch(/accounts_events\{kind="logins"\} [1-9]/);
    expect(metrics.text).toContain('sms_outbox_age_seconds 0');
  });
});
