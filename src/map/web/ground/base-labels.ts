/** Names on the embedded base map, drawn by MapLibre in fonts of the page. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapPalette, MapTheme } from '../../rules/map-palette.ts';
import { byZoom, only, SOURCE } from './base-layer.ts';

/** The first name tells MapLibre the weight, the second the browser the family. */
const REGULAR = ['Golos Text Variable'];
const SEMIBOLD = ['Golos Text Variable Semibold', 'Golos Text Variable'];

/** All labels; where two would touch, the later one stays. */
export function labelLayers(palette: MapPalette, theme: MapTheme): LayerSpecification[] {
  return [...lineLabels(palette), ...stationLabels(palette, theme), ...areaLabels(palette), ...townLabels(palette)];
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
