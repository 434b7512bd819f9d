import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holding, untilWaiting } from '../../../test/factories/waiting.ts';
import type { Database } from '../db/open.ts';
import { createTestDatabase } from '../db/testing.ts';
import type { Limit } from './limit.ts';
import { addressKey, networkKey, pruneThrottles, refundSlots, settleSlots, takeSlots } from './throttle.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => sql`delete from throttles`.execute(database.db));

const take = (limits: readonly Limit[], now: number) =>
  database.db.transaction().execute((trx) => takeSlots(trx, limits, now));
const limit = (key: string, most: number, window = 1_000): Limit => ({ key, most, window });

describe('a limit', () => {
  it('gives so many places in parallel and no more, and all of them again after its time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => take([limit('a', 7)], 0)));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(7);
    expect(answers.filter((wait) => wait === 1_000)).toHaveLength(33);
    expect(await take([limit('a', 7)], 999)).toBe(1);
    expect(await take([limit('a', 7)], 1_000)).toBeUndefined();
  });

  it('takes a place of all or of none, in whatever order they are named', async () => {
    expect(await take([limit('once', 1, 5_000), limit('many', 10)], 0)).toBeUndefined();
    const others = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? [limit('once', 1, 5_000), limit('many', 10)] : [limit('many', 10), limit('once', 1, 5_000)],
    );
    expect(new Set(await Promise.all(others.map((limits) => take(limits, 0))))).toEqual(new Set([5_000]));
    const { count } = await database.db
      .selectFrom('throttles')
      .select('count')
      .where('key', '=', 'many')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('gets back what did not count, the wait as well', async () => {
    const growing: Limit = { key: 'w', most: 2, window: 1_000, waits: [100, 200] };
    expect([await take([growing], 0), await take([growing], 0), await take([growing], 0)]).toEqual([
      undefined,
      undefined,
      100,
    ]);
    await refundSlots(database.db, ['w']);
    expect(await take([growing], 0)).toBeUndefined();
    expect(await take([growing], 0)).toBe(100);
    expect([await take([growing], 100), await take([growing], 100), await take([growing], 299)]).toEqual([
      undefined,
      200,
      1,
    ]);
  });

  it('is at nothing again when it is forgotten', async () => {
    const strict = { ...limit('a', 2, 10_000), waits: [60_000, 120_000] };
    await take([strict], 0);
    await take([strict], 0);
    expect(await take([strict], 1)).toBe(59_999);
    await settleSlots(database.db, { refund: [], forget: ['a'] });
    expect(await take([strict], 2)).toBeUndefined();
    expect(await take([strict], 3)).toBeUndefined();
    expect(await take([strict], 3)).toBe(60_000);
  });

  it('that leaks takes so many at once and then one by one, whoever may take fewer stops earlier', async () => {
    const leaking = (most: number): Limit => ({ key: 'l', most, window: 500, every: 100 });
    const few = await Promise.all(Array.from({ length: 20 }, () => take([leaking(3)], 0)));
    expect(few.filter((wait) => wait === undefined)).toHaveLength(3);
    expect(await take([leaking(3)], 0)).toBe(100);
    expect([await take([leaking(5)], 0), await take([leaking(5)], 0)]).toEqual([undefined, undefined]);
    expect(await take([leaking(5)], 0)).toBe(100);
    expect(await take([leaking(3)], 0)).toBe(300);
    expect([await take([leaking(3)], 300), await take([leaking(3)], 300)]).toEqual([undefined, 100]);
    expect([await take([leaking(3)], 900), await take([leaking(3)], 900)]).toEqual([undefined, undefined]);
  });

  it('that leaks lets no more through in any span of time than it holds and leaks, whatever is given back', async () => {
    const leaking: Limit = { key: 'l', most: 4, window: 4_000, every: 1_000 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ pause: fc.integer({ min: 0, max: 2_500 }), back: fc.boolean() }), { maxLength: 40 }),
        async (steps) => {
          await sql`delete from throttles`.execute(database.db);
          let now = 0;
          const taken: number[] = [];
          for (const { pause, back } of steps) {
            now += pause;
            if (back && taken.length > 0) {
              await settleSlots(database.db, { refund: [], forget: [], drain: [leaking] });
              taken.pop();
            } else if ((await take([leaking], now)) === undefined) taken.push(now);
          }
          for (const [i, from] of taken.entries())
            for (const [j, to] of taken.entries())
              if (j >= i) expect(j - i + 1).toBeLessThanOrEqual(4 + Math.floor((to - from) / 1_000));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('that leaks does not stay shut when the clock was ahead for a while', async () => {
    const leaking: Limit = { key: 'l', most: 2, window: 2_000, every: 1_000 };
    await take([leaking], 7_200_000);
    await take([leaking], 7_200_000);
    expect(await take([leaking], 0)).toBe(1_000);
    expect(await take([leaking], 1_000)).toBeUndefined();
  });

  it('is taken and forgotten by many at once, and none waits for another that waits for him', async () => {
    const limits = ['a', 'b', 'c'].map((key) => limit(key, 1_000_000, 60_000));
    const attempt = async (): Promise<void> => {
      await take(limits, 0);
      await settleSlots(database.db, { refund: ['b', 'c'], forget: ['a'] });
    };
    const until = performance.now() + 5_000;
    const attempts = Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 500 && performance.now() < until; n++) await attempt();
    });
    expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('leaves nothing behind when its time has been over for an hour', async () => {
    await take([limit('a', 1), limit('b', 1, 10_000)], 0);
    await pruneThrottles(database.db, 3_605_000);
    expect(await database.db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'b' }]);
  });

  it('are not removed in a ring with an attempt that uses them again', async () => {
    const { db } = database;
    for (const key of ['z', 'm', 'a']) await take([limit(key, 1)], 0);
    const release = await holding(db, sql`select 1 from throttles where key = 'm' for update`);
    const taken = take([limit('a', 1), limit('m', 1), limit('z', 1)], 10_000_000);
    await untilWaiting(db, 1);
    const pruned = pruneThrottles(db, 10_000_000);
    await Promise.race([pruned, untilWaiting(db, 2)]);
    await release();
    await pruned;
    expect(await taken).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3', '10.1.2'],
    ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ])('%s counts as %s in %s', (ip, address, network) => {
    expect([addressKey(ip), networkKey(ip)]).toEqual([address, network]);
  });
});
