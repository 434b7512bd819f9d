/**
 * Reading and writing the filters of the search as text: query strings of the API and of page addresses.
 * One table says what every key accepts; the API refuses what it does not accept, a page drops it.
 * Source: public-site specification §5 ('URL filter values are kept only if'), decisions §2–3, targets-trust 45.
 */

import {
  APARTMENTS,
  CEILING_HEIGHTS,
  DISTANCE_MAXIMA,
  DISTANCE_TYPES,
  HOUSING_CLASSES,
  KNOWN_LOCATIONS,
  PAYMENT_METHODS,
  REGISTRATIONS,
  RENOVATIONS,
  ROOMS,
  releaseDeadlines,
  WALL_MATERIALS,
} from '../../complex/rules/dictionaries.ts';
import { POLYGON_MIN_POINTS } from '../../geography/rules/geometry.ts';
import { readInteger } from '../../platform/rules/read-integer.ts';
import { type Bounds, type FilterKey, GEO_KEYS, type LatLng, type SearchFilters, SORTS } from './search-filters.ts';

/** Raw text values by key, in the order given. */
export type RawParams = Readonly<Record<string, readonly string[]>>;

export interface FieldError {
  readonly field: string;
  /** Russian, fit to show. */
  readonly message: string;
}

export interface FilterReading {
  readonly filters: SearchFilters;
  /** One entry for every value that was not accepted (or, for from/to, a reversed pair). */
  readonly errors: readonly FieldError[];
}

export const FLOOR_LIMITS = { min: 1, max: 100 } as const;
export const AREA_LIMITS = { min: 1, max: 100_000 } as const;
export const PRICE_LIMITS = { min: 1, max: 100_000_000_000 } as const;
export const MAX_IDS = 200;
const MAX_POLYGON_POINTS = 500;
const MAX_ID = 2_147_483_647;

interface Rule {
  /** The accepted value or undefined. */
  readonly read: (values: readonly string[], year: number) => unknown;
  readonly write: (value: never) => string;
  readonly message: string;
}

const ONE_OF = 'Недопустимое значение';

const text = (value: number | string): string => String(value);

function oneOf(values: readonly number[]): Rule {
  return {
    read: (raw) => {
      const value = raw.length === 1 ? Number(raw[0]) : Number.NaN;
      return values.includes(value) && text(value) === raw[0] ? value : undefined;
    },
    write: text,
    message: `${ONE_OF}. Допустимо: ${values.join(', ')}`,
  };
}

function within(limits: { min: number; max: number }): Rule {
  return {
    read: (raw) => {
      const value = raw.length === 1 ? readInteger(raw[0] ?? '') : undefined;
      return value !== undefined && value >= limits.min && value <= limits.max ? value : undefined;
    },
    write: text,
    message: `Целое число от ${limits.min} до ${limits.max}`,
  };
}

/** Items split by commas, or undefined when one of them is refused: a list is accepted whole. */
function list(accept: (item: number, year: number) => boolean, message: string): Rule {
  return {
    read: (raw, year) => {
      const items = raw.flatMap((value) => value.split(','));
      if (items.length > MAX_IDS) return undefined;
      const numbers = items.map((item) => readInteger(item));
      if (!numbers.every((item): item is number => item !== undefined && accept(item, year))) return undefined;
      return [...new Set(numbers)].sort((a, b) => a - b);
    },
    write: (value: readonly number[]) => value.join(','),
    message,
  };
}

const ids = (): Rule => list((id) => id <= MAX_ID, `Целые числа через запятую, не более ${MAX_IDS}`);
const fromDictionary = (entries: readonly { id: number }[]): Rule => {
  const known = new Set(entries.map((entry) => entry.id));
  return list((id) => known.has(id), `${ONE_OF}. Допустимо: ${[...known].join(', ')}`);
};

