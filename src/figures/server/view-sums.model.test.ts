import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { insertUser } from '../../../test/factories/visitors.ts';
import { mergeActivityCounts } from '../../clients/server/work/queries.ts';
import { moveFlats } from '../../complex/server/move-flats.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { pruneViews, writeViews } from '../../saved/server/views/write-views.ts';
import { dayAfter, type Period } from '../rules/period.ts';
import { BAND_BOUNDS, BANDS } from '../rules/price-bands.ts';
import { conditionOf, type RowFilters } from './conditions.ts';
import { ROW_SOURCES } from './row-sets.ts';
import { countBySums, readViewSums, type SummedSet } from './view-sums.ts';

const NOW = Date.UTC(2026, 10, 19, 9);
const HOUR = 3_600_000;
/** Views of eight months: whole months lie in most periods. */
const SPAN_HOURS = 240 * 24;
const SETS: readonly SummedSet[] = ['building_views', 'flat_views', 'favorite_buildings', 'favorite_flats', 'advices'];
const PRICES = [null, 1, ...BAND_BOUNDS.flatMap((bound) => [bound, bound + 1])];
let database: Database;
const developers: number[] = [];
const complexes: number[] = [];
const flats: number[] = [];
let clients: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (const name of ['kontur', 'grani']) {
    const { id } = await db
      .insertInto('developers')
      .values({ folded_name: name, title_eng: name, title_feed: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    developers.push(id);
  }
  for (let i = 0; i < 4; i++) {
    const id = await insertComplex(db, i < 3 ? { developer_id_feed: developers[i % 2] } : {});
    complexes.push(id);
    for (let k = 0; k < 2; k++)
      flats.push(await insertFlat(db, id, { rooms: i + k, price_total: PRICES[i * 5 + k * 2] ?? null }));
  }
  for (let i = 0; i < 4; i++) clients.push(await insertUser(db));
});
afterAll(() => database.close());

