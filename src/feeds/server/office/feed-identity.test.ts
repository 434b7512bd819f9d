import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import * as merging from '../../../agency/contract/merging.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/identity.ts';
import * as feeds from '../../contract.ts';
import { unknownLocation } from '../../formats/record.ts';
import { HOUR, ImportBench, IN_MOSCOW, lots } from '../testing.ts';

let bench: ImportBench;
let app: App;
let admin: ApiClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bench = await ImportBench.open();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, {
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

const NOWHERE = unknownLocation();
const sourceId = (key: string) => bench.value<number>('select id from feed_sources where key = $1', [key]);
const onSale = (title: string) =>
  bench.value<number>(
    'select count(*)::int from flats f join complexes c on c.id = f.complex_id where c.title = $1 and f.status = 1',
    [title],
  );

describe('an administrator', () => {
  test('says what a waiting complex is, and the next run follows', async () => {
    await bench.importLots(lots(20), { source: 'main' });
    const second = lots(20, (n) => ({
      complex_key: 'w',
      external_id: `w-${n}`,
      number: `${n + 500}`,
      area_total: 90 + n,
      location: NOWHERE,
    }));
    await bench.importLots(second, { source: 'waiting' });
    const { data } = await admin.call(contract.listFeedComplexes, { query: { state: 'waiting' } });
    expect(data).toMatchObject([
      {
        key: 'w',
        title: 'Лесной',
        state: 'waiting',
        complex: null,
        matches: [{ complex: { title: 'Лесной' }, evidence: [{ sign: 'name' }] }],
      },
    ]);
    const id = await sourceId('waiting');
    const told = async () => (await admin.call(feeds.listFeedSources, {})).data.find((source) => source.id === id);
    // It is decided in another list than questions about values: each link leads to what it counts.
    expect(await told()).toMatchObject({ questions: 0, complexes_waiting: 1 });
    expect((await admin.call(contract.listFeedQuestions, { query: { source: id } })).meta.total).toBe(0);
    const body = { key: 'w', decision: 'ours', complex_id: data[0]?.matches[0]?.complex.id ?? 0 } as const;
    const decided = await admin.call(contract.decideFeedComplex, { params: { id }, body });
    expect(decided.data).toMatchObject({ withdrawn: 0, complex: { state: 'ours', complex: { title: 'Лесной' } } });
    await expect(admin.call(contract.decideFeedComplex, { params: { id }, body })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await told()).toMatchObject({ questions: 0, complexes_waiting: 0 });
    expect((await bench.importLots(second, { source: 'waiting' })).counts).toMatchObject({ new: 20 });
    expect(await onSale('Лесной')).toBe(40);
    // And changes his mind: its flats leave the site, those of the other feed stay.
    const ignored = await admin.call(contract.decideFeedComplex, {
      params: { id },
      body: { key: 'w', decision: 'ignored' },
    });
    expect(ignored.data).toMatchObject({ withdrawn: 20, complex: { state: 'ignored', complex: null } });
    expect(await onSale('Лесной')).toBe(20);
    expect((await bench.importLots(second, { source: 'waiting' })).counts).toMatchObject({
      ignored: 20,
      new: 0,
      changed: 0,
    });
    // And again: a complex of its own.
    await admin.call(contract.decideFeedComplex, { params: { id }, body: { key: 'w', decision: 'new' } });
    await bench.importLots(second, { source: 'waiting' });
    expect(await bench.value(`select count(*) from complexes where title = 'Лесной'`)).toBe(2);
    expect(await onSale('Лесной')).toBe(40);
  });

  test('names a complex that its feed does not name when it becomes a new one', async () => {
    const nameless = lots(10, (n) => ({
      complex_key: 'mute',
      complex_title: null,
      external_id: `mute-${n}`,
      location: { ...IN_MOSCOW, lat: 55.72, lng: 37.25 },
    }));
    await bench.importLots(nameless, { source: 'mute' });
    const params = { id: await sourceId('mute') };
    for (const title of [undefined, ' '])
      await expect(
        admin.call(contract.decideFeedComplex, { params, body: { key: 'mute', decision: 'new', title } }),
      ).rejects.toMatchObject({ code: 'invalid_value', errors: [{ field: 'title' }] });
    const { data } = await admin.call(contract.decideFeedComplex, {
      params,
      body: { key: 'mute', decision: 'new', title: 'Тихий берег' },
    });
    expect(data.complex).toMatchObject({ state: 'new', title: null, given_title: 'Тихий берег' });
    await bench.importLots(nameless, { source: 'mute' });
    expect(
      await bench.rows(`select c.title, c.title_eng, c.published, s.decision from source_complexes s
        join complexes c on c.id = s.complex_id where s.key = 'mute'`),
    ).toEqual([{ title: 'Тихий берег', title_eng: 'tihiy-bereg', published: false, decision: 'ours' }]);
    // What staff called it stays when the feed names it at last.
    await bench.importLots(
      nameless.map((one) => ({ ...one, complex_title: 'Корпус 7' })),
      { source: 'mute' },
    );
    expect(await bench.value(`select title from complexes where title_eng = 'tihiy-bereg'`)).toBe('Тихий берег');
  });

  test('makes no nameless complex of a part that a feed does not name', async () => {
    await bench.importLots(
      lots(4, (n) => ({ complex_key: 'whole', complex_title: 'Целый', external_id: `wh-${n}` })),
      {
        source: 'parts',
      },
    );
    await bench.rows(`insert into source_complexes (source_id, key, complex_id) values ($1, 'part', $2)`, [
      await sourceId('parts'),
      await idOf('Целый'),
    ]);
    const [question] = await bench.rows<{ id: number; version: number }>(
      `insert into feed_questions (source_id, run_id, kind, subject, field, complex_id, said, opened_at, asked_at)
       select source_id, max(id), 'split', 'part', '', $2, '{}', now(), now() from feed_runs where source_id = $1 group by 1
       returning id, version`,
      [await sourceId('parts'), await idOf('Целый')],
    );
    await expect(
      admin.call(contract.answerFeedQuestions, { body: { questions: question ? [question] : [], answer: 'accept' } }),
    ).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('нет названия в фиде') });
  });

  test('takes a new name, or keeps the old one for good', async () => {
    const renamed = (title: string) =>
      lots(10, (n) => ({
        complex_key: 'name',
        complex_title: title,
        external_id: `nm-${n}`,
        location: { ...IN_MOSCOW, lat: 55.6 },
      }));
    await bench.importLots(renamed('Полевой'), { source: 'names' });
    await bench.importLots(renamed('Луговой'), { source: 'names' });
    const ask = async () => (await admin.call(contract.listFeedQuestions, { query: { kind: 'rename' } })).data;
    const [question] = await ask();
    expect(question).toMatchObject({
      said: { title: 'Луговой' },
      known: { title: 'Полевой' },
      why: 'фид называет комплекс иначе',
    });
    await admin.call(contract.answerFeedQuestions, {
      body: { questions: [{ id: question?.id ?? 0, version: question?.version ?? 0 }], answer: 'keep' },
    });
    await bench.importLots(renamed('Луговой'), { source: 'names', force: true });
    expect(await ask()).toEqual([]);
    await bench.importLots(renamed('Садовый'), { source: 'names' });
    const [another] = await ask();
    await admin.call(contract.answerFeedQuestions, {
      body: { questions: [{ id: another?.id ?? 0, version: another?.version ?? 0 }], answer: 'accept' },
    });
    expect(await bench.value(`select count(*) from complexes where title = 'Садовый'`)).toBe(1);
    await bench.importLots(renamed('Полевой'), { source: 'names' });
    expect(await ask()).toEqual([]);
    await expect(
      admin.call(contract.answerFeedQuestions, {
        body: { questions: [{ id: another?.id ?? 0, version: another?.version ?? 0 }], answer: 'keep' },
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('sees what confirming a run takes from sale before it is done', async () => {
    const some = (count: number) =>
      lots(count, (n) => ({
        complex_key: 'few',
        complex_title: 'Малый',
        external_id: `f-${n}`,
        location: { ...IN_MOSCOW, lat: 55.65 },
      }));
    await bench.importLots(some(20), { source: 'few' });
    const { run_id } = await bench.importLots(some(5), { source: 'few' });
    const params = { id: run_id ?? 0 };
    const { data } = await admin.call(feeds.previewConfirmation, { params });
    expect(data).toMatchObject({ lots: 15, complexes: [{ title: 'Малый', lots: 15, left: 5 }] });
    expect((await admin.call(feeds.confirmFeedRun, { params })).data.retired).toBe(15);
    expect((await admin.call(feeds.previewConfirmation, { params })).data.lots).toBe(0);
  });

  test('removes a feed with its lots, and connects it again', async () => {
    const some = lots(8, (n) => ({
      complex_key: 'gone',
      complex_title: 'Временный',
      external_id: `g-${n}`,
      location: { ...IN_MOSCOW, lat: 55.55 },
    }));
    await bench.importLots(some, { source: 'gone' });
    const id = await sourceId('gone');
    const { data } = await admin.call(feeds.removeFeedSource, { params: { id }, body: { lots: 'withdraw' } });
    expect(data.lots).toBe(8);
    expect(await onSale('Временный')).toBe(0);
    expect((await admin.call(feeds.listFeedSources, {})).data.map((source) => source.id)).not.toContain(id);
    await expect(admin.call(feeds.runFeedSource, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    const again = await bench.importLots(some, { source: 'gone' });
    expect(again.source.id).not.toBe(id);
    expect(await onSale('Временный')).toBe(8);
    expect(await bench.value(`select count(*) from complexes where title = 'Временный'`)).toBe(1);
  });

  test('changes a feed, but not to an address that another one has', async () => {
    const { data } = await admin.call(feeds.addFeedSource, {
      body: { location: 'https://a:secret@feeds.example/1.xml', title: 'Первый' },
    });
    const params = { id: data.id };
    const body = { title: 'Свой', location: data.location, retire_after_runs: 5, new_complexes: 'ask' } as const;
    const changed = await admin.call(feeds.changeFeedSource, { params, body });
    expect(changed.data).toMatchObject({ title: 'Свой', retire_after_runs: 5, new_complexes: 'ask' });
    expect(await bench.value('select location from feed_sources where id = $1', [data.id])).toContain('secret');
    await admin.call(feeds.addFeedSource, { body: { location: 'https://feeds.example/2.xml', title: 'Второй' } });
    await expect(
      admin.call(feeds.changeFeedSource, { params, body: { location: 'https://feeds.example/2.xml' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('complexes that are one', () => {
  test('are merged with flats, favourites, history and address; feeds follow, and nothing is doubled', async () => {
    const place = { ...IN_MOSCOW, lat: 55.5 };
    await bench.importLots(
      lots(12, (n) => ({ complex_key: 'm1', complex_title: 'Звёздный', external_id: `m1-${n}`, location: place })),
      { source: 'm1', priority: 10 },
    );
    const twin = lots(12, (n) => ({
      complex_key: 'm2',
      complex_title: 'Комета',
      housing_key: 'k',
      housing_title: 'корп. 1',
      external_id: `m2-${n}`,
      location: { ...place, lng: 37.2 },
    }));
    await bench.importLots(twin, { source: 'm2', priority: 200 });
    const [into, from] = [await idOf('Звёздный'), await idOf('Комета')];
    const [user] = [await insertUser(bench.database.db, 1)];
    await bench.rows(`insert into favorite_buildings (user_id, complex_id) values ($1, $2)`, [user, from]);
    await bench.rows(`insert into favorite_flats (user_id, flat_id) select $1, id from flats where complex_id = $2`, [
      user,
      from,
    ]);
    await bench.rows(
      `insert into flat_views (user_id, flat_id, complex_id) select $1, id, complex_id from flats where complex_id = $2`,
      [user, from],
    );
    const params = { id: from };
    const { data } = await admin.call(merging.previewMerging, { params, query: { into } });
    expect(data).toMatchObject({ flats: 12, on_sale: 12, housings: 1, pairs: 12, favourites: 1 });
    await admin.call(merging.mergeComplexes, { params, body: { into } });
    expect(await onSale('Звёздный')).toBe(12);
    expect(await bench.rows('select complex_id from favorite_buildings where user_id = $1', [user])).toEqual([
      { complex_id: into },
    ]);
    expect(
      await bench.value(
        `select count(*)::int from favorite_flats v join flats f on f.id = v.flat_id where v.user_id = $1 and f.status = 1`,
        [user],
      ),
    ).toBe(12);
    expect(await bench.value(`select complex_id from title_redirects where old_title_eng = 'kometa'`)).toBe(into);
    expect(
      await bench.value(`select coalesce(sum(total), 0)::int from activity_counts where entity_id = $1`, [from]),
    ).toBe(0);
    for (let run = 0; run < 2; run++) {
      bench.now += 25 * HOUR;
      expect((await bench.importLots(twin, { source: 'm2', force: true })).counts).toMatchObject({
        new: 0,
        shadowed: 12,
      });
    }
    expect(await onSale('Звёздный')).toBe(12);
    await expect(admin.call(merging.mergeComplexes, { params, body: { into } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(admin.call(merging.mergeComplexes, { params: { id: into }, body: { into } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('are split by housing, and stay split when the feed comes again', async () => {
    const offers = lots(20, (n) => ({
      complex_key: 'two',
      complex_title: 'Двойной',
      external_id: `t-${n}`,
      location: { ...IN_MOSCOW, lat: 55.45, lng: 37.6 },
      ...(n > 10 ? { housing_key: '2', housing_title: 'Корпус 2' } : {}),
    }));
    await bench.importLots(offers, { source: 'two' });
    const id = await idOf('Двойной');
    const housing = await bench.value<number>(`select id from housings where complex_id = $1 and title = 'Корпус 2'`, [
      id,
    ]);
    await bench.rows(
      `with made as (insert into images (scope, path) values ('upload', 'gallery.webp'), ('upload', 'site.webp') returning id, path),
         shown as (insert into complex_images (complex_id, image_id, origin) select $1::integer, id, 'curated' from made where path = 'gallery.webp')
       insert into progress_photos (complex_id, housing_id, image_id, taken_on) select $1, $2, id, '2026-01-01' from made where path = 'site.webp'`,
      [id, housing],
    );
    const { data } = await admin.call(merging.splitComplex, {
      params: { id },
      body: { housing_ids: [housing], title: 'Одинарный' },
    });
    const pictures = (table: string) =>
      bench.value<number>(`select count(*)::int from ${table} where complex_id = $1`, [data.id]);
    expect([await pictures('complex_images'), await pictures('progress_photos')]).toEqual([1, 1]);
    expect(data).toMatchObject({ title: 'Одинарный', flats: 10 });
    expect((await bench.importLots(offers, { source: 'two', force: true })).counts).toMatchObject({
      new: 0,
      missing: 0,
    });
    expect([await onSale('Двойной'), await onSale('Одинарный')]).toEqual([10, 10]);
  });
});

const idOf = (title: string) =>
  bench.value<number>('select id from complexes where title = $1 and merged_into is null', [title]);
