/** A search as the index asks it: every filter turned into numbers and masks once, before any complex is looked at. */

import { FLOOR_LIMITS } from '../rules/filters/floor.ts';
import { hasFlatFilter, type SearchFilters } from '../rules/search-filters.ts';
import { AREA_LAST, areaPlane, askFlags, type FlagQuestion, PLANE } from './flat-columns.ts';
import { ROOM_GROUPS } from './row.ts';

/** What a flat must be. */
export interface FlatQuery extends FlagQuestion {
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
