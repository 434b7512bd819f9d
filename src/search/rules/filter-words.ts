/** Filters said in few words: on the pills of the filter bar, as tags, in the empty state (DESIGN.md §8, FilterPill). */

import {
  APARTMENTS,
  DEADLINE_DONE,
  type DictionaryEntry,
  HOUSING_CLASSES,
  KNOWN_LOCATIONS,
  PAYMENT_METHODS,
  REGISTRATIONS,
  RENOVATIONS,
  WALL_MATERIALS,
} from '../../complex/rules/dictionaries.ts';
import { formatArea, formatHeight, formatMinutes, formatPriceBound } from '../../complex/rules/format.ts';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { type FilterKey, GEO_KEYS, type GeoKey, type SearchFilters } from './search-filters.ts';

/** Filters that are spoken of, set and taken away together. */
export const FILTER_GROUPS = {
  rooms: ['rooms'],
  price: ['price_min', 'price_max'],
  square: ['square_min', 'square_max'],
  release: ['release_date'],
  metro: ['distance_type', 'distance_max'],
  region: ['region_code'],
  floor: ['floor_min', 'floor_max'],
  not_first: ['not_first'],
  not_last: ['not_last'],
  apartments: ['apartments'],
  renovation: ['renovation'],
  ceiling: ['ceiling_height_min'],
  payment: ['payment_methods'],
  class: ['housing_class'],
  material: ['wall_material'],
  registration: ['registration'],
  location: ['wkl'],
  bundle: ['bundle_ids'],
  no_flats: ['no_flats'],
  favorites: ['favorites'],
  polygon: ['polygon'],
  bounds: ['bounds'],
} as const satisfies Record<string, readonly FilterKey[]>;
export type FilterGroup = keyof typeof FILTER_GROUPS;

/** A plain hyphen that no line breaks at: neither font of the design has U+2011 (DESIGN.md §3). */
const HYPHEN = '\u2060-\u2060';
const ROOMS_SUFFIX = `${HYPHEN}комн.`;

/** One filter in words, and the filters without it. */
export interface FilterWord {
  /** The group, or `stations/17` for a place. */
  readonly key: FilterGroup | `${GeoKey}/${number}`;
  readonly text: string;
  readonly without: SearchFilters;
}

/** Title of a place, a developer or a complex. */
export type TitleOf = (key: GeoKey, id: number) => string | undefined;

/** What a group says, undefined when nothing of it is set: '1, 2-комн.', 'до 20 млн ₽', '10 мин пешком'. */
export function groupWords(group: FilterGroup, filters: SearchFilters): string | undefined {
  return WORDS[group](filters);
}

/** The filters without those of one group. */
export function withoutGroup(filters: SearchFilters, group: FilterGroup): SearchFilters {
  const rest = { ...filters };
  for (const key of FILTER_GROUPS[group]) delete rest[key];
  return rest;
}

/** Places first, then the groups in their fixed order. Sort says nothing about what is found and is left out. */
export function filterWords(filters: SearchFilters, titleOf: TitleOf): FilterWord[] {
  const places = GEO_KEYS.flatMap((key) =>
    (filters[key] ?? []).map(
      (id): FilterWord => ({
        key: `${key}/${id}`,
        text: titleOf(key, id) ?? UNNAMED[key],
        without: withoutPlace(filters, key, id),
      }),
    ),
  );
  const groups = (Object.keys(FILTER_GROUPS) as FilterGroup[]).flatMap((group): FilterWord[] => {
    const text = groupWords(group, filters);
    return text === undefined ? [] : [{ key: group, text, without: withoutGroup(filters, group) }];
  });
  return [...places, ...groups];
}

/** The filters without one place. */
export function withoutPlace(filters: SearchFilters, key: GeoKey, id: number): SearchFilters {
  const { [key]: ids = [], ...rest } = filters;
  const left = ids.filter((other) => other !== id);
  return left.length > 0 ? { ...rest, [key]: left } : rest;
}

/** Said of a place that has no name here: an id that is no place. */
export const UNNAMED: Record<GeoKey, string> = {
  stations: 'Станция',
  roads: 'Шоссе',
  cities: 'Город',
  districts: 'Район',
  counties: 'Округ',
  developers: 'Застройщик',
  buildings: 'ЖК',
};

