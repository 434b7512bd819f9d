import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { getBuilding } from '../../../complex/contract/buildings.ts';
import { PAPERS_REQUIRED } from '../../../complex/server/publication.ts';
import { loadReference } from '../../../geography/server/load-reference.ts';
import { seedGeography } from '../../../geography/server/seed-geography.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/curation.ts';
import * as developers from '../../contract/developers.ts';
import { getPapersRule, setPapersRule } from '../../contract/papers-rule.ts';

let now = Date.UTC(2026, 10, 21);
/** One red dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
let folder = '';
let database: Database;
let app: App;
let admin: ApiClient;
let id = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-curation-'));
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now++, closers });
  admin = callerOf(app, await insertUser(database.db, 99), { role: 99 });
});
beforeEach(async () => {
  id = await insertComplex(database.db, { title_feed: 'Из фида', release_state_feed: 'Сдан' });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async () => (await admin.call(contract.getCuratedComplex, { params: { id } })).data;
const factOf = (complex: contract.CuratedComplex, key: string) => complex.facts.find((fact) => fact.key === key);

describe('facts of a complex', () => {
  it("are stated over the feed's, and taken back", async () => {
    const { version } = await read();
    const body = { version, facts: { title: 'Яузский каскад', ceiling_height_min: 3.1 }, housing_class: 3 };
    const changed = (await admin.call(contract.changeCuratedComplex, { params: { id }, body })).data;
    expect(changed).toMatchObject({ title: 'Яузский каскад', housing_class: 3 });
    expect(factOf(changed, 'title')).toEqual({ key: 'title', feed: 'Из фида', curated: 'Яузский каскад' });
    const back = await admin.call(contract.changeCuratedComplex, {
      params: { id },
      body: { version: changed.version, facts: { title: null } },
    });
    expect(back.data.title).toBe('Из фида');
  });

  it('do not overwrite what somebody else changed meanwhile', async () => {
    const { version } = await read();
    await admin.call(contract.changeCuratedComplex, { params: { id }, body: { version, housing_class: 2 } });
    const late = admin.call(contract.changeCuratedComplex, { params: { id }, body: { version, housing_class: 5 } });
    await expect(late).rejects.toMatchObject({ code: 'conflict', current: { version: expect.any(String) } });
    expect((await read()).housing_class).toBe(2);
  });

  it('are refused by name when they cannot be', async () => {
    const { version } = await read();
    const body = { version, facts: { lat: 10, declaration_url: 'javascript:alert(1)' } };
    await expect(admin.call(contract.changeCuratedComplex, { params: { id }, body })).rejects.toMatchObject({
      code: 'invalid_value',
      errors: [{ field: 'facts.lat' }, { field: 'facts.declaration_url' }],
    });
  });

  it('take an outline, which the search then knows', async () => {
    const { version } = await read();
    const polygon: [number, number][] = [
      [55.7, 37.6],
      [55.7, 37.61],
      [55.71, 37.61],
    ];
    await admin.call(contract.changeCuratedComplex, { params: { id }, body: { version, polygon } });
    expect((await read()).polygon).toEqual(polygon);
  });
});

describe('publication', () => {
  const show = (published = true) => admin.call(contract.publishComplex, { params: { id }, body: { published } });
  const change = async (
    body: Omit<Parameters<typeof admin.call<typeof contract.changeCuratedComplex>>[1]['body'], 'version'>,
  ) =>
    (
      await admin.call(contract.changeCuratedComplex, {
        params: { id },
        body: { version: (await read()).version, ...body },
      })
    ).data;

  it('follows one rule: a name and a place, and the papers where the agency asks for them', async () => {
    const { db } = database;
    await db
      .updateTable('complexes')
      .set({ published: false, lat_feed: null, lng_feed: null, region_code: null, release_state_feed: 'Строится' })
      .where('id', '=', id)
      .execute();
    await expect(show()).rejects.toMatchObject({
      code: 'conflict',
      detail: 'Чтобы показать комплекс, не хватает: место на карте',
    });
    const placed = await change({ point: 'https://yandex.ru/maps/?ll=37.58,55.73&z=16' });
    expect(placed.place).toMatchObject({
      title: expect.stringContaining('Москва'),
      stations: expect.arrayContaining([expect.stringContaining('мин пешком')]),
    });
    expect(placed.lacks).toEqual([
      { title: 'застройщик', field: 'developer', blocks: false },
      { title: 'проектная декларация', field: 'declaration_url', blocks: false },
    ]);
    await db.insertInto('settings').values({ key: PAPERS_REQUIRED, value: 'true' }).execute();
    await expect(show()).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('проектная декларация'),
    });
    await db.deleteFrom('settings').where('key', '=', PAPERS_REQUIRED).execute();
    expect((await show()).data.published).toBe(true);
    await insertFlat(db, id);
    const guest = callerOf(app);
    await app.catalogue.refresh();
    expect((await guest.call(getBuilding, { params: { id: String(id) } })).data.id).toBe(id);
    await show(false);
    await app.catalogue.refresh();
    await expect(guest.call(getBuilding, { params: { id: String(id) } })).rejects.toMatchObject({ code: 'not_found' });
    expect((await show()).data.published, 'what was hidden can be shown again').toBe(true);
  });

  it('comes by itself once a place is the last that was missing; what staff hid stays hidden', async () => {
    const { db } = database;
    await db
      .updateTable('complexes')
      .set({ published: false, published_at: null, lat_feed: null, lng_feed: null, region_code: null })
      .where('id', '=', id)
      .execute();
    await insertFlat(db, id);
    expect((await change({ point: '55,73 37,58' })).published).toBe(true);
    await show(false);
    expect((await change({ point: '55.74, 37.59' })).published).toBe(false);
  });

  it('knows no place any more when the point is taken back', async () => {
    await database.db.updateTable('complexes').set({ lat_feed: null, lng_feed: null }).where('id', '=', id).execute();
    expect((await change({ point: '55.73, 37.58' })).place).not.toBeNull();
    expect(await change({ point: null })).toMatchObject({
      place: null,
      lat: null,
      lacks: [{ field: 'point', blocks: true }],
    });
  });

  it.each(['Тверская, 12', '59.93, 30.31', '55.72', 'https://yandex.ru/maps/-/CDabc'])(
    'refuses «%s» as a point, in words',
    async (point) => {
      await expect(change({ point })).rejects.toMatchObject({ code: 'invalid_value', errors: [{ field: 'point' }] });
      expect((await read()).lat).not.toBeNull();
    },
  );
});

describe('developers', () => {
  const list = async (term?: string) => (await admin.call(developers.listDevelopers, { query: { term } })).data;

  it('are added, chosen for a complex, and complete its papers', async () => {
    const { db } = database;
    await db.insertInto('settings').values({ key: PAPERS_REQUIRED, value: 'true' }).execute();
    await db
      .updateTable('complexes')
      .set({
        published: false,
        published_at: null,
        release_state_feed: 'Строится',
        declaration_url_feed: 'https://наш.дом.рф/1',
      })
      .where('id', '=', id)
      .execute();
    await insertFlat(db, id);
    const added = (await admin.call(developers.addDeveloper, { body: { title: 'Контур' } })).data;
    const { version } = await read();
    const chosen = (
      await admin.call(contract.changeCuratedComplex, { params: { id }, body: { version, developer_id: added.id } })
    ).data;
    expect(chosen).toMatchObject({
      developer: 'Контур',
      published: false,
      developers: { feed: null, curated: { id: added.id } },
      lacks: [{ field: 'legal_name', blocks: true }],
    });
    expect((await list('контур'))[0]).toMatchObject({ id: added.id, complexes: 1, waiting: 1 });
    const body = {
      version: added.version,
      legal_name: 'ООО «СЗ „Контур“»',
      inn: '7707 083893',
      site: 'kontur.example',
    };
    const changed = (await admin.call(developers.changeDeveloper, { params: { id: added.id }, body })).data;
    expect(changed).toMatchObject({ inn: '7707083893', site: 'https://kontur.example', waiting: 0 });
    expect(await read()).toMatchObject({ published: true, lacks: [] });
    await db.deleteFrom('settings').where('key', '=', PAPERS_REQUIRED).execute();
  });

  it('are one whatever the spelling, and no later change overwrites an earlier one', async () => {
    const { data } = await admin.call(developers.addDeveloper, { body: { title: 'ГК «Маяк»' } });
    const again = admin.call(developers.addDeveloper, { body: { title: 'ООО СЗ МАЯК' } });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    const change = (legal_name: string) =>
      admin.call(developers.changeDeveloper, { params: { id: data.id }, body: { version: data.version, legal_name } });
    await change('ООО «Маяк»');
    await expect(change('АО «Маяк»')).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['inn', '1234567890'],
    ['ogrn', '12'],
    ['site', 'javascript:alert(1)'],
    ['title', '«»'],
  ])('are refused with a wrong %s', async (field, value) => {
    const body = { title: `Застройщик ${field}`, [field]: value };
    await expect(admin.call(developers.addDeveloper, { body })).rejects.toMatchObject({
      code: 'invalid_value',
      errors: [{ field }],
    });
  });
});

describe('the logo of a developer', () => {
  const SVG = Buffer.from('<svg/>').toString('base64');

  it('stands on the card and in the list, over that of the feed, and can be taken back', async () => {
    const { db } = database;
    const image = await db
      .insertInto('images')
      .values({ scope: 'remote', path: `logo-${id}`, source_url: 'https://cdn.example/logo.png' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const developer = await db
      .insertInto('developers')
      .values({ folded_name: `лого ${id}`, title_eng: `logo-${id}`, title_feed: 'Лого', logo_image_id_feed: image.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('complexes').set({ developer_id_feed: developer.id }).where('id', '=', id).execute();
    const onCard = async () => {
      await app.catalogue.refresh();
      return (await admin.call(getBuilding, { params: { id: String(id) } })).data.developer?.logo?.url;
    };
    expect(await onCard()).toBe(`/media/remote/${image.id}`);
    const params = { id: developer.id };
    const own = (await admin.call(developers.setDeveloperLogo, { params, body: { content: PNG } })).data;
    expect(own.logo).toMatchObject({ origin: 'curated', url: expect.stringContaining('/media/upload/') });
    expect(await onCard()).toBe(own.logo?.url);
    await expect(admin.call(developers.setDeveloperLogo, { params, body: { content: SVG } })).rejects.toMatchObject({
      code: 'invalid_value',
      errors: [{ message: expect.stringContaining('не картинка') }],
    });
    const back = (await admin.call(developers.removeDeveloperLogo, { params })).data;
    expect(back.logo).toEqual({ origin: 'feed', url: `/media/remote/${image.id}` });
    expect(await onCard()).toBe(`/media/remote/${image.id}`);
  });
});

describe('the rule about papers', () => {
  it('makes unfinished complexes wait, says how many, and shows them at once when it is taken back', async () => {
    const { db } = database;
    const rule = async () => (await admin.call(getPapersRule, {})).data;
    const unfinished = { release_state_feed: 'Строится', declaration_url_feed: null } as const;
    await db.updateTable('complexes').set(unfinished).where('id', '=', id).execute();
    const before = await rule();
    expect(before).toMatchObject({ required: false, shown_without: expect.any(Number) });
    const hidden = { ...unfinished, published: false, published_at: null, title_curated: null, region_code: 77 };
    const waiting = await insertComplex(db, { title_feed: 'Ждёт документов', ...hidden });
    await insertFlat(db, waiting);
    const set = async (required: boolean) => (await admin.call(setPapersRule, { body: { required } })).data;
    expect(await set(true)).toMatchObject({ required: true, shown_without: before.shown_without, shown: 0 });
    expect((await rule()).waiting).toBe(before.waiting + 1);
    expect((await set(false)).shown).toBe(before.waiting + 1);
    const { data } = await admin.call(contract.getCuratedComplex, { params: { id: waiting } });
    expect(data.published).toBe(true);
  });
});

describe('lists of a complex', () => {
  it("replace the editor's advantages and leave those of feeds", async () => {
    await database.db
      .insertInto('advantages')
      .values({ complex_id: id, title: 'Парк рядом', origin: 'feed' })
      .execute();
    const set = (titles: string[]) =>
      admin.call(contract.setAdvantages, { params: { id }, body: { advantages: titles.map((title) => ({ title })) } });
    await set(['Двор без машин', 'Школа']);
    const { data } = await set(['Школа']);
    expect(data.advantages.map(({ title }) => title).sort()).toEqual(['Парк рядом', 'Школа']);
  });

  it('give names to feeds, each to one complex only', async () => {
    const other = await insertComplex(database.db);
    await admin.call(contract.setAliases, { params: { id: other }, body: { names: ['ЖК «Чужой»'] } });
    const { data } = await admin.call(contract.setAliases, {
      params: { id },
      body: { names: ['ЖК «Каскад»', 'каскад'] },
    });
    expect(data.aliases).toHaveLength(1);
    await expect(admin.call(contract.setAliases, { params: { id }, body: { names: ['чужой'] } })).rejects.toMatchObject(
      { code: 'conflict' },
    );
    expect((await read()).aliases).toEqual(data.aliases);
  });

  it('give a name to one complex only, also when two editors give it at once', async () => {
    const { db } = database;
    const other = await insertComplex(db);
    const first = await holding(
      db,
      sql`insert into complex_aliases (folded_name, complex_id) values ('одновременный', ${other})`,
    );
    const late = admin.call(contract.setAliases, { params: { id }, body: { names: ['Одновременный'] } });
    const refused = expect(late).rejects.toMatchObject({ code: 'conflict' });
    await untilWaiting(db, 1);
    await first();
    await refused;
  });
});

describe('files of a complex', () => {
  const add = (body: Parameters<typeof admin.call<typeof contract.addComplexFile>>[1]['body']) =>
    admin.call(contract.addComplexFile, { params: { id }, body });

  it('are pictures in an order, photos of a day and documents', async () => {
    await add({ as: 'picture', content: PNG });
    const two = (await add({ as: 'picture', content: PNG })).data;
    const ids = two.pictures_list.map((picture) => picture.id).reverse();
    const ordered = (await admin.call(contract.orderPictures, { params: { id }, body: { ids } })).data;
    expect(ordered.pictures_list.map((picture) => picture.id)).toEqual(ids);
    const photo = (await add({ as: 'progress', content: PNG, taken_on: '2026-11-01' })).data;
    expect(photo.progress).toMatchObject([{ taken_on: '2026-11-01', housing: null }]);
    const pdf = Buffer.from('%PDF-1.7 %%EOF').toString('base64');
    const paper = (await add({ as: 'document', content: pdf, title: 'Декларация' })).data.documents[0];
    expect(paper).toMatchObject({ title: 'Декларация', size_bytes: 14 });
    const row = await database.db
      .selectFrom('documents')
      .select('storage_path')
      .where('complex_id', '=', id)
      .executeTakeFirstOrThrow();
    const file = join(folder, 'documents', row.storage_path);
    expect(existsSync(file)).toBe(true);
    const params = { id, kind: 'document' as const, file_id: paper?.id ?? 0 };
    expect((await admin.call(contract.removeComplexFile, { params })).data.documents).toEqual([]);
    expect(existsSync(file)).toBe(false);
    await expect(admin.call(contract.removeComplexFile, { params })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('as documents lose what a camera wrote into them, and hidden signs of their titles', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'CANARY-EXIF' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .jpeg()
      .toBuffer();
    const body = { as: 'document' as const, content: photo.toString('base64'), title: 'Договор\r\n\u202efdp.exe' };
    const paper = (await add(body)).data.documents[0];
    expect(paper?.title).toBe('Договор fdp.exe');
    const row = await database.db
      .selectFrom('documents')
      .select(['storage_path', 'size_bytes', 'mime'])
      .where('id', '=', paper?.id ?? 0)
      .executeTakeFirstOrThrow();
    const kept = readFileSync(join(folder, 'documents', row.storage_path));
    expect(kept.toString('latin1')).not.toMatch(/CANARY-EXIF|Exif/);
    expect([row.size_bytes, row.mime]).toEqual([kept.length, 'image/jpeg']);
  });

  it('stay while a removal is not committed', async () => {
    const { db } = database;
    const pdf = Buffer.from('%PDF-1.7 %%EOF').toString('base64');
    const paper = (await add({ as: 'document', content: pdf, title: 'Декларация' })).data.documents[0];
    const { storage_path } = await db
      .selectFrom('documents')
      .select('storage_path')
      .where('id', '=', paper?.id ?? 0)
      .executeTakeFirstOrThrow();
    await sql`create function fail_once() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db,
    );
    await sql`create constraint trigger fail_once after delete on documents initially deferred
      for each row execute function fail_once()`.execute(db);
    const params = { id, kind: 'document' as const, file_id: paper?.id ?? 0 };
    await expect(admin.call(contract.removeComplexFile, { params })).rejects.toThrow();
    await sql`drop function fail_once cascade`.execute(db);
    expect((await read()).documents).toHaveLength(1);
    expect(existsSync(join(folder, 'documents', storage_path))).toBe(true);
  });

  it('are refused when they are something else than they should be', async () => {
    const text = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    for (const body of [
      { as: 'picture' as const, content: text },
      { as: 'document' as const, content: text, title: 'Скрипт' },
      { as: 'document' as const, content: PNG },
      { as: 'progress' as const, content: PNG },
      { as: 'progress' as const, content: PNG, taken_on: '2026-11-01', housing_id: 999_999 },
      { as: 'picture' as const, content: 'не base64' },
      { as: 'picture' as const, content: PNG.slice(0, 40) },
      {
        as: 'progress' as const,
        content: Buffer.from(`GIF89a${'\0'.repeat(42)}`).toString('base64'),
        taken_on: '2026-11-01',
      },
      { as: 'document' as const, content: PNG, title: '\u200b ' },
    ])
      await expect(add(body)).rejects.toMatchObject({ code: 'invalid_value' });
  });
});

describe('the list of editors', () => {
  it('finds by a part of the name and by whether it is shown, with what is missing', async () => {
    await database.db
      .updateTable('complexes')
      .set({ title_feed: '100% River_Park', published: false, release_state_feed: 'Строится' })
      .where('id', '=', id)
      .execute();
    const query = { term: '0% ri', published: '0' as const };
    const { data, meta } = await admin.call(contract.listCuratedComplexes, { query });
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([
      {
        id,
        lacks: expect.arrayContaining([
          expect.objectContaining({ title: 'название кириллицей' }),
          expect.objectContaining({ title: 'проектная декларация' }),
        ]),
      },
    ]);
  });

  it('is for administrators', async () => {
    const manager = callerOf(app, await insertUser(database.db, 2), { role: 2 });
    await expect(manager.call(contract.listCuratedComplexes, { query: {} })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
