/** The map of a sheet: where the houses stand, with the stations near, as shapes and words that any paper can draw. */

import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { distanceMeters } from '../../../geography/rules/geometry.ts';
import { MAP_PALETTES } from '../../../map/rules/map-palette.ts';
import { placeAt, worldPoint } from '../../../map/rules/mercator.ts';
import { RELEASE_PALETTE } from '../../../map/rules/release-palette.ts';
import type { ReleaseColour } from '../../rules/release-state.ts';
import { type GroundName, namesOf } from './ground-names.ts';
import {
  cutArea,
  cutLine,
  type GroundFeature,
  groundFeatures,
  isInside,
  onPaper,
  type Point,
  type Sight,
  sightOf,
} from './ground-shapes.ts';

/** What is drawn, the first undermost; `d` is a path of SVG in points from the upper left corner. */
export interface GroundShape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: number;
  readonly opacity?: number;
}

export interface GroundPicture {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly shapes: readonly GroundShape[];
  readonly names: readonly GroundName[];
}

export interface GroundOrder {
  readonly width: number;
  readonly height: number;
  readonly home: LatLng;
  /** Names of the stations that are to be in sight, the nearest first. */
  readonly stations: readonly string[];
  readonly outlines: readonly { readonly state: ReleaseColour; readonly polygon: readonly LatLng[] }[];
}

const PALETTE = MAP_PALETTES.light;
/** Paper is looked at from nearer than a screen: lines are thinner. */
const THIN = 0.75;
/** Nearer than that the ground has nothing to show. */
const NEAREST = 14.6;
/** Farther off the houses are specks. */
const NEAR_ENOUGH = 12.3;
/** Where no station is near: the nearest of these that has something on it to find one's way by. */
const HOME_ALONE = [13.4, 12.6, 11.8, 11, 10.2, 9.4, 8.6];
const AIR = 24;
/** A station of that name farther off is another one. */
const STATION_METRES = 6_000;
const STATIONS = ['metro', 'mcc', 'mcd'];
/** Stations that the sight is widened for. */
const IN_SIGHT = 2;

/** A width between the stops [zoom, points, zoom, points …], straight. */
function byZoom(zoom: number, ...stops: readonly number[]): number {
  const [z1 = 0, w1 = 0, z2 = 1, w2 = 0] = stops;
  const share = Math.min(1, Math.max(0, (zoom - z1) / (z2 - z1)));
  return (w1 + share * (w2 - w1)) * THIN;
}

/** As wide as it is on the ground: `pixels` at zoom 12. */
const onGround = (zoom: number, pixels: number, least: number): number => Math.max(least, pixels * 2 ** (zoom - 12));

interface Line {
  readonly layer: string;
  readonly colour?: string;
  readonly width: (zoom: number) => number;
  readonly dash?: number;
  readonly opacity?: number;
}

const ROADS = [
  { layer: 'outer-ring', colour: PALETTE.roadMajor, stops: [10, 1.4, 15, 7] },
  { layer: 'road', colour: PALETTE.roadMajor, stops: [10, 2, 15, 10] },
  { layer: 'trunk', colour: PALETTE.roadTrunk, stops: [10, 2, 15, 11] },
  { layer: 'ring', colour: PALETTE.roadTrunk, stops: [10, 2.6, 15, 14] },
] as const;

const AREAS: readonly { readonly layer: string; readonly colour: string; readonly opacity: number }[] = [
  { layer: 'moscow', colour: PALETTE.landUrban, opacity: 0.55 },
  { layer: 'city', colour: PALETTE.landUrban, opacity: 1 },
  { layer: 'forest', colour: PALETTE.park, opacity: 0.6 },
  { layer: 'park', colour: PALETTE.park, opacity: 1 },
];

const LINES: readonly Line[] = [
  { layer: 'district-border', colour: PALETTE.boundary, width: () => 0.6, dash: 3, opacity: 0.7 },
  { layer: 'county-border', colour: PALETTE.boundary, width: () => 0.8, dash: 5, opacity: 0.8 },
  { layer: 'river', colour: PALETTE.waterOutline, width: (zoom) => onGround(zoom, 15, 2.4) },
  { layer: 'canal', colour: PALETTE.waterOutline, width: (zoom) => onGround(zoom, 5, 1) },
  { layer: 'river', colour: PALETTE.water, width: (zoom) => onGround(zoom, 13.4, 1.8) },
  { layer: 'canal', colour: PALETTE.water, width: (zoom) => onGround(zoom, 4, 0.8) },
  { layer: 'rail', colour: PALETTE.rail, width: (zoom) => byZoom(zoom, 8, 0.6, 15, 2.6) },
  { layer: 'rail', colour: PALETTE.land, width: (zoom) => byZoom(zoom, 11, 0.7, 15, 1.5), dash: 4 },
  { layer: 'metro-line', width: (zoom) => byZoom(zoom, 9.5, 0.7, 15, 3), opacity: 0.4 },
  ...ROADS.map(({ layer, stops }) => ({
    layer,
    colour: PALETTE.roadCasing,
    width: (zoom: number) => byZoom(zoom, ...stops) * 1.22 + 0.7,
  })),
  ...ROADS.map(({ layer, colour, stops }) => ({ layer, colour, width: (zoom: number) => byZoom(zoom, ...stops) })),
];

