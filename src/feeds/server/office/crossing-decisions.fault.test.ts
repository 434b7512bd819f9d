import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import * as merging from '../../../agency/contract/merging.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/identity.ts';
import * as feeds from '../../contract.ts';
import { HOUR, ImportBench, IN_MOSCOW, lots } from '../testing.ts';

let bench: ImportBench;
let app: App;
let admins: ApiClient[];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bench = await ImportBench.open();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const parts = { database: bench.database, log: pino({ level: 'silent' }), now: () => bench.now, closers };
  app = await openApp(config, parts);
  await app.feeds.close();
  const { db } = bench.database;
  admins = [
    callerOf(app, await insertUser(db, 99), { role: 99 }),
    callerOf(app, await insertUser(db, 99), { role: 99 }),
  ];
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await bench.close();
});

const TITLES = ['Лесной', 'Речной', 'Морской', 'Горный'];
const feedOf = (source: string, run: number) =>
  TITLES.flatMap((title, index) =>
    lots(12, (n) => ({
      external_id: `${source}-${index}-${n}`,
      complex_key: `${source}${index}`,
      complex_title: run % 3 === 2 ? `${title} парк` : title,
      number: String(index * 100 + n),
      area_total: 31 + index * 13 + n,
      housing_key: n > 6 ? 'b' : 'a',
      housing_title: n > 6 ? 'Корпус 2' : 'Корпус 1',
      location: { ...IN_MOSCOW, lat: 55.6 + index * 0.05 },
      price_total: (9_000_000 + n * 300_000) * (run % 4 === 3 && n % 5 === 0 ? 10 : 1),
    })),
  );

/** A call may lose a race and say so; it may not fail, hang or break what is there. */
async function calmly(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'done';
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    expect(['conflict', 'not_found', 'invalid_value', 'unavailable'], String((error as Error).stack)).toContain(code);
    return code;
  }
}

test('two administrators and two runs at once: everything is done or told, nothing is doubled, and the log is true', {
  timeout: 180_000,
}, async () => {
  for (const source of ['a', 'b'])
    await bench.importLots(feedOf(source, 0), { source, priority: source === 'a' ? 10 : 200 });
  const outcomes = new Set<string>();
  for (let round = 0; round < 10; round++) {
    bench.now += 13 * HOUR;
    const complexes = await bench.rows<{ id: number }>(
      'select id from complexes where merged_into is null order by id',
    );
    const pick = (n: number) => complexes[(round * 7 + n) % complexes.length]?.id ?? 0;
    const questions = await bench.rows<{ id: number; version: number }>(
      `select id, version from feed_questions where answer is null and kind <> 'complex' order by id limit 4`,
    );
    const housings = await bench.rows<{ id: number }>('select id from housings where complex_id = $1', [pick(1)]);
    const sources = await bench.rows<{ id: number; key: string }>(
      `select s.source_id as id, s.key from source_complexes s join feed_sources f on f.id = s.source_id where f.removed_at is null order by 1, 2`,
    );
    const source = sources[(round * 5) % sources.length];
    const [one, other] = admins as [ApiClient, ApiClient];
    const work: (() => Promise<unknown>)[] = [
      () => bench.importLots(feedOf('a', round), { source: 'a', force: true }),
      () => bench.importLots(feedOf('b', round + 1), { source: 'b', force: true }),
      () => bench.importLots(feedOf('a', round + 2), { source: 'a', dry_run: true }),
      ...(round % 3 === 0
        ? [() => one.call(merging.mergeComplexes, { params: { id: pick(2) }, body: { into: pick(3) } })]
        : []),
      ...(round % 3 === 0
        ? [() => other.call(merging.mergeComplexes, { params: { id: pick(3) }, body: { into: pick(2) } })]
        : []),
      ...(round % 3 === 1 && housings[0]
        ? [
            () =>
              other.call(merging.splitComplex, {
                params: { id: pick(1) },
                body: { housing_ids: [housings[0]?.id ?? 0], title: `Новый ${round}` },
              }),
          ]
        : []),
      ...(questions.length > 0
        ? [
            () =>
              one.call(contract.answerFeedQuestions, {
                body: {
                  questions: questions.map(({ id, version }) => ({ id, version })),
                  answer: round % 2 ? 'accept' : 'keep',
                },
              }),
          ]
        : []),
      ...(questions.length > 0
        ? [
            () =>
              other.call(contract.answerFeedQuestions, {
                body: { questions: questions.map(({ id, version }) => ({ id, version })), answer: 'keep' },
              }),
          ]
        : []),
      ...(source && round % 4 === 2
        ? [
            () =>
              one.call(contract.decideFeedComplex, {
                params: { id: source.id },
                body: { key: source.key, decision: 'ignored' },
              }),
          ]
        : []),
      ...(source && round % 4 === 2
        ? [
            () =>
              other.call(contract.decideFeedComplex, {
                params: { id: source.id },
                body: { key: source.key, decision: 'new' },
              }),
          ]
        : []),
      ...(round === 6
        ? [() => one.call(feeds.removeFeedSource, { params: { id: source?.id ?? 0 }, body: { lots: 'withdraw' } })]
        : []),
    ];
    for (const outcome of await Promise.all(work.map(calmly))) outcomes.add(outcome);
    await expectWhole(round);
  }
  expect(outcomes).toContain('conflict');
});

