/**
 * The search as plainly as it can be said: every complex and flat looked at, one rule after the other, over the rows
 * themselves. It is the executable specification of the index (see `row.ts` for the rules in words) and what the bench
 * compares with. Answers have the shape of the index's.
 */

import type { LatLng } from '../../geography/rules/coordinates.ts';
import { boundsOf, isInsideBounds, pointInPolygon } from '../../geography/rules/geometry.ts';
import type { ComplexFigure, FlatFigure } from '../rules/filters/definition.ts';
import {
  ALL_FILTERS,
  DEFAULT_SORT,
  FLAT_FILTERS,
  hasFlatFilter,
  keysOf,
  type SearchFilters,
  type SortSlug,
} from '../rules/search-filters.ts';
import type { Aggregate, CountAnswer, FlatsAnswer, FlatsPage, FoundComplex, Page, SearchAnswer } from './answer.ts';
import type { ComplexRow, FlatRow, HousingRow, RemovedComplex } from './row.ts';

export interface NaivePlacemark {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly total: number;
  readonly min_price: number | null;
}

interface Match {
  readonly row: ComplexRow;
  readonly flats: readonly FlatRow[];
}

export class NaiveSearch {
  readonly #rows = new Map<number, ComplexRow>();

  constructor(rows: Iterable<ComplexRow>) {
    for (const row of rows) this.replaceComplex(row);
  }

  replaceComplex(row: ComplexRow | RemovedComplex): void {
    if ('removed' in row || !row.published) this.#rows.delete(row.id);
    else this.#rows.set(row.id, row);
  }

  search(filters: SearchFilters, { offset, limit }: Page): SearchAnswer {
    const matches = this.#find(filters, false);
    const sort = filters.sort ?? DEFAULT_SORT;
    const key = new Map(matches.map((match) => [match, sortKey(match.flats, sort)]));
    matches.sort((a, b) => {
      const withFlats = Number(b.flats.length > 0) - Number(a.flats.length > 0);
      if (withFlats !== 0) return withFlats;
      const [first, second] = [key.get(a) ?? 0, key.get(b) ?? 0];
      return first === second ? byRating(a, b) : first - second;
    });
    const flats = matches.flatMap((match) => match.flats);
    const { total, min_price, min_area } = aggregateOf(flats);
    return {
      total: matches.length,
      complexes: matches.slice(offset, offset + limit).map(describe),
      offers: { count: total, min_price, min_area },
    };
  }

  count(filters: SearchFilters): CountAnswer {
    const matches = this.#find(filters, false);
    return { complexes: matches.length, flats: matches.reduce((sum, match) => sum + match.flats.length, 0) };
  }

  placemarks(filters: SearchFilters): NaivePlacemark[] {
    const placemarks: NaivePlacemark[] = [];
    for (const { row, flats } of this.#find(filters, true).sort(byRating)) {
      if (row.lat === null || row.lng === null) continue;
      const { total, min_price } = aggregateOf(flats);
      placemarks.push({ id: row.id, lat: row.lat, lng: row.lng, total, min_price });
    }
    return placemarks;
  }

  flats(complexId: number, filters: SearchFilters, { offset, limit, sort, child_id }: FlatsPage): FlatsAnswer {
    const row = this.#rows.get(complexId);
    if (row === undefined || !fitsByHousing(row, filters)) return { total: 0, ids: [] };
    const flats = fittingFlats(row, filters, flatTests(filters)).filter(
      (flat) => child_id === undefined || flat.child_id === child_id,
    );
    flats.sort((a, b) => compareFlats(a, b, sort) || a.id - b.id);
    return { total: flats.length, ids: flats.slice(offset, offset + limit).map((flat) => flat.id) };
  }

