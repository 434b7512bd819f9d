/**
 * The embedded base map: one GeoJSON made from data/reference alone. It holds no invented geometry: lines are the reference's
 * own, rounded between their points. Each feature carries `layer`, by which the style paints it; labels carry `title`.
 * Derived from OpenStreetMap data, © участники OpenStreetMap, ODbL.
 */

import type { LatLng } from '../rules/coordinates.ts';
import { distanceMeters, polygonArea, type Ring, simplifyLine } from '../rules/geometry.ts';
import { type BorderKind, borderLines } from './borders.ts';
import { labelPoint } from './label-point.ts';
import { lineOf, type Place, type Reference, readRecords } from './load-reference.ts';
import { smoothLine } from './smooth-line.ts';

type Position = [lng: number, lat: number];
type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: Position[][] }
  | { readonly type: 'Polygon'; readonly coordinates: Position[][] };
type Properties = { readonly layer: string } & Readonly<Record<string, string | number>>;

export interface BaseMapFeature {
  readonly type: 'Feature';
  readonly properties: Properties;
  readonly geometry: Geometry;
}

/** Metres by which a border may be off, besides what the reference itself is off. */
const BORDER_TOLERANCE = 15;
/** Stations of one title nearer than this are one mark with one label. */
const SAME_STATION_METRES = 500;

/** The base map as text, one feature a line: equal reference, equal text. */
export function buildBaseMap(reference: Reference): string {
  const features = [
    ...groundFeatures(reference),
    ...greenFeatures(),
    ...waterFeatures(),
    ...borderFeatures(reference),
    ...railFeatures(),
    ...metroLineFeatures(reference),
    ...roadFeatures(reference),
    ...stationFeatures(reference),
    ...placeLabels(reference),
  ];
  const lines = features.map((feature) => JSON.stringify(feature));
  return `{"type":"FeatureCollection","attribution":"© участники OpenStreetMap","features":[\n${lines.join(',\n')}\n]}\n`;
}

/** Digits of a coordinate: 4 are 11 m, for what is seen from afar; 5 are 1 m. */
type Digits = 4 | 5;

function position([lat, lng]: LatLng, digits: Digits): Position {
  return [Number(lng.toFixed(digits)), Number(lat.toFixed(digits))];
}

function lineFeature(properties: Properties, line: readonly LatLng[], digits: Digits = 5): BaseMapFeature {
  const coordinates = line.map((point) => position(point, digits));
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

/** Rounded, then without the points that a straight line replaces to within `tolerance` metres. */
function drawn(line: readonly LatLng[], step: number, tolerance: number): LatLng[] {
  return simplifyLine(smoothLine(line, step), tolerance);
}

function polygonFeature(properties: Properties, ring: Ring, digits: Digits = 5): BaseMapFeature {
  const coordinates = ring.map((point) => position(point, digits));
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [closed(coordinates)] } };
}

/** Lines that need no label of their own, as one feature. */
function linesFeature(
  properties: Properties,
  lines: readonly (readonly LatLng[])[],
  digits: Digits = 5,
): BaseMapFeature {
  const coordinates = lines.map((line) => line.map((point) => position(point, digits)));
  return { type: 'Feature', properties, geometry: { type: 'MultiLineString', coordinates } };
}

function pointFeature(properties: Properties, point: LatLng): BaseMapFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position(point, 4) } };
}

function closed(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
}

function groundFeatures({ region_outline, rings }: Reference): BaseMapFeature[] {
  return [polygonFeature({ layer: 'region' }, region_outline, 4), polygonFeature({ layer: 'city' }, rings.mkad)];
}

/** Parks of Moscow are drawn by hand in the reference: their corners are rounded. Protected areas come as surveyed. */
function greenFeatures(): BaseMapFeature[] {
  return readRecords('green-areas.json').flatMap((record) => {
    const isPark = record.kind === 'park';
    const ring = lineOf(record.polygon, 'green-areas.json');
    const outline = isPark ? drawn(ring, 250, 10) : simplifyLine(ring, 180);
    const square = polygonArea(ring) / 1e6;
    if (outline.length < 4 || square < (isPark ? 0.5 : 3)) return [];
    const title = String(record.title);
    const area = polygonFeature({ layer: isPark ? 'park' : 'forest' }, outline, isPark ? 5 : 4);
    const label = pointFeature({ layer: 'park-label', title, rank: square > 8 ? 1 : 2 }, labelPoint(ring));
    return isPark ? [area, label] : [area];
  });
}

function waterFeatures(): BaseMapFeature[] {
  return readRecords('water.json').map((record) => {
    const isCanal = record.key === 'vodootvodny_canal';
    const line = drawn(lineOf(record.line, 'water.json'), isCanal ? 60 : 90, 3);
    return lineFeature({ layer: isCanal ? 'canal' : 'river', title: String(record.title) }, line);
  });
}

