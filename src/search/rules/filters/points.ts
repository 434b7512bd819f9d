/** Points of the map in an address: 'lat,lng;lat,lng;…' */

import type { LatLng } from '../../../geography/rules/coordinates.ts';

/** The points, or undefined when there are more than `most` or a pair is no pair of degrees. */
export function readPoints(value: string, most: number): LatLng[] | undefined {
  const pairs = value.split(';');
  if (pairs.length > most) return undefined;
  const points: LatLng[] = [];
  for (const pair of pairs) {
    const match = /^(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(pair);
    if (!match) return undefined;
    const lat = Number(match[1]);
    const lng = Number(match[2]);
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
    points.push([lat, lng]);
  }
  return points;
}

const degrees = (value: number): string => String(Math.round(value * 1e5) / 1e5);

export const writePoints = (points: readonly LatLng[]): string =>
  points.map(([lat, lng]) => `${degrees(lat)},${degrees(lng)}`).join(';');

/** Degrees as they stand in an address, so that reading what was written changes nothing. */
export const roundedPoints = (points: readonly LatLng[]): LatLng[] =>
  points.map(([lat, lng]) => [Number(degrees(lat)), Number(degrees(lng))]);
