import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../test/factories/waiting.ts';
import { lockComplex } from '../../agency/server/curation/queries.ts';
import { unknownLocation, type VillageOfferFacts } from '../formats/record.ts';
import { writeDomclick } from '../formats/writing/write-domclick.ts';
import { writeYrl } from '../formats/writing/write-yrl.ts';
import { ImportBench, IN_MOSCOW, lot, lots } from './testing.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await ImportBench.open();
});
afterAll(() => bench.close());

describe('a feed with facts of complexes', () => {
  const COMPLEX = {
    complex_key: 'D1',
    title: 'Парковый',
    description: 'Двор без машин.',
    images: ['https://example.com/facade.jpg', 'https://example.com/yard.jpg'],
    advantages: [{ title: 'Тихо', text: 'Рядом парк', image: 'https://example.com/park.jpg' }],
    parking: 'подземная',
    security: true,
    developer: { id: '7', title: 'ООО «СЗ ПИК»', site: 'https://example.com', logo: null },
    location: IN_MOSCOW,
    subsidy: true,
    installment: true,
  };
  const text = (complex: object, prices = 1) =>
    [
      ...writeDomclick([
        {
          complex: { ...COMPLEX, ...complex },
          housings: [
            {
              housing: {
                housing_key: 'H1',
                title: 'Корпус 1',
                floors_total: 16,
                images: ['https://example.com/house.jpg'],
              },
              lots: lots(6, (number) => ({
                external_id: String(number),
                price_total: 9_000_000 * prices,
                complex_key: 'D1',
                housing_key: 'H1',
              })),
            },
          ],
        },
      ]),
    ].join('');

  test('fills description, gallery, advantages, developer and payments of all lots', async () => {
    const report = await bench.import(bench.file(text({})), { source: 'domclick', priority: 10 });
    expect(report).toMatchObject({
      status: 'complete',
      format: 'domclick',
      counts: { new: 6, complexes: 1, housings: 1, published: 1 },
    });
    const [complex] = await bench.rows(
      `select c.title, c.description, c.parking, c.security, d.title as developer, d.folded_name,
         (select count(*) from complex_images i where i.complex_id = c.id and i.origin = 'feed') as images
       from complexes c join developers d on d.id = c.developer_id where c.title_eng = 'parkovyy'`,
    );
    expect(complex).toMatchObject({
      title: 'Парковый',
      description: 'Двор без машин.',
      parking: 'Подземная',
      security: 'Охрана',
      images: 2,
    });
    expect(complex?.folded_name).toBe('пик');
    expect(
      await bench.rows('select a.title, a.text, i.source_url from advantages a join images i on i.id = a.image_id'),
    ).toEqual([{ title: 'Тихо', text: 'Рядом парк', source_url: 'https://example.com/park.jpg' }]);
    expect(await bench.rows('select distinct mortgage, installment, subsidy from flats')).toEqual([
      { mortgage: false, installment: true, subsidy: true },
    ]);
    expect(await bench.value('select count(*) from housings where image_id is not null')).toBe(1);
  });

  test('waits for an editor who is at the pictures of a complex', async () => {
    const { db } = bench.database;
    const { id } = await db
      .selectFrom('complexes')
      .select('id')
      .where('title_eng', '=', 'parkovyy')
      .executeTakeFirstOrThrow();
    const editing = await db.startTransaction().execute();
    await lockComplex(editing, id);
    const images = [...COMPLEX.images, 'https://example.com/hall.jpg'];
    const run = bench.import(bench.file(text({ images })), { source: 'domclick', priority: 10 });
    await untilWaiting(db, 1);
    await editing.updateTable('complex_images').set({ sort: 7 }).where('complex_id', '=', id).execute();
    await editing.commit().execute();
    expect((await run).status).toBe('complete');
    const pictures = await db.selectFrom('complex_images').select('sort').where('complex_id', '=', id).execute();
    expect(pictures.map(({ sort }) => sort).sort()).toEqual([0, 1, 2]);
  });

  test('replaces what it states and leaves what it is silent about, and what editors added', async () => {
    await bench.rows(`insert into images (scope, path) values ('upload', 'own.jpg')`);
    await bench.rows(
      `insert into complex_images (complex_id, image_id, sort) select c.id, i.id, 99 from complexes c, images i where i.path = 'own.jpg' and c.title_eng = 'parkovyy'`,
    );
    await bench.import(bench.file(text({ description: null, images: ['https://example.com/new.jpg'] }, 2)), {
      source: 'domclick',
    });
    expect(await bench.value(`select description from complexes where title_eng = 'parkovyy'`)).toBe('Двор без машин.');
    expect(
      await bench.rows(
        `select coalesce(i.source_url, i.path) as picture from complex_images ci join images i on i.id = ci.image_id
         join complexes c on c.id = ci.complex_id where c.title_eng = 'parkovyy' order by ci.sort`,
      ),
    ).toEqual([{ picture: 'https://example.com/new.jpg' }, { picture: 'own.jpg' }]);
  });

  test('is not overruled by a less trusted source, which finds the same complex and housing by name', async () => {
    const other = lots(6, (number) => ({
      external_id: `o-${number}`,
      complex_key: 'other-1',
      complex_title: 'ЖК "Парковый"',
      housing_key: '77',
      housing_title: 'корп. 1',
      wall_material: 5,
      developer: { id: null, title: 'Перекупщик', site: null, logo: null },
    }));
    const report = await bench.importLots(other, { source: 'reseller', priority: 300 });
    expect(report.counts).toMatchObject({ new: 0, shadowed: 6 });
    const [complex] = await bench.rows(
      `select d.folded_name, c.wall_material from complexes c join developers d on d.id = c.developer_id where c.title_eng = 'parkovyy'`,
    );
    expect(complex).toEqual({ folded_name: 'пик', wall_material: 5 });
    expect(
      await bench.value(
        `select count(*) from housings h join complexes c on c.id = h.complex_id where c.title_eng = 'parkovyy'`,
      ),
    ).toBe(1);
  });

  test('gives flats pictures that readers can serve', async () => {
    const media = [
      {
        kind: 'plan' as const,
        url: 'https://media.novosel.invalid/media/drawn/flat-plan/17-2-584-141-32-0-classic-furnished.svg',
      },
      { kind: 'photo' as const, url: 'https://example.com/view.jpg' },
    ];
    await bench.importLots([lot(1, { complex_key: 'M', complex_title: 'Медийный', media })], { source: 'media' });
    const id = await bench.value(`select id from images where source_url = 'https://example.com/view.jpg'`);
    const [flat] = await bench.rows(
      `select f.media, i.scope, i.path from flats f join feed_sources s on s.id = f.source_id join layouts y on y.id = f.layout_id
         join images i on i.id = y.image_id where s.key = 'media'`,
    );
    expect(flat).toEqual({
      media: [
        { src: '/media/drawn/flat-plan/17-2-584-141-32-0-classic-furnished.svg', kind: 'plan' },
        { src: `/media/remote/${id}`, kind: 'photo' },
      ],
      scope: 'drawn',
      path: 'flat-plan/17-2-584-141-32-0-classic-furnished.svg',
    });
  });
});