const index = fc.nat(50);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      views: fc.array(fc.record({ who: index, what: index, ago: fc.nat(SPAN_HOURS) }), { maxLength: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('price' as const), what: index, price: fc.constantFrom(...PRICES) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('keep' as const, 'advise' as const),
      who: index,
      what: index,
      ago: fc.nat(SPAN_HOURS),
    }),
  },
  fc.record({ do: fc.constant('let go' as const), what: index }),
  fc.record({ do: fc.constant('settle' as const), what: index, to: index }),
  fc.record({ do: fc.constant('move' as const), what: index, to: index }),
  fc.record({ do: fc.constant('part' as const), what: fc.nat(1), whole: fc.boolean() }),
  fc.record({ do: fc.constant('erase' as const), who: index }),
  fc.record({ do: fc.constant('prune' as const), days: fc.nat(200) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const at = (list: readonly number[], place: number): number => list[place % list.length] ?? 0;

interface Kept {
  readonly who: number;
  readonly what: number;
  readonly ago: number;
}

async function keep({ who, what, ago }: Kept): Promise<void> {
  const building = what % 3 === 0;
  const [table, column] = building ? ['favorite_buildings', 'complex_id'] : ['favorite_flats', 'flat_id'];
  await sql`insert into ${sql.table(table ?? '')} (user_id, ${sql.ref(column ?? '')}, created_at)
    values (${at(clients, who)}, ${at(building ? complexes : flats, what)}, ${new Date(NOW - ago * HOUR)})
    on conflict do nothing`.execute(database.db);
}

/** A complex, a flat or a village; what was recommended already gets the later time. */
async function advise({ who, what, ago }: Kept): Promise<void> {
  const type = what % 3 === 0 ? 'building' : what % 7 === 0 ? 'offer' : 'flat';
  const id = type === 'offer' ? 1 : at(type === 'building' ? complexes : flats, what);
  const complex =
    type === 'building' ? sql`${id}::int` : sql`(select complex_id from flats where id = ${id} and ${type} = 'flat')`;
  await sql`insert into advices (user_id, entity_type, entity_id, complex_id, created_at)
    values (${at(clients, who)}, ${type}, ${id}, ${complex}, ${new Date(NOW - ago * HOUR)})
    on conflict (user_id, entity_type, entity_id) do update set created_at = excluded.created_at`.execute(database.db);
}

async function take(each: Step): Promise<void> {
  const { db } = database;
  switch (each.do) {
    case 'look':
      return writeViews(
        db,
        each.views.map(({ who, what, ago }) => ({
          user_id: at(clients, who),
          kind: what % 3 === 0 ? 'building' : 'flat',
          id: at(what % 3 === 0 ? complexes : flats, what),
          at: new Date(NOW - ago * HOUR),
        })),
      );
    case 'price':
      return void (await sql`update flats set price_total = ${each.price} where id = ${at(flats, each.what)}`.execute(
        db,
      ));
    case 'keep':
      return keep(each);
    case 'advise':
      return advise(each);
    case 'let go':
      for (const [table, column, list] of [
        ['favorite_buildings', 'complex_id', complexes],
        ['favorite_flats', 'flat_id', flats],
        ['advices', 'entity_id', flats],
      ] as const)
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${at(list, each.what)}`.execute(db);
      return;
    case 'settle':
      return moveFlats(db, [at(flats, each.what)], at(complexes, each.to), new Date(NOW));
    case 'move':
      return void (await sql`with gone as (delete from flat_views where flat_id = ${at(flats, each.what)}
          returning user_id, flat_id, created_at, rooms, price)
        insert into flat_views (user_id, flat_id, complex_id, created_at, rooms, price)
        select user_id, flat_id, ${at(complexes, each.to)}, created_at, rooms, price from gone`.execute(db));
    case 'part':
      return void (await sql`update complexes set parent_id = ${each.whole ? complexes[3] : null}
        where id = ${complexes[each.what]}`.execute(db));
    case 'erase': {
      const id = at(clients, each.who);
      await sql`delete from users where id = ${id}`.execute(db);
      clients = [...clients.filter((other) => other !== id), await insertUser(db)];
      return;
    }
    case 'prune':
      return void (await pruneViews(db, NOW + each.days * 24 * HOUR));
    case 'merge':
      return mergeActivityCounts(db);
  }
}

const period = fc.tuple(fc.nat(240), fc.integer({ min: 1, max: 240 })).map(([ago, days]): Period => {
  const to = dayAfter('2026-11-19', -ago);
  return { from: dayAfter(to, 1 - days), to };
});

const CUTS: readonly Partial<RowFilters>[] = [
  {},
  ...['none' as const, 0, 5, BANDS - 1].map((band) => ({ band })),
  ...[0, 2, 4].map((rooms) => ({ rooms })),
];

it('sums are the number of what they sum, whatever came, went, moved or changed its price', {
  timeout: 120_000,
}, async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), period, async (steps, asked) => {
      for (const each of steps) await take(each);
      const ofPlaces = [
        ...complexes.map((complex) => ({ complex })),
        ...[...developers, 'none' as const].map((developer) => ({ developer })),
      ];
      for (const set of SETS)
        for (const cut of [...CUTS, ...ofPlaces]) {
          const filters = { set, ...asked, ...cut } as RowFilters;
          const where = conditionOf(filters, { now: NOW, week: { before: [], opens: [], open: [], whole: 0 } });
          const { rows } = await sql<{
            n: number;
          }>`select count(*)::int as n from ${ROW_SOURCES[set].from} where ${where}`.execute(db);
          expect([set, cut, await countBySums(db, filters, asked)]).toEqual([set, cut, rows[0]?.n]);
        }
    }),
    { numRuns: 40 },
  );
});

it('knows no sum of two cuts at once, or of what only the rows say', async () => {
  const asked = { from: '2026-10-01', to: '2026-11-19' };
  for (const more of [{ rooms: 1, band: 2 }, { manager: 'none' as const }, { source: 'direct' }])
    expect(
      await countBySums(database.db, { set: 'flat_views', ...asked, ...more } as RowFilters, asked),
    ).toBeUndefined();
  expect(await countBySums(database.db, { set: 'holds', ...asked } as RowFilters, asked)).toBeUndefined();
});

it('reads whole months as months', async () => {
  const { db } = database;
  await mergeActivityCounts(db);
  const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from (
    select kind, cut, value, date_trunc('month', day) as month, sum(views) filter (where grain = 'day') as days,
      sum(views) filter (where grain = 'month') as months
    from view_sums group by 1, 2, 3, 4) s where days is distinct from months`.execute(db);
  expect(rows).toEqual([{ wrong: 0 }]);
  expect(await readViewSums(db, ['flat_views'], { from: '2020-01-01', to: '2020-12-31' }, ['all'])).toEqual([]);
});
