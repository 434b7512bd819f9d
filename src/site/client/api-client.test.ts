import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf } from './api-client.ts';

test('an address carries its parameters and only the query values that are there', () => {
  const query = { rooms: ['1', '2'], page: 2, price_max: '', sort: undefined, housing: null, renovation: [] };
  expect(addressOf('/api/buildings/{id}/flats', { params: { id: '7' }, query })).toBe(
    '/api/buildings/7/flats?rooms=1%2C2&page=2',
  );
});

test('a parameter cannot leave its place in the path', () => {
  expect(addressOf('/api/flats/{id}', { params: { id: '../x?y' } })).toBe('/api/flats/..%2Fx%3Fy');
});

const credentials = (phone: string) => ({ phone, password: 'x', code: undefined });
const SOLVING = { signal: new AbortController().signal, onShare: () => undefined };

/** A browser's worth of surroundings, and a server that answers what the test says. */
type Answer = [status: number, body?: unknown];
const calls: { path: string; authorization: string | undefined }[] = [];
let answers: Record<string, Answer[]> = {};
let stored: Map<string, string>;
let turns: Promise<unknown> = Promise.resolve();

const TOKENS = { access_token: 'first', access_expires_in: 600, refresh_token: 'id', refresh_expires_in: 86_400 };
const problem = (status: number): Answer => [status, { status, title: '', detail: 'нет', code: 'code' }];

async function fakeFetch(address: string, { headers = {} }: { headers?: Record<string, string> }): Promise<Response> {
  calls.push({ path: address, authorization: headers.authorization });
  await Promise.resolve();
  const queue = answers[address] ?? [];
  const [status, body] = (queue.length > 1 ? queue.shift() : queue[0]) ?? [500];
  if (status === 0) throw new TypeError('offline');
  return new Response(status === 204 ? null : JSON.stringify(body ?? {}), { status });
}

