import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LotFacts, unknownLocation } from '../formats/record.ts';
import { writeYrl } from '../formats/writing/write-yrl.ts';
import { importFeed } from './import-feed.ts';
import { HOUR, ImportBench, IN_MOSCOW, lots } from './testing.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await ImportBench.open();
});
afterEach(() => bench.close());

const NOWHERE = unknownLocation();
const titles = async () =>
  (await bench.rows<{ title: string }>('select title from complexes order by id')).map((row) => row.title);
const questions = (kind: string) =>
  bench.rows<{
    subject: string;
    field: string;
    said: Record<string, unknown>;
    known: Record<string, unknown>;
    answer: string | null;
  }>('select subject, field, said, known, answer from feed_questions where kind = $1 order by id', [kind]);
const named = (title: string, key = `name:${title.toLowerCase()}`) => ({ complex_key: key, complex_title: title });
const price = (external: string) =>
  bench.value<number>('select price_total from flats where external_id = $1', [external]);

describe('a complex that comes under another name', () => {
  test('is the same complex, keeps name and address, and is asked about', async () => {
    await bench.importLots(lots(20, () => named('Лесной')));
    bench.now += 25 * HOUR;
    const report = await bench.importLots(lots(20, () => named('Сосновый бор')));
    expect(report).toMatchObject({ status: 'complete', counts: { new: 0, missing: 0, retired: 0, changed: 0 } });
    expect(await bench.rows('select title, title_eng from complexes')).toEqual([
      { title: 'Лесной', title_eng: 'lesnoy' },
    ]);
    expect(await bench.value('select count(*) from housings')).toBe(1);
    expect(await questions('rename')).toMatchObject([
      { said: { title: 'Сосновый бор' }, known: { title: 'Лесной' }, answer: null },
    ]);
    for (let run = 0; run < 4; run++) {
      bench.now += 25 * HOUR;
      await bench.importLots(
        lots(20, () => ({ ...named('Сосновый бор'), price_total: 10_000_000 + run })),
        { force: true },
      );
    }
    expect(await bench.value('select count(*) from flats where status = 1')).toBe(20);
    expect(await questions('rename')).toHaveLength(1);
  });

  test('takes no other name when its id stays', async () => {
    await bench.importLots(lots(20));
    await bench.importLots(lots(20, () => ({ complex_title: 'Сосновый бор' })));
    expect(await titles()).toEqual(['Лесной']);
    expect(await questions('rename')).toHaveLength(1);
  });

  test('in two parts stays one until staff say otherwise', async () => {
    await bench.importLots(lots(20, () => named('Лесной')));
    const report = await bench.importLots(
      lots(20, (number) => (number > 10 ? named('Лесной, 2 очередь') : named('Лесной'))),
    );
    expect(report.counts).toMatchObject({ new: 0, missing: 0 });
    expect(await titles()).toEqual(['Лесной']);
    expect(await questions('split')).toMatchObject([
      { said: { title: 'Лесной, 2 очередь' }, known: { title: 'Лесной' } },
    ]);
  });
});

describe('keys that change hands', () => {
  const forest = lots(20, () => named('Лесной', 'A'));
  const river = lots(20, (number) => ({
    ...named('Речной', 'B'),
    external_id: `r-${number}`,
    location: { ...IN_MOSCOW, lat: 55.8 },
  }));

  test('move nothing', async () => {
    await bench.importLots([...forest, ...river]);
    const before = await bench.rows('select external_id, complex_id, housing_id, price_total from flats order by id');
    const swapped = [...forest, ...river].map((lot) => ({
      ...lot,
      ...(lot.complex_key === 'A' ? named('Речной', 'B') : named('Лесной', 'A')),
    }));
    const report = await bench.importLots(swapped);
    expect(report.status).toBe('partial');
    expect(report.reasons.join()).toContain('its lots belonged to');
    expect(await bench.rows('select external_id, complex_id, housing_id, price_total from flats order by id')).toEqual(
      before,
    );
    expect(await titles()).toEqual(['Лесной', 'Речной']);
    expect(await questions('moved')).toHaveLength(2);
  });

  test('bring no lot of another complex under a known key', async () => {
    await bench.importLots(forest);
    const report = await bench.importLots(
      lots(20, (number) => ({
        ...named('Морской', 'A'),
        external_id: `m-${number}`,
        location: { ...IN_MOSCOW, lat: 55.9 },
      })),
    );
    expect(report).toMatchObject({ status: 'partial', counts: { new: 0, waiting: 20 } });
    expect(await bench.value('select count(*) from flats where status = 1')).toBe(20);
  });
});

