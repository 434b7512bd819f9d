/** Where a place lies among Moscow's rings: the codes of the filter `wkl`. */

import type { LatLng } from './coordinates.ts';
import { pointInPolygon, type Ring } from './geometry.ts';

/** The three ring roads as closed lines; each lies inside the next. */
export interface MoscowRings {
  readonly garden: Ring;
  readonly ttk: Ring;
  readonly mkad: Ring;
}

const INSIDE_GARDEN_RING = 1;
const INSIDE_TTK = 2;
const BEYOND_TTK = 3;
const INSIDE_MKAD = 4;

/**
 * The codes that hold for a place, rising; several may: the centre is 1, 2 and 4. Beyond the Third ring (3) is all that is
 * not inside it, the region included. A place on a ring counts as inside it.
 */
export function knownLocations(place: LatLng, rings: MoscowRings): number[] {
  const codes: number[] = [];
  if (pointInPolygon(place, rings.garden)) codes.push(INSIDE_GARDEN_RING);
  codes.push(pointInPolygon(place, rings.ttk) ? INSIDE_TTK : BEYOND_TTK);
  if (pointInPolygon(place, rings.mkad)) codes.push(INSIDE_MKAD);
  return codes;
}
