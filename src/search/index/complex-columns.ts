/**
 * What is known of each complex but its flats, by slot: numbers as columns, codes and places as sets of slots per value,
 * and the stations, which are looked at once the complex fits otherwise, as one small array per complex.
 */

import { ALL_FILTERS, type FilterKey } from '../rules/search-filters.ts';
import { clearBit, setBit, wordsFor } from './bits.ts';
import { Postings } from './postings.ts';
import type { ComplexRow } from './row.ts';

/** The filters answered by sets of slots: by key the values a row carries. */
const VALUES: ReadonlyMap<PostedKey, (row: ComplexRow) => readonly number[]> = new Map(
  ALL_FILTERS.flatMap(({ filter }) =>
    filter.match.by === 'values' ? (Object.entries(filter.match.of) as [PostedKey, (row: object) => number[]][]) : [],
  ),
);
export type PostedKey = FilterKey;
const POSTED_KEYS = [...VALUES.keys()];

/** A station of a complex takes these numbers: minutes are `Infinity` when not that way, a line or hub `NaN` when it has none. */
export const STATION = { ID: 0, FOOT: 1, TRANSPORT: 2, LINE: 3, HUB: 4, SIZE: 5 } as const;

/** What a complex needs besides its numbers. */
interface ComplexShape {
  readonly stations: Float64Array;
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
  readonly shapes: ComplexShape[] = [];
  readonly postings: ReadonlyMap<PostedKey, Postings> = new Map(POSTED_KEYS.map((key) => [key, new Postings()]));
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
    setBit(this.live, slot);
    POSTED_KEYS.forEach((key, i) => {
      for (const value of shape.posted[i] ?? []) this.postings.get(key)?.add(value, slot);
    });
  }

  /** Takes the complex out of its slot. */
  clear(slot: number): void {
    clearBit(this.live, slot);
    POSTED_KEYS.forEach((key, i) => {
      for (const value of this.shapes[slot]?.posted[i] ?? []) this.postings.get(key)?.remove(value, slot);
    });
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
    stations[i * STATION.SIZE + STATION.LINE] = station.line ?? Number.NaN;
    stations[i * STATION.SIZE + STATION.HUB] = station.hub ?? Number.NaN;
  });
  return { stations, posted: [...VALUES.values()].map((valuesOf) => [...valuesOf(row)]) };
}