describe('one name in two feeds', () => {
  const other = (facts: Partial<LotFacts>) =>
    lots(20, (number) => ({
      ...named('Лесной', 'other'),
      external_id: `o-${number}`,
      number: `${number + 500}`,
      area_total: 90 + number,
      ...facts,
    }));

  test('is one complex where the place agrees', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots(other({}), { source: 'second' });
    expect(report.counts).toMatchObject({ new: 20, waiting: 0 });
    expect(await titles()).toEqual(['Лесной']);
  });

  test('alone is asked about: nothing is made, nothing merged', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots(other({ location: NOWHERE }), { source: 'second' });
    expect(report.counts).toMatchObject({ new: 0, waiting: 20 });
    expect(await bench.value('select count(*) from complexes')).toBe(1);
    const [question] = await bench.rows<{ evidence: { complex_id: number }[] }>(
      `select evidence from feed_questions where kind = 'complex'`,
    );
    expect(question?.evidence).toMatchObject([{ complex_id: 1, evidence: [{ sign: 'name' }] }]);
    const decided = await bench.rows(`select decision, complex_id from source_complexes where key = 'other'`);
    expect(decided).toEqual([{ decision: 'waiting', complex_id: null }]);
  });

  test('in another town is another complex', async () => {
    await bench.importLots(lots(20));
    await bench.importLots(other({ location: { ...NOWHERE, lat: 55.98, lng: 37.2 } }), { source: 'second' });
    expect(await titles()).toEqual(['Лесной', 'Лесной']);
  });

  test('is one complex where the flats are the same', async () => {
    await bench.importLots(lots(20));
    const same = lots(20, (number) => ({ ...named('Лесной', 'other'), external_id: `o-${number}`, location: NOWHERE }));
    const report = await bench.importLots(same, { source: 'second', priority: 200 });
    expect(report.counts).toMatchObject({ new: 0, shadowed: 20, waiting: 0 });
  });
});

test('a complex without a name is asked about, not made', async () => {
  const report = await bench.importLots(
    lots(5, () => ({ complex_title: null, complex_key: '991', location: IN_MOSCOW })),
  );
  expect(report.counts).toMatchObject({ new: 0, waiting: 5 });
  expect(await bench.value('select count(*) from complexes')).toBe(0);
  expect(await questions('complex')).toMatchObject([{ subject: '991' }]);
});

test('what staff called none of ours stays out, and what they mapped goes where they said', async () => {
  await bench.importLots(lots(20));
  await bench.importLots(
    lots(20, (number) => ({ ...named('Лесной', 'x'), external_id: `x-${number}`, location: NOWHERE })).map(
      (lot, index) => ({ ...lot, number: `${700 + index}`, area_total: 99 + index }),
    ),
    { source: 'second' },
  );
  await bench.rows(`update source_complexes set decision = 'ignored' where key = 'x'`);
  const again = lots(20, (number) => ({
    ...named('Лесной', 'x'),
    external_id: `x-${number}`,
    number: `${700 + number}`,
    area_total: 99 + number,
  }));
  expect((await bench.importLots(again, { source: 'second' })).counts).toMatchObject({ ignored: 20, new: 0 });
  await bench.rows(`update source_complexes set decision = 'ours', complex_id = 1 where key = 'x'`);
  expect((await bench.importLots(again, { source: 'second', force: true })).counts).toMatchObject({
    ignored: 0,
    new: 20,
  });
  expect(await titles()).toEqual(['Лесной']);
});

