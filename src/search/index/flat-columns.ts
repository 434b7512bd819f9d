/**
 * All flats as columns. A complex owns a run of whole 32-bit words; its flats lie side by side from the first bit of the
 * first word, in order of room group and price (none last). Position = word × 32 + bit, the same in every column.
 *
 * What a flat has or has not is kept in bit planes, one bit a flat: a filter looks at 32 flats with one `and`. Floors and
 * areas are range-encoded (Chan & Ioannidis 1998): plane k holds the flats of k or more, so that any range is two planes.
 */

import type { PlaneMatch, ValueRules } from '../rules/filters/definition.ts';
import { FLOOR_LIMITS } from '../rules/filters/floor.ts';
import { FLAT_FILTERS, keysOf, type SearchFilters } from '../rules/search-filters.ts';
import { wordsFor } from './bits.ts';
import type { FlatRow } from './row.ts';
import type { Move } from './runs.ts';

/** Flags fit a word of 32 bits; two of them belong to floors and areas. */
const MAX_PLANES = 30;

type Match = PlaneMatch<ValueRules, string, unknown>;

const matched = FLAT_FILTERS.flatMap(({ match, ...filter }) =>
  match.by === 'planes' ? [{ match, keys: keysOf(filter) }] : [],
);
const firstPlanes = matched.map((_, i) => matched.slice(0, i).reduce((sum, { match }) => sum + match.planes, 0));
const ofFlat: readonly Match['of'][] = matched.map(({ match }) => match.of);

/** How many planes the filters take. */
const FILTER_PLANES = matched.reduce((sum, { match }) => sum + match.planes, 0);
if (FILTER_PLANES > MAX_PLANES) {
  throw new RangeError(`The filters take ${FILTER_PLANES} planes, the index has ${MAX_PLANES}`);
}

/** The most masks that a search can ask one of. */
export const MAX_CHOICES = matched.length;

/** The planes of the filters that a flat is in. */
function flagsOfFilters(flat: FlatRow): number {
  let flags = 0;
  for (let i = 0; i < ofFlat.length; i++) flags |= (ofFlat[i]?.(flat as never) ?? 0) << (firstPlanes[i] ?? 0);
  return flags;
}

export interface FlagQuestion {
  /** Flags a flat must have, all of them. */
  readonly flags: number;
  /** Masks of flags: of each a flat must have one. */
  readonly choices: readonly number[];
}

/** What the filters ask of the planes. @throws {RangeError} for a value that no filter knows */
export function askFlags(filters: SearchFilters): FlagQuestion {
  let flags = 0;
  const choices: number[] = [];
  for (const [i, { match, keys }] of matched.entries()) {
    if (keys.every((key) => filters[key] === undefined)) continue;
    const question = match.asked(filters);
    if (question === undefined) continue;
    if ('all' in question) flags |= question.all << (firstPlanes[i] ?? 0);
    else choices.push(question.any << (firstPlanes[i] ?? 0));
  }
  return { flags, choices };
}

const FLOOR_FROM = FILTER_PLANES + 2;

/** Planes below `PLANE.FLOOR_FROM`: the flags of a flat. They fit a word, so summaries hold them as masks. */
export const PLANE = {
  /** The planes of the filters lie from 0 to here: each has its own, in the order of the list of filters. */
  FLOOR_KNOWN: FILTER_PLANES,
  /** The area is a whole number of m². */
  WHOLE_AREA: FILTER_PLANES + 1,
  /** Floor k or above at `FLOOR_FROM + k - 1`, for k from 1 to one past the highest floor a filter can name. */
  FLOOR_FROM,
  /** k m² or more at `AREA_FROM + k`, for k from 0 to `AREA_LAST`, then a plane without any flat. */
  AREA_FROM: FLOOR_FROM + FLOOR_LIMITS.max + 1,
} as const;
/** Areas of this many m² and above are not told apart by planes. */
export const AREA_LAST = 128;
const HIGHEST_FLOOR = FLOOR_LIMITS.max + 1;
const PLANE_COUNT = PLANE.AREA_FROM + AREA_LAST + 2;

/** The plane of the flats on floor k or above. */
export function floorPlane(k: number): number {
  return PLANE.FLOOR_FROM + k - 1;
}

/** A price in steps of 32 roubles, which never falls as the price rises; 10^11 roubles fit 32 bits. */
export function priceCode(price: number): number {
  return Math.min(0xffffffff, Math.floor(price / 32));
}

/** The plane of the flats of k m² or more, k a whole number from 0; above `AREA_LAST` the plane without any flat. */
export function areaPlane(k: number): number {
  return PLANE.AREA_FROM + Math.min(k, AREA_LAST + 1);
}

/** The flags of a flat as a mask of planes. Unknown values and codes outside the dictionaries set no flag. */
function flagsOf(flat: FlatRow): number {
  let flags = flagsOfFilters(flat);
  if (Number.isInteger(flat.area)) flags |= 1 << PLANE.WHOLE_AREA;
  if (flat.floor !== null) flags |= 1 << PLANE.FLOOR_KNOWN;
  return flags;
}

export class FlatColumns {
  id = new Int32Array(0);
  /** `Infinity` where there is no price. */
  price = new Float64Array(0);
  /** The price without its last bits, half as wide: what a search for a price goes through first. See `priceCode`. */
  priceCode = new Uint32Array(0);
  /** `NaN` where there is no price. */
  priceM2 = new Float64Array(0);
  area = new Float64Array(0);
  rooms = new Uint8Array(0);
  /** 0 where the flat belongs to no sub-complex. */
  child = new Int32Array(0);
  /** Plane `p` lies at `bits[p * stride]` … `bits[(p + 1) * stride - 1]`. */
  bits = new Int32Array(0);
  stride = 0;
  readonly #word = new Int32Array(PLANE_COUNT);

