import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, NO_ANSWER } from '../../site/client/api-problem.ts';
import type { WaitingLead } from './kept-leads.ts';
import { KEPT_FOR, LeadQueue } from './lead-queue.ts';

const START = 1_800_000_000_000;
let stored: readonly WaitingLead[];
let sent: { key: string; attempts: number; keepalive: boolean }[];
let told: string[];
let answers: (number | 'silence' | ApiProblem)[];
let now: number;
let keys: number;

beforeEach(() => {
  vi.useFakeTimers();
  [stored, sent, told, answers, now, keys] = [[], [], [], [], START, 0];
});

// Files of pure code share a worker: a clock that stays false would stop the tests of others.
afterEach(() => void vi.useRealTimers());

/** A page of the browser; several share what is stored. Unscripted sends succeed. */
const openPage = (): LeadQueue =>
  new LeadQueue({
    read: () => stored,
    write: (leads) => {
      stored = JSON.parse(JSON.stringify(leads));
    },
    send: async ({ key, attempts }, signal, keepalive) => {
      sent.push({ key, attempts, keepalive });
      const answer = answers.shift() ?? 201;
      if (answer === 201) return;
      if (answer instanceof ApiProblem) throw answer;
      if (answer === 'silence') {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      throw new ApiProblem({ ...NO_ANSWER, status: answer as number });
    },
    now: () => now,
    newKey: () => `key-${++keys}`,
    tell: (what, { key }) => void told.push(`${what} ${key}`),
  });
const pass = async (ms: number): Promise<void> => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};
const BODY = { phone: '79991234567' };

test('a request that the server takes is struck out at once', async () => {
  expect(await openPage().send('sendCallback', BODY)).toEqual({ kind: 'sent' });
  expect(stored).toEqual([]);
  expect(told).toEqual([]);
});

test('a request is written down before it is sent', async () => {
  answers = ['silence'];
  void openPage().send('sendCallback', BODY);
  expect(stored).toMatchObject([{ key: 'key-1', call: 'sendCallback', body: BODY, at: START }]);
});

test('without an answer it waits and is sent again under its key until it arrives', async () => {
  answers = [0, 503, 201];
  expect(await openPage().send('sendQuiz', BODY)).toMatchObject({ kind: 'waiting' });
  await pass(2_000);
  await pass(5_000);
  expect(sent.map(({ key, attempts }) => [key, attempts])).toEqual([
    ['key-1', 0],
    ['key-1', 1],
    ['key-1', 2],
  ]);
  expect(stored).toEqual([]);
  expect(told).toEqual(['arrived key-1']);
});

test('a server that says nothing is given eight seconds', async () => {
  answers = ['silence'];
  const outcome = openPage().send('sendCallback', BODY);
  await pass(8_000);
  expect(await outcome).toMatchObject({ kind: 'waiting' });
  expect(stored).toHaveLength(1);
});

test('the next page brings home what a former one could not, and says so', async () => {
  answers = [0];
  await openPage().send('sendCallback', BODY);
  vi.clearAllTimers();
  now += 3_600_000;
  await openPage().flush();
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  expect(stored).toEqual([]);
  expect(told).toEqual(['arrived key-1']);
});

test('a refused request is not sent again', async () => {
  answers = [new ApiProblem({ ...NO_ANSWER, status: 422, errors: [{ field: 'phone', message: 'Нет' }] })];
  const outcome = await openPage().send('sendCallback', BODY);
  expect(outcome).toMatchObject({ kind: 'refused', problem: { errors: [{ field: 'phone', message: 'Нет' }] } });
  expect(stored).toEqual([]);
});

test('whether the server answered is said with what waits', async () => {
  answers = [0, 500];
  expect(await openPage().send('sendCallback', BODY)).toMatchObject({ kind: 'waiting', answered: false });
  expect(await openPage().send('sendQuiz', BODY)).toMatchObject({ kind: 'waiting', answered: true });
});