const WORDS: Record<FilterGroup, (filters: SearchFilters) => string | undefined> = {
  rooms: ({ rooms }) => rooms && roomWords(rooms),
  price: ({ price_min, price_max }) => rangeWords(price_min, price_max, formatPriceBound, shortPrice),
  square: ({ square_min, square_max }) => rangeWords(square_min, square_max, formatArea, groupDigits),
  release: ({ release_date }) => release_date && releaseWords(release_date),
  metro: ({ distance_type, distance_max }) => metroWords(distance_type, distance_max),
  region: ({ region_code }) => region_code && (region_code === 77 ? 'Москва' : `Московская${NBSP}область`),
  floor: ({ floor_min, floor_max }) => floorWords(floor_min, floor_max),
  not_first: ({ not_first }) => (not_first ? `не${NBSP}первый этаж` : undefined),
  not_last: ({ not_last }) => (not_last ? `не${NBSP}последний этаж` : undefined),
  apartments: ({ apartments }) => (apartments === undefined ? undefined : titles(APARTMENTS, [apartments], '')),
  renovation: ({ renovation }) => renovation && titles(RENOVATIONS, renovation, 'отделка'),
  ceiling: ({ ceiling_height_min: height }) =>
    height === undefined ? undefined : `потолки от${NBSP}${formatHeight(height)}`,
  payment: ({ payment_methods }) => payment_methods && titles(PAYMENT_METHODS, payment_methods, 'оплата'),
  class: ({ housing_class }) => housing_class && titles(HOUSING_CLASSES, housing_class, 'класс'),
  material: ({ wall_material }) => wall_material && titles(WALL_MATERIALS, wall_material, 'материал'),
  registration: ({ registration }) => registration && titles(REGISTRATIONS, registration, 'прописка'),
  location: ({ wkl }) => wkl && titles(KNOWN_LOCATIONS, wkl, 'расположение'),
  bundle: ({ bundle_ids }) => bundle_ids && 'Подборка',
  no_flats: ({ no_flats }) =>
    no_flats === undefined ? undefined : no_flats ? `Нет в${NBSP}продаже` : `Есть в${NBSP}продаже`,
  favorites: ({ favorites }) => favorites && 'Избранное',
  polygon: ({ polygon }) => polygon && 'Нарисованная область',
  bounds: ({ bounds }) => bounds && 'Область карты',
};

function roomWords(rooms: readonly number[]): string {
  const counts = rooms.filter((count) => count > 0).map((count) => (count === 4 ? '4+' : String(count)));
  const words = rooms.includes(0) ? ['Студия'] : [];
  if (counts.length > 0) words.push(`${counts.join(', ')}${counts.at(-1) === '4+' ? `${NBSP}комн.` : ROOMS_SUFFIX}`);
  return words.join(', ');
}

function releaseWords(terms: readonly number[]): string {
  const years = terms.filter((term) => term !== DEADLINE_DONE);
  const words = terms.includes(DEADLINE_DONE) ? ['Сдан'] : [];
  if (years.length > 0) words.push(`до${NBSP}конца ${years.join(', ')}`);
  return words.join(', ');
}

function metroWords(type: 1 | 3 | undefined, minutes: number | undefined): string | undefined {
  if (minutes === undefined)
    return type && (type === 3 ? `до${NBSP}метро пешком` : `до${NBSP}метро на${NBSP}транспорте`);
  if (type === undefined) return `метро до${NBSP}${formatMinutes(minutes)}`;
  return `${formatMinutes(minutes)} ${type === 3 ? 'пешком' : `на${NBSP}транспорте`}`;
}

function floorWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined) return from === to ? `${from}${NBSP}этаж` : `${from}–${to}${NBSP}этаж`;
  return from === undefined ? `до${NBSP}${to}${NBSP}этажа` : `от${NBSP}${from}${NBSP}этажа`;
}

/** 'от 8 млн ₽', 'до 20 млн ₽', '8–20 млн ₽': the unit is said once. */
function rangeWords(
  from: number | undefined,
  to: number | undefined,
  whole: (value: number) => string,
  bare: (value: number) => string,
): string | undefined {
  if (from !== undefined && to !== undefined) return `${bare(from)}–${whole(to)}`;
  if (to !== undefined) return `до${NBSP}${whole(to)}`;
  return from === undefined ? undefined : `от${NBSP}${whole(from)}`;
}

/** In millions when the upper bound is too, else in full. */
function shortPrice(roubles: number): string {
  return roubles < 100_000 ? groupDigits(roubles) : groupDigits(Math.round(roubles / 10_000) / 100);
}

/** Up to two titles in words, more as a number: 'Бизнес, Премиум', 'отделка: 3'. */
function titles(entries: readonly DictionaryEntry[], ids: readonly number[], caption: string): string {
  if (ids.length > 2) return `${caption}: ${ids.length}`;
  return ids.flatMap((id) => entries.find((entry) => entry.id === id)?.title ?? []).join(', ');
}
