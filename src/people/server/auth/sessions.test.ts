import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { changeStaff } from '../../../agency/contract/staff.ts';

let door: TestDoor;

beforeAll(async () => {
  door = await TestDoor.open();
});
afterAll(() => door.close());
beforeEach(() => door.fresh());

describe('refresh', () => {
  const refresh = (cookie: string) => door.post('/api/auth/refresh', undefined, { cookie });

  it('twenty times at once rotates once and answers all', async () => {
    const { cookie } = await door.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((each) => cookieOf(each))).size).toBe(1);
    for (const answer of answers)
      expect((await door.post('/api/auth/me', undefined, { token: answer.json().access_token })).status).toBe(200);
    const next = answers[0] ? cookieOf(answers[0]) : '';
    expect(next).not.toBe(cookie);
    door.clock += 11_000;
    expect((await refresh(next)).status).toBe(200);
  });

  it('with a former secret after the grace ends the session and is recorded', async () => {
    const { cookie, phone } = await door.register();
    const second = await refresh(cookie);
    door.clock += 10_001;
    const before = door.app.accounts.tally.refresh_reuse;
    const reused = await refresh(cookie);
    expect(reused.status).toBe(401);
    expect(reused.cookies[0]).toMatch(/^refresh=; .*Max-Age=0/);
    expect((await refresh(cookieOf(second))).status).toBe(401);
    expect((await door.post('/api/auth/me', undefined, { token: second.json().access_token })).status).toBe(401);
    expect(door.app.accounts.tally.refresh_reuse).toBe(before + 1);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log a join users u on u.id = a.client_id where u.phone = ${phone}`.execute(door.app.db);
    expect(rows).toEqual([{ action: 'session.reuse' }]);
  });

  it('whose answer was lost is answered once more to the device that began the session, at any time', async () => {
    const { answer, cookie, phone } = await door.register();
    const jar = `${cookie}; ${cookieOf(answer, 'device')}`;
    const lost = await refresh(jar);
    door.clock += 20 * 86_400_000;
    const again = await refresh(jar);
    expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(lost)]);
    door.clock += 20 * 86_400_000;
    // It came this time, and was used: whoever comes with the former one now has stolen it, or it was stolen from him.
    expect((await refresh(`${cookieOf(again)}; ${cookieOf(answer, 'device')}`)).status).toBe(200);
    expect((await refresh(jar)).status).toBe(401);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log a join users u on u.id = a.client_id where u.phone = ${phone}`.execute(door.app.db);
    expect(rows).toEqual([{ action: 'session.reuse' }]);
  });

  it('is not answered once more after its grace when somebody has shown the access token of its answer', async () => {
    const { answer, cookie } = await door.register();
    const jar = `${cookie}; ${cookieOf(answer, 'device')}`;
    const second = await refresh(jar);
    door.clock += 60_000;
    expect((await door.post('/api/auth/me', undefined, { token: second.json().access_token })).status).toBe(200);
    // Another tab may have asked before it came.
    door.clock += 10_000;
    expect((await refresh(jar)).status).toBe(200);
    door.clock += 1;
    expect((await refresh(jar)).status).toBe(401);
    expect((await refresh(cookieOf(second))).status).toBe(401);
  });

  it('holds a session for 30 days without use and 90 days altogether', async () => {
    let { cookie } = await door.register();
    for (let day = 0; day < 87; day += 29) {
      door.clock += 29 * 86_400_000;
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      cookie = cookieOf(answer);
    }
    door.clock += 4 * 86_400_000;
    expect((await refresh(cookie)).status).toBe(401);
    const idle = await door.register();
    door.clock += 30 * 86_400_000;
    expect((await refresh(idle.cookie)).status).toBe(401);
  });

  it('keeps its secret out of the body and sets a strict cookie', async () => {
    const { answer, cookie } = await door.register();
    expect(answer.text).not.toContain(cookie.split('.')[1]);
    expect(cookie).toContain(answer.json().refresh_token);
    expect(answer.cookies.find((each) => each.startsWith('refresh='))).toMatch(
      /; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused to pages of other sites: %j', async (headers) => {
    const { cookie } = await door.register();
    for (const url of ['/api/auth/refresh', '/api/auth/logout', '/api/auth/login', '/api/auth/register'])
      expect((await door.post(url, {}, { cookie, headers })).status).toBe(403);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('takes pages of our own', async () => {
    const { cookie } = await door.register();
    const own = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' };
    expect((await door.post('/api/auth/refresh', undefined, { cookie, headers: own })).status).toBe(200);
  });
});

describe('the end of a session', () => {
  it('by logout reaches access and refresh at once, and a second logout is nothing', async () => {
    const { cookie, token } = await door.register();
    const out = await door.post('/api/auth/logout', undefined, { cookie, token });
    expect([out.status, out.text]).toEqual([204, '']);
    expect((await door.post('/api/auth/me', undefined, { token })).status).toBe(401);
    expect((await door.post('/api/auth/refresh', undefined, { cookie })).status).toBe(401);
    expect((await door.post('/api/auth/logout', undefined, { cookie, token })).status).toBe(204);
    expect((await door.post('/api/auth/logout')).status).toBe(204);
  });

  it('lets the browser drop what it prepared, and neither its storage nor the known device', async () => {
    const { cookie, token } = await door.register();
    const ends = [
      await door.post('/api/auth/logout', undefined, { cookie, token }),
      await door.post('/api/auth/refresh', undefined, { cookie }),
      await door.post('/api/auth/logout_all', undefined, { token: (await door.register()).token }),
    ];
    for (const { status, headers, cookies } of ends) {
      expect([204, 401]).toContain(status);
      expect(headers['clear-site-data']).toBe('"prefetchCache", "prerenderCache"');
      expect(cookies.map((text) => text.split('=')[0])).toEqual(['refresh']);
    }
    expect((await door.get('/api/buildings')).headers).not.toHaveProperty('clear-site-data');
  });

  it('by logout everywhere reaches every browser', async () => {
    const first = await door.register();
    const again = await door.post('/api/auth/login', { phone: first.phone, password: first.password });
    expect((await door.post('/api/auth/logout_all', undefined, { token: first.token })).status).toBe(204);
    for (const token of [first.token, again.json().access_token])
      expect((await door.post('/api/auth/me', undefined, { token })).status).toBe(401);
  });

  it('by blocking is immediate', async () => {
    const { cookie, phone, token } = await door.register();
    await door.app.db
      .updateTable('users')
      .set({ blocked_at: new Date(door.clock) })
      .where('phone', '=', phone)
      .execute();
    expect((await door.post('/api/auth/me', undefined, { token })).status).toBe(401);
    expect((await door.post('/api/auth/refresh', undefined, { cookie })).status).toBe(401);
  });

  it('can be chosen from the list of sessions, one of somebody else cannot', async () => {
    const mine = await door.register();
    const other = await door.post(
      '/api/auth/login',
      { phone: mine.phone, password: mine.password },
      { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } },
    );
    const stranger = await door.register();
    const list = (await door.call('GET', '/api/me/sessions', undefined, { token: mine.token })).json().data;
    expect(list).toHaveLength(2);
    expect(list.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(list.map((session: { device: string | null }) => session.device)).toContain('Firefox, Windows');
    const foreign = stranger.cookie.split('=')[1]?.split('.')[0];
    expect((await door.call('DELETE', `/api/me/sessions/${foreign}`, undefined, { token: mine.token })).status).toBe(
      404,
    );
    expect((await door.post('/api/auth/me', undefined, { token: stranger.token })).status).toBe(200);
    expect(
      (await door.call('DELETE', `/api/me/sessions/${other.json().refresh_token}`, undefined, { token: mine.token }))
        .status,
    ).toBe(204);
    expect((await door.post('/api/auth/me', undefined, { token: other.json().access_token })).status).toBe(401);
  });
});

describe('a native client', () => {
  it('gets the secret in the body and refreshes by it where the settings say so, and nowhere else', async () => {
    const native = await TestDoor.open({ AUTH_REFRESH_IN_BODY: '1' });
    try {
      const { answer } = await native.register();
      const { refresh_token } = answer.json();
      expect(refresh_token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
      const next = await native.post('/api/auth/refresh', { refresh_token });
      expect([next.status, next.json().refresh_token === refresh_token]).toEqual([200, false]);
      expect(await native.statusOf(next.json().access_token)).toBe(200);
    } finally {
      await native.close();
    }
    const { cookie } = await door.register();
    expect((await door.post('/api/auth/refresh', { refresh_token: cookie.split('=')[1] })).status).toBe(401);
  });
});

describe('somebody who is blocked', () => {
  it.each(['refresh', 'login'] as const)(
    'does not meet it in a ring at his %s: none of his sessions stays',
    async (way) => {
      const { db } = door.app;
      const admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
      const { phone, cookie } = await door.register();
      const { id } = await db
        .updateTable('users')
        .set({ role: 2 })
        .where('phone', '=', phone)
        .returning('id')
        .executeTakeFirstOrThrow();
      door.pass(61_000);
      await door.post('/api/auth/register', { phone });
      const password = await door.passwordFor(phone);
      const release = await holding(db, sql`select 1 from sessions where user_id = ${id} for update`);
      const entering =
        way === 'refresh'
          ? door.post('/api/auth/refresh', undefined, { cookie })
          : door.post('/api/auth/login', { phone, password });
      await untilWaiting(db, 1);
      const blocking = admin.call(changeStaff, { params: { id }, body: { blocked: true } });
      await untilWaiting(db, 2);
      await release();
      expect((await entering).status).toBe(200);
      await blocking;
      const alive = db.selectFrom('sessions').select('id').where('user_id', '=', id).where('ended_at', 'is', null);
      expect(await alive.execute()).toEqual([]);
    },
  );
});
