import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { insertUser } from '../../../test/factories/visitors.ts';
import { handOverAll } from '../../people/server/hand-over/hand-over-all.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { pruneViews, writeViews } from '../../saved/server/views/write-views.ts';
import { readActivity, type Selected, selectActivity } from './activity-queries.ts';
import { readTop } from './top-queries.ts';
import { mergeActivityCounts } from './work/queries.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;
const KINDS = ['building_view', 'flat_view'] as const;
let database: Database;
const complexes: number[] = [];
const flats: number[] = [];
const managers: number[] = [];
let clients: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (let i = 0; i < 4; i++) {
    complexes.push(await insertComplex(db, { title_eng: `complex-${i}` }));
    for (let k = 0; k < 3; k++) flats.push(await insertFlat(db, complexes[i] ?? 0));
  }
  for (let i = 0; i < 3; i++) managers.push(await insertUser(db, 2));
  for (let i = 0; i < 6; i++) clients.push(await insertUser(db, 1));
});
afterAll(() => database.close());

type Step =
  | { do: 'look'; views: { who: number; what: number; day: number }[] }
  | { do: 'hand over'; who: number; manager: number }
  | { do: 'promote' | 'erase'; who: number }
  | { do: 'dismiss'; manager: number }
  | { do: 'prune'; days: number }
  | { do: 'merge' };

const index = fc.nat(50);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.record({ who: index, what: index, day: fc.nat(400) }), { maxLength: 8 })
      .map((views) => ({ do: 'look' as const, views })),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hand over' as const), who: index, manager: fc.nat(3) }) },
  fc.record({ do: fc.constantFrom('promote' as const, 'erase' as const), who: index }),
  fc.record({ do: fc.constant('dismiss' as const), manager: index }),
  fc.record({ do: fc.constant('prune' as const), days: fc.nat(200) }),
  { weight: 2, arbitrary: fc.constant({ do: 'merge' as const }) },
);

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

async function take(step: Step): Promise<void> {
  const { db } = database;
  if (step.do === 'look')
    return writeViews(
      db,
      step.views.map(({ who, what, day }) => {
        const kind = what % 2 ? ('building' as const) : ('flat' as const);
        return {
          user_id: at(clients, who),
          kind,
          id: at(what % 2 ? complexes : flats, what),
          at: new Date(NOW - day * DAY),
        };
      }),
    );
  if (step.do === 'merge') return mergeActivityCounts(db);
  if (step.do === 'prune') return void (await pruneViews(db, NOW + step.days * DAY));
  if (step.do === 'dismiss')
    return void (await db
      .transaction()
      .execute((trx) =>
        handOverAll(
          trx,
          at(managers, step.manager),
          { kind: 'nobody' },
          { authorId: at(managers, 0), now: new Date(NOW) },
        ),
      ));
  const id = at(clients, step.who);
  const users = db.updateTable('users').where('id', '=', id);
  if (step.do === 'hand over') await users.set({ manager_id: managers[step.manager] ?? null }).execute();
  else if (step.do === 'promote') await users.set(({ eb }) => ({ role: eb(eb.val(3), '-', eb.ref('role')) })).execute();
  else {
    await db.deleteFrom('users').where('id', '=', id).execute();
    clients = [...clients.filter((other) => other !== id), await insertUser(db, 1)];
  }
}

/** What the views themselves say of a scope. */
async function truth(kind: (typeof KINDS)[number], { users }: Selected) {
  const [table, entity] = kind === 'building_view' ? ['building_views', 'complex_id'] : ['flat_views', 'flat_id'];
  const { rows } = await sql<{ id: number; user_id: number; at: Date }>`
    select ${sql.ref(entity ?? '')} as id, user_id, created_at as at from ${sql.table(table ?? '')} order by created_at desc, id desc`.execute(
    database.db,
  );
  const own = rows.filter(({ user_id }) => users === null || users.includes(user_id));
  const views = new Map<number, Date[]>();
  for (const row of own) views.set(row.id, [...(views.get(row.id) ?? []), row.at]);
  const top = [...views]
    .map(([id, times]) => ({ id, views: times.length, first: times.at(-1), last: times[0] }))
    .sort((a, b) => b.views - a.views || b.id - a.id);
  return { total: own.length, list: own.map((row) => row.at.getTime()), top };
}

async function compare(): Promise<void> {
  for (const staff of [{ id: 0, role: 99 as const }, ...managers.map((id) => ({ id, role: 2 as const }))]) {
    const selected = await selectActivity(database.db, staff, {});
    for (const kind of KINDS) {
      const real = await truth(kind, selected);
      const some = await readTop(database.db, kind, { ...selected, complexes: complexes.slice(0, 2) }, 0, 5);
      expect(
        some.rows.every(({ complex_id, flat_id }) =>
          [...complexes.slice(0, 2), ...flats.slice(0, 6)].includes(complex_id ?? flat_id ?? 0),
        ),
      ).toBe(true);
      for (const [offset, limit] of [
        [0, 3],
        [2, 2],
        [Math.max(0, real.top.length - 1), 3],
        [0, 100],
      ] as const) {
        const { total, rows } = await readTop(database.db, kind, selected, offset, limit);
        expect(total).toBe(real.top.length);
        expect(
          rows.map((row) => ({
            id: row.complex_id ?? row.flat_id,
            views: row.views,
            first: row.first_view_at,
            last: row.last_view_at,
          })),
        ).toEqual(real.top.slice(offset, offset + limit));
        const list = await readActivity(database.db, kind, selected, offset, limit);
        expect(list.total).toBe(real.total);
        expect(list.rows.map((row) => row.created_at.getTime())).toEqual(real.list.slice(offset, offset + limit));
      }
    }
  }
}

describe('counts of views', () => {
  it('are what the views themselves say, whatever is seen, handed over, dismissed, erased, pruned and added up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25 }), async (walk) => {
        for (const step of walk) await take(step);
        await compare();
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('stay so when views, changes of managers and erasures come at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const looks = (from: number) =>
        Array.from({ length: 12 }, (_, i) => ({ who: from + i * 5, what: i + round, day: i }));
      await Promise.all([
        take({ do: 'look', views: looks(0) }),
        take({ do: 'hand over', who: round, manager: round % 3 }),
        take({ do: 'look', views: looks(3) }),
        take({ do: 'dismiss', manager: round }),
        take({ do: 'hand over', who: round + 1, manager: (round + 1) % 3 }),
        take({ do: 'prune', days: 10 * round }),
        take({ do: 'merge' }),
      ]);
      await take({ do: 'erase', who: round });
    }
    await compare();
  }, 60_000);
});
