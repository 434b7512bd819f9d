/**
 * What the search index is built from: one row per complex (ЖК) with its housings (корпуса) and available flats.
 *
 * What a search means:
 * - A complex is found when it fits every complex filter and, once any flat filter is set, has at least one flat that fits
 *   all of them. `not_first=0` and `not_last=0` ask for nothing. All totals, minima and maxima count fitting flats only.
 * - Several values of one key: any of them. Different keys: all of them. Places (stations, roads, cities, districts,
 *   counties): any of the chosen ones, of whatever kind; developers, buildings and bundles narrow.
 * - `distance_max`: a station within that many minutes by `distance_type` (either way when absent); when stations are
 *   chosen, one of those. `distance_type` without `distance_max` asks for nothing.
 * - Deadline and wall material belong to a housing: a complex fits when one of its housings fits both of them; counted
 *   are the flats in fitting housings and, in a fitting complex, those without a housing. The two are no flat filters: a
 *   complex that fits by a housing without flats on sale is listed with total 0.
 * - `housings`: a flat filter; a flat without a housing fits none.
 * - `release_date`: 0 is a housing handed over; a year is one handed over or due in that year or before.
 * - A flat without a price fits no price filter. An unknown floor, ceiling or renovation fits no filter on it, and the last
 *   floor cannot be told where the number of floors is unknown.
 * - `bounds`: the point of the complex or of a sub-complex lies inside, edges included. `polygon`: the same, or the centre
 *   of the box around an outline lies inside. `placemarks` ignores both. A complex without a place fits neither.
 * - `no_flats=0` leaves out complexes with total 0. `no_flats=1` shows only those with no available flat at all, whatever
 *   the filters; together with a flat filter nothing can fit.
 * - Complexes with total 0 come after the others in every sort, by rating, then id. A sort by price, area or price per m²
 *   takes the lowest (asc) or highest (desc) fitting flat; ties, and complexes without any price, by rating, then id.
 */

import type { LatLng } from '../../geography/rules/coordinates.ts';
import type { Column, ComplexFacts, FlatFacts } from '../rules/filters/definition.ts';
import type { ComplexFigures, FlatFigures } from '../rules/filters/registry.ts';
import { ALL_FILTERS } from '../rules/search-filters.ts';

export type { StationRow } from '../rules/filters/definition.ts';

export interface ComplexRow extends ComplexFacts, ComplexFigures {
  /** `false`: the complex is kept out of the index. */
  readonly published: boolean;
  /** Place of the placemark in degrees; `null` when unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly rating: number;
  /** Rings of the complex and of its sub-complexes. */
  readonly outlines: readonly (readonly LatLng[])[];
  /** Points of the complex and of its sub-complexes; the complex's own `lat`, `lng` need not be repeated. */
  readonly points: readonly LatLng[];
  readonly housings: readonly HousingRow[];
  /** Available flats (status 1) of the complex and of its sub-complexes. */
  readonly flats: readonly FlatRow[];
}

export interface HousingRow {
  /** Unique within the complex. */
  readonly id: number;
  /** 0 handed over, else the year it is due; `null` unknown. */
  readonly deadline: number | null;
  readonly wall_material: number | null;
}

export interface FlatRow extends FlatFacts, FlatFigures {
  /** Unique in the catalogue. */
  readonly id: number;
  /** One of the complex's housings. */
  readonly housing_id: number | null;
  /** The sub-complex the flat belongs to. */
  readonly child_id: number | null;
}

type Columns = readonly Column<string, unknown>[];
/** The columns that filters add to every flat, and to every complex. */
export const FLAT_COLUMNS: Columns = columnsOf('flat');
export const COMPLEX_COLUMNS: Columns = columnsOf('complex');

function columnsOf(of: 'flat' | 'complex'): Columns {
  return ALL_FILTERS.flatMap(({ filter }) => (filter.of === of && filter.column ? [filter.column] : []));
}

/** The figures of a flat, and of a complex, about which nothing is known. */
export const UNKNOWN_FLAT = unknown(FLAT_COLUMNS) as unknown as FlatFigures;
export const UNKNOWN_COMPLEX = unknown(COMPLEX_COLUMNS) as unknown as ComplexFigures;

function unknown(columns: Columns): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map((column) => [column.name, column.unknown]));
}

/** Asks `replaceComplex` to take a complex out. */
export interface RemovedComplex {
  readonly id: number;
  readonly removed: true;
}

/** Flats are counted by room count in this many groups: studio, 1, 2, 3, four or more. */
export const ROOM_GROUPS = 5;

/** The group of a room count: four or more are one. */
export function roomGroup(rooms: number): number {
  return Math.min(rooms, ROOM_GROUPS - 1);
}
