import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAll } from '../fixtures/feed-bytes.ts';
import {
  bareLot,
  bareVillageOffer,
  type FeedLocation,
  type FeedLot,
  type FeedMedia,
  type FeedStation,
  type FeedVillageOffer,
  unknownLocation,
} from '../record.ts';
import { writeCian } from './write-cian.ts';
import { writeDomclick } from './write-domclick.ts';
import { writeYrl } from './write-yrl.ts';

/** Facts as the readers give them; what one format cannot carry is taken out below. */

const NOW = '2026-11-21T03:00:00+03:00';
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const word = fc.constantFrom('Лес', 'Поле', 'Река & мост', '«Юг»', 'Tower', 'Башня <1>', 'К69', '1.2', 'Ёлки');
const name = fc.tuple(word, word).map(([one, other]) => `${one} и ${other}`);
const text = fc.array(name, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const key = fc.integer({ min: 1, max: 1e9 }).map(String);
const area = fc.integer({ min: 100, max: 20_000 }).map((cents) => cents / 100);
const url = fc.integer({ min: 1, max: 1e6 }).map((id) => `https://cdn.example/i/${id}.jpg?a=1&b=2`);
const media: fc.Arbitrary<FeedMedia[]> = fc
  .tuple(fc.uniqueArray(url, { maxLength: 5 }), fc.nat(3), fc.nat(3))
  .map(([urls, plans, floors]) =>
    urls.map((address, at) => ({
      kind: at < plans ? 'plan' : at < plans + floors ? 'floor_plan' : 'photo',
      url: address,
    })),
  );
const location: fc.Arbitrary<FeedLocation> = fc
  .record({
    home: fc.constantFrom(['Москва', 77] as const, ['Московская область', 50] as const),
    street: name,
    point: maybe(
      fc.tuple(fc.integer({ min: 5_430_000, max: 5_690_000 }), fc.integer({ min: 3_520_000, max: 4_020_000 })),
    ),
    district: maybe(name),
    locality: maybe(word),
  })
  .map(({ home: [region, region_code], street, point, district, locality }) => ({
    address: `${region}, ${street}, 7`,
    region,
    region_code,
    district,
    locality,
    lat: point === null ? null : point[0] / 1e5,
    lng: point === null ? null : point[1] / 1e5,
  }));
const station: fc.Arbitrary<FeedStation> = fc.record({
  name: word,
  source_id: fc.constant(null),
  mode: fc.constantFrom(1 as const, 3 as const),
  minutes: fc.integer({ min: 1, max: 90 }),
});
const yesNo = maybe(fc.boolean());
const quarter = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const);

const lot: fc.Arbitrary<FeedLot> = fc
  .record({
    external_id: key,
    complex: fc.tuple(key, name),
    housing: maybe(fc.tuple(key, name)),
    queue: maybe(word),
    section: maybe(key),
    number: maybe(word),
    floor: maybe(fc.integer({ min: 1, max: 25 })),
    floors_total: maybe(fc.integer({ min: 25, max: 99 })),
    place_on_floor: maybe(fc.integer({ min: 1, max: 20 })),
    rooms: fc.integer({ min: 0, max: 5 }),
    open_plan: fc.boolean(),
    euro_plan: yesNo,
    apartments: yesNo,
    area_total: fc.integer({ min: 30_000, max: 90_000 }).map((cents) => cents / 100),
    shares: fc.tuple(maybe(area), maybe(area), fc.array(area, { maxLength: 3 })),
    ceiling_height: maybe(fc.integer({ min: 200, max: 600 }).map((cents) => cents / 100)),
    renovation: maybe(fc.constantFrom(1 as const, 2 as const, 3 as const)),
    price_total: maybe(fc.integer({ min: 1_000_000, max: 1e10 })),
    mortgage: yesNo,
    media,
    stations: fc.array(station, { maxLength: 3 }),
    release: maybe(
      fc.record({
        year: fc.integer({ min: 2020, max: 2035 }),
        quarter,
        state: fc.constantFrom('handed_over' as const, 'unfinished' as const),
      }),
    ),
    wall_material: maybe(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const)),
    location,
    developer: maybe(name.map((title) => ({ id: null, title, site: null, logo: null }))),
    declaration_url: maybe(url),
    description: maybe(text),
  })
  .map(({ complex, housing, shares, ...facts }) => ({
    ...bareLot(facts.external_id),
    ...facts,
    complex_key: complex[0],
    complex_title: complex[1],
    housing_key: housing?.[0] ?? null,
    housing_title: housing?.[1] ?? null,
    area_live_space: shares[0],
    area_kitchen: shares[1],
    area_rooms: shares[2],
    renovation: facts.open_plan ? 6 : facts.renovation,
  }));
