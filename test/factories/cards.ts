import fc from 'fast-check';
import type { BoardFlat } from '../../src/complex/contract/boards.ts';
import type { BuildingFull } from '../../src/complex/contract/buildings.ts';
import type { FlatFull, PriceHistoryPoint, SimilarFlat } from '../../src/complex/contract/flats.ts';
import { ROOMS } from '../../src/complex/rules/dictionaries.ts';
import type { VillageFull, VillageOffer } from '../../src/village/contract.ts';

/** Random answers of the API with any of their optional parts missing, for properties of what is drawn from them. */

const text = fc.constantFrom('Тихая гавань', 'Дом у «Каскада»', 'Корпус 2', '2', 'Сдан', '<b>Ёлки & палки</b>', 'А');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { maxLength: 3 });
const id = fc.integer({ min: 1, max: 1_000_000 });
const roubles = fc.integer({ min: 1, max: 100_000_000_000 });
const area = fc.integer({ min: 1, max: 100_000 }).map((tenths) => tenths / 10);
const moment = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }).map((ms) => new Date(ms).toISOString());
const day = moment.map((iso) => iso.slice(0, 10));
const url = fc.constant('/media/drawn/flat-plan/1-0-253-0-0-0-euro-furnished.svg');
const bounds = (value: fc.Arbitrary<number>) => fc.record({ from: maybe(value), to: maybe(value) });
const image = fc.record({ url, thumbhash: fc.constant(null), width: maybe(id), height: maybe(id), alt: maybe(text) });
const location = fc.record({
  address_short: maybe(text),
  lat: fc.constant(55.7),
  lng: fc.constant(37.6),
  region_code: fc.constantFrom(77, 50),
  district: maybe(text),
});
const outline = fc.constant([
  [55.7, 37.6],
  [55.71, 37.6],
  [55.71, 37.61],
] as [number, number][]);
const station = fc.record({
  id,
  title: text,
  line_id: maybe(id),
  colour: maybe(fc.constant('#d6203a')),
  distance: id,
  duration: fc.integer({ min: 0, max: 90 }),
  distance_mode: fc.constantFrom<1 | 3>(1, 3),
});
const release = {
  release_date: maybe(day),
  release_date_tag: maybe(fc.constantFrom('Сдан', '3 квартал 2028')),
  release_state: maybe(fc.constantFrom('Сдан', 'Строится', 'Построен')),
  release: fc.record({
    year: maybe(fc.integer({ min: 2000, max: 2040 })),
    quarter: maybe(fc.integer({ min: 1, max: 4 })),
  }),
  release_colour: fc.constantFrom(
    'done' as const,
    'thisYear' as const,
    'nextYear' as const,
    'inTwoYears' as const,
    'later' as const,
  ),
  release_postponed: fc.boolean(),
};
/** The part of a complex and the term, as flats tell them. */
const place = {
  part: maybe(text),
  release_date: release.release_date,
  release_date_tag: release.release_date_tag,
  release_colour: release.release_colour,
  release_postponed: release.release_postponed,
};
const offer = fc.constantFrom(...ROOMS).chain(({ id: rooms, key, title }) =>
  fc.record({
    key: fc.constant(key),
    titles: fc.constant({ short: title, default: title }),
    params: fc.constant({ rooms }),
    total: fc.integer({ min: 0, max: 999 }),
    price: bounds(roubles),
    price_m2: bounds(roubles),
    square_m2: bounds(area),
  }),
);
const summary = fc.record({
  total: fc.integer({ min: 0, max: 999 }),
  on_sale: fc.integer({ min: 0, max: 999 }),
  price: bounds(roubles),
  price_m2: bounds(roubles),
  square_m2: bounds(area),
  offers: fc.uniqueArray(offer, { selector: ({ key }) => key }),
});
const card = fc.record({ id, title: text, text: maybe(text), image: maybe(image) });
const documentOf = fc.record({
  id,
  title: text,
  kind: fc.constant('declaration'),
  url,
  mime: fc.constantFrom('application/pdf', 'image/png', 'text/plain'),
  size_bytes: fc.integer({ min: 0, max: 100_000_000 }),
  published_at: maybe(moment),
});
const progressPhoto = fc.record({ id, url, thumbhash: fc.constant(null), taken_on: day, housing_id: maybe(id) });
const fact = fc.record({ title: text, value: text });
const facts = fc.uniqueArray(fact, { maxLength: 3, selector: ({ title }) => title });
const unique = <T extends { id: number }>(arbitrary: fc.Arbitrary<T>) =>
  fc.uniqueArray(arbitrary, { maxLength: 3, selector: (entry) => entry.id });
const named = fc.record({ id, title: text });
const height = fc.constantFrom(2.5, 2.75, 3);
const floor = fc.integer({ min: 1, max: 60 });

