/** Refuses rows the index cannot hold, before anything is changed, in words that name the complex, flat and value. */

import { PRICE_LIMITS } from '../rules/filters/price.ts';
import type { ComplexRow, FlatRow } from './row.ts';

const MAX_ID = 0x7fffffff;
const MAX_ROOMS = 10;
const MAX_FLOOR = 1000;

function isId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID;
}

/** Throws RangeError when the row breaks what `ComplexRow` promises. */
export function checkRow(row: ComplexRow): void {
  const where = `complex ${row.id}`;
  if (!isId(row.id)) throw new RangeError(`${where}: the id is no whole number from 1 to ${MAX_ID}`);
  if (!Number.isFinite(row.rating)) throw new RangeError(`${where}: rating ${row.rating} is no number`);
  if ((row.lat === null) !== (row.lng === null)) throw new RangeError(`${where}: half a place, ${row.lat}, ${row.lng}`);
  const housings = new Set<number>();
  for (const { id, deadline, wall_material } of row.housings) {
    if (housings.has(id)) throw new RangeError(`${where}: housing ${id} twice`);
    if (deadline !== null) checkWhole(`${where}, housing ${id}: deadline`, deadline, 0, 9999);
    if (wall_material !== null) checkWhole(`${where}, housing ${id}: wall material`, wall_material, 0, 30);
    housings.add(id);
  }
  for (const flat of row.flats) {
    const fault = flatFault(flat, housings);
    if (fault !== undefined) throw new RangeError(`${where}, flat ${flat.id}: ${fault}`);
  }
}

/** Why the index cannot hold a flat of a complex with these housings; `undefined` when it can. */
export function flatFault(flat: FlatRow, housings: ReadonlySet<number>): string | undefined {
  const { id, child_id, housing_id, rooms, area, price, floor } = flat;
  if (!isId(id)) return `the id is no whole number from 1 to ${MAX_ID}`;
  if (child_id !== null && !isId(child_id)) return `sub-complex ${child_id} is no id`;
  if (!(Number.isInteger(rooms) && rooms >= 0 && rooms <= MAX_ROOMS))
    return `${rooms} rooms, 0 to ${MAX_ROOMS} can be held`;
  if (!(area > 0 && area < Number.POSITIVE_INFINITY)) return `area ${area} m²`;
  if (price !== null && !(Number.isInteger(price) && price >= 0 && price <= PRICE_LIMITS.max)) {
    return `price ${price} is no whole number of roubles up to ${PRICE_LIMITS.max}`;
  }
  if (floor !== null && !(Number.isInteger(floor) && Math.abs(floor) <= MAX_FLOOR)) return `floor ${floor}`;
  if (housing_id !== null && !housings.has(housing_id)) {
    return `housing ${housing_id} is none of the complex's ${housings.size}`;
  }
  return undefined;
}

function checkWhole(what: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`${what} ${value} is no whole number from ${min} to ${max}`);
}
