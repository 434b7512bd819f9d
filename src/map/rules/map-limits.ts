import type { Bounds } from '../../geography/rules/coordinates.ts';

/** Moscow and the region with some air: nothing is built elsewhere, and no map goes there. */
export const LIMITS: Bounds = { south: 53.2, west: 32.5, north: 58.2, east: 43 };
