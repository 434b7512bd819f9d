import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { openApp } from '../../main/open-app.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import type { ApiClient } from '../../platform/door/door.ts';
import * as contract from '../contract/figures.ts';
import { listFigureRows } from '../contract/rows.ts';
import { FUNNEL_STEPS } from '../rules/funnel.ts';
import { dayAfter, daysOf, type Period } from '../rules/period.ts';
import { INTEREST_SETS, type RowSet } from '../rules/rows-address.ts';

/** Noon of Thursday 19 November in Moscow. */
const NOW = Date.UTC(2026, 10, 19, 9);
const DAY = 86_400_000;
const SPAN = 40;
let database: Database;
let app: App;
let admin: ApiClient;
let adminId = 0;
const managers: number[] = [];
const flats: number[] = [];
const complexes: number[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  const { db } = database;
  adminId = await insertUser(db, 99);
  admin = callerOf(app, adminId, { role: 99 });
  for (const name of ['Мария', 'Илья']) managers.push(await insertUser(db, 2, name));
  const { id: developer } = await db
    .insertInto('developers')
    .values({ folded_name: 'контур', title_eng: 'kontur', title_feed: 'Контур' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whole = await insertComplex(db, { developer_id_feed: developer });
  complexes.push(whole, await insertComplex(db, { parent_id: whole }), await insertComplex(db));
  for (const [index, price] of [5_900_000, 6_000_000, 14_000_000, 70_000_000, null].entries())
    flats.push(await insertFlat(db, complexes[index % 3] ?? whole, { rooms: index + 1, price_total: price }));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});
const clear = async () => {
  for (const table of ['deals', 'reservations', 'advices', 'leads', 'figure_plans', 'work_hours'])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  await sql`delete from users where id <> all(${[adminId, ...managers]}::int[])`.execute(database.db);
};
beforeEach(clear);

// ---- random histories

const moment = fc.integer({ min: 0, max: SPAN * DAY - 1 }).map((ago) => new Date(NOW - ago));
const oneOf = <T>(values: () => readonly T[]) => fc.nat().map((n) => values()[n % values().length] as T);
const manager = fc.option(oneOf(() => managers));
const source = fc.constantFrom(
  [null, null] as const,
  ['direct', null] as const,
  ['utm', 'yandex'] as const,
  ['utm', 'vk'] as const,
  ['referral', 'abc:def'] as const,
);
const thing = fc.constantFrom(
  'building_view',
  'flat_view',
  'favorite_building',
  'favorite_flat',
  'advice',
  'hold',
  'deal',
);
const history = fc.record({
  clients: fc.array(
    fc.record({
      at: moment,
      manager,
      source,
      moves: fc.array(
        fc.record({ at: moment, to: fc.integer({ min: 1, max: 7 }), reason: fc.constantFrom(null, 'price', 'other') }),
        {
          maxLength: 5,
        },
      ),
      // Histories of merged cards are not in the order of their times.
      disordered: fc.boolean(),
      later: fc.option(fc.record({ manager, source })),
      heir: fc.option(fc.nat(7), { freq: 4 }),
      staff: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      undone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  leads: fc.array(
    fc.record({
      at: moment,
      taker: manager,
      source,
      answered: fc.option(fc.integer({ min: 0, max: 3 * 86_400 })),
      closed: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  things: fc.array(
    fc.record({
      kind: thing,
      at: moment,
      client: fc.nat(7),
      flat: fc.nat(4),
      complex: fc.nat(2),
      manager,
      gone: fc.boolean(),
    }),
    {
      maxLength: 25,
    },
  ),
  hours: fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 1_000 }),
      length: fc.integer({ min: 1, max: 400 }),
    }),
    { maxLength: 4 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

async function live({ clients, leads, things, hours }: History): Promise<void> {
  const { db } = database;
  const ids: number[] = [];
  for (const {
    at,
    manager: manager_id,
    source: [source_kind, name],
    moves,
    disordered,
  } of clients) {
    const id = await insertUser(db);
    ids.push(id);
    await sql`update users set created_at = ${at}, manager_id = ${manager_id}, source_kind = ${source_kind}, source = ${name}
      where id = ${id}`.execute(db);
    let from = 1;
    for (const { at: when, to, reason } of disordered
      ? moves
      : moves.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      await sql`insert into status_changes (user_id, from_status, to_status, at, refusal_reason)
        values (${id}, ${from}, ${to}, ${when}, ${to === 7 ? reason : null})`.execute(db);
      from = to;
    }
  }
  for (const [index, client] of clients.entries()) await changeLater(client, ids[index] ?? 0, ids);
  for (const [
    index,
    {
      at,
      taker,
      source: [kind, name],
      answered,
      closed,
    },
  ] of leads.entries())
    await sql`insert into leads (kind, phone, body_hash, basis, created_at, state, taken_by, answered_at, source_kind, source)
      values ('callback', '79991234567', ${`h${index}`}, 'consent', ${at},
        ${answered !== null ? 'answered' : closed ? 'closed' : taker === null ? 'new' : 'taken'}, ${taker},
        ${answered === null ? null : new Date(at.getTime() + answered * 1_000)}, ${kind}, ${name})`.execute(db);
  for (const each of things) await happen(each, ids[each.client % ids.length] ?? 0);
  if (things.length % 2 === 0) await sql`select merge_view_sums()`.execute(db);
  for (const { weekday, from, length } of hours)
    await sql`insert into work_hours (manager_id, weekday, from_minute, to_minute)
      values (${managers[weekday % 2]}, ${weekday}, ${from}, ${from + length}) on conflict do nothing`.execute(db);
}

/** What becomes of a client whose history is written: he goes to another manager, his card is merged, he joins the staff. */
async function changeLater(
  { later, heir, staff, undone }: History['clients'][number],
  id: number,
  ids: readonly number[],
): Promise<void> {
  const { db } = database;
  if (later)
    await sql`update users set manager_id = ${later.manager}, source_kind = ${later.source[0]}, source = ${later.source[1]}
      where id = ${id}`.execute(db);
  if (heir !== null)
    await sql`update status_changes set user_id = ${ids[heir % ids.length]} where user_id = ${id}`.execute(db);
  if (undone) await sql`update status_changes set undone = true where user_id = ${id} and to_status = 6`.execute(db);
  if (staff) await sql`update users set role = 2 where id = ${id}`.execute(db);
  // And leaves it again.
  if (staff && undone) await sql`update users set role = 1 where id = ${id}`.execute(db);
  else if (heir === 0)
    await sql`delete from status_changes where id = (select min(id) from status_changes)`.execute(db);
}

async function happen(
  { kind, at, flat, complex, manager: author, gone }: History['things'][number],
  client: number,
): Promise<void> {
  const { db } = database;
  const flatId = flats[flat];
  const complexId = complexes[complex];
  const ofFlat = sql`(select complex_id from flats where id = ${flatId})`;
  const statements = {
    building_view: sql`insert into building_views (user_id, complex_id, created_at) values (${client}, ${complexId}, ${at})`,
    flat_view: sql`insert into flat_views (user_id, flat_id, complex_id, created_at) values (${client}, ${flatId}, ${ofFlat}, ${at})`,
    favorite_building: sql`insert into favorite_buildings (user_id, complex_id, created_at) values (${client}, ${complexId}, ${at}) on conflict do nothing`,
    favorite_flat: sql`insert into favorite_flats (user_id, flat_id, created_at) values (${client}, ${flatId}, ${at}) on conflict do nothing`,
    advice: gone
      ? sql`insert into advices (user_id, entity_type, entity_id, complex_id, created_by, created_at)
          values (${client}, 'building', ${complexId}, ${complexId}, ${author}, ${at}) on conflict do nothing`
      : sql`insert into advices (user_id, entity_type, entity_id, complex_id, created_by, created_at)
          values (${client}, 'flat', ${flatId}, ${ofFlat}, ${author}, ${at}) on conflict do nothing`,
    hold: sql`insert into reservations (user_id, flat_id, author_id, created_at, expires_at, ended_at, ended_because)
      values (${client}, ${flatId}, ${author}, ${at}, ${at}, ${at}, 'expired')`,
    deal: sql`insert into deals (user_id, flat_id, author_id, price, commission, created_at, cancelled_at)
      values (${client}, ${flatId}, ${author}, ${gone ? 9_000_000 : null}, ${gone ? 200_000 : null}, ${at}, ${gone ? null : at})
      on conflict do nothing`,
  };
  await statements[kind].execute(db);
}

/** Every day of the histories lies in a period that ends today or in the one before. */
const period = fc
  .tuple(fc.integer({ min: 0, max: SPAN }), fc.integer({ min: 1, max: SPAN }))
  .map(([ago, days]): Period => {
    const to = dayAfter('2026-11-19', -ago);
    return { from: dayAfter(to, 1 - days), to };
  });

type Query = Readonly<Record<string, string | number | undefined>>;
/** A figure with the address of its rows. */
interface Claim {
  readonly what: string;
  readonly value: number;
  readonly set: RowSet;
  readonly query: Query;
}

const rowsOf = async (set: RowSet, query: Query): Promise<number> => {
  const answer = await admin.call(listFigureRows, { query: { set, ...query, per_page: 100 } });
  expect(answer.data.length).toBe(Math.min(100, answer.meta.total));
  return answer.meta.total;
};

async function claimsOf(asked: Period): Promise<Claim[]> {
  const query = { ...asked };
  const [funnel, answers, interest, refusals] = await Promise.all([
    admin.call(contract.getFunnel, { query }),
    admin.call(contract.getAnswers, { query }),
    admin.call(contract.getInterest, { query }),
    admin.call(contract.getRefusals, { query }),
  ]);
  return [
    ...funnelClaims(funnel.data),
    ...answerClaims(answers.data),
    ...interestClaims(interest.data),
    ...refusalClaims(refusals.data),
  ];
}

function funnelClaims({ total, sources, managers: people, period: now, former, until }: contract.Funnel): Claim[] {
  const claims = (row: contract.FunnelRow, query: Query): Claim[] => {
    const both = (what: string, pair: contract.Pair, more: Query): Claim[] => [
      { what, value: pair.now, set: 'clients', query: { ...now, ...query, ...more, until: until.now } },
      {
        what: `${what} before`,
        value: pair.before,
        set: 'clients',
        query: { ...former, ...query, ...more, until: until.before },
      },
    ];
    return [
      ...FUNNEL_STEPS.flatMap((step, index) =>
        both(`${row.title} step ${step}`, row.steps[index] ?? { now: -1, before: -1 }, { step }),
      ),
      ...both(`${row.title} paused`, row.paused, { standing: '5' }),
      ...both(`${row.title} refused`, row.refused, { standing: '7' }),
    ];
  };
  return [
    ...claims(total, {}),
    ...sources.flatMap((row) => claims(row, { source: row.key })),
    ...people.flatMap((row) => claims(row, { manager: row.key })),
  ];
}

function answerClaims({ total, managers: people, by_hour, by_week, period: now }: contract.Answers): Claim[] {
  const claims = (title: string, row: Omit<contract.AnswerRow, 'key' | 'title'>, query: Query): Claim[] =>
    (
      [
        ['requests', row.requests, undefined],
        ['answered', row.answered, 'given'],
        ['waiting', row.waiting, 'open'],
        ['within 5', row.within_5, '5'],
        ['within 15', row.within_15, '15'],
      ] as const
    ).map(([what, value, answer]) => ({
      what: `${title} ${what}`,
      value,
      set: 'leads',
      query: { ...now, ...query, answer },
    }));
  return [
    ...claims('answers', total, {}),
    ...people.flatMap((row) => claims(`answers of ${row.title}`, row, { manager: row.key })),
    ...by_hour.flatMap((row) => claims(`answers at ${row.title}`, row, { hour: row.key })),
    ...by_week.flatMap((row) => claims(`answers on ${row.weekday}`, row, { weekday: row.weekday, hour: row.hour })),
  ];
}

function interestClaims({ total, former_total, former, period: now, ...cuts }: contract.Interest): Claim[] {
  const claims = (row: contract.InterestRow, query: Query): Claim[] =>
    INTEREST_SETS.map((set) => ({ what: `${set} of ${row.title}`, value: row[set], set, query }));
  return [
    ...claims(total, now),
    ...claims(former_total, former),
    ...cuts.complexes.flatMap((row) => claims(row, { ...now, complex: row.key })),
    ...cuts.developers.flatMap((row) => claims(row, { ...now, developer: row.key })),
    ...cuts.rooms.flatMap((row) => claims(row, { ...now, rooms: row.key })),
    ...cuts.bands.flatMap((row) => claims(row, { ...now, band: row.key })),
  ];
}

function refusalClaims({ total, reasons, managers: people, sources, period: now, former }: contract.Refusals): Claim[] {
  const claims = ({ title, refusals }: contract.RefusalRow, query: Query): Claim[] => [
    { what: `refusals ${title}`, value: refusals.now, set: 'refusals', query: { ...now, ...query } },
    { what: `refusals before ${title}`, value: refusals.before, set: 'refusals', query: { ...former, ...query } },
  ];
  return [
    ...claims(total, {}),
    ...reasons.flatMap((row) => claims(row, { reason: row.key })),
    ...people.flatMap((row) => claims(row, { manager: row.key })),
    ...sources.flatMap((row) => claims(row, { source: row.key })),
  ];
}

const RUNS = { numRuns: 6 };

const UNCHANGED = { disordered: false, later: null, heir: null, staff: false, undone: false };

/** A complex was recommended, and no flat of it: it is of no number of rooms. */
const ADVISED_COMPLEX: History = {
  clients: [{ at: new Date('2026-11-19T09:00:00Z'), manager: null, source: [null, null], moves: [], ...UNCHANGED }],
  leads: [],
  things: [
    {
      kind: 'advice',
      at: new Date('2026-11-19T09:00:00Z'),
      client: 0,
      flat: 0,
      complex: 0,
      manager: null,
      gone: true,
    },
  ],
  hours: [],
};

/** He refused and came back twice; the histories of two cards were put together, so that the later return is written first. */
const RETURNED: History = {
  clients: [
    {
      ...{ at: new Date(NOW - 30 * DAY), manager: null, source: [null, null], ...UNCHANGED, disordered: true },
      moves: [
        { at: new Date(NOW - 29 * DAY), to: 7, reason: null },
        { at: new Date(NOW - 5 * DAY), to: 2, reason: null },
        { at: new Date(NOW - 25 * DAY), to: 3, reason: null },
      ],
    },
  ],
  leads: [],
  things: [],
  hours: [],
};

describe('the figures of the owner', () => {
  it('count exactly the rows that they lead to, whatever happened', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, period, async (lived, asked) => {
        await clear();
        await live(lived);
        const claims = await claimsOf(asked);
        const wrong: string[] = [];
        for (const { what, value, set, query } of claims) {
          const rows = await rowsOf(set, query);
          if (rows !== value) wrong.push(`${what}: ${value}, rows ${rows}`);
        }
        expect(wrong).toEqual([]);
      }),
      {
        ...RUNS,
        examples: [
          [ADVISED_COMPLEX, { from: '2026-11-19', to: '2026-11-19' }],
          [RETURNED, { from: '2026-10-31', to: '2026-11-19' }],
        ],
      },
    );
  });

  it('add up: two periods that follow one another are both together', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, period, fc.nat(), async (lived, whole, cut) => {
        const days = daysOf(whole);
        fc.pre(days > 1);
        await clear();
        await live(lived);
        const middle = dayAfter(whole.from, cut % (days - 1));
        const sums = async (asked: Period) =>
          Object.fromEntries(
            (await claimsOf(asked))
              .filter(({ what }) => !what.includes('before') && !what.includes('Всё'))
              .map(({ what, set, query: { from: _from, to: _to, ...cut }, value }) => [
                JSON.stringify([what, set, cut]),
                value,
              ]),
          );
        const [all, first, second] = await Promise.all([
          sums(whole),
          sums({ from: whole.from, to: middle }),
          sums({ from: dayAfter(middle, 1), to: whole.to }),
        ]);
        const names = new Set([...Object.keys(all), ...Object.keys(first), ...Object.keys(second)]);
        const wrong = [...names].filter((name) => (all[name] ?? 0) !== (first[name] ?? 0) + (second[name] ?? 0));
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it('take a funnel of the period before at the same age', async () => {
    const id = await insertUser(database.db);
    await sql`update users set created_at = ${new Date(NOW - 35 * DAY)} where id = ${id}`.execute(database.db);
    await sql`insert into status_changes (user_id, from_status, to_status, at) values (${id}, 1, 2, ${new Date(NOW - 34 * DAY)}),
      (${id}, 2, 3, ${new Date(NOW - DAY)})`.execute(database.db);
    const { data } = await admin.call(contract.getFunnel, {});
    // He came 35 days ago and reached «Показ» only after the day at which his cohort is looked at.
    expect(data.total.steps.map(({ before }) => before)).toEqual([1, 1, 0, 0, 0]);
    const later = await admin.call(contract.getFunnel, { query: { from: '2026-10-01', to: '2026-11-19' } });
    expect(later.data.total.steps.map(({ now }) => now)).toEqual([1, 1, 1, 0, 0]);
  });

  it('count no deal that was undone within a day as reached, and somebody who left the staff as no client until he is led', async () => {
    const id = await insertUser(database.db);
    const former = await insertUser(database.db, 2);
    await sql`update users set created_at = ${new Date(NOW - DAY)} where id in (${id}, ${former})`.execute(database.db);
    const steps = async () => (await admin.call(contract.getFunnel, {})).data.total.steps.map(({ now }) => now);
    const before = await steps();
    await sql`update users set role = 1 where id = ${former}`.execute(database.db);
    expect(await steps()).toEqual(before);
    for (const [from, to] of [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 6],
    ])
      await sql`insert into status_changes (user_id, from_status, to_status, at)
        values (${id}, ${from}, ${to}, ${new Date(NOW - DAY / 2)})`.execute(database.db);
    const reached = (more: readonly number[]) => before.map((n, step) => n + (more[step] ?? 0));
    expect(await steps()).toEqual(reached([0, 1, 1, 1, 1]));
    await sql`update status_changes set undone = true where user_id = ${id} and to_status = 6`.execute(database.db);
    expect(await steps()).toEqual(reached([0, 1, 1, 1, 0]));
    const [person] = managers;
    await sql`update users set manager_id = ${person} where id = ${former}`.execute(database.db);
    expect(await steps()).toEqual(reached([1, 1, 1, 1, 0]));
  });

  it('are for administrators, over periods that begin before they end', async () => {
    const manager = callerOf(app, managers[0], { role: 2 });
    await expect(manager.call(contract.getFunnel, {})).rejects.toMatchObject({ code: 'forbidden' });
    for (const query of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2020-01-01', to: '2026-01-01' },
      { from: 'x' },
    ])
      await expect(admin.call(contract.getAnswers, { query })).rejects.toMatchObject({ code: 'invalid_value' });
  });
});

describe('the plan', () => {
  const plan = (manager_id: number | null, version: number, deals: number) =>
    admin.call(contract.setPlan, {
      params: { month: '2026-11' },
      body: { manager_id, version, deals, value: null, commission: 1_500_000 },
    });

  it('stands beside what was sold, and of two who change it at once one wins', async () => {
    const [maria = 0] = managers;
    await live({
      clients: [{ at: new Date(NOW), manager: null, source: [null, null], moves: [], ...UNCHANGED }],
      leads: [],
      hours: [],
      things: [{ kind: 'deal', at: new Date(NOW), client: 0, flat: 1, complex: 0, manager: maria, gone: true }],
    });
    expect((await plan(maria, 0, 3)).data).toMatchObject({ deals: 3, commission: 1_500_000, version: 1 });
    await plan(null, 0, 9);
    const both = await Promise.allSettled([plan(maria, 1, 4), plan(maria, 1, 5)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(plan(maria, 0, 6)).rejects.toMatchObject({ code: 'conflict' });
    await expect(plan(999_999, 0, 6)).rejects.toMatchObject({ code: 'not_found' });
    const { rows: log } = await sql<{ before: unknown; after: { deals: number } }>`select before, after from audit_log
      where action = 'plan.change' and object_id = ${`2026-11/${maria}`} order by id`.execute(database.db);
    expect(log).toMatchObject([
      { before: { deals: null, value: null, commission: null }, after: { deals: 3 } },
      { before: { deals: 3, value: null, commission: 1_500_000 }, after: { deals: expect.any(Number) } },
    ]);

    const { data } = await admin.call(contract.getSales, { query: { year: 2026 } });
    expect(data.agency[10]).toMatchObject({
      month: '2026-11',
      plan: { deals: 9 },
      fact: { deals: 1, value: 9_000_000, commission: 200_000 },
    });
    expect(data.people).toMatchObject([{ month: '2026-11', manager: 'Мария', version: 2, fact: { deals: 1 } }]);
    expect(await rowsOf('deals', { from: '2026-11-01', to: '2026-11-30', manager: maria })).toBe(1);
  });
});
