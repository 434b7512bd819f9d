import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import * as curation from '../../../agency/contract/curation.ts';
import * as merging from '../../../agency/contract/merging.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/identity.ts';
import * as feeds from '../../contract.ts';
import { HOUR, ImportBench, IN_MOSCOW, lot, lots } from '../testing.ts';

let bench: ImportBench;
let app: App;
let admin: ApiClient;
let closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  bench = await ImportBench.open();
  closers = [];
  app = await openApp(loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' }), {
    database: bench.database,
    log: pino({ level: 'silent' }),
    now: () => bench.now,
    closers,
  });
  admin = callerOf(app, await insertUser(bench.database.db, 99), { role: 99 });
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await bench.close();
});
const sourceId = (key: string) => bench.value<number>('select id from feed_sources where key = $1', [key]);
const idOf = (title: string) =>
  bench.value<number>('select id from complexes where title = $1 and merged_into is null', [title]);
const named = (title: string, key = `name:${title.toLowerCase()}`) => ({ complex_key: key, complex_title: title });
const price = (id: string) => bench.value<number | null>('select price_total from flats where external_id = $1', [id]);
const onSale = (title: string) =>
  bench.value<number>(
    'select count(*)::int from flats f join complexes c on c.id = f.complex_id where c.title = $1 and f.status = 1',
    [title],
  );

