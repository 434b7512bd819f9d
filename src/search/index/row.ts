/**
 * What the search index is built from: one row per complex (ЖК) with its housings (корпуса) and available flats.
 *
 * What a search means (public-site specification §3, §5, §7, §9; decisions §3–4; the rules those leave open are marked *):
 * - A complex is found when it fits every complex filter and, once any flat filter is set, has at least one flat that fits
 *   all of them. `not_first=0` and `not_last=0` ask for nothing*. All totals, minima and maxima count fitting flats only.
 * - Several values of one key: any of them. Different keys: all of them. Places (stations, roads, cities, districts,
 *   counties): any of the chosen ones, of whatever kind; developers, buildings and bundles narrow.
 * - `distance_max`: a station within that many minutes by `distance_type` (either way when absent); when stations are
 *   chosen, one of those. `distance_type` without `distance_max` asks for nothing*.
 * - Deadline and wall material belong to a housing: a complex fits when one of its housings fits both of them*; counted
 *   are the flats in fitting housings and, in a fitting complex, those without a housing. The two are no flat filters: a
 *   complex that fits by a housing without flats on sale is listed with total 0.
 * - `release_date`: 0 is a housing handed over; a year is one handed over or due in that year or before.
 * - A flat without a price fits no price filter. An unknown floor, ceiling or renovation fits no filter on it, and the last
 *   floor cannot be told where the number of floors is unknown*.
 * - `bounds`: the point of the complex or of a sub-complex lies inside, edges included. `polygon`: the same, or the centre
 *   of the box around an outline lies inside*. `placemarks` ignores both. A complex without a place fits neither.
 * - `no_flats=0` leaves out complexes with total 0. `no_flats=1` shows only those with no available flat at all, whatever
 *   the filters*; together with a flat filter nothing can fit.
 * - Complexes with total 0 come after the others in every sort, by rating, then id. A sort by price, area or price per m²
 *   takes the lowest (asc) or highest (desc) fitting flat; ties, and complexes without any price, by rating, then id.
 */

import type { LatLng } from '../rules/search-filters.ts';

export interface ComplexRow {
  /** A whole number from 1 to 2^31 - 1, unique in the catalogue, as all ids. */
  readonly id: number;
  /** `false`: the complex is kept out of the index. */
  readonly published: boolean;
  readonly region_code: number;
  /** Place of the placemark in degrees; `null` when unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly rating: number;
  readonly housing_class: number | null;
  readonly registration: number | null;
  /** Known locations that hold; several may (the Garden ring lies inside the MKAD). */
  readonly wkl: readonly number[];
  readonly developer_id: number | null;
  readonly counties: readonly number[];
  readonly districts: readonly number[];
  readonly cities: readonly number[];
  readonly roads: readonly number[];
  readonly stations: readonly StationRow[];
  readonly bundle_ids: readonly number[];
  /** Rings of the complex and of its sub-complexes. */
  readonly outlines: readonly (readonly LatLng[])[];
  /** Points of the complex and of its sub-complexes; the complex's own `lat`, `lng` need not be repeated. */
  readonly points: readonly LatLng[];
  readonly housings: readonly HousingRow[];
  /** Available flats (status 1) of the complex and of its sub-complexes. */
  readonly flats: readonly FlatRow[];
}

export interface StationRow {
  readonly id: number;
  /** Minutes on foot; `null` when that way is not offered. */
  readonly foot: number | null;
  /** Minutes by public transport; `null` when that way is not offered. */
  readonly transport: number | null;
}

export interface HousingRow {
  /** Unique within the complex. */
  readonly id: number;
  /** 0 handed over, else the year it is due; `null` unknown. */
  readonly deadline: number | null;
  readonly wall_material: number | null;
}

export interface FlatRow {
  /** Unique in the catalogue. */
  readonly id: number;
  /** One of the complex's housings. */
  readonly housing_id: number | null;
  /** The sub-complex the flat belongs to. */
  readonly child_id: number | null;
  /** 0 studio … 10. */
  readonly rooms: number;
  readonly apartment: boolean;
  /** Whole roubles, up to 10^11. */
  readonly price: number | null;
  /** Square metres, more than 0. */
  readonly area: number;
  readonly floor: number | null;
  readonly floors_total: number | null;
  readonly renovation: number | null;
  /** Metres. */
  readonly ceiling_height: number | null;
  /** Payment methods as a mask, see `paymentMask`. */
  readonly payments: number;
}

/** Asks `replaceComplex` to take a complex out. */
export interface RemovedComplex {
  readonly id: number;
  readonly removed: true;
}

/** Payment method ids (decisions §3) as a bit mask: bit `id - 1` for each. */
export function paymentMask(ids: Iterable<number>): number {
  let mask = 0;
  for (const id of ids) mask |= 1 << (id - 1);
  return mask;
}

/** Flats are counted by room count in this many groups: studio, 1, 2, 3, four or more. */
export const ROOM_GROUPS = 5;

/** The group of a room count: four or more are one. */
export function roomGroup(rooms: number): number {
  return Math.min(rooms, ROOM_GROUPS - 1);
}