/** Draws the map of a place. */
export function groundPicture({ width, height, home, stations, outlines }: GroundOrder): GroundPicture {
  const features = groundFeatures();
  const near = stations
    .slice(0, IN_SIGHT)
    .map((title) => placeOfStation(features, title, home))
    .filter((place) => place !== undefined);
  const places = [home, ...outlines.flatMap(({ polygon }) => [...polygon])];
  const sight = sightWith(features, places, near, { width, height });
  const homeAt = at(home, sight);
  return {
    width,
    height,
    ground: PALETTE.land,
    shapes: [
      ...AREAS.flatMap((area) => drawAreas(features, area, sight)),
      ...LINES.flatMap((line) => drawLines(features, line, sight)),
      ...outlines.map(({ state, polygon }) => drawHouse(polygon, RELEASE_PALETTE.light[state], sight)),
      ...drawPin(homeAt),
      ...stationDots(features, sight),
    ],
    names: namesOf(features, sight, [
      homeAt,
      ...outlines.flatMap(({ polygon }) => polygon.map((place) => at(place, sight))),
    ]),
  };
}

/** As many of the stations as can be seen from near enough, the nearest first. */
function sightWith(
  features: readonly GroundFeature[],
  places: readonly LatLng[],
  near: readonly LatLng[],
  size: { readonly width: number; readonly height: number },
): Sight {
  for (let count = near.length; count > 0; count--) {
    const sight = sightOf([...places, ...near.slice(0, count)], { ...size, air: AIR, nearest: NEAREST });
    if (sight.zoom >= NEAR_ENOUGH) return sight;
  }
  const alone = HOME_ALONE.map((nearest) => sightOf(places, { ...size, air: AIR, nearest }));
  const withRoad = alone.filter((sight) => hasRoad(features, sight));
  const told = withRoad.find((sight) => namesOf(features, sight, []).length > 0) ?? withRoad[0];
  return told ?? sightOf(places, { ...size, air: AIR, nearest: NEAREST });
}

const hasRoad = (features: readonly GroundFeature[], sight: Sight): boolean =>
  ROADS.some(({ layer }) => drawLines(features, { layer, width: () => 1 }, sight).length > 0);

const at = (place: LatLng, sight: Sight): Point => onPaper(worldPoint(place), sight);

function placeOfStation(features: readonly GroundFeature[], title: string, home: LatLng): LatLng | undefined {
  return features
    .filter((feature) => STATIONS.includes(feature.layer) && feature.title === title)
    .map(({ place }): LatLng => placeAt(...place))
    .filter((place) => distanceMeters(place, home) < STATION_METRES)
    .sort((one, other) => distanceMeters(one, home) - distanceMeters(other, home))[0];
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

function drawAreas(
  features: readonly GroundFeature[],
  { layer, colour, opacity }: (typeof AREAS)[number],
  sight: Sight,
): GroundShape[] {
  return features.flatMap((feature) => {
    if (feature.layer !== layer || feature.kind !== 'area') return [];
    const rings = feature.lines.map((line) =>
      cutArea(
        line.map((point) => onPaper(point, sight)),
        sight,
      ),
    );
    const d = rings.filter((ring) => ring.length > 2).map((ring) => `${pathOf(ring)}Z`);
    return d.length > 0 ? [{ d: d.join(''), fill: colour, opacity }] : [];
  });
}

function drawLines(features: readonly GroundFeature[], line: Line, sight: Sight): GroundShape[] {
  const { layer, colour, width, dash, opacity } = line;
  return features.flatMap((feature) => {
    if (feature.layer !== layer || feature.kind !== 'line') return [];
    const d = feature.lines
      .flatMap((points) =>
        cutLine(
          points.map((point) => onPaper(point, sight)),
          sight,
        ),
      )
      .map(pathOf)
      .join('');
    if (d === '') return [];
    const stroke = colour ?? feature.colour ?? PALETTE.metro;
    return [{ d, stroke, width: width(sight.zoom), ...(dash && { dash }), ...(opacity && { opacity }) }];
  });
}

function drawHouse(polygon: readonly LatLng[], [fill, stroke]: readonly [string, string], sight: Sight): GroundShape {
  const ring = cutArea(
    polygon.map((place) => at(place, sight)),
    sight,
  );
  return { d: ring.length > 2 ? `${pathOf(ring)}Z` : '', fill, stroke, width: 1.2, opacity: 0.55 };
}

/** A drop that stands on the place. */
function drawPin([x, y]: Point): GroundShape[] {
  const [cx, cy] = [x, y - 13];
  const drop = `M${round(x)} ${round(y)}L${round(cx - 6.2)} ${round(cy + 4.6)}A7.5 7.5 0 1 1 ${round(cx + 6.2)} ${round(cy + 4.6)}Z`;
  return [
    { d: drop, fill: '#12483e', stroke: '#ffffff', width: 1 },
    { d: dot(cx, cy, 2.6), fill: '#ffc445' },
  ];
}

const dot = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Stops of the railways of the city; the metro has its letter among the names. */
function stationDots(features: readonly GroundFeature[], sight: Sight): GroundShape[] {
  if (sight.zoom < 11.5) return [];
  return features.flatMap(({ layer, place, colour }) => {
    if (layer !== 'mcc' && layer !== 'mcd') return [];
    const [x, y] = onPaper(place, sight);
    if (!isInside([x, y], sight, -4)) return [];
    return [{ d: dot(x, y, 2.4), fill: '#ffffff', stroke: colour ?? PALETTE.rail, width: 1.2 }];
  });
}