/** A complex of which anything but id and name may be unknown. */
export const anyBuilding: fc.Arbitrary<BuildingFull> = fc.record({
  id,
  parent_id: maybe(id),
  title_eng: fc.constant('tihaya-gavan'),
  titles: fc.record({ title: text }),
  class: maybe(fc.integer({ min: 1, max: 5 })),
  class_title: maybe(text),
  apartments: fc.boolean(),
  location,
  ...release,
  housing_count: maybe(fc.integer({ min: 0, max: 30 })),
  images: some(image),
  near: fc.record({ stations: unique(station) }),
  flats: summary,
  marked_at: fc.constant(null),
  description: maybe(text),
  polygon: maybe(outline),
  children: unique(
    fc.record({
      id,
      title_eng: fc.constant('chast'),
      titles: fc.record({ title: text }),
      location,
      polygon: maybe(outline),
      ...release,
      flats: fc.record({ total: fc.integer({ min: 0, max: 99 }), price: bounds(roubles) }),
    }),
  ),
  parent: fc.constant(null),
  geo: fc.constant({ address_path: [] }),
  developer: maybe(
    fc.record({
      id,
      title: text,
      title_eng: fc.constant('kontur'),
      legal_name: maybe(text),
      site: maybe(fc.constant('https://kontur.example')),
      logo: maybe(image),
      description: maybe(text),
      buildings_count: fc.integer({ min: 0, max: 40 }),
      completed_count: maybe(fc.integer({ min: 0, max: 40 })),
    }),
  ),
  place_approximate: fc.boolean(),
  declaration_url: maybe(fc.constant('https://наш.дом.рф/1')),
  wall_material: maybe(named),
  registration: maybe(named),
  apartments_count: maybe(fc.integer({ min: 0, max: 5_000 })),
  floor_range: fc.array(floor, { maxLength: 2 }),
  celling_height_range: fc.array(height, { maxLength: 2 }),
  security: maybe(text),
  parking: maybe(text),
  lifts: maybe(text),
  decoration: maybe(text),
  specifications: facts,
  advantages: unique(card),
  decorations: unique(fc.record({ id, renovation: maybe(id), title: text, text: maybe(text), image: maybe(image) })),
  documents: unique(documentOf),
  progress_images: unique(progressPhoto),
  housings: unique(
    fc.record({
      id,
      titles: fc.record({ title: text, child: maybe(text) }),
      images: some(image),
      floor_range: fc.array(floor, { maxLength: 2 }),
      square: fc.array(area, { maxLength: 2 }),
      ...release,
      polygon: maybe(outline),
      flats: fc.record({
        total: fc.integer({ min: 0, max: 99 }),
        price: fc.record({ from: maybe(roubles) }),
        square_m2: bounds(area),
      }),
    }),
  ),
  payment_methods: fc.subarray([1, 2, 3, 4]),
  cheapest: maybe(
    fc.record({
      id,
      rooms: fc.integer({ min: 0, max: 10 }),
      rooms_known: fc.boolean(),
      apartment: fc.boolean(),
      open_plan: fc.boolean(),
      area_total: area,
      price_total: roubles,
      mortgage: fc.boolean(),
      military_mortgage: fc.boolean(),
      subsidy: fc.boolean(),
      installment: fc.boolean(),
      building: fc.record({
        id,
        parent_id: maybe(id),
        title: text,
        declaration_url: maybe(url),
        name: maybe(text),
        queue: maybe(text),
        ...place,
      }),
    }),
  ),
  price_date: maybe(moment),
});

/** A flat of which anything but id, area and room count may be unknown; also one that is not on sale. */
export const anyFlat: fc.Arbitrary<FlatFull> = fc
  .record({
    id,
    status: fc.integer({ min: 1, max: 4 }),
    hidden: fc.boolean(),
    held: fc.boolean(),
    rooms: fc.integer({ min: 0, max: 10 }),
    rooms_known: fc.boolean(),
    apartment: fc.boolean(),
    open_plan: fc.boolean(),
    number: maybe(text),
    floor: maybe(floor),
    floors_total: maybe(floor),
    section: maybe(text),
    place_on_floor: maybe(floor),
    area_total: area,
    area_rooms: some(area),
    area_live_space: maybe(area),
    area_kitchen: maybe(area),
    area_balconies: maybe(area),
    ceiling_height: maybe(height),
    finishing: maybe(fc.integer({ min: 1, max: 9 })),
    price_total: maybe(roubles),
    price_m2: maybe(roubles),
    price_date: moment,
    media: fc.uniqueArray(
      fc.record({ src: url, kind: fc.constantFrom('plan' as const, 'floor_plan' as const, 'photo' as const) }),
      {
        maxLength: 1,
      },
    ),
    mortgage: fc.boolean(),
    military_mortgage: fc.boolean(),
    subsidy: fc.boolean(),
    installment: fc.boolean(),
    housing_id: maybe(id),
    layout_id: maybe(id),
    building: fc.record({
      declaration_url: maybe(url),
      id,
      parent_id: maybe(id),
      title: text,
      title_eng: fc.constant('tihaya-gavan'),
      name: maybe(text),
      queue: maybe(text),
      class: maybe(fc.integer({ min: 1, max: 5 })),
      ...place,
      developer: maybe(fc.record({ title: text })),
      location: fc.record({ address_short: maybe(text) }),
      images: some(image),
      near: fc.record({ stations: unique(station) }),
    }),
  })
  // The API shows no price of a flat that is not on sale.
  .map((flat) => (flat.status === 1 ? flat : { ...flat, price_total: null, price_m2: null }));

