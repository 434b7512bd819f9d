/**
 * A random catalogue of any size for benches: the same seed gives the same rows. Shares follow the Moscow market as one
 * finds it in feeds: a few big complexes and many small ones, deadlines and floors by housing, finishing and payment by
 * complex with exceptions, prices by class, distance from the centre and area.
 */

import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import {
  type ComplexRow,
  type FlatRow,
  type HousingRow,
  type StationRow,
  UNKNOWN_COMPLEX,
  UNKNOWN_FLAT,
} from '../../src/search/index/row.ts';
import { type SeededRandom, seededRandom } from '../../src/search/index/seeded-random.ts';
import { paymentMask } from '../../src/search/rules/filters/payment.ts';

export const FLATS_PER_COMPLEX = 133;
/** Ids of places go from 1 to these numbers. */
export const PLACE_COUNTS = {
  stations: 300,
  roads: 40,
  cities: 70,
  districts: 146,
  counties: 12,
  developers: 120,
} as const;
export const CENTRE: LatLng = [55.7558, 37.6173];

interface ClassTraits {
  readonly id: number;
  readonly share: number;
  readonly priceM2: number;
  readonly ceiling: number;
}
interface RoomTraits {
  readonly rooms: number;
  readonly share: number;
  readonly area: number;
}
interface WallTraits {
  readonly id: number;
  readonly share: number;
}
/** How often each payment method is offered, by id. */
const PAYMENT_SHARES = new Map([
  [1, 0.95],
  [2, 0.6],
  [3, 0.5],
  [4, 0.55],
]);

const CLASSES: Choices<ClassTraits> = [
  { id: 1, share: 0.12, priceM2: 170_000, ceiling: 2.55 },
  { id: 2, share: 0.5, priceM2: 260_000, ceiling: 2.7 },
  { id: 3, share: 0.25, priceM2: 420_000, ceiling: 2.9 },
  { id: 4, share: 0.09, priceM2: 750_000, ceiling: 3.1 },
  { id: 5, share: 0.04, priceM2: 1_300_000, ceiling: 3.4 },
];
const ROOMS: Choices<RoomTraits> = [
  { rooms: 0, share: 0.2, area: 24 },
  { rooms: 1, share: 0.33, area: 38 },
  { rooms: 2, share: 0.27, area: 58 },
  { rooms: 3, share: 0.14, area: 82 },
  { rooms: 4, share: 0.045, area: 115 },
  { rooms: 5, share: 0.012, area: 150 },
  { rooms: 6, share: 0.003, area: 200 },
];

export interface CatalogueOptions {
  readonly flats: number;
  readonly seed: number;
  /** The current year: deadlines lie around it. */
  readonly year?: number;
}

/** Complexes with about `flats` flats in all, one for each `FLATS_PER_COMPLEX`; every twelfth has nothing on sale. */
export function randomCatalogue({ flats, seed, year = 2026 }: CatalogueOptions): ComplexRow[] {
  const random = seededRandom(seed);
  const count = Math.max(1, Math.round(flats / FLATS_PER_COMPLEX));
  const weights = Array.from({ length: count }, (_, i) => (i % 12 === 11 ? 0 : Math.exp(normal(random) * 0.9)));
  const sum = weights.reduce((a, b) => a + b, 0);
  let lastFlat = 0;
  return weights.map((weight, i) => {
    const size = Math.round((weight / sum) * flats);
    const row = complexRow(random, i + 1, size, lastFlat, year);
    lastFlat += size;
    return row;
  });
}

