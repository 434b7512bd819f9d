import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SingleFlight } from '../pictures/server/single-flight.ts';
import { Failure } from './failure.ts';
import { WorkQueue } from './work-queue.ts';

/** A job that ends when told to. */
function held() {
  let finish = (): void => {};
  let started = false;
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const job = async (): Promise<string> => {
    started = true;
    await end;
    return 'done';
  };
  return { job, finish, isStarted: () => started };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the work queue', () => {
  test('runs no more jobs at once than it may, and the next when one ends', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 5, retryAfterSeconds: 1 });
    const jobs = [held(), held(), held()] as const;
    const results = jobs.map(({ job }) => queue.run(job));
    await settle();
    expect(jobs.map(({ isStarted }) => isStarted())).toEqual([true, true, false]);
    jobs[0].finish();
    expect(await results[0]).toBe('done');
    await settle();
    expect(jobs[2].isStarted()).toBe(true);
    for (const { finish } of jobs) finish();
    await Promise.all(results);
    expect(queue.size).toBe(0);
  });

  test('refuses what does not fit into the line with a time to come again', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 1, retryAfterSeconds: 7 });
    const jobs = [held(), held()];
    const results = jobs.map(({ job }) => queue.run(job));
    let refused: unknown;
    try {
      await queue.run(async () => 'never');
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 7 });
    for (const { finish } of jobs) finish();
    await Promise.all(results);
  });

  test('a job that fails makes room like any other', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 1, retryAfterSeconds: 1 });
    await expect(queue.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });

  test('idle jobs wait until nobody else does', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, retryAfterSeconds: 1, idleAfter: 5 });
    const order: string[] = [];
    const first = held();
    const running = queue.run(first.job);
    queue.runIdle('a', async () => order.push('idle'));
    const second = queue.run(async () => order.push('asked for'));
    await new Promise((resolve) => setTimeout(resolve, 25));
    expect(order).toEqual([]);
    first.finish();
    await Promise.all([running, second]);
    await expect.poll(() => order).toEqual(['asked for', 'idle']);
  });

  test('an idle job asked for again and again is done once and not put off', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, retryAfterSeconds: 1, idleAfter: 40 });
    let done = 0;
    const until = performance.now() + 30;
    while (performance.now() < until) {
      queue.runIdle('a', async () => {
        done += 1;
      });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await expect.poll(() => done).toBe(1);
  });

  test('nobody waits for an idle job that has begun', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, retryAfterSeconds: 1, idleAfter: 1 });
    const idle = held();
    queue.runIdle('a', idle.job);
    await expect.poll(idle.isStarted).toBe(true);
    await expect(queue.run(async () => 'at once')).resolves.toBe('at once');
    idle.finish();
    await queue.close();
  });
});

describe('closing the queue', () => {
  test('waits for what runs and forgets idle jobs', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, retryAfterSeconds: 1 });
    const order: string[] = [];
    const first = held();
    void queue.run(first.job).then(() => order.push('ran'));
    queue.runIdle('a', async () => order.push('idle'));
    const closed = queue.close().then(() => order.push('closed'));
    queue.runIdle('b', async () => order.push('too late'));
    await settle();
    expect(order).toEqual([]);
    first.finish();
    await closed;
    await settle();
    expect(order).toEqual(['ran', 'closed']);
  });
});

describe('single flight', () => {
  test('shares a running job by its key and starts anew afterwards', async () => {
    const flights = new SingleFlight<number>();
    let count = 0;
    const job = async (): Promise<number> => {
      await settle();
      count += 1;
      return count;
    };
    expect(await Promise.all([flights.do('a', job), flights.do('a', job), flights.do('b', job)])).toEqual([1, 1, 2]);
    expect(await flights.do('a', job)).toBe(3);
  });

  test('a failure is shared too and is not kept', async () => {
    const flights = new SingleFlight<number>();
    const broken = flights.do('a', async () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    await expect(flights.do('a', async () => 1)).resolves.toBe(1);
  });
});

describe('askers of the work queue', () => {
  /** Runs jobs of these askers, which end when told to, and notes who begins. */
  function stage(limits: Partial<ConstructorParameters<typeof WorkQueue>[0]> = {}) {
    const queue = new WorkQueue({ running: 1, waiting: 100, retryAfterSeconds: 1, ...limits });
    const begun: string[] = [];
    const refused: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (key: string, signal?: AbortSignal): Promise<void> => {
      const job = () =>
        new Promise<void>((resolve) => {
          begun.push(key);
          ends.push(resolve);
        });
      return queue.run(job, { key, signal }).catch(() => void refused.push(key));
    };
    const endNext = async (): Promise<void> => {
      ends.shift()?.();
      await settle();
    };
    return { queue, begun, refused, ask, endNext };
  }

  test('begin in turn: who asks for much waits for himself', async () => {
    const { begun, ask, endNext } = stage();
    for (let n = 0; n < 20; n++) void ask('crowd');
    void ask('honest');
    void ask('honest');
    for (let n = 0; n < 5; n++) await endNext();
    expect(begun).toEqual(['crowd', 'crowd', 'honest', 'crowd', 'honest', 'crowd']);
  });

  test('with the longest line give way when all lines are full', async () => {
    const { refused, ask, queue } = stage({ waiting: 10 });
    for (let n = 0; n < 30; n++) void ask('crowd');
    for (let n = 0; n < 4; n++) void ask('honest');
    await settle();
    expect(refused.filter((key) => key === 'honest')).toEqual([]);
    expect([refused.length, queue.size]).toEqual([23, 11]);
  });

  test('get their answers at once, while the place rests before the next job', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, restFactor: 50, retryAfterSeconds: 1 });
    const work = async (): Promise<number> => {
      for (const until = performance.now() + 4; performance.now() < until; );
      return performance.now();
    };
    const answers = [queue.run(work), queue.run(work)];
    const [first = 0, second = 0] = await Promise.all(answers);
    expect(second - first).toBeGreaterThan(150);
  });

  test('run no more at once than one may, and leave room for others', async () => {
    const { begun, ask } = stage({ running: 4, runningOfOne: 2 });
    for (let n = 0; n < 10; n++) void ask('slow.example');
    void ask('quick.example');
    await settle();
    expect(begun.toSorted()).toEqual(['quick.example', 'slow.example', 'slow.example']);
  });

  test('whatever they do, nothing is lost, nobody with a shorter line is refused, and all is given back', async () => {
    const deed = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('ask' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), n: fc.nat(60) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
    );
    const limits = fc.record({ running: fc.integer({ min: 1, max: 3 }), waiting: fc.integer({ min: 0, max: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 80 }), limits, async (deeds, { running, waiting }) => {
        const { queue, ask, endNext, begun } = stage({ running, waiting });
        const askers: { controller: AbortController; done: Promise<void> }[] = [];
        for (const each of deeds) {
          if (each.kind === 'ask') {
            const controller = new AbortController();
            askers.push({ controller, done: ask(each.key, controller.signal) });
          } else if (each.kind === 'leave') askers[each.n]?.controller.abort();
          else await endNext();
          expect(queue.size).toBeLessThanOrEqual(running + waiting);
        }
        for (let n = 0; n < 200 && queue.size > 0; n++) await endNext();
        expect(queue.size).toBe(0);
        await Promise.all(askers.map(({ done }) => done));
        expect(begun.length).toBeLessThanOrEqual(askers.length);
      }),
      { numRuns: 300 },
    );
  });
});