test('a false price of a new lot is shown by no later run', async () => {
  await bench.importLots(lots(20));
  const feed = () => [...lots(20), ...lots(1, () => ({ external_id: 'new', number: '900', price_total: 350_000_000 }))];
  await bench.importLots(feed());
  expect(await price('new')).toBeNull();
  await bench.importLots(feed(), { force: true });
  expect(await price('new')).toBeNull();
});
test('a more trusted feed brings no false price to flats that another one has', async () => {
  await bench.importLots(lots(20));
  await bench.importLots(
    lots(20, (n) => ({ external_id: `s-${n}`, price_total: (10_000_000 + n * 100_000) * 100 })),
    { source: 'second', priority: 10 },
  );
  expect(await bench.value('select max(price_total) from flats')).toBeLessThan(20_000_000);
});
test('a complex that staff join to another one brings no flat a second time', async () => {
  await bench.importLots(lots(20));
  const b = lots(20, (n) => ({
    ...named('Сосновый', 'b'),
    external_id: `b-${n}`,
    location: { ...IN_MOSCOW, lat: 55.8 },
  }));
  await bench.importLots(b, { source: 'second', priority: 200 });
  expect(await onSale('Лесной')).toBe(20);
  await admin.call(contract.decideFeedComplex, {
    params: { id: await sourceId('second') },
    body: { key: 'b', decision: 'ours', complex_id: await idOf('Лесной') },
  });
  await bench.importLots(b, { source: 'second' });
  const dup = await bench.rows(
    `select complex_id, housing_id, number, count(*)::int from flats where status = 1 group by 1,2,3 having count(*) > 1`,
  );
  expect(dup.length).toBe(0);
});
test('a complex whose larger part staff split off goes on', async () => {
  const offers = lots(20, (n) => (n > 8 ? { housing_key: '2', housing_title: 'Корпус 2' } : {}));
  await bench.importLots(offers);
  const id = await idOf('Лесной');
  const housing = await bench.value<number>(`select id from housings where title = 'Корпус 2'`);
  await admin.call(merging.splitComplex, { params: { id }, body: { housing_ids: [housing], title: 'Одинарный' } });
  const r = await bench.importLots([...offers, lot(50)], { force: true });
  expect(r).toMatchObject({ status: 'complete', counts: { new: 1 } });
});
test('a lot moves to another complex when staff accept it', async () => {
  await bench.importLots([
    ...lots(20),
    ...lots(20, (n) => ({ ...named('Речной', 'B'), external_id: `r-${n}`, location: { ...IN_MOSCOW, lat: 55.8 } })),
  ]);
  const moved = [
    ...lots(20, (n) => (n === 3 ? named('Речной', 'B') : {})),
    ...lots(20, (n) => ({ ...named('Речной', 'B'), external_id: `r-${n}`, location: { ...IN_MOSCOW, lat: 55.8 } })),
  ];
  await bench.importLots(moved);
  const { data } = await admin.call(contract.listFeedQuestions, { query: {} });
  await admin.call(contract.answerFeedQuestions, {
    body: { questions: [{ id: data[0]?.id ?? 0, version: data[0]?.version ?? 0 }], answer: 'accept' },
  });
  await bench.importLots(moved);
  expect(await bench.value(`select complex_id from flats where external_id = 'id-3'`)).toBe(await idOf('Речной'));
});
test('complexes that staff confirmed keep their flats when the feed swaps their keys, under new ids too', async () => {
  const [forest, river] = [named('Лесной', 'A'), named('Речной', 'B')];
  const told = (isSwapped: boolean, shift: number, knownIds = 20) => [
    ...lots(20, (n) => ({
      ...(isSwapped ? river : forest),
      external_id: n > knownIds ? `f-new-${n}` : `f-${(n + shift) % 20}`,
    })),
    ...lots(20, (n) => ({
      ...(isSwapped ? forest : river),
      external_id: n > knownIds ? `r-new-${n}` : `r-${(n + shift) % 20}`,
      price_total: 10_400_000 + n * 100_000,
      location: { ...IN_MOSCOW, lat: 55.8 },
    })),
  ];
  await bench.importLots(told(false, 0));
  for (const [key, title] of [
    ['A', 'Лесной'],
    ['B', 'Речной'],
  ] as const)
    await admin.call(contract.decideFeedComplex, {
      params: { id: await sourceId('main') },
      body: { key, decision: 'ours', complex_id: await idOf(title) },
    });
  const flats = () =>
    bench.rows('select id, complex_id, housing_id, number, price_total, status from flats order by id');
  const before = await flats();
  for (const [shift, knownIds] of [
    [0, 20],
    [7, 20],
    [7, 8],
    [7, 0],
  ] as const) {
    bench.now += HOUR;
    expect((await bench.importLots(told(true, shift, knownIds))).status).toBe('partial');
    expect(await flats()).toEqual(before);
  }
  bench.now += HOUR;
  await bench.importLots(told(false, 7));
  expect(await flats()).toEqual(before);
});
test('of one complex in two parts one can be called none of ours', async () => {
  await bench.importLots(lots(20, () => named('Лесной')));
  const two = lots(20, (n) => (n > 10 ? named('Лесной, 2 очередь') : named('Лесной')));
  await bench.importLots(two);
  const key = await bench.value<string>(`select key from source_complexes where title like '%очередь%'`);
  await admin.call(contract.decideFeedComplex, {
    params: { id: await sourceId('main') },
    body: { key, decision: 'ignored' },
  });
  for (let i = 0; i < 6; i++) {
    bench.now += 25 * HOUR;
    await bench.importLots(two, { force: true });
  }
  expect(await onSale('Лесной')).toBe(10);
});
test('flats that another feed has as well stay when the complex of one is none of ours', async () => {
  await bench.importLots(lots(20));
  const b = lots(20, (n) => ({ external_id: `b-${n}`, complex_key: 'b' }));
  await bench.importLots(b, { source: 'second', priority: 200 });
  await admin.call(contract.decideFeedComplex, {
    params: { id: await sourceId('main') },
    body: { key: '77001', decision: 'ignored' },
  });
  await bench.importLots(lots(20));
  await bench.importLots(b, { source: 'second', force: true });
  expect(await onSale('Лесной')).toBe(20);
});
test('flats that another feed has as well stay when one feed is removed', async () => {
  await bench.importLots(lots(20));
  const b = lots(20, (n) => ({ external_id: `b-${n}`, complex_key: 'b' }));
  await bench.importLots(b, { source: 'second', priority: 200 });
  await admin.call(feeds.removeFeedSource, { params: { id: await sourceId('main') }, body: { lots: 'withdraw' } });
  await bench.importLots(b, { source: 'second' });
  expect(await onSale('Лесной')).toBe(20);
});
test('flats that were kept follow a feed that lists them again', async () => {
  await bench.importLots(lots(20));
  await admin.call(feeds.removeFeedSource, { params: { id: await sourceId('main') }, body: { lots: 'keep' } });
  await bench.importLots(lots(20, () => ({ price_total: 11_000_000 })));
  bench.now += 25 * HOUR;
  expect(await price('id-1')).toBe(11_000_000);
});
test('complexes may be called as parts of the language', async () => {
  let i = 0;
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    i++;
    const f = (c: number, p = 0) =>
      lots(c, (n) => ({
        ...named(name, name),
        external_id: `${name}-${n}`,
        area_total: 30 + n + i * 100,
        price_total: 10_000_000 + i * 20_000_000 + p,
        location: { ...IN_MOSCOW, lat: 55 + i * 0.2, address: null },
      }));
    await bench.importLots(f(20), { source: `s-${name}` });
    const r = await bench.importLots(f(5, 1), { source: `s-${name}` });
    expect.soft(r.status).toBe('partial');
  }
});
test('a price that comes back tenfold after it was missing is held back', async () => {
  await bench.importLots(lots(20));
  await bench.importLots(lots(20, (n) => (n === 3 ? { price_total: null } : {})));
  await bench.importLots(lots(20, (n) => (n === 3 ? { price_total: 103_000_000 } : {})));
  expect(await price('id-3')).not.toBe(103_000_000);
});

