/** Cottage villages of the demo: beside the roads of the region, with offers of every kind. */

import type { LotStatus, WallMaterialCode } from '../../src/feeds/formats/record.ts';
import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import { distanceMeters } from '../../src/geography/rules/geometry.ts';
import type { Road } from '../../src/geography/server/load-reference.ts';
import { type DayTime, drawnImagePath, type HouseMaterial } from '../../src/pictures/rules/drawn-image.ts';
import { slugify } from '../../src/platform/rules/slug.ts';
import { VILLAGE_NAMES } from './complex-names.ts';
import type { DemoDeveloper } from './developers.ts';
import { borderOf } from './footprints.ts';
import type { Communications, PlannedOffer, PlannedVillage } from './planned.ts';
import { comfortPrice } from './pricing.ts';
import { type Random, randomOf } from './random.ts';
import { CENTRE, isBuildable, type Land, pointAround, type Site, surveySite } from './sites.ts';

/** Villages of these developers are sold through their YRL feeds, the only format that carries all kinds of houses. */
const BUILDERS = ['usadby', 'verstovoy', 'gornica'];
/** Kilometres of the ring road from the Kremlin. */
const RING_KM = 16.8;
const SOLD_SHARE = 0.2;

/** Which kinds of offers a village has; every kind of the dictionary occurs in the list. */
const PROFILES: readonly (readonly PlannedOffer['type'][])[] = [
  [8, 8, 9, 1, 6],
  [4, 4, 4, 3],
  [1, 2, 4, 3],
  [1, 1, 3, 10],
  [4, 2, 5],
  [8, 8, 9, 5, 7],
  [3, 3, 4, 2],
  [1, 3, 10, 4],
  [2, 3, 4],
  [8, 9, 6, 10],
  [4, 4, 1],
  [1, 2, 3, 8, 5],
];

const TITLES: Readonly<Record<PlannedOffer['type'], string>> = {
  1: 'Коттедж',
  2: 'Дом',
  3: 'Дом с участком',
  4: 'Участок',
  5: 'Часть дома',
  6: 'Квартира',
  7: 'Комната',
  8: 'Таунхаус',
  9: 'Дуплекс',
  10: 'Гараж',
};
type Range = readonly [min: number, max: number];
interface Measures {
  /** House, m². */
  readonly area: Range | null;
  /** Plot, сотки. */
  readonly plot: Range | null;
  readonly rooms: Range | null;
  readonly floors: Range | null;
}
const MEASURES: Readonly<Record<PlannedOffer['type'], Measures>> = {
  1: { area: [180, 420], plot: [8, 22], rooms: [4, 7], floors: [2, 3] },
  2: { area: [96, 220], plot: null, rooms: [3, 5], floors: [1, 2] },
  3: { area: [110, 260], plot: [6, 15], rooms: [3, 6], floors: [1, 2] },
  4: { area: null, plot: [5.5, 24], rooms: null, floors: null },
  5: { area: [70, 130], plot: [2, 5], rooms: [2, 4], floors: [2, 2] },
  6: { area: [38, 92], plot: null, rooms: [1, 3], floors: [3, 3] },
  7: { area: [14, 22], plot: null, rooms: [1, 1], floors: [2, 2] },
  8: { area: [98, 190], plot: [1.2, 4], rooms: [3, 5], floors: [2, 3] },
  9: { area: [120, 210], plot: [3, 6.5], rooms: [3, 5], floors: [2, 2] },
  10: { area: [18, 40], plot: null, rooms: null, floors: [1, 1] },
};
/** Roubles per m² of house against a comfort flat at the place; a garage and a plot are cheaper. */
const HOUSE_FACTOR: Readonly<Record<PlannedOffer['type'], number>> = {
  1: 0.74,
  2: 0.6,
  3: 0.62,
  4: 0,
  5: 0.58,
  6: 0.86,
  7: 0.8,
  8: 0.74,
  9: 0.72,
  10: 0.3,
};
const MATERIALS: readonly (readonly [HouseMaterial, WallMaterialCode])[] = [
  ['brick', 3],
  ['block', 1],
  ['timber', 2],
  ['frame', 2],
];
const TIMES: readonly DayTime[] = ['day', 'morning', 'golden', 'autumn'];

function communicationsOf(random: Random): Communications {
  return {
    electricity: `${random.pick([15, 15, 20, 30])} кВт на дом, подключено`,
    gas: random.pick(['Магистральный, заведён в дома', 'Магистральный, по границе участков', 'Газгольдер на посёлок']),
    water: random.pick(['Центральный водопровод', 'Скважина на посёлок с очисткой', 'Скважина на каждом участке']),
    sewerage: random.pick(['Центральная', 'Станция биологической очистки', 'Локальные очистные сооружения']),
    heating: random.pick(['Газовый котёл в доме', 'Электрический котёл', 'Котельная на посёлок']),
    internet: random.pick(['Оптоволокно в каждый дом', 'Оптоволокно, 4G']),
    roads: random.pick(['Асфальт с тротуарами', 'Асфальт', 'Плитка и асфальт']),
    security: random.pick(['Охрана и пропуска, камеры по периметру', 'Круглосуточный пост, видеонаблюдение']),
  };
}

