/** What the site draws into the map: outlines of complexes and the search area, above the base map and under its labels. */
import type { GeoJSONSourceSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { RouteLeg } from '../../../geography/contract/geo.ts';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { simpleRings } from '../../../geography/rules/simple-rings.ts';
import type { MapTheme } from '../../rules/map-palette.ts';
import { AREA_PALETTE, RELEASE_PALETTE, ROUTE_PALETTE } from '../../rules/release-palette.ts';
import type { Outline } from './map-engine.ts';

export const OUTLINES = 'outlines';
export const AREA = 'area';
export const ROUTE = 'route';
const TRAFFIC = 'traffic';

/** Farther away an outline is but a speck. */
const OUTLINE_ZOOM = 11;

/** What is drawn at the moment; kept when the style changes with the time of day. */
export interface Overlays {
  readonly theme: MapTheme;
  readonly outlines: readonly Outline[];
  readonly emphasised: number | undefined;
  readonly area: readonly LatLng[] | undefined;
  readonly route: readonly RouteLeg[] | undefined;
  readonly traffic: string | undefined;
}

export function overlaySources(overlays: Overlays): Record<string, SourceSpecification> {
  return {
    [OUTLINES]: { type: 'geojson', data: outlineFeatures(overlays.outlines) },
    [AREA]: { type: 'geojson', data: areaFeatures(overlays.area) },
    [ROUTE]: { type: 'geojson', data: routeFeatures(overlays.route) },
    ...(overlays.traffic ? { [TRAFFIC]: { type: 'raster', tiles: [overlays.traffic], tileSize: 256 } as const } : {}),
  };
}

export function overlayLayers({ theme, emphasised, traffic }: Overlays): LayerSpecification[] {
  const area = AREA_PALETTE[theme];
  return [
    ...(traffic ? [{ id: TRAFFIC, type: 'raster', source: TRAFFIC } as const] : []),
    ...outlineLayers(theme, emphasised),
    {
      id: 'area-outside',
      type: 'fill',
      source: AREA,
      filter: ['==', ['get', 'part'], 'outside'],
      paint: { 'fill-color': area.outside, 'fill-opacity': theme === 'light' ? 0.12 : 0.35, 'fill-antialias': false },
    },
    {
      id: 'area-fill',
      type: 'fill',
      source: AREA,
      filter: ['==', ['get', 'part'], 'inside'],
      paint: { 'fill-color': area.line, 'fill-opacity': 0.08 },
    },
    {
      id: 'area-line',
      type: 'line',
      source: AREA,
      filter: ['==', ['get', 'part'], 'inside'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': area.line, 'line-width': 3 },
    },
    ...routeLayers(theme),
  ];
}

/** Outlines in the colours of their terms. */
export function outlineLayers(theme: MapTheme, emphasised: number | undefined): LayerSpecification[] {
  const palette = RELEASE_PALETTE[theme];
  const byState = (index: 0 | 1) =>
    [
      'match',
      ['get', 'state'],
      ...Object.entries(palette).flatMap(([state, colours]) => [state, colours[index]]),
      palette.later[index],
    ] as unknown as string;
  return [
    {
      id: 'outline-fill',
      type: 'fill',
      source: OUTLINES,
      minzoom: OUTLINE_ZOOM,
      paint: { 'fill-color': byState(0), 'fill-opacity': fillOpacity(emphasised) },
    },
    {
      id: 'outline-line',
      type: 'line',
      source: OUTLINES,
      minzoom: OUTLINE_ZOOM,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': byState(1), 'line-width': lineWidth(emphasised) },
    },
  ];
}

/** A way: lines in their colours over a pale border, walks dotted. */
function routeLayers(theme: MapTheme): LayerSpecification[] {
  const { line, border } = ROUTE_PALETTE[theme];
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'route-border',
      type: 'line',
      source: ROUTE,
      layout,
      paint: { 'line-color': border, 'line-width': 9 },
    },
    {
      id: 'route-ride',
      type: 'line',
      source: ROUTE,
      filter: ['==', ['get', 'kind'], 'ride'],
      layout,
      paint: { 'line-color': ['coalesce', ['get', 'colour'], line], 'line-width': 5 },
    },
    {
      id: 'route-walk',
      type: 'line',
      source: ROUTE,
      filter: ['!=', ['get', 'kind'], 'ride'],
      layout,
      paint: { 'line-color': line, 'line-width': 4, 'line-dasharray': [0.1, 1.9] },
    },
  ];
}

type Expression = ['case', unknown, number, number];
const isOwner = (owner: number | undefined) => ['==', ['get', 'owner'], owner ?? -1];

/** Stronger for the placemark under the pointer. */
export function fillOpacity(emphasised: number | undefined): number {
  return ['case', isOwner(emphasised), 0.46, 0.34] satisfies Expression as unknown as number;
}
export function lineWidth(emphasised: number | undefined): number {
  return ['case', isOwner(emphasised), 3, 2] satisfies Expression as unknown as number;
}

type Position = [lng: number, lat: number];
const ring = (points: readonly LatLng[]): Position[] => {
  const positions = points.map(([lat, lng]): Position => [lng, lat]);
  const [first] = positions;
  return first ? [...positions, first] : [];
};

/** What a GeoJSON source of the map takes as data. */
type Features = Exclude<GeoJSONSourceSpecification['data'], string>;

export function outlineFeatures(outlines: readonly Outline[]) {
  return {
    type: 'FeatureCollection',
    features: outlines.map(({ id, owner, state, polygon }) => ({
      type: 'Feature' as const,
      properties: { id, owner, state },
      geometry: { type: 'Polygon' as const, coordinates: [ring(polygon)] },
    })),
  } satisfies Features;
}

export function routeFeatures(legs: readonly RouteLeg[] | undefined): Features {
  return {
    type: 'FeatureCollection',
    features: (legs ?? [])
      .filter(({ path }) => path.length > 1)
      .map(({ kind, line, path }) => ({
        type: 'Feature',
        properties: { kind, colour: line?.colour ?? null },
        geometry: { type: 'LineString', coordinates: path.map(([lat, lng]): Position => [lng, lat]) },
      })),
  };
}

const WORLD: LatLng[] = [
  [-85, -180],
  [-85, 180],
  [85, 180],
  [85, -180],
];

/** The area, and the rest of the world with a hole where it is; one that crosses itself in parts that do not. */
export function areaFeatures(area: readonly LatLng[] | undefined): Features {
  if (!area) return { type: 'FeatureCollection', features: [] };
  const part = (name: string, coordinates: Position[][]) =>
    ({ type: 'Feature', properties: { part: name }, geometry: { type: 'Polygon', coordinates } }) as const;
  const rings = simpleRings(area).map(ring);
  return {
    type: 'FeatureCollection',
    features: [part('outside', [ring(WORLD), ...rings]), ...rings.map((inside) => part('inside', [inside]))],
  };
}
