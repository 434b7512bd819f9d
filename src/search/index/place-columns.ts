/**
 * Where the complexes are. A complex owns a run of one column: latitude and longitude of its points (its own and its
 * sub-complexes'), then of the centres of its outlines. Boxes around both tell most complexes apart without a look at them.
 */

import type { Bounds, LatLng } from '../../geography/rules/coordinates.ts';
import { boundsOf } from '../../geography/rules/geometry.ts';
import type { PolygonSlabs } from '../rules/polygon-slabs.ts';
import type { ComplexRow } from './row.ts';
import { Runs } from './runs.ts';

const BOX = { SOUTH: 0, WEST: 1, NORTH: 2, EAST: 3, SIZE: 4 } as const;
const OUTSIDE = 0;
const PARTLY = 1;
const INSIDE = 2;

export class PlaceColumns {
  readonly #runs = new Runs();
  #cells = new Float64Array(0);
  /** Number of points, and of points and outline centres, by slot. */
  #points = new Int32Array(0);
  #places = new Int32Array(0);
  /** Two boxes a complex: around its points, and around its points and outline centres. A box of nothing holds `NaN`s. */
  #boxes = new Float64Array(0);

  /** Makes room for `slots` complexes. */
  reserve(slots: number): void {
    this.#runs.reserve(slots);
    const size = this.#runs.begin.length;
    if (this.#points.length >= size) return;
    const points = new Int32Array(size);
    const places = new Int32Array(size);
    const boxes = new Float64Array(size * 2 * BOX.SIZE);
    points.set(this.#points);
    places.set(this.#places);
    boxes.set(this.#boxes);
    this.#points = points;
    this.#places = places;
    this.#boxes = boxes;
  }

  write(slot: number, row: ComplexRow): void {
    const points: LatLng[] = [...row.points];
    if (row.lat !== null && row.lng !== null) points.push([row.lat, row.lng]);
    const places = [...points];
    for (const outline of row.outlines) {
      const box = boundsOf(outline);
      if (box !== undefined) places.push([(box.south + box.north) / 2, (box.west + box.east) / 2]);
    }
    this.#take(slot, places.length * 2);
    let at = this.#runs.begin[slot] ?? 0;
    for (const [lat, lng] of places) {
      this.#cells[at++] = lat;
      this.#cells[at++] = lng;
    }
    this.#points[slot] = points.length;
    this.#places[slot] = places.length;
    this.#writeBox(slot * 2, points);
    this.#writeBox(slot * 2 + 1, places);
  }

  release(slot: number): void {
    this.#runs.release(slot);
  }

  #take(slot: number, size: number): void {
    if (this.#runs.take(slot, size)) return;
    const { capacity, moves } = this.#runs.pack(size);
    const cells = new Float64Array(capacity);
    for (const { from, to, length } of moves) cells.set(this.#cells.subarray(from, from + length), to);
    this.#cells = cells;
    this.#runs.take(slot, size);
  }

  #writeBox(box: number, points: readonly LatLng[]): void {
    const bounds = boundsOf(points);
    const at = box * BOX.SIZE;
    this.#boxes[at + BOX.SOUTH] = bounds?.south ?? Number.NaN;
    this.#boxes[at + BOX.WEST] = bounds?.west ?? Number.NaN;
    this.#boxes[at + BOX.NORTH] = bounds?.north ?? Number.NaN;
    this.#boxes[at + BOX.EAST] = bounds?.east ?? Number.NaN;
  }

  /** Whether a point of the complex lies in the bounds, edges included. */
  isInBounds(slot: number, bounds: Bounds): boolean {
    const overlap = this.#overlap(slot * 2, bounds);
    if (overlap !== PARTLY) return overlap === INSIDE;
    const begin = this.#runs.begin[slot] ?? 0;
    const end = begin + (this.#points[slot] ?? 0) * 2;
    for (let at = begin; at < end; at += 2) {
      const lat = this.#cells[at] ?? Number.NaN;
      const lng = this.#cells[at + 1] ?? Number.NaN;
      if (lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east) return true;
    }
    return false;
  }

  /** Whether a point of the complex or the centre of an outline lies in the polygon. */
  isInPolygon(slot: number, polygon: PolygonSlabs): boolean {
    if (polygon.bounds === undefined || this.#overlap(slot * 2 + 1, polygon.bounds) === OUTSIDE) return false;
    const begin = this.#runs.begin[slot] ?? 0;
    const end = begin + (this.#places[slot] ?? 0) * 2;
    for (let at = begin; at < end; at += 2) {
      if (polygon.has(this.#cells[at] ?? Number.NaN, this.#cells[at + 1] ?? Number.NaN)) return true;
    }
    return false;
  }

  /** How a box lies to the bounds; a box of nothing lies outside. */
  #overlap(box: number, bounds: Bounds): number {
    const at = box * BOX.SIZE;
    const south = this.#boxes[at + BOX.SOUTH] ?? Number.NaN;
    const west = this.#boxes[at + BOX.WEST] ?? Number.NaN;
    const north = this.#boxes[at + BOX.NORTH] ?? Number.NaN;
    const east = this.#boxes[at + BOX.EAST] ?? Number.NaN;
    if (!(north >= bounds.south && south <= bounds.north && east >= bounds.west && west <= bounds.east)) return OUTSIDE;
    const inside = south >= bounds.south && north <= bounds.north && west >= bounds.west && east <= bounds.east;
    return inside ? INSIDE : PARTLY;
  }
}
