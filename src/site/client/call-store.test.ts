import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallStore } from './call-store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Calls that answer with their key, all but one, and know their signals. */
function calls() {
  const made: { readonly key: string; readonly signal: AbortSignal }[] = [];
  const store = createCallStore<string>(async (key, signal) => {
    made.push({ key, signal });
    if (key === 'fails') throw new Error(key);
    await Promise.resolve();
    signal.throwIfAborted();
    return key;
  });
  return { ...store, made };
}

const never = new AbortController().signal;

test('what was prefetched is called once, however often it is prefetched', async () => {
  const { prefetch, read, made } = calls();
  prefetch('a');
  prefetch('a');
  expect(await read('a', never)).toBe('a');
  expect(made).toHaveLength(1);
  await read('a', never);
  expect(made, 'an answer is taken once').toHaveLength(2);
});

test('something else is called for itself, and what was prefetched waits on', () => {
  const { prefetch, read, made } = calls();
  prefetch('a');
  void read('b', never);
  void read('a', never);
  expect(made.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('another guess gives up the former one; one that was taken it leaves alone', () => {
  const { prefetch, begin, made } = calls();
  prefetch('a');
  prefetch('b');
  expect(made.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  begin('b');
  prefetch('c');
  expect(made[1]?.signal.aborted).toBe(false);
});

test('an answer that nobody came for in three seconds is called for anew', () => {
  const { prefetch, begin, made } = calls();
  prefetch('a');
  vi.advanceTimersByTime(2_999);
  prefetch('a');
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  begin('a');
  expect(made).toHaveLength(2);
});

test('a prefetched call that failed is made again by whoever needs it', async () => {
  const { prefetch, read, made } = calls();
  prefetch('fails');
  await Promise.resolve();
  await Promise.resolve();
  const answer = read('fails', never);
  expect(made).toHaveLength(2);
  await expect(answer).rejects.toThrow('fails');
});

test('a call that was begun is read without another one, and says whether its answer was there', async () => {
  const { prefetch, begin, read, made } = calls();
  expect(begin('a').answered).toBe(false);
  expect(await read('a', never)).toBe('a');
  prefetch('b');
  for (let i = 0; i < 4; i++) await Promise.resolve();
  expect(begin('b').answered).toBe(true);
  await read('b', never);
  expect(made.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('a call that was begun is given up for another one, begun or read', () => {
  const { begin, read, made } = calls();
  begin('a');
  begin('b');
  void read('c', never);
  expect(made.map(({ key, signal }) => `${key} ${signal.aborted}`)).toEqual(['a true', 'b true', 'c false']);
});

test('settles without a failure for whoever only waits', async () => {
  const { begin, read } = calls();
  await begin('fails').settled;
  await expect(read('fails', never)).rejects.toThrow('fails');
});

test('whoever leaves gives up what he read', async () => {
  const { begin, read } = calls();
  const leaving = new AbortController();
  begin('a');
  const answer = read('a', leaving.signal);
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await expect(read('b', leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
