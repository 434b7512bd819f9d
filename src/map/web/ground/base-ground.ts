/** Areas and lines of the embedded base map: parks, borders, water, rails and roads. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette, MapTheme } from '../../rules/map-palette.ts';
import { byZoom, only, SOURCE } from './base-layer.ts';

/** Everything under the labels, what is painted last at the end. */
export function groundLayers(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
  return [
    ...areaLayers(palette, theme),
    ...borderLayers(palette),
    ...waterLayers(palette),
    ...railLayers(palette, theme),
    ...roadLayers(palette),
  ];
}

/** A width on the ground: `pixels` at zoom 12, doubled with every level, never below `least`. */
function onGround(pixels: number, least: number): ExpressionSpecification {
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    ...[8, Math.max(least, pixels / 16), 10, Math.max(least, pixels / 4), 12, pixels, 16, pixels * 16],
  ] as ExpressionSpecification;
}

function areaLayers(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
  const fill = (layer: string, colour: string, opacity = 1): LayerSpecification => ({
    id: layer,
    type: 'fill',
    source: SOURCE,
    filter: only(layer),
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  });
  return [
    fill('moscow', palette.landUrban, 0.55),
    fill('city', palette.landUrban),
    fill('forest', palette.park, theme === 'light' ? 0.6 : 0.8),
    fill('park', palette.park),
  ];
}

function waterLayers(palette: MapPalette): LayerSpecification[] {
  const line = (id: string, layer: string, colour: string, width: ExpressionSpecification): LayerSpecification => ({
    id,
    type: 'line',
    source: SOURCE,
    filter: only(layer),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  });
  // The Moscow river is 120 to 200 m wide in the city, the canal about 40 m; a pixel at zoom 12 is 10.8 m.
  return [
    line('river-bank', 'river', palette.waterOutline, onGround(15, 2.4)),
    line('canal-bank', 'canal', palette.waterOutline, onGround(5, 1)),
    line('river', 'river', palette.water, onGround(13.4, 1.8)),
    line('canal', 'canal', palette.water, onGround(4, 0.8)),
  ];
}

function borderLayers(palette: MapPalette): LayerSpecification[] {
  const border = (
    id: string,
    layer: string,
    minzoom: number,
    width: ExpressionSpecification,
    opacity: number,
    dash?: number[],
  ) => ({
    id,
    type: 'line' as const,
    source: SOURCE,
    minzoom,
    filter: only(layer),
    layout: { 'line-join': 'round' as const },
    paint: {
      'line-color': palette.boundary,
      'line-width': width,
      'line-opacity': opacity,
      ...(dash && { 'line-dasharray': dash }),
    },
  });
  return [
    border('region-border', 'region', 5, byZoom(5, 0.8, 12, 1.4), 0.45, [6, 3]),
    border('district-border', 'district-border', 10.5, byZoom(10.5, 0.5, 14, 1.2), 0.55, [4, 2]),
    border('county-border', 'county-border', 9, byZoom(9, 0.6, 12, 1.1, 14, 1.6), 0.75, [6, 2, 1, 2]),
    border('moscow-border', 'moscow', 7, byZoom(7, 0.7, 12, 1.5), 0.7),
  ];
}

function railLayers(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
  const layout = { 'line-cap': 'butt', 'line-join': 'round' } as const;
  return [
    {
      id: 'rail',
      type: 'line',
      source: SOURCE,
      minzoom: 8,
      filter: only('rail'),
      layout,
      paint: { 'line-color': palette.rail, 'line-width': byZoom(8, 0.6, 12, 1.6, 15, 2.6), 'line-opacity': 0.8 },
    },
    {
      id: 'rail-ties',
      type: 'line',
      source: SOURCE,
      minzoom: 11,
      filter: only('rail'),
      layout,
      paint: { 'line-color': palette.land, 'line-width': byZoom(11, 0.7, 15, 1.5), 'line-dasharray': [6, 6] },
    },
    {
      id: 'metro-line',
      type: 'line',
      source: SOURCE,
      minzoom: 9.5,
      filter: ['all', only('metro-line'), ['!=', ['get', 'kind'], 'mcd']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': byZoom(9.5, 0.7, 12, 1.6, 15, 3),
        'line-opacity': theme === 'light' ? 0.36 : 0.45,
      },
    },
  ];
}

/** Thin to thick: the lower a road stands here, the later it is painted. */
const ROADS = [
  { layer: 'outer-ring', fill: 'roadMajor', width: [7, 0.5, 10, 1.4, 12, 2.6, 15, 7] },
  { layer: 'road', fill: 'roadMajor', width: [7, 0.7, 10, 2, 12, 3.6, 15, 10] },
  { layer: 'trunk', fill: 'roadTrunk', width: [7, 0.8, 10, 2, 12, 4, 15, 11] },
  { layer: 'ring', fill: 'roadTrunk', width: [7, 0.9, 10, 2.6, 12, 5, 15, 14] },
] as const;

function roadLayers(palette: MapPalette): LayerSpecification[] {
  const line = (id: string, layer: string, colour: string, width: number[]): LayerSpecification => ({
    id,
    type: 'line',
    source: SOURCE,
    filter: only(layer),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': byZoom(...width) },
  });
  const wider = (width: readonly number[]) =>
    width.map((value, index) => (index % 2 === 0 ? value : value * 1.22 + 0.9));
  return [
    ...ROADS.map(({ layer, width }) => line(`${layer}-casing`, layer, palette.roadCasing, wider(width))),
    ...ROADS.map(({ layer, fill, width }) => line(layer, layer, palette[fill], [...width])),
  ];
}