  #find(filters: SearchFilters, wherever: boolean): Match[] {
    const matches: Match[] = [];
    const ofComplex = complexTests(filters);
    const ofFlat = flatTests(filters);
    for (const row of this.#rows.values()) {
      if (!ofComplex.every((fits) => fits(row)) || !fitsByHousing(row, filters)) continue;
      if (!wherever && !fitsArea(row, filters)) continue;
      const flats = fittingFlats(row, filters, ofFlat);
      if (flats.length === 0 && (hasFlatFilter(filters) || filters.no_flats === 0)) continue;
      if (filters.no_flats === 1 && row.flats.length > 0) continue;
      matches.push({ row, flats });
    }
    return matches;
  }
}

/** Whether the value, or one of the values, is among those asked for; true when nothing is asked. */
function among(asked: readonly number[] | undefined, values: readonly number[] | number | null): boolean {
  if (asked === undefined) return true;
  if (values === null) return false;
  return typeof values === 'number' ? asked.includes(values) : values.some((value) => asked.includes(value));
}

/** What a row must be: one test for each filter that is set. */
type Tests<Row> = readonly ((row: Row) => boolean)[];

function complexTests(filters: SearchFilters): Tests<ComplexRow> {
  return ALL_FILTERS.flatMap(({ filter }) => {
    const keys = keysOf(filter).filter((key) => filters[key] !== undefined);
    if (filter.of === 'flat' || keys.length === 0) return [];
    const { match } = filter;
    if (match.by === 'own') return (row: ComplexRow) => COMPLEX_FITS[match.about](row, filters);
    const carries = keys.map((key) => {
      const asked = [filters[key]].flat() as number[];
      const valuesOf = match.of[key];
      return (row: ComplexRow) => among(asked, valuesOf?.(row as never) ?? null);
    });
    if (match.several === 'narrows') return carries;
    return (row: ComplexRow) => carries.some((carriesOne) => carriesOne(row));
  });
}

type ComplexFits = (row: ComplexRow, filters: SearchFilters) => boolean;
/** What the filters mean that the index answers by code of its own. */
const COMPLEX_FITS: Readonly<Record<ComplexFigure, ComplexFits>> = {
  distance: fitsDistance,
  // Housings, the area of the map and what is on sale are looked at by themselves; favourites are `buildings` by now.
  deadline: () => true,
  wall_material: () => true,
  bounds: () => true,
  polygon: () => true,
  on_sale: () => true,
  favourites: () => true,
};

function fitsDistance(row: ComplexRow, filters: SearchFilters): boolean {
  const { distance_max, distance_type, stations, lines, hubs } = filters;
  if (distance_max === undefined) return true;
  return row.stations.some((station) => {
    const asked = among(stations, station.id) && stations !== undefined;
    const named = asked || (lines && among(lines, station.line)) || (hubs && among(hubs, station.hub));
    if ((stations || lines || hubs) && !named) return false;
    if (distance_type !== 1 && station.foot !== null && station.foot <= distance_max) return true;
    return distance_type !== 3 && station.transport !== null && station.transport <= distance_max;
  });
}

function fitsArea(row: ComplexRow, { bounds, polygon }: SearchFilters): boolean {
  const points: LatLng[] = [...row.points];
  if (row.lat !== null && row.lng !== null) points.push([row.lat, row.lng]);
  if (bounds !== undefined && !points.some((point) => isInsideBounds(point, bounds))) return false;
  if (polygon === undefined) return true;
  for (const outline of row.outlines) {
    const box = boundsOf(outline);
    if (box !== undefined) points.push([(box.south + box.north) / 2, (box.west + box.east) / 2]);
  }
  return points.some((point) => pointInPolygon(point, polygon));
}

function fitsByHousing(row: ComplexRow, filters: SearchFilters): boolean {
  if (filters.release_date === undefined && filters.wall_material === undefined) return true;
  return row.housings.some((housing) => fitsHousing(housing, filters));
}

function fitsHousing({ deadline, wall_material }: HousingRow, filters: SearchFilters): boolean {
  if (!among(filters.wall_material, wall_material)) return false;
  if (filters.release_date === undefined) return true;
  if (deadline === null) return false;
  return filters.release_date.some((asked) => (asked === 0 ? deadline === 0 : deadline === 0 || deadline <= asked));
}