test('once the connection is back what waits goes at once, but for what the server put off', async () => {
  const page = openPage();
  answers = [0, 0, 0, new ApiProblem({ ...NO_ANSWER, status: 429 }, 1_800)];
  await page.send('sendCallback', BODY);
  await pass(2_000);
  await pass(5_000);
  await page.send('sendQuiz', BODY);
  expect(sent).toHaveLength(4);
  await page.hurry();
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-1']);
  expect(stored.map(({ key }) => key)).toEqual(['key-2']);
});

test('a full hour’s quota is waited out as the server asks', async () => {
  answers = [new ApiProblem({ ...NO_ANSWER, status: 429 }, 1_800)];
  expect(await openPage().send('sendCallback', BODY)).toMatchObject({ kind: 'waiting' });
  await pass(1_799_000);
  expect(sent).toHaveLength(1);
  await pass(1_000);
  expect(sent).toHaveLength(2);
  expect(stored).toEqual([]);
});

test('the same form pressed again is the same request, waiting or arrived', async () => {
  const page = openPage();
  answers = [0];
  expect(await page.send('sendFeedback', BODY)).toMatchObject({ kind: 'waiting' });
  expect(await page.send('sendFeedback', BODY)).toEqual({ kind: 'sent' });
  expect(await page.send('sendFeedback', BODY)).toEqual({ kind: 'sent' });
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  now += 600_001;
  await page.send('sendFeedback', BODY);
  expect(sent.at(-1)?.key).toBe('key-2');
});

test('after a day it is given up, and the visitor is told', async () => {
  answers = [0];
  await openPage().send('sendCallback', BODY);
  vi.clearAllTimers();
  now += KEPT_FOR + 1;
  await openPage().flush();
  expect(sent).toHaveLength(1);
  expect(stored).toEqual([]);
  expect(told).toEqual(['lost key-1']);
});

test('a page that goes away sends what waits without waiting for the answer', async () => {
  const page = openPage();
  answers = [0, 0];
  await page.send('sendCallback', BODY);
  page.leave();
  await pass(0);
  expect(sent.at(-1)).toMatchObject({ key: 'key-1', keepalive: true });
  expect(stored).toHaveLength(1);
});

test('what another page brought home in the meantime is not written down again', async () => {
  answers = [0];
  const page = openPage();
  const sending = page.send('sendCallback', BODY);
  stored = [];
  expect(await sending).toMatchObject({ kind: 'waiting' });
  expect(stored).toEqual([]);
});

test('whoever was told that his request waits hears how that ended, also when another page brought it home', async () => {
  const [mine, other] = [openPage(), openPage()];
  answers = [0, 201];
  const first = await mine.send('sendCallback', BODY);
  await other.flush();
  now += 60_000;
  await other.flush();
  expect(stored).toEqual([]);
  await mine.flush();
  expect(first.kind === 'waiting' && (await first.arrival)).toBe('arrived');
  answers = [0, 422];
  const second = await mine.send('sendQuiz', BODY);
  await pass(2_000);
  expect(second.kind === 'waiting' && (await second.arrival)).toBe('lost');
});

test('a phone that was put right takes the place of the one that waits', async () => {
  answers = [0, 0];
  const page = openPage();
  await page.send('sendCallback', { ...BODY, link: '/' });
  await page.send('sendCallback', { ...BODY, phone: '79991234576', link: '/' });
  expect(stored).toMatchObject([{ key: 'key-2', body: { phone: '79991234576' } }]);
});

test('another phone, or another matter, waits beside the first one', async () => {
  answers = [0, 0, 0];
  const page = openPage();
  await page.send('sendCallback', BODY);
  await page.send('sendCallback', { phone: '79161234568' });
  await page.send('sendCallback', { phone: '79991234576', topic: 'Ипотека' });
  expect(stored.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
});

test('a phone is not put right while the former one is on its way', async () => {
  answers = ['silence', 0];
  const page = openPage();
  void page.send('sendCallback', BODY);
  await page.send('sendCallback', { phone: '79991234576' });
  expect(stored.map(({ key }) => key).sort()).toEqual(['key-1', 'key-2']);
});