describe('a value that cannot be true', () => {
  test('keeps the last good one, enters no history, and comes in when staff accept it', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots(lots(20, (number) => (number === 3 ? { price_total: 103_000_000 } : {})));
    expect(report).toMatchObject({ status: 'complete', counts: { held: 1, changed: 1 } });
    expect(await price('id-3')).toBe(10_300_000);
    expect(await bench.value(`select count(*) from offer_events where kind = 'price'`)).toBe(0);
    expect(await questions('value')).toMatchObject([
      { subject: 'id-3', field: 'price', said: { value: 103_000_000 }, known: { value: 10_300_000 } },
    ]);
    await bench.rows(`update feed_questions set answer = 'accept', answered_at = now()`);
    await bench.importLots(
      lots(20, (number) => (number === 3 ? { price_total: 103_000_000 } : {})),
      { force: true },
    );
    expect(await price('id-3')).toBe(103_000_000);
    expect(await bench.value(`select count(*) from offer_events where kind = 'price'`)).toBe(1);
  });

  test('is forgotten when the feed is right again', async () => {
    await bench.importLots(lots(20));
    await bench.importLots(lots(20, (number) => (number === 3 ? { price_total: 1_030_000 } : {})));
    await bench.importLots(lots(20, (number) => (number === 3 ? { price_total: 10_200_000 } : {})));
    expect(await price('id-3')).toBe(10_200_000);
    expect(await questions('value')).toMatchObject([{ answer: 'gone' }]);
  });

  test('in many lots puts the run in question, which retires nothing', async () => {
    await bench.importLots(lots(100));
    for (let run = 0; run < 4; run++) {
      bench.now += 25 * HOUR;
      const report = await bench.importLots(
        lots(95, (number) => ({ price_total: (10_000_000 + number * 100_000) * 10 })),
        { force: true },
      );
      expect(report).toMatchObject({ status: 'partial', counts: { held: 95, retired: 0 } });
    }
    expect(await bench.value('select max(price_total) from flats')).toBe(20_000_000);
  });

  test('is a third more for everybody, too', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots(
      lots(20, (number) => ({ price_total: Math.round((10_000_000 + number * 100_000) * 1.35) })),
    );
    expect(report).toMatchObject({ status: 'partial', counts: { held: 20 } });
  });

  test('of a new lot is not shown', async () => {
    await bench.importLots(lots(20));
    await bench.importLots([
      ...lots(20),
      ...lots(1, () => ({ external_id: 'new', number: '900', price_total: 350_000_000 })),
    ]);
    expect(await price('new')).toBeNull();
    // Neither when it comes again, and again.
    for (let run = 0; run < 3; run++) {
      await bench.importLots(
        [
          ...lots(20, (number) => ({ price_total: 10_000_000 + number * 100_000 + run })),
          ...lots(1, () => ({ external_id: 'new', number: '900', price_total: 350_000_000 })),
        ],
        { force: true },
      );
      expect(await price('new')).toBeNull();
    }
    await bench.rows(`update feed_questions set answer = 'accept', answered_at = now() where subject = 'new'`);
    await bench.importLots(
      [...lots(20), ...lots(1, () => ({ external_id: 'new', number: '900', price_total: 350_000_000 }))],
      { force: true },
    );
    expect(await price('new')).toBe(350_000_000);
  });

  test('of a flat whose id now means another one changes nothing', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots(
      lots(20, (number) =>
        number === 5 ? { number: '777', floor: 2, area_total: 140, rooms: 4, price_total: 40_000_000 } : {},
      ),
    );
    expect(report.counts).toMatchObject({ held: 1, new: 0 });
    expect(await bench.rows(`select number, price_total from flats where external_id = 'id-5'`)).toEqual([
      { number: '5', price_total: 10_500_000 },
    ]);
    expect(await questions('other_flat')).toHaveLength(1);
  });
});

