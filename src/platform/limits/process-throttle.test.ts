import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { createTestDatabase } from '../db/testing.ts';
import type { Limit } from './limit.ts';
import { ProcessThrottle } from './process-throttle.ts';
import { takeSlots } from './throttle.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LIMITS: readonly Limit[] = [
  { key: 'plain', most: 3, window: 1_000 },
  { key: 'leaking', most: 2, window: 600, every: 200 },
  { key: 'growing', most: 2, window: 500, waits: [300, 900] },
  { key: 'counted', most: Number.POSITIVE_INFINITY, window: 400 },
];
const limitOf = (key: string): Limit => LIMITS.find((limit) => limit.key === key) as Limit;
const waitIn = (throttle: ProcessThrottle, limits: readonly Limit[], now: number) =>
  throttle.take(limits, now, ({ wait }) => wait);

describe('the limits of a process alone', () => {
  it('are those of the database, wait for wait, also when the clock goes back', async () => {
    const steps = fc.array(
      fc.record({
        limits: fc.subarray([...LIMITS], { minLength: 1 }),
        pause: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -2_000, max: 2_000 })),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (attempts) => {
        await sql`delete from throttles`.execute(database.db);
        const throttle = new ProcessThrottle(10);
        let now = 1_000_000;
        for (const { limits, pause } of attempts) {
          now += pause;
          const stored = await database.db.transaction().execute((trx) => takeSlots(trx, limits, now));
          expect(waitIn(throttle, limits, now)).toBe(stored);
        }
      }),
      {
        numRuns: 40,
        // A refused attempt leaves nothing behind, not even for a clock that goes back.
        examples: [
          [
            [
              { limits: ['growing', 'counted'].map(limitOf), pause: 0 },
              { limits: ['growing', 'counted'].map(limitOf), pause: 0 },
              { limits: ['leaking', 'growing'].map(limitOf), pause: 0 },
              { limits: ['leaking', 'counted'].map(limitOf), pause: -201 },
            ],
          ],
        ],
      },
    );
  });

  it('take nothing when the attempt is refused for another reason', () => {
    const throttle = new ProcessThrottle(10);
    const once: Limit = { key: 'once', most: 1, window: 1_000 };
    const refuse = () => {
      throw new Error('refused');
    };
    expect(() => throttle.take([once], 0, refuse)).toThrow('refused');
    expect([waitIn(throttle, [once], 0), waitIn(throttle, [once], 0)]).toEqual([undefined, 1_000]);
  });

  it('forget the longest unused counter for a new one, and no other', () => {
    const throttle = new ProcessThrottle(2);
    const once = (key: string): Limit => ({ key, most: 1, window: 1_000 });
    expect(['a', 'b', 'a', 'c'].map((key) => waitIn(throttle, [once(key)], 0))).toEqual([
      undefined,
      undefined,
      1_000,
      undefined,
    ]);
    expect(['a', 'b'].map((key) => waitIn(throttle, [once(key)], 0))).toEqual([1_000, undefined]);
  });
});
