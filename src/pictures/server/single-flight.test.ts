import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** A job that ends when it is told to, and knows whether it was given up. */
function held() {
  const state = { begun: 0, givenUp: 0, finish: (_value: string): void => undefined };
  const job = (signal: AbortSignal): Promise<string> => {
    state.begun++;
    signal.addEventListener('abort', () => state.givenUp++);
    return new Promise((resolve) => {
      state.finish = resolve;
    });
  };
  return { state, job };
}

test('those who ask at the same time share one job, and it goes on while one of them waits', async () => {
  const flights = new SingleFlight<string>();
  const { state, job } = held();
  const first = new AbortController();
  const left = flights.do('a', job, first.signal).catch((error: unknown) => (error as { code: string }).code);
  const stays = flights.do('a', job, new AbortController().signal);
  first.abort();
  expect(await left).toBe('unavailable');
  expect([state.begun, state.givenUp]).toEqual([1, 0]);
  state.finish('done');
  expect(await stays).toBe('done');
});

test('a job that nobody waits for is given up, and the next who asks gets a new one', async () => {
  const flights = new SingleFlight<string>();
  const { state, job } = held();
  const askers = [new AbortController(), new AbortController()];
  const gone = askers.map(({ signal }) => flights.do('a', job, signal).catch(() => 'gone'));
  for (const asker of askers) asker.abort();
  expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
  expect(state.givenUp).toBe(1);
  const next = flights.do('a', job);
  expect(state.begun).toBe(2);
  state.finish('new');
  expect(await next).toBe('new');
});

test('whoever has gone before he asks begins nothing', async () => {
  const { state, job } = held();
  await expect(new SingleFlight<string>().do('a', job, AbortSignal.abort())).rejects.toMatchObject({
    code: 'unavailable',
  });
  await sleep(1);
  expect(state.begun).toBe(0);
});
