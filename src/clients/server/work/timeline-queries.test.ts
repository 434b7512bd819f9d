import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { insertUser } from '../../../../test/factories/visitors.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { type EventRecord, type Place, readEvents, readPricesThen, type TimelineKind } from './timeline-queries.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const HOUR = 3_600_000;
let database: Database;
const clients: number[] = [];
let busy = 0;

/** Three clients of one manager and a fourth who is not: views in bursts of one moment, everything else now and then. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const complex_id = await insertComplex(db, {});
  const flat_id = await insertFlat(db, complex_id);
  const author_id = await insertUser(db, 2);
  for (let i = 0; i < 4; i++) clients.push(await insertUser(db, 1));
  busy = clients[0] ?? 0;
  for (let i = 0; i < 60; i++) {
    const user_id = clients[i % 4] ?? 0;
    const created_at = new Date(NOW - Math.floor(i / 3) * HOUR);
    await db.insertInto('building_views').values({ user_id, complex_id, created_at }).execute();
    if (i % 5 === 0) await db.insertInto('flat_views').values({ user_id, complex_id, flat_id, created_at }).execute();
    if (i % 7 === 0)
      await db
        .insertInto('notes')
        .values({ user_id, author_id, text: `Заметка ${i}`, created_at })
        .execute();
    if (i % 11 === 0)
      await db
        .insertInto('status_changes')
        .values({ user_id, author_id, from_status: 1, to_status: 2, at: new Date(NOW - i * 20 * HOUR) })
        .execute();
  }
});
afterAll(() => database.close());

const keyOf = ({ source, id, micros }: EventRecord): string => `${micros}-${source}-${id}`;
const placeOf = ({ source, id, micros }: EventRecord): Place => ({ at: micros, source, id });

/** Every event, read page after page. */
async function readAll(users: readonly number[], kinds: readonly TimelineKind[], limit: number): Promise<string[]> {
  const seen: string[] = [];
  let before: Place | null = null;
  for (;;) {
    const page: EventRecord[] = await readEvents(database.db, users, kinds, before, limit);
    seen.push(...page.map(keyOf));
    const last = page.at(-1);
    if (!last || page.length < limit) return seen;
    before = placeOf(last);
  }
}

describe('the story of several clients', () => {
  it.each([
    ['all kinds', ['view', 'note', 'status']],
    ['kinds without the frequent one', ['note', 'status']],
  ] as const)('is the stories of each put together, whatever the page: %s', async (_name, kinds) => {
    const own = clients.slice(0, 3);
    const each = await Promise.all(own.map((id) => readAll([id], kinds, 100)));
    const together = await readAll(own, kinds, 100);
    expect(together).toHaveLength(each.flat().length);
    expect(new Set(together)).toEqual(new Set(each.flat()));
    for (const limit of [1, 2, 5, 9]) expect(await readAll(own, kinds, limit)).toEqual(together);
  });

  it('goes back further than the frequent events of one of them', async () => {
    const [newest] = await readEvents(database.db, [busy], ['status'], null, 1);
    expect(newest).toBeDefined();
    const pages = await readAll(clients.slice(0, 3), ['view', 'status'], 4);
    expect(pages.filter((key) => key.includes('-status-'))).toHaveLength(
      (await readAll(clients.slice(0, 3), ['status'], 100)).length,
    );
  });
});

describe('the price of a flat in the story', () => {
  it('is what it cost at that moment: before its next change, otherwise as now', async () => {
    const { db } = database;
    const flat_id = await insertFlat(db, await insertComplex(db, {}), { price_total: 9_000_000 });
    const changes = [
      [null, 11_000_000, 5],
      [11_000_000, 10_000_000, 3],
      [10_000_000, 9_000_000, 1],
    ] as const;
    for (const [before, after, hours] of changes)
      await sql`insert into offer_events (subject, subject_id, kind, old_value, new_value, at) values ('flat', ${flat_id}, 'price',
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${new Date(NOW - hours * HOUR)})`.execute(
        db,
      );
    const at = (hours: number) => ({ flat_id, at: new Date(NOW - hours * HOUR) });
    expect(await readPricesThen(db, [at(0), at(2), { flat_id: null, at: new Date(NOW) }, at(4), at(6)])).toEqual([
      ...[9_000_000, 10_000_000, null, 11_000_000, null],
    ]);
    expect(await readPricesThen(db, [])).toEqual([]);
  });
});
