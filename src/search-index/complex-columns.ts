/**
 * What is known of each complex but its flats, by slot: numbers as columns, codes and places as sets of slots per value,
 * and the few lists of varying length (stations, points) as one small array per complex.
 */

import { boundsOf } from '../domain/geometry.ts';
import type { LatLng } from '../domain/search-filters.ts';
import { clearBit, setBit, wordsFor } from './bits.ts';
import { Postings } from './postings.ts';
import type { ComplexRow } from './row.ts';

/** The filters answered by sets of slots, with the values a row carries. */
const VALUES = {
  region_code: (row: ComplexRow) => [row.region_code],
  housing_class: (row: ComplexRow) => (row.housing_class === null ? [] : [row.housing_class]),
  registration: (row: ComplexRow) => (row.registration === null ? [] : [row.registration]),
  wkl: (row: ComplexRow) => row.wkl,
  developers: (row: ComplexRow) => (row.developer_id === null ? [] : [row.developer_id]),
  buildings: (row: ComplexRow) => [row.id],
  bundle_ids: (row: ComplexRow) => row.bundle_ids,
  counties: (row: ComplexRow) => row.counties,
  districts: (row: ComplexRow) => row.districts,
  cities: (row: ComplexRow) => row.cities,
  roads: (row: ComplexRow) => row.roads,
  stations: (row: ComplexRow) => row.stations.map((station) => station.id),
} as const;
export type PostedKey = keyof typeof VALUES;
const POSTED_KEYS = Object.keys(VALUES) as PostedKey[];

/** A station of a complex takes this many numbers: id, minutes on foot, minutes by transport (`Infinity`: not that way). */
export const STATION = { ID: 0, FOOT: 1, TRANSPORT: 2, SIZE: 3 } as const;

/** A box takes this many numbers; a complex has two, around its points and around its points and outline centres. */
export const BOX = { SOUTH: 0, WEST: 1, NORTH: 2, EAST: 3, SIZE: 4 } as const;

export interface ComplexShape {
  readonly stations: Float64Array;
  /** Where the complex is for `bounds`: its own point and its sub-complexes'. */
  readonly points: readonly LatLng[];
  /** Where the complex is for `polygon`: the points and the centres of the outlines. */
  readonly places: readonly LatLng[];
  /** The values posted for the complex, to be taken back when it leaves. */
  readonly posted: readonly (readonly number[])[];
}

export class ComplexColumns {
  id = new Float64Array(0);
  rating = new Float64Array(0);
  /** `NaN` where the place is unknown. */
  lat = new Float64Array(0);
  lng = new Float64Array(0);
  /** Minutes to the nearest station; `Infinity` where there is none. */
  foot = new Float64Array(0);
  transport = new Float64Array(0);
  /** Two boxes a complex, see `BOX`; a box of no points holds `NaN`s, which no comparison accepts. */
  boxes = new Float64Array(0);
  readonly shapes: ComplexShape[] = [];
  readonly postings = Object.fromEntries(POSTED_KEYS.map((key) => [key, new Postings()])) as Record<
    PostedKey,
    Postings
  >;
  /** The slots in use, as bits. */
  live = new Int32Array(0);

  /** Makes room for `slots` complexes. */
  reserve(slots: number): void {
    if (slots <= this.id.length) return;
    const size = Math.max(slots, this.id.length * 2, 64);
    const grow = (old: Float64Array, length: number) => {
      const grown = new Float64Array(length);
      grown.set(old);
      return grown;
    };
    this.id = grow(this.id, size);
    this.rating = grow(this.rating, size);
    this.lat = grow(this.lat, size);
    this.lng = grow(this.lng, size);
    this.foot = grow(this.foot, size);
    this.transport = grow(this.transport, size);
    this.boxes = grow(this.boxes, size * 2 * BOX.SIZE);
    const live = new Int32Array(wordsFor(size));
    live.set(this.live);
    this.live = live;
  }

  /** Puts a complex into a free slot. */
  write(slot: number, row: ComplexRow): void {
    const shape = shapeOf(row);
    this.shapes[slot] = shape;
    this.id[slot] = row.id;
    this.rating[slot] = row.rating;
    this.lat[slot] = row.lat ?? Number.NaN;
    this.lng[slot] = row.lng ?? Number.NaN;
    this.foot[slot] = Math.min(...row.stations.map((station) => station.foot ?? Number.POSITIVE_INFINITY));
    this.transport[slot] = Math.min(...row.stations.map((station) => station.transport ?? Number.POSITIVE_INFINITY));
    this.#writeBox(slot * 2, shape.points);
    this.#writeBox(slot * 2 + 1, shape.places);
    setBit(this.live, slot);
    POSTED_KEYS.forEach((key, i) => {
      for (const value of shape.posted[i] ?? []) this.postings[key].add(value, slot);
    });
  }

  /** Takes the complex out of its slot. */
  clear(slot: number): void {
    clearBit(this.live, slot);
    POSTED_KEYS.forEach((key, i) => {
      for (const value of this.shapes[slot]?.posted[i] ?? []) this.postings[key].remove(value, slot);
    });
  }

  #writeBox(box: number, points: readonly LatLng[]): void {
    const bounds = boundsOf(points);
    const at = box * BOX.SIZE;
    this.boxes[at + BOX.SOUTH] = bounds?.south ?? Number.NaN;
    this.boxes[at + BOX.WEST] = bounds?.west ?? Number.NaN;
    this.boxes[at + BOX.NORTH] = bounds?.north ?? Number.NaN;
    this.boxes[at + BOX.EAST] = bounds?.east ?? Number.NaN;
  }

  /** Whether complex `a` stands before complex `b` by rating (highest first), then id. */
  precedes(a: number, b: number): boolean {
    const ratings = (this.rating[b] ?? 0) - (this.rating[a] ?? 0);
    return ratings < 0 || (ratings === 0 && (this.id[a] ?? 0) < (this.id[b] ?? 0));
  }
}

function shapeOf(row: ComplexRow): ComplexShape {
  const stations = new Float64Array(row.stations.length * STATION.SIZE);
  row.stations.forEach((station, i) => {
    stations[i * STATION.SIZE + STATION.ID] = station.id;
    stations[i * STATION.SIZE + STATION.FOOT] = station.foot ?? Number.POSITIVE_INFINITY;
    stations[i * STATION.SIZE + STATION.TRANSPORT] = station.transport ?? Number.POSITIVE_INFINITY;
  });
  const points = pointsOf(row);
  return {
    stations,
    points,
    places: placesOf(row, points),
    posted: POSTED_KEYS.map((key) => VALUES[key](row)),
  };
}

/** The points `bounds` looks at: the complex's own and those of its sub-complexes. */
export function pointsOf(row: ComplexRow): readonly LatLng[] {
  return row.lat === null || row.lng === null ? row.points : [[row.lat, row.lng], ...row.points];
}

/** The places `polygon` looks at: the points and the centre of the box around each outline. */
export function placesOf(row: ComplexRow, points: readonly LatLng[]): readonly LatLng[] {
  if (row.outlines.length === 0) return points;
  const places = [...points];
  for (const outline of row.outlines) {
    const box = boundsOf(outline);
    if (box !== undefined) places.push([(box.south + box.north) / 2, (box.west + box.east) / 2]);
  }
  return places;
}
