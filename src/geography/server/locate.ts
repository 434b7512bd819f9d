/** Where a point lies: region, county, district, city, rings, roads and stations, all computed from the reference geography. */

import type { Bounds, LatLng, RegionCode } from '../rules/coordinates.ts';
import {
  boundsOf,
  distanceMeters,
  distanceToPolyline,
  isInsideBounds,
  pointInPolygon,
  type Ring,
} from '../rules/geometry.ts';
import { knownLocations } from '../rules/known-location.ts';
import { RIDE_MAX_MINUTES, transportMinutes, WALK_MAX_MINUTES, walkingMinutes } from '../rules/travel-time.ts';
import type { City, Place, Reference } from './load-reference.ts';

export interface NearStation {
  readonly id: number;
  readonly distance_m: number;
  /** `null` beyond a walk of 30 minutes. */
  readonly foot_minutes: number | null;
  readonly transport_minutes: number;
}

export interface Location {
  readonly region_code: RegionCode;
  readonly county_id: number | null;
  readonly district_id: number | null;
  /** A town or settlement of the region; `null` in Moscow and where none is near. */
  readonly city_id: number | null;
  /** Nearest first. */
  readonly road_ids: readonly number[];
  readonly wkl: readonly number[];
  /** Nearest first, every line of a hub. */
  readonly stations: readonly NearStation[];
}

/** A complex this near to a road is found by it; outside the Third ring only, where roads name directions, not streets. */
const ROAD_REACH_METRES = 2500;
/** The border of the region is simplified by up to this much; what lies outside by less is taken as inside. */
const OUTLINE_TOLERANCE_METRES = 2000;
/** A complex belongs to a town whose edge is no farther than this. */
const CITY_REACH_METRES = 8000;
/** Town density that turns population into the radius of the built-up area (towns around Moscow: 3 to 8 thousand per km²). */
const PEOPLE_PER_KM2 = 5000;
/** A settlement's radius, in metres: its population is not in the data. */
const SETTLEMENT_RADIUS = 800;
/** Different stations told to the visitor at most. */
const MAX_HUBS = 8;
/** Stations told even where none can be walked to. */
const MIN_HUBS = 3;
/** Stations nearer to each other than this are one hub: lines of an interchange lie up to about 450 m apart. */
const HUB_METRES = 450;

/** Something with a border: a place, or the cities that may own a point. */
type Area<T> = { readonly what: T; readonly bounds: Bounds; readonly rings: readonly Ring[] };

/**
 * Prepares the look-up over the reference and gives the function that answers for a point in about 0.2 ms. A point
 * outside Moscow and the region answers `null`. Pure: equal points always get equal answers.
 */
export function createLocator(reference: Reference): (point: LatLng) => Location | null {
  const districts = reference.districts.flatMap((place) => areaOf(place, place.polygon));
  const counties = reference.counties.flatMap((place) => areaOf(place, place.polygon));
  const choices = cityChoices(reference);
  const anyCity: CityChoice = { county_id: null, cities: reference.cities };
  return (point) => {
    const district = areaAt(point, districts);
    const county = district ? undefined : areaAt(point, counties);
    const inMoscow = district ?? county;
    if (!inMoscow && !isInRegion(point, reference.region_outline)) return null;
    const choice = inMoscow ? undefined : (areaAt(point, choices) ?? anyCity);
    const city = choice && nearestCity(point, choice.cities);
    const wkl = knownLocations(point, reference.rings);
    return {
      region_code: inMoscow ? 77 : 50,
      county_id: district?.parent_id ?? county?.id ?? city?.city.parent_id ?? choice?.county_id ?? null,
      district_id: district?.id ?? null,
      city_id: city && city.edge <= CITY_REACH_METRES ? city.city.id : null,
      road_ids: pointInPolygon(point, reference.rings.ttk) ? [] : roadsNear(point, reference),
      wkl,
      stations: stationsNear(point, reference.stations),
    };
  };
}

function isInRegion(point: LatLng, outline: Ring): boolean {
  return pointInPolygon(point, outline) || distanceToPolyline(point, outline) <= OUTLINE_TOLERANCE_METRES;
}

function areaOf<T>(what: T, rings: readonly Ring[] | null): Area<T>[] {
  const bounds = rings && boundsOf(rings.flat());
  return rings && bounds ? [{ what, bounds, rings }] : [];
}

function areaAt<T>(point: LatLng, areas: readonly Area<T>[]): T | undefined {
  return areas.find(
    ({ bounds, rings }) => isInsideBounds(point, bounds) && rings.some((ring) => pointInPolygon(point, ring)),
  )?.what;
}

interface CityChoice {
  /** Where none of the cities is taken; `null` where nothing is known. */
  readonly county_id: number | null;
  readonly cities: readonly City[];
}

/** The municipal areas of the region with the cities of the urban okrugs in each. Some okrugs have no city. */
function cityChoices({ region_areas, cities }: Reference): Area<CityChoice>[] {
  return region_areas.flatMap(({ county_ids, polygon }) =>
    areaOf(
      {
        county_id: county_ids[0] ?? null,
        cities: cities.filter(({ parent_id }) => parent_id !== null && county_ids.includes(parent_id)),
      },
      polygon,
    ),
  );
}

/**
 * The city whose built-up area, taken as a circle, is nearest; of overlapping circles the one in which the point lies
 * deepest for its size: a point in a village beats the large town around it.
 */
function nearestCity(point: LatLng, cities: readonly City[]): { city: City; edge: number } | undefined {
  let best: { city: City; edge: number; order: number } | undefined;
  for (const city of cities) {
    const radius = radiusOf(city);
    const edge = distanceMeters(point, [city.lat, city.lng]) - radius;
    const order = edge < 0 ? edge / radius : edge;
    if (!best || order < best.order) best = { city, edge, order };
  }
  return best;
}

function radiusOf(city: City): number {
  if (city.population === null) return SETTLEMENT_RADIUS;
  return Math.sqrt(city.population / PEOPLE_PER_KM2 / Math.PI) * 1000;
}

function roadsNear(point: LatLng, { roads }: Reference): number[] {
  return roads
    .map((road) => ({ id: road.id, distance: distanceToPolyline(point, road.line) }))
    .filter(({ distance }) => distance <= ROAD_REACH_METRES)
    .sort((a, b) => a.distance - b.distance)
    .map(({ id }) => id);
}

/** Stations within a walk, else the nearest ones within a ride; by hubs, so that any line of an interchange finds the place. */
function stationsNear(point: LatLng, stations: readonly Place[]): NearStation[] {
  const near = stations
    .map((station) => ({ station, distance: distanceMeters(point, [station.lat, station.lng]) }))
    .filter(({ distance }) => transportMinutes(distance) <= RIDE_MAX_MINUTES)
    .sort((a, b) => a.distance - b.distance || a.station.sort - b.station.sort);
  const hubs: LatLng[] = [];
  const chosen: NearStation[] = [];
  for (const { station, distance } of near) {
    const walk = walkingMinutes(distance);
    const place: LatLng = [station.lat, station.lng];
    const isNewHub = !hubs.some((hub) => distanceMeters(hub, place) <= HUB_METRES);
    const isWanted = walk <= WALK_MAX_MINUTES ? hubs.length < MAX_HUBS : hubs.length < MIN_HUBS;
    if (isNewHub && !isWanted) continue;
    if (isNewHub) hubs.push(place);
    chosen.push({
      id: station.id,
      distance_m: Math.round(distance),
      foot_minutes: walk <= WALK_MAX_MINUTES ? walk : null,
      transport_minutes: transportMinutes(distance),
    });
  }
  return chosen;
}
