/**
 * The look of the map: the embedded base map painted from the design's tokens (DESIGN.md §10). The style has no glyphs:
 * `text-font` names fonts of the page, which MapLibre draws itself, so the page must have loaded them before the map.
 */

import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { MAP_PALETTES, type MapPalette, type MapTheme } from './map-palette.ts';

export interface BaseStyleOptions {
  readonly theme: MapTheme;
  /** Address of the embedded GeoJSON base map. */
  readonly dataUrl: string;
  /** A complete style from elsewhere takes the place of the embedded map. */
  readonly styleUrl?: string | undefined;
  /** Raster tiles (`…/{z}/{x}/{y}.png`) take the place of the embedded map. */
  readonly tileUrl?: string | undefined;
}

/** The credit that the licence of the data asks for; shown by the map, never hidden. */
export const MAP_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© участники OpenStreetMap</a>';

/** Load these with `document.fonts.load` for 'Ё' and 'A' before the map is made: the subsets load apart. */
export const MAP_FONTS = ['400 12px "Golos Text Variable"', '600 12px "Golos Text Variable"'] as const;

/** The first name tells MapLibre the weight, the second the browser the family. */
const REGULAR = ['Golos Text Variable'];
const SEMIBOLD = ['Golos Text Variable Semibold', 'Golos Text Variable'];

const SOURCE = 'base';

/** The style for `new Map({ style })` and `map.setStyle`: the embedded map, or what the configuration names instead. */
export function baseStyle({ theme, dataUrl, styleUrl, tileUrl }: BaseStyleOptions): StyleSpecification | string {
  if (styleUrl) return styleUrl;
  const palette = MAP_PALETTES[theme];
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': palette.land },
  };
  if (tileUrl) {
    return {
      version: 8,
      sources: { [SOURCE]: { type: 'raster', tiles: [tileUrl], tileSize: 256, attribution: MAP_ATTRIBUTION } },
      layers: [background, { id: 'tiles', type: 'raster', source: SOURCE }],
    };
  }
  return {
    version: 8,
    sources: {
      [SOURCE]: { type: 'geojson', data: dataUrl, attribution: MAP_ATTRIBUTION, maxzoom: 14, tolerance: 0.3 },
    },
    layers: [
      background,
      ...groundLayers(palette, theme),
      ...borderLayers(palette),
      ...waterLayers(palette),
      ...railLayers(palette, theme),
      ...roadLayers(palette),
      ...lineLabels(palette),
      ...pointLabels(palette, theme),
    ],
  };
}

function only(layer: string): ExpressionSpecification {
  return ['==', ['get', 'layer'], layer];
}

/** A size that changes with the zoom, straight between the given stops: [zoom, size, zoom, size, …]. */
function byZoom(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
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

function groundLayers(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
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

type LabelOptions = {
  readonly id: string;
  readonly filter: FilterSpecification;
  readonly minzoom: number;
  readonly maxzoom?: number;
  readonly size: ExpressionSpecification | number;
  readonly colour: DataDrivenPropertyValueSpecification<string>;
  readonly halo: string;
  readonly layout?: SymbolLayerSpecification['layout'];
};

function label({ id, filter, minzoom, maxzoom, size, colour, halo, layout }: LabelOptions): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: SOURCE,
    minzoom,
    ...(maxzoom && { maxzoom }),
    filter,
    layout: {
      'text-field': ['get', 'title'],
      'text-font': REGULAR,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.5, 'text-halo-blur': 0.5 },
  };
}

function lineLabels(palette: MapPalette): LayerSpecification[] {
  const along = {
    'symbol-placement': 'line',
    'symbol-spacing': 420,
    'text-max-angle': 30,
    'text-padding': 12,
  } as const;
  return [
    label({
      id: 'river-label',
      filter: ['in', ['get', 'layer'], ['literal', ['river', 'canal']]],
      minzoom: 11,
      size: byZoom(11, 11, 15, 14),
      colour: palette.labelWater,
      halo: palette.water,
      layout: { ...along, 'text-letter-spacing': 0.06 },
    }),
    label({
      id: 'road-label',
      filter: ['in', ['get', 'layer'], ['literal', ['road', 'ring', 'trunk', 'outer-ring']]],
      minzoom: 10,
      size: byZoom(10, 10.5, 14, 12),
      colour: palette.labelMinor,
      halo: palette.halo,
      layout: along,
    }),
  ];
}

function pointLabels(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
  return [...stationLabels(palette, theme), ...areaLabels(palette), ...townLabels(palette)];
}

