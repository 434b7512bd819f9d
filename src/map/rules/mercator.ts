import type { LatLng } from '../../geography/rules/coordinates.ts';

/** Width of the world at zoom 0, px: that of MapLibre, whose zooms are meant everywhere. */
const WORLD = 512;

/** Place in the world at zoom 0, px: spherical Mercator (EPSG:3857), x to the east and y to the south. */
export function worldPoint([lat, lng]: LatLng): readonly [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [(lng / 360 + 0.5) * WORLD, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD];
}

/** The place at a point of the world at zoom 0. */
export function placeAt(x: number, y: number): LatLng {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI;
  return [lat, (x / WORLD - 0.5) * 360];
}
