import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { FileAnswer } from '../../../platform/door/file-answer.ts';
import * as directory from '../../contract/directory.ts';
import * as contract from '../../contract/mapping.ts';
import * as warnings from '../../contract/warnings.ts';
import * as feeds from '../../contract.ts';
import type { LotFacts } from '../../formats/record.ts';
import { ImportBench, IN_MOSCOW, lots } from '../testing.ts';

let bench: ImportBench;
let admin: ApiClient;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  bench = await ImportBench.open();
  const app = await openApp(loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' }), {
    database: bench.database,
    log: pino({ level: 'silent' }),
    now: () => bench.now,
    closers,
  });
  admin = callerOf(app, await insertUser(bench.database.db, 99), { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await bench.close();
});
const sourceId = (key: string) => bench.value<number>('select id from feed_sources where key = $1', [key]);

test('two housings of a feed that are one here become one, and a part of one can be a new one again', async () => {
  const feed = lots(20, (n) => ({
    external_id: `h-${n}`,
    complex_key: 'housed',
    complex_title: 'Корпусной',
    ...(n > 12 ? { housing_key: '1a', housing_title: 'Корпус 1А' } : {}),
  }));
  await bench.importLots(feed, { source: 'housed' });
  const id = await sourceId('housed');
  const { data } = await admin.call(contract.listFeedHousings, { params: { id }, query: { complex: 'housed' } });
  expect(data.map(({ title, lots: count, state }) => [title, count, state])).toEqual([
    ['Корпус 1', 12, 'auto'],
    ['Корпус 1А', 8, 'auto'],
  ]);
  const [one, other] = data;
  const body = { complex_key: 'housed', key: other?.key ?? '' };
  const housing_id = one?.housing?.id ?? 0;
  await admin.call(contract.decideFeedHousing, { params: { id }, body: { ...body, decision: 'ours', housing_id } });
  await expect(
    admin.call(contract.decideFeedHousing, { params: { id }, body: { ...body, decision: 'ours', housing_id } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  const housings = () =>
    bench.rows<{ title: string; flats: number }>(
      `select h.title, count(f.id)::int as flats from housings h left join flats f on f.housing_id = h.id
       where h.complex_id = (select complex_id from source_complexes where key = 'housed') group by h.id order by h.id`,
    );
  for (let run = 0; run < 2; run++) {
    expect((await bench.importLots(feed, { source: 'housed', force: true })).counts).toMatchObject({
      new: 0,
      missing: 0,
    });
    expect(await housings()).toEqual([{ title: 'Корпус 1', flats: 20 }]);
  }
  await admin.call(contract.decideFeedHousing, { params: { id }, body: { ...body, decision: 'new' } });
  await bench.importLots(feed, { source: 'housed', force: true });
  expect(await housings()).toEqual([
    { title: 'Корпус 1', flats: 12 },
    { title: 'Корпус 1А', flats: 8 },
  ]);
});

const VILLAGES = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06"><generation-date>2026-03-01T00:00:00+03:00</generation-date>
${[1, 2, 3]
  .map(
    (
      n,
    ) => `<offer internal-id="v${n}"><type>продажа</type><property-type>жилая</property-type><category>дом с участком</category>
<location><country>Россия</country><region>Московская область</region><address>деревня Лесная, ${n}</address><latitude>55.9</latitude><longitude>37.1</longitude></location>
<village-name>${title}</village-name><yandex-village-id>777</yandex-village-id><price><value>${20 + n}000000</value><currency>RUB</currency></price>
<area><value>1${n}0</value><unit>кв. м</unit></area><lot-area><value>${8 + n}</value><unit>сот</unit></lot-area></offer>`,
  )
  .join('\n')}</realty-feed>`;

test('a village of a feed is one of ours, none of ours, or a new one, as staff say', async () => {
  const file = bench.file(VILLAGES('Сосновый'));
  const report = await bench.import(file, { source: 'villages' });
  expect(report.counts).toMatchObject({ new: 3, villages: 1 });
  const id = await sourceId('villages');
  const [row] = (await admin.call(contract.listFeedVillages, { query: { source: id } })).data;
  expect(row).toMatchObject({ title: 'Сосновый', lots: 3, state: 'auto', village: { title: 'Сосновый' } });
  const key = row?.key ?? '';
  const onSale = () => bench.value<number>('select count(*)::int from village_offers where status = 1');
  const decide = (
    body: { key: string; decision: 'new' | 'ignored' } | { key: string; decision: 'ours'; village_id: number },
  ) => admin.call(contract.decideFeedVillage, { params: { id }, body });
  expect((await decide({ key, decision: 'ignored' })).data).toMatchObject({ withdrawn: 3, village: { village: null } });
  await bench.import(file, { source: 'villages', force: true });
  expect(await onSale()).toBe(0);
  await decide({ key, decision: 'new' });
  await bench.import(file, { source: 'villages', force: true });
  expect(await onSale()).toBe(3);
  expect(await bench.value('select count(*)::int from villages')).toBe(2);
  const [first] = (await admin.call(contract.suggestOwnVillages, { query: { term: 'сосн' } })).data;
  await decide({ key, decision: 'ours', village_id: first?.id ?? 0 });
  await bench.import(file, { source: 'villages', force: true });
  expect(await bench.value('select count(distinct village_id)::int from village_offers where status = 1')).toBe(1);
  expect(await bench.value('select max(village_id) from village_offers')).toBe(first?.id);
});

test('warnings of the latest run are listed lot by lot, filtered, downloaded, and put away for good', async () => {
  const feed = (count: number): LotFacts[] =>
    lots(count, (n) => ({
      external_id: `w-${n}`,
      complex_key: 'warned',
      complex_title: 'Замеченный',
      location: { ...IN_MOSCOW, lat: 55.65, lng: 37.5 },
      ...(n <= 8 ? { price_total: null } : {}),
    }));
  await bench.importLots(feed(30), { source: 'warned' });
  const id = await sourceId('warned');
  const params = { id };
  const list = (query: object = {}) => admin.call(warnings.listFeedWarnings, { params, query });
  const all = await list({ code: 'no_price' });
  expect(all.meta.total).toBe(8);
  expect(all.data[0]).toMatchObject({
    title: 'Лот без цены',
    external_id: 'w-1',
    complex: { title: 'Замеченный' },
    flat: { housing: 'Корпус 1', floor: 2, corrected: [] },
    way: 'seller',
  });
  // The seller reads what he said, also of a flat that editors corrected.
  await bench.rows(
    `update flats set corrections = '{"floor": {"ours": 9}}', floor = floor, renovation_curated = 2 where external_id = 'w-1'`,
  );
  expect((await list({ code: 'no_price' })).data[0]?.flat).toMatchObject({
    floor: 2,
    corrected: ['floor', 'renovation'],
  });
  const { data: summary } = await admin.call(warnings.sumUpFeedWarnings, { params });
  expect(summary.codes).toContainEqual({ code: 'no_price', title: 'Лот без цены', lots: 8, muted: false });
  expect(summary.complexes).toMatchObject([{ title: 'Замеченный' }]);
  const file = await admin.call(warnings.exportFeedWarnings, { params, query: { code: 'no_price', format: 'csv' } });
  expect(file).toBeInstanceOf(FileAnswer);
  await admin.call(warnings.muteFeedWarning, { params, body: { code: 'no_price', external_id: 'w-1', muted: true } });
  expect((await list({ code: 'no_price' })).meta.total).toBe(7);
  await admin.call(warnings.muteFeedWarning, { params, body: { code: 'no_price', muted: true } });
  // Another run lists anew, and what was put away stays so.
  await bench.importLots(feed(29), { source: 'warned' });
  expect((await list({ code: 'no_price' })).meta.total).toBe(0);
  expect((await list({ code: 'no_price', state: 'muted' })).meta.total).toBe(8);
  const [run] = (await admin.call(feeds.listFeedRuns, { params, query: {} })).data;
  expect(run?.muted).toBe(1);
  expect(run?.warnings.map(({ code }) => code)).not.toContain('no_price');
  expect(
    await bench.value<number>(
      `select max(jsonb_array_length(warnings -> 'no_price' -> 'examples'))::int from feed_runs where source_id = $1`,
      [id],
    ),
  ).toBe(5);
});

test('a dry run tells field by field what it changes on flats that are known', async () => {
  const feed = (facts: Partial<LotFacts> = {}): LotFacts[] =>
    lots(12, (n) => ({
      external_id: `d-${n}`,
      complex_key: 'differs',
      complex_title: 'Отличный',
      location: { ...IN_MOSCOW, lat: 55.6, lng: 37.45 },
      ...(n === 4 ? facts : {}),
    }));
  await bench.importLots(feed(), { source: 'differs' });
  const changed = feed({ price_total: 10_500_000, floor: 9 });
  const { preview } = await bench.importLots(changed, { source: 'differs', dry_run: true });
  expect(preview?.differences.fields).toEqual([
    { field: 'floor', lots: 1 },
    { field: 'price', lots: 1 },
  ]);
  expect(preview?.differences.flats).toMatchObject([
    { complex: 'Отличный', changes: expect.arrayContaining([{ field: 'price', was: 10_400_000, said: 10_500_000 }]) },
  ]);
  expect(await bench.value(`select floor from flats where external_id = 'd-4'`)).toBe(5);
});

const AD = (
  n: number,
) => `<Ad><Id>a${n}</Id><Category>Квартиры</Category><OperationType>Продам</OperationType><MarketType>Новостройка</MarketType>
<Address>Москва, улица Ефремова, 10</Address><Latitude>55.7233</Latitude><Longitude>37.5754</Longitude><NewDevelopmentId>900100</NewDevelopmentId>
<Rooms>2</Rooms><Square>${50 + n}</Square><Floor>${n}</Floor><Floors>16</Floors><Price>${20 + n}000000</Price><HouseType>Монолитный</HouseType></Ad>`;

test('the directory of Avito names the complexes that its ads know by number', async () => {
  const feed = bench.file(
    `<?xml version="1.0"?><Ads formatVersion="3" target="Avito.ru">${[1, 2, 3, 4, 5, 6].map(AD).join('')}</Ads>`,
  );
  expect((await bench.import(feed, { source: 'avito' })).counts).toMatchObject({ new: 0, waiting: 6 });
  expect((await admin.call(directory.getAvitoDirectory, {})).data).toMatchObject({ entries: 0, lacking: ['900100'] });
  const load = (text: string) =>
    admin.call(directory.loadAvitoDirectory, { body: { content: Buffer.from(text).toString('base64') } });
  await expect(load('<html></html>')).rejects.toMatchObject({ code: 'invalid_value' });
  await expect(load('%PDF-1.4')).rejects.toMatchObject({
    errors: [{ message: expect.stringMatching(/^Это документ PDF, а нужен XML справочника Авито/) }],
  });
  const { data } = await load('id;name;address\n900100;Авитовский;Москва, улица Ефремова, 10\n900200;Чужой;Казань');
  expect(data).toMatchObject({ entries: 2, complexes: 2 });
  expect((await bench.import(feed, { source: 'avito' })).counts).toMatchObject({ new: 6, waiting: 0 });
  expect(await bench.value(`select count(*)::int from complexes where title = 'Авитовский'`)).toBe(1);
  expect((await admin.call(directory.getAvitoDirectory, {})).data.lacking).toEqual([]);
});
