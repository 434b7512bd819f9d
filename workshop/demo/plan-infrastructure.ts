/** What is around the demo's homes: invented schools, shops and the like, on ground that can be built on. */

import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import { INFRASTRUCTURE_KEYS, type InfrastructureKey } from '../../src/geography/rules/infrastructure.ts';
import type { PointOfInterest } from '../../src/geography/server/read-overpass.ts';
import type { PlannedCatalogue } from './planned.ts';
import { type Random, randomOf } from './random.ts';
import { isBuildable, type Land, pointAround } from './sites.ts';

interface Plan {
  /** How many around one home. */
  readonly count: readonly [min: number, max: number];
  /** Metres from the home. */
  readonly distance: readonly [min: number, max: number];
  readonly name: (random: Random) => string;
}

const numbered = (kind: string, max: number) => (random: Random) => `${kind} № ${random.integer(1, max)}`;
const named = (kinds: readonly string[], names: readonly string[]) => (random: Random) =>
  `${random.pick(kinds)} «${random.pick(names)}»`;

/** None of the names belongs to a chain or an institution. */
const PLANS: Readonly<Record<InfrastructureKey, Plan>> = {
  schools: { count: [2, 4], distance: [250, 1_900], name: numbered('Школа', 2_200) },
  kindergartens: { count: [2, 5], distance: [150, 1_500], name: numbered('Детский сад', 2_700) },
  shops: {
    count: [3, 6],
    distance: [80, 1_700],
    name: named(
      ['Магазин', 'Супермаркет'],
      ['Добрый погребок', 'У околицы', 'Полная корзина', 'Семь пекарей', 'Урожайный'],
    ),
  },
  universities: {
    count: [0, 2],
    distance: [600, 2_000],
    name: (random) =>
      random.chance(0.5)
        ? numbered('Колледж', 90)(random)
        : named(['Институт'], ['Среда', 'Горизонт', 'Меридиан'])(random),
  },
  pharmacies: {
    count: [2, 4],
    distance: [100, 1_600],
    name: named(['Аптека'], ['Подорожник', 'Липовый цвет', 'Мятный лист', 'Ромашковая']),
  },
  hospitals: {
    count: [1, 2],
    distance: [400, 1_900],
    name: (random) =>
      random.chance(0.6)
        ? numbered('Городская поликлиника', 230)(random)
        : named(['Клиника'], ['Ясный день', 'Пульс квартала', 'Доктор рядом'])(random),
  },
  gyms: {
    count: [1, 3],
    distance: [150, 1_800],
    name: named(['Спортзал', 'Фитнес-клуб'], ['Рывок', 'Второе дыхание', 'Высота', 'Планка']),
  },
  cafes: {
    count: [2, 5],
    distance: [80, 1_600],
    name: named(
      ['Кафе', 'Кофейня', 'Ресторан'],
      ['Сырник', 'Тёплый двор', 'Липа', 'Варенье', 'Первый этаж', 'Самовар'],
    ),
  },
  parkings: { count: [1, 4], distance: [60, 900], name: () => 'Парковка' },
};

/** A point that cannot be built on is drawn again this often, then left out. */
const TRIES = 6;

/** Points around every complex and village of the plan. The same plan has the same points. */
export function planInfrastructure(catalogue: PlannedCatalogue, land: Land): PointOfInterest[] {
  const homes = [
    ...catalogue.complexes.map(({ key, site }) => ({ key, point: site.point })),
    ...catalogue.villages.map(({ key, point }) => ({ key, point })),
  ];
  return homes.flatMap(({ key, point }) =>
    INFRASTRUCTURE_KEYS.flatMap((category) => around(key, point, category, land)),
  );
}

function around(home: string, centre: LatLng, category: InfrastructureKey, land: Land): PointOfInterest[] {
  const { count, distance, name } = PLANS[category];
  const random = randomOf(`infrastructure/${home}/${category}`);
  return Array.from({ length: random.integer(...count) }, (_, i) => {
    const title = name(random);
    const place = placeAround(centre, distance, random, land);
    return place && { external_id: `${home}/${category}/${i}`, category, title, lat: place[0], lng: place[1] };
  }).filter((point) => point !== null);
}

function placeAround(centre: LatLng, [min, max]: readonly [number, number], random: Random, land: Land): LatLng | null {
  for (let i = 0; i < TRIES; i++) {
    const point = pointAround(centre, random.between(min, max), random.between(0, 360));
    if (isBuildable(point, land)) return point;
  }
  return null;
}
