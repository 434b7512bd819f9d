/** Sites of the demo complexes: true places, chosen where people really build, never in water, parks or on the rails. */

import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import {
  boundsOf,
  distanceMeters,
  distanceToPolyline,
  pointInPolygon,
  type Ring,
} from '../../src/geography/rules/geometry.ts';
import { walkingMinutes } from '../../src/geography/rules/travel-time.ts';
import type { City, MetroKind, Place, Reference } from '../../src/geography/server/load-reference.ts';
import { readRecords } from '../../src/geography/server/load-reference.ts';
import { createLocator, type Location } from '../../src/geography/server/locate.ts';
import { DISTRICT_ACTIVITY, QUIET_DISTRICT, REGION_SHARE, TOWN_ACTIVITY } from './building-activity.ts';
import { type Random, randomOf } from './random.ts';

/** What the demo needs to know about the land. */
export interface Land {
  readonly reference: Reference;
  readonly locate: (point: LatLng) => Location | null;
  readonly parks: readonly Ring[];
  readonly rivers: readonly (readonly LatLng[])[];
  readonly railways: readonly (readonly LatLng[])[];
}

export interface Site {
  readonly point: LatLng;
  readonly location: Location;
  /** District of Moscow or town of the region. */
  readonly place: Place;
  readonly centre_km: number;
  readonly river_m: number;
  readonly park_m: number;
  /** The nearest station, however far. */
  readonly station: { readonly title: string; readonly kind: MetroKind; readonly metres: number };
}

/** The Kremlin: prices fall with the distance from it. */
export const CENTRE: LatLng = [55.752, 37.6175];

/** Metres from the middle of the river: half its width and an embankment. */
const RIVER_CLEARANCE = 190;
const RAIL_CLEARANCE = 70;
const NEIGHBOUR_CLEARANCE = 420;
/** Of the valid points tried the one with the best mixture of chance and nearness to a station is taken. */
const CANDIDATES = 9;
const ATTEMPTS = 600;
const PEOPLE_PER_KM2 = 5000;

/** Reads the land around the places of the reference (about 10 ms). */
export function readLand(reference: Reference): Land {
  const lines = (file: string): LatLng[][] => readRecords(file).map((record) => readLine(record.line));
  return {
    reference,
    locate: createLocator(reference),
    parks: readRecords('green-areas.json').map((record) => readLine(record.polygon)),
    rivers: lines('water.json'),
    railways: lines('railways.json'),
  };
}

/** Points of a line; rails and rivers run on beyond the region, so any point will do. */
function readLine(value: unknown): LatLng[] {
  if (!Array.isArray(value)) throw new TypeError('A line of the reference geography is no array');
  return value.map(([lat, lng]: unknown[]) => [Number(lat), Number(lng)]);
}

/** Where a complex may not stand whatever else is known. Distances in metres. */
export function isBuildable(point: LatLng, land: Land): boolean {
  return (
    !land.parks.some((park) => pointInPolygon(point, park)) &&
    land.rivers.every((river) => distanceToPolyline(point, river) >= RIVER_CLEARANCE) &&
    land.railways.every((line) => distanceToPolyline(point, line) >= RAIL_CLEARANCE)
  );
}

function nearestStation(point: LatLng, { stations, lines }: Reference): Site['station'] {
  let nearest: { station: Place | null; metres: number } = { station: null, metres: Number.POSITIVE_INFINITY };
  for (const station of stations) {
    const metres = distanceMeters(point, [station.lat, station.lng]);
    if (metres < nearest.metres) nearest = { station, metres };
  }
  const line = lines.find(({ id }) => id === nearest.station?.line_id);
  return { title: nearest.station?.title ?? '', kind: line?.kind ?? 'metro', metres: nearest.metres };
}

/** What is to be known about a point of a place. Throws a RangeError if the point is outside both regions. */
export function surveySite(point: LatLng, place: Place, land: Land): Site {
  const location = land.locate(point);
  if (!location) throw new RangeError(`${point} lies in neither region`);
  const nearest = (lines: readonly (readonly LatLng[])[]): number =>
    Math.min(...lines.map((line) => distanceToPolyline(point, line)));
  return {
    point,
    location,
    place,
    centre_km: distanceMeters(point, CENTRE) / 1000,
    river_m: nearest(land.rivers),
    park_m: nearest(land.parks),
    station: nearestStation(point, land.reference),
  };
}

