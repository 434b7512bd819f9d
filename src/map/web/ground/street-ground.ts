/** Areas and lines of the file MAP_FILE: greens, water, houses, rails, streets. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import type { Bounds } from '../../../geography/rules/coordinates.ts';
import type { MapPalette } from '../../rules/map-palette.ts';
import { byZoom } from './base-layer.ts';
import { kinds, STREETS, STREETS_FROM } from './street-layer.ts';

/** The source of the sheet that hides the embedded ground where the file has its own. */
export const SHEET = 'streets-sheet';

export function sheetOf({ south, west, north, east }: Bounds): SourceSpecification {
  const corner = (lng: number, lat: number) => [lng, lat];
  const ring = [
    corner(west, south),
    corner(east, south),
    corner(east, north),
    corner(west, north),
    corner(west, south),
  ];
  return { type: 'geojson', data: { type: 'Polygon', coordinates: [ring] } };
}

/** Everything of the file under the labels, what is painted last at the end. */
export function streetGround(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: SHEET,
      type: 'fill',
      source: SHEET,
      minzoom: STREETS_FROM,
      paint: { 'fill-color': palette.landUrban, 'fill-antialias': false },
    },
    ...areas(palette),
    ...rails(palette),
    ...streets(palette),
  ];
}

function areas(palette: MapPalette): LayerSpecification[] {
  const fill = (id: string, layer: string, colour: string, filter: FilterSpecification, minzoom = STREETS_FROM) => ({
    id,
    type: 'fill' as const,
    source: STREETS,
    'source-layer': layer,
    minzoom,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], filter] as FilterSpecification,
    paint: { 'fill-color': colour },
  });
  const { park, parkDeep, site, water, building } = palette;
  return [
    fill('street-green', 'landuse', park, kinds(...GREENS)),
    fill('street-wood', 'landuse', parkDeep, kinds('wood', 'forest')),
    fill('street-site', 'landuse', site, kinds(...SITES), 12.5),
    fill('street-water', 'water', water, true),
    {
      id: 'street-stream',
      type: 'line',
      source: STREETS,
      'source-layer': 'water',
      minzoom: 12,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], kinds('river', 'canal', 'stream')],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': water, 'line-width': byZoom(12, 0.8, 15, 2, 18, 6) },
    },
    {
      ...fill('street-building', 'buildings', building, kinds('building', 'building_part'), 13),
      paint: {
        'fill-color': building,
        'fill-outline-color': palette.buildingOutline,
        'fill-opacity': byZoom(13, 0, 13.6, 1),
      },
    },
  ];
}

const GREENS = [
  'park',
  'garden',
  'grass',
  'meadow',
  'nature_reserve',
  'recreation_ground',
  'village_green',
  'cemetery',
];
const SITES = ['school', 'kindergarten', 'college', 'university', 'hospital'];

function rails(palette: MapPalette): LayerSpecification[] {
  const rail = { type: 'line', source: STREETS, 'source-layer': 'roads', filter: kinds('rail') } as const;
  return [
    {
      id: 'street-rail',
      ...rail,
      minzoom: STREETS_FROM,
      paint: { 'line-color': palette.rail, 'line-width': byZoom(10, 1, 14, 2.2, 18, 5) },
    },
    {
      id: 'street-rail-ties',
      ...rail,
      minzoom: 12,
      paint: {
        'line-color': palette.land,
        'line-width': byZoom(12, 0.8, 14, 1.2, 18, 3),
        'line-dasharray': [6, 6],
      },
    },
  ];
}

/** Thin to thick: the lower a street stands here, the later it is painted. Widths by zoom; service ways come nearer only. */
const WAYS = [
  { id: 'service', filter: service(true), fill: 'roadMinor', from: 14, width: [14, 1, 16, 3.5, 18, 10] },
  { id: 'minor', filter: service(false), fill: 'roadMinor', from: 12, width: [12, 0.8, 14, 3, 16, 8, 18, 22] },
  {
    id: 'major',
    filter: kinds('major_road'),
    fill: 'roadMajor',
    from: STREETS_FROM,
    width: [10, 1.2, 14, 5, 16, 12, 18, 30],
  },
  {
    id: 'highway',
    filter: kinds('highway'),
    fill: 'roadTrunk',
    from: STREETS_FROM,
    width: [10, 2, 14, 7, 16, 15, 18, 36],
  },
] as const;

function service(is: boolean): ExpressionSpecification {
  return ['all', kinds('minor_road'), [is ? '==' : '!=', ['get', 'kind_detail'], 'service']];
}

function streets(palette: MapPalette): LayerSpecification[] {
  const line = (id: string, filter: ExpressionSpecification, minzoom: number, colour: string, width: number[]) => ({
    id: `street-${id}`,
    type: 'line' as const,
    source: STREETS,
    'source-layer': 'roads',
    minzoom,
    filter,
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: { 'line-color': colour, 'line-width': byZoom(...width) },
  });
  const wider = (width: readonly number[]) => width.map((value, i) => (i % 2 === 0 ? value : value * 1.12 + 1));
  const path = line('path', kinds('path'), 14, palette.path, [14, 0.8, 18, 2.4]);
  return [
    { ...path, paint: { ...path.paint, 'line-dasharray': [2, 1.5] } },
    ...WAYS.map(({ id, filter, from, width }) => line(`${id}-casing`, filter, from, palette.roadCasing, wider(width))),
    ...WAYS.map(({ id, filter, from, fill, width }) => line(id, filter, from, palette[fill], [...width])),
  ];
}