test('what was merged into another complex is that one: it is neither listed nor shown', async () => {
  await bench.importLots([
    ...lots(8),
    ...lots(8, (n) => ({ ...named('Речной', 'B'), external_id: `r-${n}`, location: { ...IN_MOSCOW, lat: 55.8 } })),
  ]);
  const [id, into] = [await idOf('Речной'), await idOf('Лесной')];
  await admin.call(merging.mergeComplexes, { params: { id }, body: { into } });
  const { data } = await admin.call(curation.listCuratedComplexes, { query: {} });
  expect(data.map((complex) => complex.id)).toEqual([into]);
  const params = { id };
  await expect(admin.call(curation.publishComplex, { params, body: { published: true } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an answer accepts nothing that came after the list was read, and names a lot as people do', async () => {
  await bench.importLots(lots(20));
  const priced = (price: number) => lots(20, (n) => (n === 3 ? { price_total: price } : {}));
  await bench.importLots(priced(90_000_000));
  const read = async () => (await admin.call(contract.listFeedQuestions, { query: {} })).data;
  const [seen] = await read();
  expect(seen?.lot).toMatchObject({ housing: 'Корпус 1', floor: 4, rooms: 3, area: 33, number: '3' });
  await bench.importLots(priced(190_000_000));
  const answers = [
    { questions: [{ id: seen?.id ?? 0, version: seen?.version ?? 0 }], answer: 'accept' as const },
    { kind: 'value' as const, up_to: seen?.version ?? 0, answer: 'accept' as const },
  ];
  for (const body of answers)
    await expect(admin.call(contract.answerFeedQuestions, { body })).rejects.toMatchObject({
      code: 'conflict',
      current: { questions: [{ id: seen?.id, value: 190_000_000 }] },
    });
  const [now] = await read();
  expect(now).toMatchObject({ id: seen?.id, said: { value: 190_000_000 }, answer: null });
  await bench.importLots(priced(190_000_000), { force: true });
  await admin.call(contract.answerFeedQuestions, { body: { up_to: now?.version ?? 0, answer: 'accept' } });
  await bench.importLots(priced(190_000_000));
  expect(await bench.value(`select price_total from flats where external_id = 'id-3'`)).toBe(190_000_000);
});