const lots = fc.uniqueArray(lot, { selector: ({ external_id }) => external_id, minLength: 1, maxLength: 8 });

const offer: fc.Arbitrary<FeedVillageOffer> = fc
  .record({
    external_id: key,
    type: fc.constantFrom(1 as const, 3 as const, 4 as const, 5 as const, 8 as const, 9 as const, 10 as const),
    village: fc.tuple(maybe(key), name),
    price_total: maybe(fc.integer({ min: 100_000, max: 1e10 })),
    area: maybe(area),
    area_plot: maybe(area),
    area_live_space: maybe(area),
    area_kitchen: maybe(area),
    floors: maybe(fc.integer({ min: 1, max: 4 })),
    rooms: maybe(fc.integer({ min: 1, max: 9 })),
    wall_material: maybe(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const)),
    mortgage: yesNo,
    plot_purpose: maybe(word),
    heating: yesNo,
    water: yesNo,
    sewerage: yesNo,
    electricity: yesNo,
    gas: yesNo,
    road: maybe(word),
    distance_km: maybe(fc.integer({ min: 1, max: 150 })),
    urls: fc.uniqueArray(url, { maxLength: 3 }),
    location,
    description: maybe(text),
  })
  .map(({ village, urls, ...facts }) => ({
    ...bareVillageOffer(facts.external_id, facts.type),
    ...facts,
    village_key: village[0] ?? null,
    village_title: village[1],
    media: urls.map((address) => ({ kind: 'photo' as const, url: address })),
  }));

/** Only the address of a place is carried; the region is read from it. */
const byAddress = (at: FeedLocation): FeedLocation => ({ ...at, district: null, locality: null });