/** A normally distributed number (Box & Muller 1958). */
function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function whole(random: SeededRandom, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

function byShare<T extends { readonly share: number }>(random: SeededRandom, choices: Choices<T>): T {
  let left = random();
  for (const choice of choices) {
    left -= choice.share;
    if (left < 0) return choice;
  }
  return choices[0];
}

/** What is chosen when rounding leaves the shares short of 1, and the choices. */
type Choices<T> = readonly [T, ...T[]];

interface Traits {
  readonly apartment: boolean;
  readonly priceM2: number;
  readonly ceiling: number;
  readonly renovation: number;
  readonly payments: number;
  readonly children: readonly number[];
  readonly housings: readonly (HousingRow & { readonly floors: number })[];
}

function complexRow(random: SeededRandom, id: number, size: number, lastFlat: number, year: number): ComplexRow {
  const kind = byShare(random, CLASSES);
  const lat = CENTRE[0] + normal(random) * 0.14;
  const lng = CENTRE[1] + normal(random) * 0.24;
  const distance = Math.hypot(lat - CENTRE[0], (lng - CENTRE[1]) * 0.56);
  const inMoscow = distance < 0.2;
  const points: LatLng[] = random() < 0.15 ? [[lat + 0.004, lng + 0.004]] : [];
  const housings = housingRows(random, id, size, year);
  const traits: Traits = {
    apartment: random() < 0.12,
    priceM2: kind.priceM2 * (1.25 - Math.min(0.5, distance)) * (0.9 + random() * 0.2),
    ceiling: kind.ceiling,
    renovation: whole(random, 1, 6),
    payments: paymentMask([...PAYMENT_SHARES].filter(([, share]) => random() < share).map(([id]) => id)),
    children: points.length > 0 ? [1_000_000 + id] : [],
    housings,
  };
  return {
    ...UNKNOWN_COMPLEX,
    id,
    published: true,
    region_code: inMoscow ? 77 : 50,
    lat,
    lng,
    rating: Math.round(random() * 1000) / 10,
    housing_class: kind.id,
    registration: traits.apartment ? 2 : 1,
    wkl: distance < 0.02 ? [1, 2, 4] : distance < 0.05 ? [2, 4] : distance < 0.14 ? [3, 4] : [3],
    developer_id: whole(random, 1, PLACE_COUNTS.developers),
    counties: inMoscow ? [whole(random, 1, PLACE_COUNTS.counties)] : [],
    districts: inMoscow ? [whole(random, 1, PLACE_COUNTS.districts)] : [],
    cities: inMoscow ? [] : [whole(random, 1, PLACE_COUNTS.cities)],
    roads: [whole(random, 1, PLACE_COUNTS.roads)],
    stations: stationRows(random, inMoscow ? 3 : 1),
    bundle_ids: random() < 0.1 ? [whole(random, 1, 8)] : [],
    outlines: random() < 0.5 ? [outlineAround([lat, lng])] : [],
    points,
    housings: housings.map(({ id: housing, deadline, wall_material }) => ({ id: housing, deadline, wall_material })),
    flats: Array.from({ length: size }, (_, i) => flatRow(random, lastFlat + i + 1, traits)),
  };
}

function housingRows(random: SeededRandom, complex: number, size: number, year: number) {
  const count = Math.min(40, 1 + Math.floor(random() * 3 + size / 80));
  return Array.from({ length: count }, (_, i) => ({
    id: complex * 100 + i,
    deadline: random() < 0.3 ? 0 : random() < 0.03 ? null : whole(random, year - 1, year + 4),
    wall_material: random() < 0.05 ? null : byShare(random, WALLS).id,
    floors: whole(random, 6, 32),
  }));
}

const WALLS: Choices<WallTraits> = [
  { id: 5, share: 0.6 },
  { id: 4, share: 0.2 },
  { id: 6, share: 0.13 },
  { id: 3, share: 0.05 },
  { id: 1, share: 0.02 },
];

function stationRows(random: SeededRandom, most: number): StationRow[] {
  const ids = new Set<number>();
  for (let i = whole(random, 0, most); i > 0; i--) ids.add(whole(random, 1, PLACE_COUNTS.stations));
  return [...ids].map((id) => {
    const foot = whole(random, 3, 60);
    return { id, line: 1 + (id % 20), hub: null, foot: foot <= 35 ? foot : null, transport: Math.ceil(foot / 3) };
  });
}

function outlineAround([lat, lng]: LatLng): LatLng[] {
  return [
    [lat - 0.001, lng - 0.002],
    [lat + 0.0015, lng - 0.0018],
    [lat + 0.001, lng + 0.002],
    [lat - 0.0012, lng + 0.0016],
  ];
}

function flatRow(random: SeededRandom, id: number, traits: Traits): FlatRow {
  const kind = byShare(random, ROOMS);
  const housing = random() < 0.03 ? undefined : traits.housings[whole(random, 0, traits.housings.length - 1)];
  const floors = housing?.floors ?? 17;
  const floor = whole(random, 1, floors);
  const area = Math.round(kind.area * (1 + normal(random) * 0.13) * 10 + 60) / 10;
  const price = area * traits.priceM2 * (1 + floor * 0.003) * (0.94 + random() * 0.12);
  return {
    ...UNKNOWN_FLAT,
    id,
    housing_id: housing?.id ?? null,
    child_id: random() < 0.3 ? (traits.children[0] ?? null) : null,
    rooms: kind.rooms,
    apartment: traits.apartment,
    price: random() < 0.03 ? null : Math.round(price / 1000) * 1000,
    area: Math.max(12, area),
    floor: random() < 0.01 ? null : floor,
    floors_total: random() < 0.02 ? null : floors,
    renovation: random() < 0.05 ? null : random() < 0.2 ? whole(random, 1, 6) : traits.renovation,
    ceiling_height: random() < 0.15 ? null : Math.round((traits.ceiling + random() * 0.25) * 100) / 100,
    payments: random() < 0.1 ? whole(random, 0, 15) : traits.payments,
  };
}
