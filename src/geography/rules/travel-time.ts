/**
 * Minutes to a station from the straight distance, for places whose feed gives none. The exits of stations and the streets
 * are not in the reference data, so these are estimates with these assumptions:
 * - a walk is 1.3 times as long as the straight line (detour factors of city street networks lie between 1.2 and 1.4) at
 *   4.8 km/h, the pace of 80 m a minute by which Russian and British property listings count;
 * - a ride on a city bus is 1.4 times as long, at 18 km/h with its stops, after 5 minutes of walking to it and waiting.
 */

export const WALK_DETOUR = 1.3;
export const WALK_METRES_PER_MINUTE = 80;
export const RIDE_DETOUR = 1.4;
export const RIDE_METRES_PER_MINUTE = 300;
export const RIDE_WAIT_MINUTES = 5;

/** A walk longer than this is told as a ride (the longest choice of the filter). */
export const WALK_MAX_MINUTES = 30;
/** A ride longer than this says nothing about a place and is left out. */
export const RIDE_MAX_MINUTES = 60;

/** Codes of the way. */
export const BY_TRANSPORT = 1;
export const ON_FOOT = 3;

/** Whole minutes on foot for a straight distance in metres, at least 1. */
export function walkingMinutes(metres: number): number {
  return Math.max(1, Math.ceil((metres * WALK_DETOUR) / WALK_METRES_PER_MINUTE));
}

/** Whole minutes by bus for a straight distance in metres, waiting included. */
export function transportMinutes(metres: number): number {
  return Math.ceil((metres * RIDE_DETOUR) / RIDE_METRES_PER_MINUTE + RIDE_WAIT_MINUTES);
}

/** How a station is shown: on foot up to 30 minutes, by transport up to an hour, `null` when it is farther. */
export function reachOf(metres: number): { distance_type: 1 | 3; duration: number } | null {
  const walk = walkingMinutes(metres);
  if (walk <= WALK_MAX_MINUTES) return { distance_type: ON_FOOT, duration: walk };
  const ride = transportMinutes(metres);
  return ride <= RIDE_MAX_MINUTES ? { distance_type: BY_TRANSPORT, duration: ride } : null;
}
