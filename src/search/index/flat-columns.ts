/**
 * All flats as columns, and a search as these are asked. A complex owns a run of whole 32-bit words; its flats lie side by
 * side from the first bit of the first word, in order of room group and price (none last). Position = word × 32 + bit, the
 * same in every column.
 *
 * What a flat has or has not is kept in bit planes, one bit a flat: a filter looks at 32 flats with one `and`. Floors and
 * areas are range-encoded (Chan & Ioannidis 1998): plane k holds the flats of k or more, so that any range is two planes.
 */

import type { PlaneMatch, ValueRules } from '../rules/filters/definition.ts';
import { FLOOR_LIMITS } from '../rules/filters/floor.ts';
import { FLAT_FILTERS, hasFlatFilter, keysOf, type SearchFilters } from '../rules/search-filters.ts';
import { wordsFor } from './bits.ts';
import { type FlatRow, ROOM_GROUPS } from './row.ts';
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

const FLOOR_FROM = FILTER_PLANES + 2;

/** Planes below `PLANE.FLOOR_FROM`: the flags of a flat. They fit a word, so summaries hold them as masks. */
const PLANE = {
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

/** A search as the columns are asked: every filter turned into numbers and masks once, before any complex is looked at. */
export interface FlatQuery {
  /** Bit `group` for each room group asked for. */
  readonly groups: number;
  readonly byPrice: boolean;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly byArea: boolean;
  readonly areaMin: number;
  readonly areaMax: number;
  readonly areaPlanes: AreaPlanes;
  readonly byFlags: boolean;
  /** Flags a flat must have, all of them. */
  readonly flags: number;
  /** Masks of flags: of each a flat must have one. */
  readonly choices: readonly number[];
  readonly byFloor: boolean;
  readonly floorMin: number;
  readonly floorMax: number;
  readonly byHousing: boolean;
  /** Latest deadline, see `HousingRow.deadline`; `Infinity` when not asked. */
  readonly deadlineMax: number;
  /** Bit `id` for each wall material asked for; all bits when not asked. */
  readonly walls: number;
  /** Ids of the housings asked for; null when not asked. */
  readonly housings: ReadonlySet<number> | null;
  /** Whether a flat filter is set, so that a complex without a fitting flat is not found. */
  readonly narrows: boolean;
  /** Whether every flat fits. */
  readonly all: boolean;
}

const ALL_GROUPS = (1 << ROOM_GROUPS) - 1;

/**
 * The flat part of the filters, deadline and wall material included.
 * Throws RangeError for a floor that is no whole number from 1 to 100 or a value that a filter does not know.
 */
export function flatQuery(filters: SearchFilters): FlatQuery {
  const { rooms, price_min, price_max, square_min, square_max, floor_min, floor_max } = filters;
  const { release_date, wall_material, housings } = filters;
  const byPrice = price_min !== undefined || price_max !== undefined;
  const byArea = square_min !== undefined || square_max !== undefined;
  const byFloor = floor_min !== undefined || floor_max !== undefined;
  const byHousing = release_date !== undefined || wall_material !== undefined || housings !== undefined;
  const groups = rooms === undefined ? ALL_GROUPS : maskOf(rooms) & ALL_GROUPS;
  const asked = askFlags(filters);
  const flags = byFloor ? asked.flags | (1 << PLANE.FLOOR_KNOWN) : asked.flags;
  const { choices } = asked;
  return {
    groups,
    byPrice,
    priceMin: price_min ?? 0,
    priceMax: price_max ?? Number.MAX_VALUE,
    byArea,
    areaMin: square_min ?? 0,
    areaMax: square_max ?? Number.POSITIVE_INFINITY,
    areaPlanes: areaPlanes(square_min ?? 0, square_max ?? Number.POSITIVE_INFINITY),
    byFlags: flags !== 0 || choices.length > 0,
    flags,
    choices,
    byFloor,
    floorMin: floor_min === undefined ? Number.NEGATIVE_INFINITY : checkedFloor(floor_min),
    floorMax: floor_max === undefined ? Number.POSITIVE_INFINITY : checkedFloor(floor_max),
    byHousing,
    deadlineMax: release_date === undefined ? Number.POSITIVE_INFINITY : Math.max(...release_date),
    walls: wall_material === undefined ? -1 : maskOf(wall_material),
    housings: housings === undefined ? null : new Set(housings),
    narrows: hasFlatFilter(filters),
    all: groups === ALL_GROUPS && !byPrice && !byArea && !byFloor && !byHousing && flags === 0 && choices.length === 0,
  };
}

/** What the filters ask of the planes. @throws {RangeError} for a value that no filter knows */
function askFlags(filters: SearchFilters): Pick<FlatQuery, 'flags' | 'choices'> {
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

/**
 * How planes tell which areas fit. For sure: those in `from` and not in `past`, or in `past` but also in `exact` and not in
 * `next`. Of the rest those in `maybeFrom` and not in `maybePast` must be looked at singly: none for limits in whole m² up
 * to `AREA_LAST`, and limits are whole.
 */
interface AreaPlanes {
  readonly from: number;
  readonly past: number;
  readonly exact: number;
  readonly next: number;
  readonly maybeFrom: number;
  readonly maybePast: number;
}

function areaPlanes(min: number, max: number): AreaPlanes {
  const empty = areaPlane(AREA_LAST + 1);
  const lower = {
    from: areaPlane(Math.max(0, Math.ceil(min))),
    maybeFrom: areaPlane(Math.max(0, Math.min(Math.floor(min), AREA_LAST))),
  };
  if (max === Number.POSITIVE_INFINITY) return { ...lower, past: empty, exact: empty, next: empty, maybePast: empty };
  const floor = Math.max(0, Math.floor(max));
  if (floor >= AREA_LAST) return { ...lower, past: areaPlane(AREA_LAST), exact: empty, next: empty, maybePast: empty };
  // Of the areas from `floor` to the next whole number, `floor` itself fits; the others are more than a whole limit.
  const maybePast = Number.isInteger(max) ? areaPlane(floor) : areaPlane(floor + 1);
  return { ...lower, past: areaPlane(floor), exact: PLANE.WHOLE_AREA, next: areaPlane(floor + 1), maybePast };
}

/** Bit `id` for each id; ids past 30 are in no dictionary and set no bit. */
function maskOf(ids: readonly number[]): number {
  let mask = 0;
  for (const id of ids) if (id >= 0 && id <= 30) mask |= 1 << id;
  return mask;
}

function checkedFloor(floor: number): number {
  if (Number.isInteger(floor) && floor >= FLOOR_LIMITS.min && floor <= FLOOR_LIMITS.max) return floor;
  throw new RangeError(`floor ${floor} is no whole number from ${FLOOR_LIMITS.min} to ${FLOOR_LIMITS.max}`);
}