async function expectWhole(round: number): Promise<void> {
  const doubled = await bench.rows(
    `select c.title, f.floor, f.area_total, f.number, count(*) from flats f join complexes c on c.id = f.complex_id
     where f.status = 1 and c.published group by 1, 2, 3, 4, f.housing_id having count(*) > 1`,
  );
  expect(doubled, `round ${round}`).toEqual([]);
  const stray = await bench.rows(
    `select f.id from flats f join housings h on h.id = f.housing_id where h.complex_id <> f.complex_id
     union all select f.id from flats f join complexes c on c.id = f.complex_id where c.merged_into is not null`,
  );
  expect(stray, `round ${round}`).toEqual([]);
  const untold = await bench.rows(
    `select f.id, f.status, e.new_value from flats f cross join lateral (
       select case when kind = 'listed' then new_value -> 'status' else new_value end as new_value from offer_events
       where subject = 'flat' and subject_id = f.id and kind in ('listed', 'status') order by id desc limit 1) e
     where to_jsonb(f.status) <> e.new_value`,
  );
  expect(untold, `round ${round}`).toEqual([]);
}

test('a decision waits for a run that has begun, and is not undone by it', { timeout: 60_000 }, async () => {
  const some = (price: number) =>
    lots(8, (n) => ({
      external_id: `late-${n}`,
      complex_key: 'late',
      complex_title: 'Поздний',
      price_total: price + n,
      location: { ...IN_MOSCOW, lat: 55.4 },
    }));
  await bench.importLots(some(9_000_000), { source: 'late' });
  const id = await bench.value<number>(`select id from feed_sources where key = 'late'`);
  // The run is caught between its first look at the complexes and its last word.
  const blocker = await bench.database.backgroundPool.connect();
  await blocker.query('begin');
  await blocker.query('lock table offer_events in exclusive mode');
  const run = bench.importLots(some(9_100_000), { source: 'late' });
  const waiting = `select 1 from pg_stat_activity where application_name = 'novosel import' and wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await bench.rows(waiting)).length, { timeout: 20_000 }).toBe(1);
  const [admin] = admins as [ApiClient];
  const decided = admin.call(contract.decideFeedComplex, {
    params: { id },
    body: { key: 'late', decision: 'ignored' },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await blocker.query('rollback');
  blocker.release();
  expect((await run).status).toBe('complete');
  expect((await decided).data.withdrawn).toBe(8);
  await bench.importLots(some(9_200_000), { source: 'late' });
  expect(await bench.value(`select count(*)::int from flats where external_id like 'late-%' and status = 1`)).toBe(0);
});