test('ids that the seller gave out anew follow the flats', async () => {
  await bench.importLots(lots(20));
  const before = await bench.rows('select id, number, price_total from flats order by id');
  const shuffled = lots(20, (number) => ({ external_id: `id-${(number % 20) + 1}` }));
  const report = await bench.importLots(shuffled);
  expect(report.counts).toMatchObject({ new: 0, missing: 0, held: 0 });
  expect(await bench.rows('select id, number, price_total from flats order by id')).toEqual(before);
});

describe('the same flat in two feeds', () => {
  const vague = (facts: (number: number) => Partial<LotFacts>) =>
    lots(20, (number) => ({
      external_id: `v-${number}`,
      housing_key: null,
      housing_title: null,
      section: null,
      number: null,
      ...facts(number),
    }));

  test('is one flat also when one names neither housing nor number', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots(
      vague(() => ({})),
      { source: 'second', priority: 200 },
    );
    expect(report.counts).toMatchObject({ new: 0, shadowed: 20 });
    expect(await bench.value('select count(*) from flats')).toBe(20);
  });

  test('is asked about where only the price differs, and made when staff say so', async () => {
    await bench.importLots(lots(20));
    const dearer = vague((number) => ({ price_total: Math.round((10_000_000 + number * 100_000) * 1.06) }));
    expect((await bench.importLots(dearer, { source: 'second', priority: 200 })).counts).toMatchObject({
      new: 0,
      held: 20,
    });
    expect(await questions('twin')).toHaveLength(20);
    await bench.rows(`update feed_questions set answer = 'accept', answered_at = now() where subject = 'v-1'`);
    expect((await bench.importLots(dearer, { source: 'second', force: true })).counts).toMatchObject({
      new: 1,
      held: 19,
    });
  });
});

describe('a flat under a new id with a false area', () => {
  const nameless = (facts: (number: number) => Partial<LotFacts>) =>
    lots(20, (number) => ({ housing_key: null, housing_title: null, section: null, number: null, ...facts(number) }));
  const broken = (id: string) => ({ external_id: id, area_total: 140 });

  test('of another feed is asked about and not shown beside the known one', async () => {
    await bench.importLots(lots(20));
    const told = nameless((n) => ({ price_total: 10_090_000 + n * 100_000, ...(n === 5 ? broken('v-5') : {}) }));
    const report = await bench.importLots(told, { source: 'second', priority: 200 });
    expect(report.counts).toMatchObject({ new: 0, held: 1, shadowed: 19 });
    expect(await questions('twin')).toMatchObject([{ subject: 'v-5' }]);
    expect(await bench.value('select count(*) from flats')).toBe(20);
  });

  test('of the same feed is asked about, and the known one is not missing', async () => {
    await bench.importLots(nameless(() => ({})));
    const told = nameless((n) => (n === 5 ? { ...broken('v-5'), price_total: 10_600_000 } : {}));
    for (let run = 0; run < 4; run++) {
      bench.now += 24 * HOUR;
      const report = await bench.importLots(told, { force: true });
      expect(report.counts).toMatchObject({ new: 0, held: 1, missing: 0, retired: 0 });
    }
    await bench.rows(`update feed_questions set answer = 'accept', answered_at = now() where subject = 'v-5'`);
    expect((await bench.importLots(told, { force: true })).counts).toMatchObject({ new: 1, held: 1, missing: 1 });
  });
});

