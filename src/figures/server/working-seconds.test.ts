import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutesSince, workWindows } from '../../clients/rules/working-minutes.ts';
import { openingHours } from '../../people/rules/opening-hours.ts';
import { isOnDuty } from '../../people/rules/work-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { moscowTime } from '../../platform/rules/moscow-time.ts';
import { workingWeek } from '../rules/working-week.ts';
import { answerSeconds } from './working-seconds.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const MINUTE = 60_000;
/** At most one stretch a day, as people state them. */
const hours = fc
  .uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 1_439 }),
      length: fc.integer({ min: 1, max: 1_440 }),
    }),
    { selector: ({ weekday }) => weekday, maxLength: 7 },
  )
  .map((days) =>
    days.map(({ weekday, from, length }) => ({
      weekday,
      from_minute: from,
      to_minute: Math.min(1_440, from + length),
    })),
  );
const start = fc.integer({ min: 0, max: 30 * 1_440 }).map((minute) => Date.UTC(2026, 9, 20) + minute * MINUTE);

it('is the sum of the minutes at which somebody works, and what the queue counts of the same wait', async () => {
  await fc.assert(
    fc.asyncProperty(hours, start, fc.integer({ min: 0, max: 4 * 1_440 }), async (stated, created, waits) => {
      const hours = openingHours(stated);
      let expected = 0;
      for (let minute = 0; minute < waits; minute++)
        if (isOnDuty(created + minute * MINUTE, { hours, days_off: [] })) expected += 60;
      const { rows } = await sql<{ seconds: number }>`select ${answerSeconds(workingWeek(hours))} as seconds
        from (select ${new Date(created)}::timestamptz as created_at, ${new Date(created + waits * MINUTE)}::timestamptz as answered_at) r`.execute(
        database.db,
      );
      expect(rows[0]?.seconds, `${moscowTime(created).hour}`).toBe(expected);
      expect(minutesSince(created, workWindows(created + waits * MINUTE, hours)) * 60).toBe(expected);
    }),
    { numRuns: 60 },
  );
});
