/** A point in degrees (WGS 84). */
export type LatLng = readonly [lat: number, lng: number];

/** A box in degrees, edges included. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Moscow and the Moscow region by the codes of the federal subjects. */
export const REGION_CODES = [77, 50] as const;
export type RegionCode = (typeof REGION_CODES)[number];