function siteBeside(road: Road, land: Land, random: Random): Site | null {
  const places = road.line.filter((point) => {
    const km = distanceMeters(point, CENTRE) / 1000;
    return km > 24 && km < 62;
  });
  for (let attempt = 0; attempt < 60; attempt++) {
    const near: LatLng = random.pick(places.length > 0 ? places : road.line);
    const point = pointAround(near, random.between(700, 2200), random.next() * 360);
    const location = land.locate(point);
    const city = land.reference.cities.find(({ id }) => id === location?.city_id);
    if (location?.region_code === 50 && city && isBuildable(point, land)) return surveySite(point, city, land);
  }
  return null;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
const between = (range: Range | null, random: Random): number | null =>
  range && round1(range[0] + random.next() * (range[1] - range[0]));

function priceOf(type: PlannedOffer['type'], area: number | null, plot: number | null, metre: number): number {
  const land = (plot ?? 0) * metre * 1.8;
  return Math.round((land + (area ?? 0) * metre * HOUSE_FACTOR[type]) / 10_000) * 10_000;
}

interface Drawn {
  readonly type: PlannedOffer['type'];
  readonly floors: number | null;
  readonly plot: number | null;
  readonly area: number | null;
  readonly rooms: number | null;
}

/** The plan of a flat. */
function planOf({ area, rooms }: Drawn, seed: number): string {
  return drawnImagePath({
    kind: 'flat-plan',
    seed,
    rooms: rooms ?? 1,
    area_total: area ?? 40,
    area_kitchen: 0,
    area_balcony: 0,
    area_rooms: [],
    layout: 'classic',
    furniture: 'furnished',
  });
}

function picturesOf(drawn: Drawn, random: Random): string[] {
  const { type, floors, plot } = drawn;
  const seed = random.integer(0, 999_999);
  const [material] = random.pick(MATERIALS);
  const time = random.pick(TIMES);
  if (type === 4) return [drawnImagePath({ kind: 'plot', seed, area: plot ?? 8, time })];
  if (type === 6 || type === 7) {
    const room = drawnImagePath({ kind: 'room', seed, floor: random.integer(1, 3), time });
    return type === 6 ? [planOf(drawn, seed), room] : [room];
  }
  // Nothing is drawn of a garage, and the house beside it is not what is sold.
  if (type === 10) return [];
  const house = drawnImagePath({ kind: 'house', seed, floors: Math.min(3, floors ?? 1), material, time });
  return [house, drawnImagePath({ kind: 'room', seed, floor: 1, time: random.pick(TIMES) })];
}

function planOffer(
  village: { key: string; plots: number },
  type: PlannedOffer['type'],
  number: number,
  metre: number,
  random: Random,
): PlannedOffer {
  const measures = MEASURES[type];
  const area = between(measures.area, random);
  const plot = between(measures.plot, random);
  const floors = measures.floors && random.integer(...measures.floors);
  const wished = measures.rooms && random.integer(...measures.rooms);
  // So many rooms as one can live in.
  const rooms = type === 6 && area ? Math.min(wished ?? 1, Math.max(1, Math.floor(area / 22))) : wished;
  const status: LotStatus = random.chance(SOLD_SHARE) ? 3 : 1;
  // Of a flat the plan says it.
  const lives = type !== 4 && type !== 6 && type !== 10;
  const pictures = picturesOf({ type, floors, plot, area, rooms }, random);
  const plan = drawnImagePath({
    kind: 'plot-plan',
    seed: random.integer(0, 999_999),
    plots: village.plots,
    lit: 1 + ((number - 1) % village.plots),
  });
  return {
    key: `${village.key}-${number}`,
    number: String(number),
    title: `${TITLES[type]} № ${number}`,
    type,
    status,
    price_total: random.chance(0.05) ? null : priceOf(type, area, plot, metre * random.between(0.9, 1.12)),
    area,
    area_plot: plot,
    area_living: lives && area ? round1(area * random.between(0.52, 0.62)) : null,
    area_kitchen: lives && area && type !== 7 ? round1(Math.min(34, area * random.between(0.1, 0.15))) : null,
    floors,
    rooms,
    wall_material: type === 4 ? null : random.pick(MATERIALS)[1],
    mortgage: random.chance(0.7),
    pictures: type === 6 || type === 7 ? pictures : [...pictures, plan],
  };
}

function planVillage(index: number, builders: readonly DemoDeveloper[], land: Land): PlannedVillage | null {
  const random = randomOf(`village ${index}`);
  const [title, roadTitle] = VILLAGE_NAMES[index % VILLAGE_NAMES.length] ?? ['', ''];
  const road = land.reference.roads.find((candidate) => candidate.title === roadTitle);
  const site = road && siteBeside(road, land, random);
  const developer = builders[index % builders.length];
  if (!road || !site || !developer) return null;
  const key = String(9001 + index);
  const plots = random.integer(24, 80);
  const profile = PROFILES[index % PROFILES.length] ?? [];
  const metre = comfortPrice(site) * random.between(0.9, 1.1);
  const count = random.integer(16, 44);
  const types = Array.from({ length: count }, (_, at) => profile[at] ?? random.pick(profile));
  const side = 420 + plots * 7;
  return {
    key,
    title,
    title_eng: slugify(title),
    seed: random.integer(0, 999_999),
    developer,
    point: site.point,
    address: `Московская область, ${site.place.title}, ${road.title}, ${Math.round(site.centre_km - RING_KM)} км`,
    road: { id: road.id, title: road.title },
    distance_km: Math.round(site.centre_km - RING_KM),
    polygon: borderOf(site.point, side, side * random.between(0.5, 0.8), random.integer(0, 89), random),
    plots,
    communications: communicationsOf(random),
    rating: Math.round(random.between(3.6, 4.8) * 100) / 100,
    offers: types.map((type, at) => planOffer({ key, plots }, type, at + 1, metre, random)),
  };
}

/** So many villages, at most one to a name, by those of the developers that build villages. */
export function planVillages(count: number, developers: readonly DemoDeveloper[], land: Land): PlannedVillage[] {
  const builders = developers.filter(({ key }) => BUILDERS.includes(key));
  return Array.from({ length: Math.min(count, VILLAGE_NAMES.length) }, (_, index) =>
    planVillage(index, builders, land),
  ).filter((village) => village !== null);
}
