/** Refuses rows the index cannot hold, before anything is changed, in words that name the complex, flat and value. */

import type { ComplexRow, FlatRow } from './row.ts';

const MAX_ID = 0x7fffffff;

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
  for (const flat of row.flats) checkFlat(where, flat, housings);
}

function checkFlat(where: string, flat: FlatRow, housings: ReadonlySet<number>): void {
  const name = () => `${where}, flat ${flat.id}`;
  if (!isId(flat.id)) throw new RangeError(`${name()}: the id is no whole number from 1 to ${MAX_ID}`);
  if (flat.child_id !== null && !isId(flat.child_id)) throw new RangeError(`${name()}: sub-complex ${flat.child_id}`);
  if (!Number.isInteger(flat.rooms) || flat.rooms < 0 || flat.rooms > 10) {
    throw new RangeError(`${name()}: ${flat.rooms} rooms, 0 to 10 can be held`);
  }
  if (!(flat.area > 0 && flat.area < Number.POSITIVE_INFINITY)) throw new RangeError(`${name()}: area ${flat.area} m²`);
  if (flat.price !== null && !(flat.price >= 0 && flat.price <= Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`${name()}: price ${flat.price}`);
  }
  if (flat.floor !== null && !(Number.isInteger(flat.floor) && Math.abs(flat.floor) <= 1000)) {
    throw new RangeError(`${name()}: floor ${flat.floor}`);
  }
  if (flat.housing_id !== null && !housings.has(flat.housing_id)) {
    throw new RangeError(`${name()}: housing ${flat.housing_id} is none of the complex's ${housings.size}`);
  }
}

function checkWhole(what: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`${what} ${value} is no whole number from ${min} to ${max}`);
}
