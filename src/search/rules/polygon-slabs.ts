/**
 * The test of `pointInPolygon` prepared for many points: the ring's edges are laid out by bands of latitude, and a point
 * is compared with the edges of its band only. The answer is the same for every point.
 */

import type { Bounds, LatLng } from '../../geography/rules/coordinates.ts';
import { boundsOf, CROSSED, edgeEffect, ON_EDGE, type Ring } from '../../geography/rules/geometry.ts';

const EDGE = 4;

export class PolygonSlabs {
  /** Around the ring; `undefined` for a ring of no points, which holds nothing. */
  readonly bounds: Bounds | undefined;
  readonly #count: number;
  readonly #south: number;
  readonly #bandsPerDegree: number;
  /** Edges as aLat, aLng, bLat, bLng, band by band; an edge stands in every band it reaches. */
  readonly #edges: Float64Array;
  /** Where the edges of each band begin, and the end of the last. */
  readonly #begins: Int32Array;

  constructor(ring: Ring) {
    const bounds = boundsOf(ring);
    const height = bounds === undefined ? 0 : bounds.north - bounds.south;
    this.bounds = bounds;
    this.#count = Math.max(1, ring.length);
    this.#south = bounds?.south ?? 0;
    this.#bandsPerDegree = height > 0 ? this.#count / height : 0;
    this.#begins = new Int32Array(this.#count + 1);
    this.#eachBand(ring, (band) => {
      this.#begins[band + 1] = (this.#begins[band + 1] ?? 0) + EDGE;
    });
    for (let band = 0; band < this.#count; band++) {
      this.#begins[band + 1] = (this.#begins[band + 1] ?? 0) + (this.#begins[band] ?? 0);
    }
    const edges = new Float64Array(this.#begins[this.#count] ?? 0);
    const ends = this.#begins.slice();
    this.#eachBand(ring, (band, a, b) => {
      const at = ends[band] ?? 0;
      edges[at] = a[0];
      edges[at + 1] = a[1];
      edges[at + 2] = b[0];
      edges[at + 3] = b[1];
      ends[band] = at + EDGE;
    });
    this.#edges = edges;
  }

  /** Visits the edges of the ring, each once for every band it reaches. */
  #eachBand(ring: Ring, visit: (band: number, a: LatLng, b: LatLng) => void): void {
    let previous = ring.at(-1);
    for (const current of ring) {
      if (previous === undefined) break;
      const last = this.#bandOf(Math.max(previous[0], current[0]));
      for (let band = this.#bandOf(Math.min(previous[0], current[0])); band <= last; band++) {
        visit(band, previous, current);
      }
      previous = current;
    }
  }

  /** Never falls as the latitude rises, so that a point's band is among those of every edge at its latitude. */
  #bandOf(lat: number): number {
    return Math.max(0, Math.min(this.#count - 1, Math.floor((lat - this.#south) * this.#bandsPerDegree)));
  }

  /** Whether the point lies in the ring or on its border, as `pointInPolygon` says. */
  has(lat: number, lng: number): boolean {
    const { bounds } = this;
    if (bounds === undefined || !(lat >= bounds.south && lat <= bounds.north)) return false;
    const edges = this.#edges;
    const band = this.#bandOf(lat);
    const end = this.#begins[band + 1] ?? 0;
    let inside = false;
    for (let at = this.#begins[band] ?? 0; at < end; at += EDGE) {
      const effect = edgeEffect(lat, lng, edges[at] ?? 0, edges[at + 1] ?? 0, edges[at + 2] ?? 0, edges[at + 3] ?? 0);
      if (effect === ON_EDGE) return true;
      if (effect === CROSSED) inside = !inside;
    }
    return inside;
  }
}
