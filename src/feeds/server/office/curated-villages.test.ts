import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import * as curated from '../../../agency/contract/villages.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as villages from '../../../village/contract.ts';
import { HOUR, ImportBench } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'novosel-villages-test-'));
let bench: ImportBench;
let admin: ApiClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bench = await ImportBench.open();
  const app = await openApp(loadConfig({ DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder }), {
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
  rmSync(folder, { recursive: true });
});

/** A feed of houses that tells no point, as some developers do. */
function feedOf(title: string, { offers = 3, gas = '' } = {}): string {
  const offer = (
    n: number,
  ) => `<offer internal-id="${title}-${n}"><type>продажа</type><property-type>жилая</property-type>
<category>дом с участком</category><location><country>Россия</country><region>Московская область</region>
<locality-name>Истра</locality-name><address>Истра, деревня Лужки</address></location>
<village-name>${title}</village-name><yandex-village-id>${title.length}</yandex-village-id>
<price><value>${20 + n}000000</value><currency>RUB</currency></price>
<area><value>150</value><unit>кв. м</unit></area><lot-area><value>10</value><unit>сотка</unit></lot-area>${gas}</offer>`;
  const rows = Array.from({ length: offers }, (_, n) => offer(n)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">
<generation-date>2026-03-01T00:00:00+03:00</generation-date>${rows}</realty-feed>`;
}
const imported = async (title: string, more = {}) => {
  bench.now += HOUR;
  await bench.import(bench.file(feedOf(title, more)), { source: title, force: true });
  const { data } = await admin.call(curated.listCuratedVillages, { query: { term: title } });
  const [row] = data;
  if (!row) throw new Error(`no village «${title}»`);
  return row;
};
const read = async (id: number) => (await admin.call(curated.getCuratedVillage, { params: { id } })).data;
const change = async (id: number, body: object) => {
  const { version } = await read(id);
  bench.now += 1_000;
  return (await admin.call(curated.changeCuratedVillage, { params: { id }, body: { version, ...body } })).data;
};
const onSite = (title: string) =>
  admin.call(villages.getVillage, { params: { id: title } }).then(
    ({ data }) => data,
    ({ code }) => code as string,
  );

test('a village without a point waits for one, and is on the site as soon as somebody gives it', async () => {
  const waiting = await imported('Сосновый');
  expect(waiting).toMatchObject({ published: false, offers: 3, lacks: [{ field: 'point' }] });
  expect(await onSite(waiting.title_eng)).toBe('not_found');
  const params = { id: waiting.id };
  await expect(admin.call(curated.publishVillage, { params, body: { published: true } })).rejects.toMatchObject({
    detail: 'Чтобы показать посёлок, не хватает: место на карте',
  });
  const [place] = (await admin.call(curated.suggestVillagePlaces, { params })).data;
  expect(place).toMatchObject({ title: 'Истра' });
  await expect(change(waiting.id, { point: '55.9' })).rejects.toMatchObject({ errors: [{ field: 'point' }] });
  const shown = await change(waiting.id, { point: `${place?.lat}, ${place?.lng}` });
  expect(shown).toMatchObject({ published: true, lacks: [], place: { title: 'Московская область, Истра' } });
  expect(shown.road).toMatch(/шоссе/);
  expect(await onSite(waiting.title_eng)).toMatchObject({ titles: { title: 'Сосновый' }, offers: { total: 3 } });
});

test('what staff hide stays hidden, whatever the feed does, until they show it again', async () => {
  const { id, title_eng } = await imported('Берёзовый');
  await change(id, { point: '55.91, 36.86' });
  const params = { id };
  await admin.call(curated.publishVillage, { params, body: { published: false } });
  await imported('Берёзовый', { offers: 5 });
  await change(id, { point: '55.92, 36.87' });
  expect(await onSite(title_eng)).toBe('not_found');
  await admin.call(curated.publishVillage, { params, body: { published: true } });
  expect(await onSite(title_eng)).toMatchObject({ offers: { total: 5 } });
});

test("the editor's words stand over the feed's through its runs, and taken back the feed's are there again", async () => {
  const { id, title_eng } = await imported('Ольховый', { gas: '<gas-supply>1</gas-supply>' });
  expect((await read(id)).communications).toEqual({ gas: 'Есть' });
  const road = (await read(id)).roads.find(({ title }) => /Новорижское/.test(title));
  await change(id, {
    facts: { title: 'Ольховый берег', distance_km: 41, description: 'Посёлок у реки.' },
    point: '55.91, 36.86',
    road_id: road?.id,
    communications: { gas: 'Магистральный', water: 'Скважина' },
    specifications: [{ title: 'Участков', value: '48' }],
    advantages: [{ title: 'Лес', text: 'за забором' }],
    polygon: [
      [55.91, 36.86],
      [55.92, 36.86],
      [55.92, 36.87],
    ],
  });
  // An editor named it, so it is shown when an editor says so.
  expect(await onSite(title_eng)).toBe('not_found');
  await admin.call(curated.publishVillage, { params: { id }, body: { published: true } });
  await imported('Ольховый', { gas: '<gas-supply>0</gas-supply>' });
  expect(await onSite(title_eng)).toMatchObject({
    titles: { title: 'Ольховый берег' },
    distance_km: 41,
    description: 'Посёлок у реки.',
    road: { title: road?.title },
    communications: [
      { title: 'Газ', value: 'Магистральный' },
      { title: 'Водоснабжение', value: 'Скважина' },
    ],
    specifications: [{ title: 'Участков', value: '48' }],
    advantages: [{ title: 'Лес', text: 'за забором' }],
    polygon: expect.arrayContaining([[55.91, 36.86]]),
  });
  await change(id, {
    facts: { title: null, distance_km: null, description: null },
    communications: { gas: null, water: '' },
    advantages: [],
    polygon: null,
  });
  await imported('Ольховый', { gas: '<gas-supply>0</gas-supply>' });
  expect(await onSite(title_eng)).toMatchObject({
    titles: { title: 'Ольховый' },
    description: null,
    communications: [{ title: 'Газ', value: 'Нет' }],
    advantages: [],
    polygon: null,
  });
});

test('pictures, photos of the site and papers are added, put in order and taken off', async () => {
  const { id } = await imported('Кленовый');
  const params = { id };
  const content = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#153' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  for (const body of [
    { as: 'picture', content },
    { as: 'picture', content },
    { as: 'progress', content, taken_on: '2026-02-01' },
    { as: 'document', content: pdf, title: 'Генеральный план' },
  ] as const)
    await admin.call(curated.addVillageFile, { params, body });
  const { pictures_list, progress, documents } = await read(id);
  expect([pictures_list.length, progress.length, documents.length]).toEqual([2, 1, 1]);
  await expect(admin.call(curated.addVillageFile, { params, body: { as: 'progress', content } })).rejects.toMatchObject(
    { errors: [{ field: 'taken_on' }] },
  );
  const ids = pictures_list.map((one) => one.id).reverse();
  const ordered = await admin.call(curated.orderVillagePictures, { params, body: { ids } });
  expect(ordered.data.pictures_list.map((one) => one.id)).toEqual(ids);
  const other = await imported('Ясеневый');
  const paper = { kind: 'document', file_id: documents[0]?.id ?? 0 } as const;
  await expect(admin.call(curated.removeVillageFile, { params: { id: other.id, ...paper } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await admin.call(curated.removeVillageFile, { params: { ...params, ...paper } });
  await admin.call(curated.removeVillageFile, {
    params: { ...params, kind: 'progress', file_id: progress[0]?.id ?? 0 },
  });
  await admin.call(curated.removeVillageFile, { params: { ...params, kind: 'picture', file_id: ids[0] ?? 0 } });
  expect(await read(id)).toMatchObject({ pictures_list: [{ id: ids[1] }], progress: [], documents: [] });
});

test('a change of a state that is gone is a conflict, and nothing of it is done', async () => {
  const { id } = await imported('Рябиновый');
  const { version } = await read(id);
  await change(id, { facts: { address: 'деревня Лужки, 1' } });
  const late = { params: { id }, body: { version, facts: { address: 'деревня Лужки, 2' } } };
  await expect(admin.call(curated.changeCuratedVillage, late)).rejects.toMatchObject({ code: 'conflict' });
  const stated = (await read(id)).facts.find(({ key }) => key === 'address');
  expect(stated).toMatchObject({ curated: 'деревня Лужки, 1' });
  for (const [body, field] of [
    [{ facts: { distance_km: 999 } }, 'facts.distance_km'],
    [{ facts: { title: '   ' } }, 'facts.title'],
    [{ road_id: 1 }, 'road_id'],
    [{ developer_id: 2_000_000 }, 'developer_id'],
  ] as const)
    await expect(change(id, body)).rejects.toMatchObject({ errors: [{ field }] });
});