/** 'lat,lng;lat,lng;…' as points, or undefined when a pair is not a pair of degrees. */
export function readPoints(value: string, most: number): LatLng[] | undefined {
  const pairs = value.split(';');
  if (pairs.length > most) return undefined;
  const points: LatLng[] = [];
  for (const pair of pairs) {
    const match = /^(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(pair);
    if (!match) return undefined;
    const lat = Number(match[1]);
    const lng = Number(match[2]);
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
    points.push([lat, lng]);
  }
  return points;
}

const degrees = (value: number): string => String(Math.round(value * 1e5) / 1e5);
const writePoints = (points: readonly LatLng[]): string =>
  points.map(([lat, lng]) => `${degrees(lat)},${degrees(lng)}`).join(';');

/** Degrees as they stand in an address, so that reading what was written changes nothing. */
const rounded = (points: readonly LatLng[]): LatLng[] =>
  points.map(([lat, lng]) => [Number(degrees(lat)), Number(degrees(lng))]);

const bounds: Rule = {
  read: (raw) => {
    const points = raw.length === 1 ? readPoints(raw[0] ?? '', 2) : undefined;
    const [southWest, northEast] = points ? rounded(points) : [];
    if (!southWest || !northEast || southWest[0] > northEast[0] || southWest[1] > northEast[1]) return undefined;
    return { south: southWest[0], west: southWest[1], north: northEast[0], east: northEast[1] } satisfies Bounds;
  },
  write: (value: Bounds) =>
    writePoints([
      [value.south, value.west],
      [value.north, value.east],
    ]),
  message: 'Две пары «широта,долгота» через точку с запятой: юго-запад; северо-восток',
};

const polygon: Rule = {
  read: (raw) => {
    const points = raw.length === 1 ? readPoints(raw[0] ?? '', MAX_POLYGON_POINTS) : undefined;
    return points && points.length >= POLYGON_MIN_POINTS ? rounded(points) : undefined;
  },
  write: (value: readonly LatLng[]) => writePoints(value),
  message: `От ${POLYGON_MIN_POINTS} до ${MAX_POLYGON_POINTS} пар «широта,долгота» через точку с запятой`,
};

const sort: Rule = {
  read: (raw) => (raw.length === 1 ? SORTS.find((slug) => slug === raw[0]) : undefined),
  write: text,
  message: `${ONE_OF}. Допустимо: ${SORTS.join(', ')}`,
};

const releaseDate: Rule = list(
  (id, year) => releaseDeadlines(year).some((deadline) => deadline.id === id),
  '0 (сдан) или год: текущий и четыре следующих',
);

/** What each key accepts, in the order in which keys stand in an address. */
export const FILTER_RULES: Readonly<Record<FilterKey, Rule>> = {
  region_code: oneOf([77, 50]),
  ...(Object.fromEntries(GEO_KEYS.map((key) => [key, ids()])) as Record<(typeof GEO_KEYS)[number], Rule>),
  rooms: fromDictionary(ROOMS),
  price_min: within(PRICE_LIMITS),
  price_max: within(PRICE_LIMITS),
  square_min: within(AREA_LIMITS),
  square_max: within(AREA_LIMITS),
  floor_min: within(FLOOR_LIMITS),
  floor_max: within(FLOOR_LIMITS),
  not_first: oneOf([0, 1]),
  not_last: oneOf([0, 1]),
  apartments: oneOf(APARTMENTS.map((entry) => entry.id)),
  renovation: fromDictionary(RENOVATIONS),
  ceiling_height_min: oneOf(CEILING_HEIGHTS),
  payment_methods: fromDictionary(PAYMENT_METHODS),
  release_date: releaseDate,
  housing_class: fromDictionary(HOUSING_CLASSES),
  wall_material: fromDictionary(WALL_MATERIALS),
  registration: fromDictionary(REGISTRATIONS),
  wkl: fromDictionary(KNOWN_LOCATIONS),
  distance_type: oneOf(DISTANCE_TYPES.map((entry) => entry.id)),
  distance_max: oneOf(DISTANCE_MAXIMA),
  bundle_ids: ids(),
  no_flats: oneOf([0, 1]),
  favorites: oneOf([1]),
  bounds,
  polygon,
  sort,
};

const PAIRS = [
  ['price_min', 'price_max'],
  ['square_min', 'square_max'],
  ['floor_min', 'floor_max'],
] as const;

/**
 * The filters that the text values state. A refused value is left out and reported. A reversed from/to pair is
 * swapped and reported on its lower key: a page takes the swapped pair, the API refuses by the report.
 * `year` is the current year in Moscow. Unknown keys are no business of this function.
 */
export function readFilters(params: RawParams, year: number): FilterReading {
  const filters: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [key, rule] of Object.entries(FILTER_RULES)) {
    const raw = Object.hasOwn(params, key) ? params[key] : undefined;
    if (raw === undefined || raw.length === 0) continue;
    const value = rule.read(raw, year);
    if (value === undefined) errors.push({ field: key, message: rule.message });
    else filters[key] = value;
  }
  const read = filters as SearchFilters;
  for (const [low, high] of PAIRS) {
    const from = read[low];
    const to = read[high];
    if (from === undefined || to === undefined || from <= to) continue;
    read[low] = to;
    read[high] = from;
    errors.push({ field: low, message: 'Значение «от» больше значения «до»' });
  }
  return { filters: read, errors };
}

/** The filters as query pairs under the API's names in their fixed order; values that say nothing are left out. */
export function writeFilters(filters: SearchFilters): [key: FilterKey, value: string][] {
  const pairs: [FilterKey, string][] = [];
  for (const [key, rule] of Object.entries(FILTER_RULES) as [FilterKey, Rule][]) {
    const value = filters[key];
    if (value !== undefined) pairs.push([key, rule.write(value as never)]);
  }
  return pairs;
}