const round5 = (value: number): number => Math.round(value * 1e5) / 1e5;

function pointInDistrict(district: Place, random: Random): LatLng | null {
  const rings = district.polygon ?? [];
  const box = boundsOf(rings.flat());
  if (!box) return null;
  const point: LatLng = [round5(random.between(box.south, box.north)), round5(random.between(box.west, box.east))];
  return rings.some((ring) => pointInPolygon(point, ring)) ? point : null;
}

function pointInTown(town: City, random: Random): LatLng {
  const radius = Math.sqrt((town.population ?? 20_000) / PEOPLE_PER_KM2 / Math.PI) * 1000;
  return pointAround([town.lat, town.lng], 250 + Math.sqrt(random.next()) * radius * 0.95, random.next() * 360);
}

/** The point that lies so many metres from another in a direction (degrees clockwise from north). */
export function pointAround(from: LatLng, metres: number, bearing: number): LatLng {
  const angle = (bearing * Math.PI) / 180;
  const lat = from[0] + (metres * Math.cos(angle)) / 111_195;
  const lng = from[1] + (metres * Math.sin(angle)) / (111_195 * Math.cos((from[0] * Math.PI) / 180));
  return [round5(lat), round5(lng)];
}

function liesIn(place: Place, location: Location | null): boolean {
  return place.kind === 'district' ? location?.district_id === place.id : location?.city_id === place.id;
}

/** How gladly people build at a point: near to a station, with some chance. */
function appeal(point: LatLng, land: Land, random: Random): number {
  const minutes = walkingMinutes(nearestStation(point, land.reference).metres);
  return random.next() * 1.6 - Math.min(minutes, 45) / 30;
}

function chooseSite(place: Place, taken: readonly Site[], land: Land, random: Random): Site | null {
  let best: { point: LatLng; appeal: number } | null = null;
  let found = 0;
  for (let attempt = 0; attempt < ATTEMPTS && found < CANDIDATES; attempt++) {
    const point = place.kind === 'district' ? pointInDistrict(place, random) : pointInTown(place as City, random);
    if (!point || taken.some((site) => distanceMeters(site.point, point) < NEIGHBOUR_CLEARANCE)) continue;
    if (!isBuildable(point, land) || !liesIn(place, land.locate(point))) continue;
    found++;
    const worth = appeal(point, land, random);
    if (!best || worth > best.appeal) best = { point, appeal: worth };
  }
  return best && surveySite(best.point, place, land);
}

/** Shares a number over weighted places: each gets its part, rounded so that the sum is right (systematic sampling). */
function share<T>(count: number, items: readonly (readonly [T, number])[], random: Random): T[] {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  const offset = random.next();
  const chosen: T[] = [];
  let passed = 0;
  for (const [item, weight] of items) {
    passed += (weight / total) * count;
    while (chosen.length + offset < passed && chosen.length < count) chosen.push(item);
  }
  return chosen;
}

/** So many sites in random order, spread over Moscow and the region as building activity is. */
export function chooseSites(count: number, land: Land): Site[] {
  const random = randomOf('sites');
  const { districts, cities } = land.reference;
  const inRegion = Math.round(count * REGION_SHARE);
  const towns = cities.map((city) => [city, TOWN_ACTIVITY[city.title] ?? 0] as const);
  const quarters = districts.map((place) => [place, DISTRICT_ACTIVITY[place.title] ?? QUIET_DISTRICT] as const);
  const places = [
    ...share<Place>(count - inRegion, quarters, random),
    ...share<Place>(
      inRegion,
      towns.filter(([, activity]) => activity > 0),
      random,
    ),
  ];
  const sites: Site[] = [];
  for (const place of random.shuffled(places)) {
    const site = chooseSite(place, sites, land, random);
    if (site) sites.push(site);
  }
  return sites;
}