/** Moscow as areas, the borders of its counties and districts as lines drawn once. */
function borderFeatures({ districts }: Reference): BaseMapFeature[] {
  const borders = borderLines(
    districts.map(({ polygon, parent_id }) => ({ rings: polygon ?? [], group: String(parent_id) })),
  );
  const linesOf = (wanted: BorderKind) =>
    borders.filter(({ kind }) => kind === wanted).map(({ line }) => simplifyLine(line, BORDER_TOLERANCE));
  return [
    ...linesOf('outer').map((ring) => polygonFeature({ layer: 'moscow' }, ring)),
    linesFeature({ layer: 'county-border' }, linesOf('group')),
    linesFeature({ layer: 'district-border' }, linesOf('inner')),
  ];
}

function railFeatures(): BaseMapFeature[] {
  const lines = readRecords('railways.json').map(({ line }) => drawn(lineOf(line, 'railways.json'), 900, 40));
  return [linesFeature({ layer: 'rail' }, lines, 4)];
}

function metroLineFeatures({ lines, stations }: Reference): BaseMapFeature[] {
  return lines.flatMap(({ id, code, colour, kind }) => {
    const points = stations.filter(({ line_id }) => line_id === id).map(({ lat, lng }): LatLng => [lat, lng]);
    return tracksOf(code, points).map((track) =>
      lineFeature({ layer: 'metro-line', colour, kind, title: code }, drawn(track, 200, 8)),
    );
  });
}

/** Lines whose trains go round (data/reference/SOURCES.md). */
const LOOPS = new Set(['5', '11', '14']);
/** Line 4 forks after its fourth station into a branch of two (data/reference/SOURCES.md). */
const FORK = { code: '4', at: 4, branch: 2 };

function tracksOf(code: string, points: readonly LatLng[]): LatLng[][] {
  if (LOOPS.has(code)) return [[...points, ...points.slice(0, 1)]];
  if (code !== FORK.code) return [[...points]];
  const branchEnd = FORK.at + FORK.branch;
  return [[...points.slice(0, FORK.at), ...points.slice(branchEnd)], points.slice(FORK.at - 1, branchEnd)];
}

function roadFeatures({ rings, roads }: Reference): BaseMapFeature[] {
  const ring = (title: string, line: Ring) => lineFeature({ layer: 'ring', title }, drawn(line, 80, 2));
  return [
    ...roads.map(({ title, road_no, line }) =>
      lineFeature({ layer: 'road', title, ...(road_no && { number: road_no }) }, drawn(line, 1200, 25), 4),
    ),
    ...readRecords('outer-rings.json').map(({ key, title, line }) =>
      lineFeature(
        { layer: key === 'ckad' ? 'trunk' : 'outer-ring', title: String(title) },
        drawn(lineOf(line, 'outer-rings.json'), 2000, 60),
        4,
      ),
    ),
    ring('ТТК', rings.ttk),
    ring('Садовое кольцо', rings.garden),
    ring('МКАД', rings.mkad),
  ];
}

/** One mark for all lines of a station, of the kind that comes first in the order of lines. */
function stationFeatures({ stations, lines }: Reference): BaseMapFeature[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const marks: Place[] = [];
  for (const station of stations) {
    const isKnown = marks.some(
      (mark) =>
        mark.title === station.title &&
        distanceMeters([mark.lat, mark.lng], [station.lat, station.lng]) < SAME_STATION_METRES,
    );
    if (!isKnown) marks.push(station);
  }
  return marks.map(({ title, lat, lng, line_id }) => {
    const line = byId.get(line_id ?? 0);
    const kind = line?.kind ?? 'metro';
    return pointFeature({ layer: kind, title, ...(line && kind !== 'metro' && { colour: line.colour }) }, [lat, lng]);
  });
}

function placeLabels({ counties, districts, cities }: Reference): BaseMapFeature[] {
  return [
    pointFeature({ layer: 'place', title: 'Москва', rank: 0 }, [55.7518, 37.6176]),
    ...cities.map(({ title, population, lat, lng }) =>
      pointFeature({ layer: 'place', title, rank: rankOf(population) }, [lat, lng]),
    ),
    ...counties
      .filter(({ region_code }) => region_code === 77)
      .map(({ title, lat, lng }) => pointFeature({ layer: 'county', title }, [lat, lng])),
    ...districts.map(({ title, polygon, lat, lng }) =>
      pointFeature(
        { layer: 'district', title },
        polygon?.length === 1 && polygon[0] ? labelPoint(polygon[0]) : [lat, lng],
      ),
    ),
    ...readRecords('airports.json').map(({ title, lat, lng }) =>
      pointFeature({ layer: 'airport', title: String(title) }, [Number(lat), Number(lng)]),
    ),
  ];
}

/** 1 large town … 4 settlement: the smaller, the later it is named. */
function rankOf(population: number | null): number {
  if (population === null) return 4;
  if (population >= 150_000) return 1;
  return population >= 60_000 ? 2 : 3;
}