describe('a dry run', () => {
  test('tells what the feed would do and leaves no trace, of an unknown feed neither', async () => {
    await bench.importLots(lots(20));
    const tables = async () =>
      `${await bench.fingerprint()} ${JSON.stringify(await bench.rows('select (select count(*) from feed_sources), (select count(*) from feed_runs), (select count(*) from feed_questions)'))}`;
    const before = await tables();
    const changed = [
      ...lots(20, (number) =>
        number < 4 ? { price_total: 9_900_000 } : number === 5 ? { price_total: 99_000_000 } : {},
      ),
      ...lots(3, (number) => ({ ...named('Новый'), external_id: `n-${number}` })),
    ];
    const known = await bench.importLots(changed, { dry_run: true });
    expect(known).toMatchObject({ status: 'complete', run_id: null, counts: { new: 3, held: 1 } });
    expect(known.preview?.complexes).toMatchObject([
      { title: 'Новый', becomes: 'new', lots: 3 },
      { title: 'Лесной', becomes: 'known', lots: 20, complex: { title: 'Лесной', published: true } },
    ]);
    expect(known.preview?.examples.repriced).toHaveLength(3);
    expect(known.preview?.examples.listed).toHaveLength(3);
    expect(known.preview?.questions).toMatchObject([{ kind: 'value', count: 1, subjects: ['id-5'] }]);
    const unknown = await bench.importLots(changed, { dry_run: true, source: 'never-seen' });
    expect(unknown).toMatchObject({ run_id: null, counts: { new: 3, shadowed: 20 } });
    expect((await bench.import(bench.file('<html/>'), { dry_run: true })).status).toBe('rejected');
    expect(await tables()).toBe(before);
  });
});

describe('an index of feeds', () => {
  test('brings each feed as a source of its own, one level deep', async () => {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
      const link = (path: string) => `<feed>${at(path)}</feed>`;
      if (request.url === '/index.xml')
        response.end(`<?xml version="1.0"?><feeds>${link('a.xml')}${link('b.xml')}${link('more.xml')}</feeds>`);
      else if (request.url === '/more.xml') response.end(`<?xml version="1.0"?><feeds>${link('a.xml')}</feeds>`);
      else
        response.end(
          [
            ...writeYrl(
              '2026-03-01T00:00:00+03:00',
              lots(5, (n) => ({
                ...named(`Комплекс ${request.url}`),
                external_id: `${request.url}-${n}`,
                location: { ...IN_MOSCOW, lat: request.url === '/a.xml' ? 55.6 : 55.8 },
              })),
            ),
          ].join(''),
        );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.xml`;
    const request = { location, title: 'Список', every_minutes: 60 };
    const isAllowed = () => true;
    const reports = await importFeed({ ...bench.deps, isAllowed }, request);
    expect(reports.map(({ status, counts }) => [status, counts.new])).toEqual([
      ['complete', 0],
      ['complete', 5],
      ['complete', 5],
      ['rejected', 0],
    ]);
    expect(await bench.rows('select title, active from feed_sources order by id')).toEqual([
      { title: 'Список', active: true },
      { title: 'Список: a.xml', active: true },
      { title: 'Список: b.xml', active: true },
      { title: 'Список: more.xml', active: true },
    ]);
    const again = await importFeed({ ...bench.deps, isAllowed }, request);
    expect(again.map(({ status }) => status)).toEqual(['complete', 'unchanged', 'unchanged', 'rejected']);
    expect(await bench.value('select count(*) from feed_sources')).toBe(4);
    server.close();
  });
});

test('prices that many lots lose at once are kept, one that is gone is gone', async () => {
  await bench.importLots(lots(40));
  const many = await bench.importLots(lots(40, (number) => (number <= 10 ? { price_total: null } : {})));
  expect(many).toMatchObject({ status: 'partial', counts: { held: 10 } });
  expect(await price('id-3')).toBe(10_300_000);
  await bench.importLots(lots(40, (number) => (number === 3 ? { price_total: null } : {})));
  expect(await price('id-3')).toBeNull();
});