/** A history as the API gives it: oldest first. */
export const anyHistory: fc.Arbitrary<PriceHistoryPoint[]> = fc
  .uniqueArray(fc.record({ at: moment, price_total: maybe(roubles), status: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 5,
    selector: ({ at }) => at,
  })
  .map((points) => points.sort((a, b) => a.at.localeCompare(b.at)));

export const anySimilar: fc.Arbitrary<SimilarFlat[]> = fc.uniqueArray(
  fc.record({
    flat: anyFlat,
    price_difference: maybe(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })),
    reasons: fc.subarray(['На 3 этажа выше', 'С мебелью']),
  }),
  { maxLength: 4, selector: ({ flat }) => flat.id },
);

export const anyBoardFlat: fc.Arbitrary<BoardFlat> = fc.record({
  id,
  number: maybe(text),
  rooms: fc.integer({ min: 0, max: 6 }),
  rooms_known: fc.boolean(),
  area,
  place: maybe(fc.integer({ min: 1, max: 12 })),
  status: fc.integer({ min: 1, max: 4 }),
  hidden: fc.boolean(),
  held: fc.boolean(),
  price: maybe(roubles),
  fits: fc.boolean(),
});

const offerType = fc.constantFrom(
  { type: 1, title: 'Дом' },
  { type: 2, title: 'Таунхаус' },
  { type: 4, title: 'Участок' },
);

/** A village of which anything but id and name may be unknown. */
export const anyVillage: fc.Arbitrary<VillageFull> = fc.record({
  id,
  title_eng: fc.constant('luzhki'),
  titles: fc.record({ title: text }),
  location,
  road: maybe(named),
  distance_km: maybe(fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10)),
  developer: maybe(named),
  images: some(image),
  offers: fc.record({
    total: fc.integer({ min: 0, max: 99 }),
    sold: fc.integer({ min: 0, max: 9 }),
    price: bounds(roubles),
    area: bounds(area),
    area_plot: bounds(area),
    types: fc.uniqueArray(
      offerType.chain((type) =>
        fc.record({ ...asConstants(type), total: fc.integer({ min: 1, max: 9 }), price_from: maybe(roubles) }),
      ),
      { selector: ({ type }) => type },
    ),
  }),
  description: maybe(text),
  polygon: maybe(outline),
  geo: fc.constant({ address_path: [] }),
  communications: facts,
  specifications: facts,
  advantages: unique(card),
  documents: unique(documentOf),
  progress_images: unique(progressPhoto),
  declaration_url: maybe(fc.constant('https://наш.дом.рф/1')),
  price_date: maybe(moment),
});

function asConstants({ type, title }: { type: number; title: string }) {
  return { type: fc.constant(type), title: fc.constant(title) };
}

/** An offer of a village of which anything but id, name and type may be unknown; also a sold one. */
export const anyOffer: fc.Arbitrary<VillageOffer> = fc
  .record({
    id,
    title: text,
    number: maybe(text),
    status: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom(1, 2, 4),
    type_title: fc.constantFrom('Дом', 'Таунхаус', 'Участок'),
    price_total: maybe(roubles),
    price_m2: maybe(roubles),
    media: fc.uniqueArray(
      fc.record({ src: url, kind: fc.constantFrom('plan' as const, 'floor_plan' as const, 'photo' as const) }),
      { maxLength: 1 },
    ),
    area: maybe(area),
    area_plot: maybe(area),
    area_live_space: maybe(area),
    area_kitchen: maybe(area),
    floors: maybe(fc.integer({ min: 1, max: 4 })),
    rooms: maybe(fc.integer({ min: 1, max: 12 })),
    building_type: maybe(named),
    mortgage: fc.boolean(),
  })
  .map((one) => (one.status === 1 ? one : { ...one, price_total: null, price_m2: null }));

/** What a page must never show: the traces of a value that is not there, a heading or a figure without words. */
export function tracesOfNothing(html: string): string[] {
  const words = html.replace(/<[^>]*>/g, ' ');
  const empty = [...html.matchAll(/<(h[1-6]|dd|dt|figcaption)\b[^>]*>(.*?)<\/\1>/gs)].filter(
    ([, , content = '']) => content.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === '',
  );
  return [
    ...(words.match(/undefined|NaN|Infinity|\[object|\bnull\b/g) ?? []),
    ...(html.match(/="[^"]*(undefined|NaN|\[object)[^"]*"/g) ?? []),
    ...empty.map(([element]) => element),
  ];
}