describe('what is written is read back', () => {
  test('as YRL: flats', async () => {
    await fc.assert(
      fc.asyncProperty(lots, async (given) => {
        const { lots: read, summary } = await readAll([...writeYrl(NOW, given)].join(''));
        const carried = given.map(
          (facts): FeedLot => ({
            ...facts,
            section: null,
            place_on_floor: null,
            euro_plan: null,
            declaration_url: null,
          }),
        );
        expect(read).toEqual(carried);
        expect(summary).toMatchObject({ root_closed: true, generation_date: NOW, bad_share: 0 });
      }),
    );
  });

  test('as YRL: village offers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(offer, { selector: ({ external_id }) => external_id, maxLength: 8 }),
        async (given) => {
          const { offers } = await readAll([...writeYrl(NOW, given)].join(''));
          expect(offers.map((read, at) => ({ ...read, village_key: given[at]?.village_key ?? null }))).toEqual(given);
          for (const [at, read] of offers.entries()) {
            expect(read.village_key).toMatch(given[at]?.village_key === null ? /^name:/ : /^\d+$/);
          }
        },
      ),
    );
  });

  test('as CIAN: flats of every status', async () => {
    const withStatus = fc.tuple(
      lots,
      fc.array(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const), { minLength: 8, maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(withStatus, async ([facts, statuses]) => {
        const given = facts.map((one, at) => ({ ...one, status: statuses[at] ?? 1 }));
        const { lots: read } = await readAll([...writeCian(NOW, given)].join(''));
        const carried = given.map(
          (one): FeedLot => ({
            ...one,
            queue: null,
            rooms: one.open_plan ? null : one.rooms,
            stations: [],
            // The format knows plans and photos; the first plan is the layout.
            media: one.media.map((item) => (item.kind === 'floor_plan' ? { ...item, kind: 'plan' } : item)),
            location: byAddress(one.location),
          }),
        );
        expect(read).toEqual(carried);
      }),
    );
  });

  test('as Domclick: a complex with its housings, flats and what a buyer reads', async () => {
    await fc.assert(
      fc.asyncProperty(lots, location, maybe(text), fc.boolean(), async (facts, at, description, installment) => {
        const complex = {
          kind: 'complex' as const,
          complex_key: '77',
          title: 'Лес и поле',
          description,
          images: ['https://cdn.example/c.jpg?a=1&b=2'],
          advantages: [{ title: 'Двор & парк', text: 'Без машин', image: null }],
          parking: 'подземная',
          security: true,
          infrastructure: {
            fenced_area: true,
            sports_ground: false,
            playground: null,
            school: true,
            kindergarten: null,
          },
          developer: { id: '5', title: 'СЗ «Юг»', site: 'https://ug.example/', logo: null },
          location: byAddress(at),
          mortgage: null,
          military_mortgage: null,
          subsidy: true,
          installment: installment || null,
        };
        const housing = {
          kind: 'housing' as const,
          complex_key: '77',
          housing_key: '8',
          title: 'Корпус 1',
          queue: '2',
          floors_total: 30,
          ceiling_height: 3,
          release: { year: 2027, quarter: 3 as const, state: 'built' as const },
          wall_material: 4 as const,
          images: ['https://cdn.example/h.jpg'],
          location: byAddress(at),
        };
        const given = facts.map((one) => ({ ...one, external_id: `8/${one.external_id}`, status: 1 as const }));
        const outcome = await readAll([...writeDomclick([{ complex, housings: [{ housing, lots: given }] }])].join(''));
        expect(outcome.complexes).toEqual([complex]);
        expect(outcome.housings).toEqual([housing]);
        const carried = given.map(
          (one): FeedLot => ({
            ...one,
            complex_key: '77',
            complex_title: 'Лес и поле',
            housing_key: '8',
            housing_title: 'Корпус 1',
            queue: '2',
            floors_total: 30,
            place_on_floor: null,
            ceiling_height: one.ceiling_height ?? 3,
            mortgage: one.mortgage || null,
            media: one.media.filter(({ kind }) => kind === 'plan'),
            stations: [],
            release: housing.release,
            wall_material: 4,
            location: byAddress(at),
            developer: null,
            declaration_url: null,
          }),
        );
        expect(outcome.lots).toEqual(carried);
      }),
    );
  });

  test('with nothing but identity and area', async () => {
    const bare = { external_id: '1', area_total: 40 };
    const yrl = await readAll([...writeYrl(NOW, [bare])].join(''));
    expect(yrl.lots).toEqual([{ ...bareLot('1'), area_total: 40 }]);
    const cian = await readAll([...writeCian(NOW, [bare])].join(''));
    expect(cian.lots).toEqual([{ ...bareLot('1'), area_total: 40 }]);
    expect(cian.lots[0]?.location).toEqual(unknownLocation());
  });

  test('without the lots a format would call on sale', async () => {
    const sold = { external_id: '1', area_total: 40, status: 3 as const };
    expect(
      (await readAll([...writeYrl(NOW, [sold, { ...sold, external_id: '2', status: 1 }])].join(''))).lots,
    ).toHaveLength(1);
    const housings = [
      { housing: { housing_key: '1' }, lots: [sold, { ...sold, external_id: '2', status: 2 as const }] },
    ];
    const { lots: read } = await readAll([...writeDomclick([{ complex: { complex_key: '1' }, housings }])].join(''));
    expect(read.map(({ external_id, status }) => [external_id, status])).toEqual([['1/2', 2]]);
  });
});