function fittingFlats(row: ComplexRow, filters: SearchFilters, tests: Tests<FlatRow>): FlatRow[] {
  return row.flats.filter((flat) => {
    const housing = row.housings.find(({ id }) => id === flat.housing_id);
    return (housing === undefined || fitsHousing(housing, filters)) && tests.every((fits) => fits(flat));
  });
}

function flatTests(filters: SearchFilters): Tests<FlatRow> {
  return FLAT_FILTERS.flatMap((filter) => {
    if (keysOf(filter).every((key) => filters[key] === undefined)) return [];
    const { match } = filter;
    return match.by === 'planes'
      ? (flat: FlatRow) => match.fits(flat as never, filters)
      : (flat: FlatRow) => FLAT_FITS[match.about](flat, filters);
  });
}

const FLAT_FITS: Readonly<Record<FlatFigure, (flat: FlatRow, filters: SearchFilters) => boolean>> = {
  price: (flat, { price_min, price_max }) => inRange(flat.price, price_min, price_max),
  area: (flat, { square_min, square_max }) => inRange(flat.area, square_min, square_max),
  floor: (flat, { floor_min, floor_max }) => inRange(flat.floor, floor_min, floor_max),
  housing: ({ housing_id }, { housings = [] }) => housing_id !== null && housings.includes(housing_id),
  rooms: (flat, { rooms = [] }) => rooms.some((asked) => (asked === 4 ? flat.rooms >= 4 : flat.rooms === asked)),
};

/** Whether the value lies between the limits that are set; an unknown value fits no limit. */
function inRange(value: number | null, min: number | undefined, max: number | undefined): boolean {
  if (min === undefined && max === undefined) return true;
  if (value === null) return false;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Highest rating first, then lowest id. */
function byRating(a: Match, b: Match): number {
  return b.row.rating - a.row.rating || a.row.id - b.row.id;
}

/** What a complex is sorted by, lowest first; `Infinity` when no flat has the figure. */
function sortKey(flats: readonly FlatRow[], sort: SortSlug): number {
  if (sort === 'rating_desc') return 0;
  const values = flats.flatMap((flat) => figure(flat, sort) ?? []);
  if (values.length === 0) return Number.POSITIVE_INFINITY;
  return sort.endsWith('asc') ? Math.min(...values) : -Math.max(...values);
}

function figure(flat: FlatRow, sort: SortSlug): number | null {
  if (sort === 'area_asc' || sort === 'area_desc') return flat.area;
  if (flat.price === null) return null;
  return sort === 'price_asc' || sort === 'price_desc' ? flat.price : flat.price / flat.area;
}

function compareFlats(a: FlatRow, b: FlatRow, sort: SortSlug | undefined): number {
  const byRooms = sort === undefined || sort === 'rating_desc';
  if (byRooms && a.rooms !== b.rooms) return a.rooms - b.rooms;
  const order = byRooms ? 'price_asc' : sort;
  const [first, second] = [figure(a, order), figure(b, order)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return order.endsWith('asc') ? first - second : second - first;
}

function describe({ row, flats }: Match): FoundComplex {
  const groups = [0, 1, 2, 3].map((rooms) => flats.filter((flat) => flat.rooms === rooms));
  groups.push(flats.filter((flat) => flat.rooms >= 4));
  return { id: row.id, on_sale: row.flats.length, ...aggregateOf(flats), rooms: groups.map(aggregateOf) };
}

function aggregateOf(flats: readonly FlatRow[]): Aggregate {
  const prices: number[] = [];
  const pricesM2: number[] = [];
  const areas: number[] = [];
  for (const flat of flats) {
    areas.push(flat.area);
    if (flat.price === null) continue;
    prices.push(flat.price);
    pricesM2.push(flat.price / flat.area);
  }
  return {
    total: flats.length,
    min_price: least(prices),
    max_price: most(prices),
    min_price_m2: least(pricesM2),
    max_price_m2: most(pricesM2),
    min_area: least(areas),
    max_area: most(areas),
  };
}

const least = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