  /** Bytes of all columns. */
  get byteLength(): number {
    const { id, price, priceCode, priceM2, area, rooms, child, bits } = this;
    return [id, price, priceCode, priceM2, area, rooms, child, bits].reduce(
      (sum, column) => sum + column.byteLength,
      0,
    );
  }

  /** Writes the flats of a complex from `word` on; they must be in order (`inOrder`) and fit the capacity. */
  write(word: number, flats: readonly FlatRow[]): void {
    for (let first = 0; first < flats.length; first += 32) {
      const last = Math.min(first + 32, flats.length);
      this.#word.fill(0);
      for (let i = first; i < last; i++) {
        const flat = flats[i];
        if (flat !== undefined) this.#writeFlat(word * 32 + i, flat);
      }
      this.#flush(word + (first >>> 5));
    }
  }

  #writeFlat(position: number, flat: FlatRow): void {
    this.id[position] = flat.id;
    this.price[position] = flat.price ?? Number.POSITIVE_INFINITY;
    this.priceCode[position] = priceCode(flat.price ?? Number.POSITIVE_INFINITY);
    this.priceM2[position] = flat.price === null ? Number.NaN : flat.price / flat.area;
    this.area[position] = flat.area;
    this.rooms[position] = flat.rooms;
    this.child[position] = flat.child_id ?? 0;
    const bit = 1 << (position & 31);
    for (let flags = flagsOf(flat); flags !== 0; flags &= flags - 1) {
      const plane = 31 - Math.clz32(flags & -flags);
      this.#word[plane] = (this.#word[plane] ?? 0) | bit;
    }
    if (flat.floor !== null && flat.floor >= 1) {
      const plane = floorPlane(Math.min(flat.floor, HIGHEST_FLOOR));
      this.#word[plane] = (this.#word[plane] ?? 0) | bit;
    }
    const plane = areaPlane(Math.min(Math.floor(flat.area), AREA_LAST));
    this.#word[plane] = (this.#word[plane] ?? 0) | bit;
  }

  /** Stores one word of every plane; a flat noted at its own floor and area is spread over all below. */
  #flush(word: number): void {
    let above = 0;
    for (let plane = PLANE_COUNT - 1; plane >= PLANE.FLOOR_FROM; plane--) {
      if (plane === PLANE.AREA_FROM - 1) above = 0;
      above |= this.#word[plane] ?? 0;
      this.bits[plane * this.stride + word] = above;
    }
    for (let plane = 0; plane < PLANE.FLOOR_FROM; plane++) {
      this.bits[plane * this.stride + word] = this.#word[plane] ?? 0;
    }
  }

  /** The flags that at least one of the `count` flats from `word` on has. */
  flagsOfSome(word: number, count: number): number {
    let flags = 0;
    for (let plane = 0; plane < PLANE.FLOOR_FROM; plane++) {
      const at = plane * this.stride + word;
      let any = 0;
      for (let w = 0; w < wordsFor(count); w++) any |= this.bits[at + w] ?? 0;
      if (any !== 0) flags |= 1 << plane;
    }
    return flags;
  }

  /** The flags that all of the `count` flats from `word` on have; none without flats. */
  flagsOfEvery(word: number, count: number): number {
    if (count === 0) return 0;
    const words = wordsFor(count);
    // Bits past the last flat are never set: they are made up for in the last word.
    const past = count % 32 === 0 ? 0 : -1 << (count % 32);
    let flags = 0;
    for (let plane = 0; plane < PLANE.FLOOR_FROM; plane++) {
      const at = plane * this.stride + word;
      let all = (this.bits[at + words - 1] ?? 0) | past;
      for (let w = 0; w < words - 1; w++) all &= this.bits[at + w] ?? 0;
      if (all === -1) flags |= 1 << plane;
    }
    return flags;
  }

  /** Carries out the moves of `Runs.pack`, in words. */
  repack(capacity: number, moves: readonly Move[]): void {
    const size = capacity * 32;
    const packed = <T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(old: T, to: T): T => {
      for (const { from, to: at, length } of moves) to.set(old.subarray(from * 32, (from + length) * 32), at * 32);
      return to;
    };
    this.id = packed(this.id, new Int32Array(size));
    this.price = packed(this.price, new Float64Array(size));
    this.priceCode = packed(this.priceCode, new Uint32Array(size));
    this.priceM2 = packed(this.priceM2, new Float64Array(size));
    this.area = packed(this.area, new Float64Array(size));
    this.rooms = packed(this.rooms, new Uint8Array(size));
    this.child = packed(this.child, new Int32Array(size));
    this.#repackPlanes(capacity, moves);
  }

  #repackPlanes(capacity: number, moves: readonly Move[]): void {
    // An odd number of cache lines, so that the same word of several planes does not fall into one set of the cache.
    const stride = (Math.ceil(capacity / 16) | 1) * 16;
    const bits = new Int32Array(stride * PLANE_COUNT);
    for (let plane = 0; plane < PLANE_COUNT; plane++) {
      const source = plane * this.stride;
      const goal = plane * stride;
      for (const { from, to, length } of moves) {
        for (let w = 0; w < length; w++) bits[goal + to + w] = this.bits[source + from + w] ?? 0;
      }
    }
    this.bits = bits;
    this.stride = stride;
  }
}
