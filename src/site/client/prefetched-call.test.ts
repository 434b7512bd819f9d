import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectedCalls } from './prefetched-call.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Calls that answer with their key, all but one. */
function calls() {
  const made: { readonly key: string; readonly signal: AbortSignal }[] = [];
  const expected = expectedCalls<string>(async (key, signal) => {
    made.push({ key, signal });
    if (key === 'fails') throw new Error(key);
    return key;
  });
  return { ...expected, made };
}

test('what was expected is called once, however often it is expected', async () => {
  const { expect: foresee, ask, made } = calls();
  foresee('a');
  foresee('a');
  expect(await ask('a').answer).toBe('a');
  expect(made).toHaveLength(1);
  ask('a');
  expect(made, 'an answer is taken once').toHaveLength(2);
});

test('something else is called for itself, and what was expected waits on', () => {
  const { expect: foresee, ask, made } = calls();
  foresee('a');
  ask('b');
  ask('a');
  expect(made.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('another expectation gives up the former one; one that was taken it leaves alone', () => {
  const { expect: foresee, ask, made } = calls();
  foresee('a');
  foresee('b');
  expect(made.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  ask('b');
  foresee('c');
  expect(made[1]?.signal.aborted).toBe(false);
});

test('an answer that nobody came for in three seconds is called for anew', () => {
  const { expect: foresee, ask, made } = calls();
  foresee('a');
  vi.advanceTimersByTime(2_999);
  foresee('a');
  expect(made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  ask('a');
  expect(made).toHaveLength(2);
});

test('an expected call that failed is made again by whoever needs it', async () => {
  const { expect: foresee, ask, made } = calls();
  foresee('fails');
  await Promise.resolve();
  await Promise.resolve();
  const asked = ask('fails');
  expect(made).toHaveLength(2);
  await expect(asked.answer).rejects.toThrow('fails');
});