describe('where a complex lies', () => {
  test('decides whether it is shown; staff or a later feed can place it', async () => {
    const unplaced = lots(3, (number) => ({
      external_id: `n-${number}`,
      complex_key: 'N',
      complex_title: 'Безадресный',
      location: { ...unknownLocation(), region: 'Москва' },
    }));
    const first = await bench.importLots(unplaced, { source: 'nowhere' });
    expect(first.counts.published).toBe(0);
    expect(first.warnings.complex_without_place).toEqual({
      count: 1,
      examples: [{ external_id: null, detail: 'Безадресный' }],
    });
    await bench.rows(`update complexes set lat_curated = 55.92, lng_curated = 37.73 where title = 'Безадресный'`);
    const second = await bench.importLots(unplaced, { source: 'nowhere', force: true });
    expect(second.counts.published).toBe(1);
    const [complex] = await bench.rows(
      `select c.region_code, g.title from complexes c join geo_entities g on g.id = c.city_id where c.title = 'Безадресный'`,
    );
    expect(complex).toEqual({ region_code: 50, title: 'Мытищи' });
  });

  test('is taken from the feed: the minutes to a station it states win over the estimate', async () => {
    await bench.importLots(
      [
        lot(1, {
          complex_key: 'S',
          complex_title: 'Станционный',
          stations: [{ name: 'Фрунзенская', source_id: null, mode: 3, minutes: 4 }],
        }),
      ],
      { source: 'stations' },
    );
    const minutes = await bench.value(
      `select foot_minutes from complex_stations s join geo_entities g on g.id = s.station_id join complexes c on c.id = s.complex_id
       where c.title = 'Станционный' and g.title = 'Фрунзенская'`,
    );
    expect(minutes).toBe(4);
  });

  test('the setting for declarations keeps back what the law does not let us advertise', async () => {
    await bench.rows(`insert into settings (key, value) values ('feeds.publish_with_declaration_only', 'true')`);
    const report = await bench.importLots([lot(1, { complex_key: 'L', complex_title: 'Без декларации' })], {
      source: 'law',
    });
    expect(report.counts.published).toBe(0);
    await bench.rows(`delete from settings where key = 'feeds.publish_with_declaration_only'`);
  });
});

