/** Names of the file MAP_FILE: streets, house numbers, water, greens and small places, in Russian where the file has it. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from '../../rules/map-palette.ts';
import { byZoom } from './base-layer.ts';
import { kinds, STREETS } from './street-layer.ts';

const FONT = ['Golos Text Variable'];
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:ru'], ['get', 'name']];
const ALONG = {
  'symbol-placement': 'line',
  'symbol-spacing': 320,
  'text-max-angle': 30,
  'text-padding': 6,
} as const;

/** Later ones stay where two would touch; those of the embedded map come after all of these. */
export function streetLabels(palette: MapPalette): LayerSpecification[] {
  const name = (
    id: string,
    layer: string,
    minzoom: number,
    filter: FilterSpecification,
    colour: string,
    size: ExpressionSpecification,
    layout: object = {},
  ): LayerSpecification => ({
    id: `street-${id}`,
    type: 'symbol',
    source: STREETS,
    'source-layer': layer,
    minzoom,
    filter,
    layout: {
      'text-field': NAME,
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 4,
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 },
  });
  const { label, labelMinor, labelWater, labelPark } = palette;
  const isArea: FilterSpecification = ['!=', ['geometry-type'], 'LineString'];
  return [
    name('house-number', 'buildings', 15.5, kinds('address'), labelMinor, byZoom(15.5, 10, 18, 12), {
      'text-field': ['get', 'addr_housenumber'],
      'text-padding': 1,
    }),
    name('path-label', 'roads', 16, kinds('path'), labelMinor, byZoom(16, 10, 18, 12), ALONG),
    name('minor-label', 'roads', 13.5, kinds('minor_road'), label, byZoom(13.5, 10, 18, 14), ALONG),
    name('major-label', 'roads', 12, kinds('major_road', 'highway'), label, byZoom(12, 10.5, 18, 15), ALONG),
    name(
      'stream-label',
      'water',
      12,
      ['==', ['geometry-type'], 'LineString'],
      labelWater,
      byZoom(12, 11, 18, 14),
      ALONG,
    ),
    name('water-label', 'water', 13, isArea, labelWater, byZoom(13, 11, 18, 14)),
    name(
      'green-label',
      'landuse',
      13,
      kinds('park', 'garden', 'nature_reserve', 'cemetery', 'wood', 'forest'),
      labelPark,
      byZoom(13, 10.5, 18, 13),
    ),
    name(
      'place-label',
      'places',
      13,
      ['in', ['get', 'kind_detail'], ['literal', SMALL]],
      label,
      byZoom(13, 11, 16, 14),
    ),
  ];
}

/** Towns and districts are named by the embedded map. */
const SMALL = ['village', 'hamlet', 'isolated_dwelling', 'neighbourhood', 'quarter'];