/** A fresh page: modules remember their token. */
async function openPage() {
  vi.resetModules();
  return await import('./api-client.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  calls.length = 0;
  answers = {};
  stored = new Map();
  turns = Promise.resolve();
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        turns = turns.then(work, work);
        return turns;
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refreshes = () => calls.filter(({ path }) => path === '/api/auth/refresh').length;
const LIST = '/api/me/sessions';

describe('the session in a page', () => {
  test('of a guest asks nothing and sends nothing', async () => {
    const page = await openPage();
    answers[LIST] = [problem(401)];
    await expect(page.callApi('listSessions', {})).rejects.toThrow('нет');
    expect(calls).toEqual([{ path: LIST, authorization: undefined }]);
  });

  test('is refreshed once for calls at the same time, which then carry the token', async () => {
    stored.set('session', '1');
    const page = await openPage();
    answers = { '/api/auth/refresh': [[200, TOKENS]], [LIST]: [[200, { data: [] }]] };
    await Promise.all([1, 2, 3, 4].map(() => page.callApi('listSessions', {})));
    expect(refreshes()).toBe(1);
    expect(calls.slice(1).map(({ authorization }) => authorization)).toEqual(Array(4).fill('Bearer first'));
  });

  test('is refreshed before the token ends, not while it is good', async () => {
    const page = await openPage();
    answers = {
      '/api/auth/login': [[200, TOKENS]],
      '/api/auth/refresh': [[200, { ...TOKENS, access_token: 'second' }]],
    };
    await page.login(credentials('79161234567'), SOLVING);
    vi.advanceTimersByTime(560_000);
    expect(await page.bearer()).toBe('first');
    vi.advanceTimersByTime(20_000);
    expect(await page.bearer()).toBe('second');
  });

  test('makes a refused call once more with a fresh token', async () => {
    const page = await openPage();
    answers = {
      '/api/auth/login': [[200, TOKENS]],
      '/api/auth/refresh': [[200, { ...TOKENS, access_token: 'second' }]],
      [LIST]: [problem(401), [200, { data: [] }]],
    };
    await page.login(credentials('79161234567'), SOLVING);
    expect(await page.callApi('listSessions', {})).toEqual({ data: [] });
    expect(calls.filter(({ path }) => path === LIST).map(({ authorization }) => authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  test('ends with the server’s 401 alone, and then calls go as a guest’s', async () => {
    stored.set('session', '1');
    const page = await openPage();
    const changed = vi.fn();
    vi.stubGlobal('addEventListener', () => undefined);
    page.onSessionChange(changed);
    answers = { '/api/auth/refresh': [problem(401)], [LIST]: [problem(401)] };
    expect(await page.refreshSession()).toBe('ended');
    expect([stored.has('session'), page.hasSession(), changed.mock.calls.length]).toEqual([false, false, 1]);
    await expect(page.callApi('listSessions', {})).rejects.toThrow('нет');
    expect(refreshes()).toBe(1);
  });

  test('is told of when another tab ends it or begins another one, and when the page is shown again after that', async () => {
    stored.set('session', 'first');
    const page = await openPage();
    const changed = vi.fn();
    const heard = new Map<string, (event: object) => void>();
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => heard.set(name, listener));
    page.onSessionChange(changed);
    const tell = () => [heard.get('storage')?.({ key: 'session' }), heard.get('pageshow')?.({ persisted: true })];
    tell();
    heard.get('pageshow')?.({ persisted: false });
    expect([changed.mock.calls.length, page.hasSession()]).toEqual([0, true]);
    stored.set('session', 'somebody else’s');
    heard.get('storage')?.({ key: 'session' });
    expect([changed.mock.calls.length, page.hasSession()]).toEqual([1, true]);
    tell();
    expect(changed).toHaveBeenCalledTimes(1);
    stored.delete('session');
    heard.get('pageshow')?.({ persisted: true });
    expect([changed.mock.calls.length, page.hasSession()]).toEqual([2, false]);
  });

  test('of somebody who logs in where another one was is another session to the other tabs', async () => {
    const page = await openPage();
    answers = { '/api/auth/login': [[200, TOKENS]], '/api/auth/refresh': [[200, TOKENS]] };
    await page.login(credentials('79161234567'), SOLVING);
    const first = stored.get('session');
    await page.refreshSession();
    expect(stored.get('session')).toBe(first);
    await page.login(credentials('79160000000'), SOLVING);
    expect(stored.get('session')).not.toBe(first);
    expect(JSON.stringify([...stored])).not.toMatch(/7916|first/);
  });

  test('that ends here says where its owner wants to be', async () => {
    const page = await openPage();
    const changed = vi.fn();
    vi.stubGlobal('addEventListener', () => undefined);
    page.onSessionChange(changed);
    answers = { '/api/auth/logout': [[204]] };
    await page.logout('/');
    expect(changed.mock.calls).toEqual([['/']]);
  });

  test.each([[[0]], [problem(503)], [problem(429)], [[502, 'no json']]] as [Answer][])(
    'outlives a server that answers %j: three more attempts, nothing forgotten',
    async (answer) => {
      stored.set('session', '1');
      const page = await openPage();
      answers = { '/api/auth/refresh': [answer] };
      const outcome = page.refreshSession();
      await vi.advanceTimersByTimeAsync(10_000);
      expect([await outcome, refreshes(), page.hasSession()]).toEqual(['unreachable', 4, true]);
      answers = { '/api/auth/refresh': [[200, TOKENS]] };
      expect(await page.bearer()).toBe('first');
    },
  );

  test('that the server could not be told to end is not forgotten', async () => {
    const page = await openPage();
    answers = { '/api/auth/login': [[200, TOKENS]], '/api/auth/logout': [[0], [204]] };
    await page.login(credentials('79161234567'), SOLVING);
    await expect(page.logout()).rejects.toThrow('Произошла ошибка');
    expect(page.hasSession()).toBe(true);
    await page.logout();
    expect([page.hasSession(), await page.bearer()]).toEqual([false, undefined]);
  });
});