describe('cottage villages', () => {
  const offer = (number: number, facts: Partial<VillageOfferFacts> = {}): VillageOfferFacts => ({
    external_id: `v-${number}`,
    type: 4,
    village_title: 'Коттеджный посёлок «Регата»',
    price_total: 1_000_000 * number,
    area_plot: 5 + number,
    road: 'Дмитровское',
    distance_km: 28,
    electricity: true,
    gas: true,
    location: { ...unknownLocation(), region: 'Московская область', lat: 56.0716, lng: 37.6211 },
    media: [{ kind: 'photo', url: 'https://example.com/village.jpg' }],
    ...facts,
  });
  const importOffers = (offers: VillageOfferFacts[]) =>
    bench.import(bench.file([...writeYrl('2026-03-01', offers)].join('')), { source: 'villages', force: true });
  const five = [1, 2, 3, 4, 5].map((number) => offer(number));

  test('are made from their offers, with road, communications and a picture', async () => {
    expect(await importOffers(five)).toMatchObject({
      status: 'complete',
      counts: { new: 5, villages: 1, published: 1 },
    });
    const [village] = await bench.rows(
      `select v.title, v.title_eng, v.region_code, v.distance_km, v.communications, g.title as road,
         (select count(*) from village_images i where i.village_id = v.id) as images
       from villages v join geo_entities g on g.id = v.road_id`,
    );
    expect(village).toMatchObject({
      title: 'Регата',
      title_eng: 'regata',
      region_code: 50,
      distance_km: 28,
      images: 1,
    });
    expect(village?.communications).toEqual({ electricity: true, gas: true });
    expect(String(village?.road)).toContain('Дмитровское');
  });

  test('follow the same rules of change, absence and return', async () => {
    expect(
      (await importOffers(five.map((each, index) => (index === 1 ? offer(2, { price_total: 7_000_000 }) : each))))
        .counts,
    ).toMatchObject({ changed: 1, new: 0 });
    expect((await importOffers(five.slice(0, 1))).status).toBe('partial');
    for (let run = 0; run < 3; run++) {
      bench.now += 13 * 3_600_000;
      await importOffers(five.slice(0, 4));
    }
    expect(await bench.value(`select status from village_offers where external_id = 'v-5'`)).toBe(3);
    expect((await importOffers(five)).counts).toMatchObject({ restored: 1 });
  });

  test('keep their offers when all ids change', async () => {
    const before = await bench.rows('select id, area_plot from village_offers order by id');
    const report = await importOffers([1, 2, 3, 4, 5].map((number) => offer(number, { external_id: `w-${number}` })));
    expect(report.counts).toMatchObject({ new: 0, missing: 0 });
    expect(await bench.rows('select id, area_plot from village_offers order by id')).toEqual(before);
  });
});