function areaLabels(palette: MapPalette): LayerSpecification[] {
  return [
    label({
      id: 'park-label',
      filter: ['all', only('park-label'), ['step', ['zoom'], ['==', ['get', 'rank'], 1], 12, true]],
      minzoom: 11,
      size: byZoom(11, 10.5, 14, 12),
      colour: palette.labelPark,
      halo: palette.park,
    }),
    label({
      id: 'district-label',
      filter: only('district'),
      minzoom: 11,
      size: byZoom(11, 10, 13, 12.5, 15, 14),
      colour: palette.label,
      halo: palette.halo,
      layout: { 'text-letter-spacing': 0.01 },
    }),
    label({
      id: 'county-label',
      filter: only('county'),
      minzoom: 9.4,
      maxzoom: 11,
      size: byZoom(9.4, 11, 11, 13),
      colour: palette.labelMinor,
      halo: palette.halo,
      layout: { 'text-letter-spacing': 0.08 },
    }),
    label({
      id: 'airport-label',
      filter: only('airport'),
      minzoom: 9,
      size: byZoom(9, 10.5, 13, 12),
      colour: palette.labelMinor,
      halo: palette.halo,
      layout: { 'text-field': ['concat', 'аэропорт\n', ['get', 'title']] },
    }),
  ];
}

/** Zooms from which towns of each rank are named, and their sizes there and at zoom 12. */
const TOWNS = [
  { rank: 4, minzoom: 11, from: 10.5, to: 11.5, font: REGULAR },
  { rank: 3, minzoom: 9.6, from: 10.5, to: 12, font: REGULAR },
  { rank: 2, minzoom: 8.6, from: 11, to: 13, font: REGULAR },
  { rank: 1, minzoom: 7.5, from: 11.5, to: 15, font: SEMIBOLD },
] as const;

function townLabels(palette: MapPalette): LayerSpecification[] {
  return [
    ...TOWNS.map(({ rank, minzoom, from, to, font }) =>
      label({
        id: `town-label-${rank}`,
        filter: ['all', only('place'), ['==', ['get', 'rank'], rank]],
        minzoom,
        size: byZoom(minzoom, from, 12, to),
        colour: palette.label,
        halo: palette.halo,
        layout: { 'text-font': [...font] },
      }),
    ),
    label({
      id: 'moscow-label',
      filter: ['all', only('place'), ['==', ['get', 'rank'], 0]],
      minzoom: 5,
      maxzoom: 10.6,
      size: byZoom(6, 15, 10, 22),
      colour: palette.label,
      halo: palette.halo,
      layout: { 'text-font': SEMIBOLD },
    }),
  ];
}

/** «М» for the metro, a ringed dot in the line's colour for the rail lines that run through the city. */
function stationLabels(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
  const rail: ExpressionSpecification = ['in', ['get', 'layer'], ['literal', ['mcc', 'mcd']]];
  const name: SymbolLayerSpecification['layout'] = {
    'text-anchor': 'top',
    'text-offset': [0, 0.65],
    'text-max-width': 7,
    'text-padding': 3,
  };
  return [
    {
      id: 'rail-station',
      type: 'circle',
      source: SOURCE,
      minzoom: 11.5,
      filter: rail,
      paint: {
        'circle-radius': byZoom(11.5, 1.8, 14, 3.4),
        'circle-color': palette.halo,
        'circle-stroke-color': ['get', 'colour'],
        'circle-stroke-width': byZoom(11.5, 1, 14, 1.6),
        'circle-stroke-opacity': theme === 'light' ? 0.9 : 0.8,
      },
    },
    label({
      id: 'rail-station-label',
      filter: rail,
      minzoom: 13,
      size: byZoom(13, 10.5, 16, 12),
      colour: palette.labelMinor,
      halo: palette.halo,
      layout: name,
    }),
    label({
      id: 'metro-label',
      filter: only('metro'),
      minzoom: 12.8,
      size: byZoom(12.8, 10.5, 16, 12.5),
      colour: palette.label,
      halo: palette.halo,
      layout: name,
    }),
    label({
      id: 'metro-mark',
      filter: only('metro'),
      minzoom: 11,
      size: byZoom(11, 10, 14, 13),
      colour: palette.metro,
      halo: palette.halo,
      layout: { 'text-field': 'М', 'text-font': SEMIBOLD, 'text-allow-overlap': true, 'text-ignore-placement': true },
    }),
  ];
}
