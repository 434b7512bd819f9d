/**
 * What of OpenStreetMap is drawn, and from which zoom: names of layers and kinds are those of Protomaps' basemap (version 4), so
 * that a file cut from theirs and one made here look the same.
 */
import type { Tags } from './osm-pbf.ts';

export const LAYERS = ['landuse', 'water', 'buildings', 'roads', 'places'] as const;
export type Layer = (typeof LAYERS)[number];

/** Zooms of the tiles: farther the embedded map is shown, nearer the last ones are stretched. */
export const ZOOM_MIN = 10;
export const ZOOM_MAX = 14;

export interface Drawn {
  readonly layer: Layer;
  readonly area: boolean;
  readonly zoom: number;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

interface Way {
  readonly kind: 'highway' | 'major_road' | 'minor_road' | 'path';
  readonly zoom: number;
}

const way = (kind: Way['kind'], zoom: number): Way => ({ kind, zoom });
const WAYS: Readonly<Record<string, Way>> = {
  motorway: way('highway', 10),
  trunk: way('major_road', 10),
  primary: way('major_road', 10),
  secondary: way('major_road', 10),
  tertiary: way('major_road', 12),
  residential: way('minor_road', 12),
  unclassified: way('minor_road', 12),
  living_street: way('minor_road', 13),
  road: way('minor_road', 13),
  service: way('minor_road', 14),
  pedestrian: way('path', 13),
  footway: way('path', 14),
  cycleway: way('path', 14),
  path: way('path', 14),
  steps: way('path', 14),
  track: way('path', 13),
};

const RAILS: Readonly<Record<string, number>> = { rail: 10, light_rail: 12, narrow_gauge: 12, tram: 13 };
const STREAMS: Readonly<Record<string, number>> = { river: 10, canal: 11, stream: 13 };

/** Tag, its values that are drawn, and from which zoom. */
const GROUNDS: readonly (readonly [key: string, values: readonly string[], zoom: number])[] = [
  ['leisure', ['park', 'garden', 'nature_reserve'], 10],
  ['landuse', ['forest'], 10],
  ['natural', ['wood'], 10],
  ['landuse', ['grass', 'meadow', 'recreation_ground', 'village_green', 'cemetery'], 12],
  ['amenity', ['school', 'kindergarten', 'college', 'university', 'hospital'], 12],
];

/** Undefined: it is not drawn. `closed`: the line ends where it begins, so that it may be an area. */
export function drawnOf(tags: Tags, closed: boolean): Drawn | undefined {
  if (tags.size === 0) return undefined;
  return roadOf(tags) ?? (closed ? areaOf(tags) : undefined) ?? streamOf(tags);
}

function roadOf(tags: Tags): Drawn | undefined {
  const highway = tags.get('highway');
  const link = highway?.endsWith('_link') ?? false;
  const found = WAYS[highway?.replace(/_link$/, '') ?? ''];
  if (found && tags.get('area') !== 'yes') {
    const { kind, zoom } = found;
    const properties = { kind, kind_detail: highway?.replace(/_link$/, '') ?? '', ...namesOf(tags), ...flagsOf(tags) };
    return {
      layer: 'roads',
      area: false,
      zoom: link ? Math.max(zoom, 12) : zoom,
      properties: { ...properties, ...(link && { is_link: true }) },
    };
  }
  const railway = tags.get('railway') ?? '';
  const zoom = RAILS[railway];
  if (zoom === undefined || tags.get('tunnel') === 'yes') return undefined;
  const properties = { kind: 'rail', kind_detail: railway };
  return { layer: 'roads', area: false, zoom: tags.has('service') ? 13 : zoom, properties };
}

function flagsOf(tags: Tags): Record<string, boolean> {
  const is = (key: string) => tags.has(key) && tags.get(key) !== 'no';
  return { ...(is('tunnel') && { is_tunnel: true }), ...(is('bridge') && { is_bridge: true }) };
}

function areaOf(tags: Tags): Drawn | undefined {
  const building = tags.get('building');
  if (building && building !== 'no')
    return { layer: 'buildings', area: true, zoom: 13, properties: { kind: 'building' } };
  if (tags.get('natural') === 'water' || tags.get('waterway') === 'riverbank' || tags.get('landuse') === 'reservoir') {
    return {
      layer: 'water',
      area: true,
      zoom: 10,
      properties: { kind: tags.get('water') ?? 'water', ...namesOf(tags) },
    };
  }
  for (const [key, values, zoom] of GROUNDS) {
    const value = tags.get(key) ?? '';
    if (values.includes(value)) {
      return { layer: 'landuse', area: true, zoom, properties: { kind: value, ...namesOf(tags) } };
    }
  }
  return undefined;
}

function streamOf(tags: Tags): Drawn | undefined {
  const kind = tags.get('waterway') ?? '';
  const zoom = STREAMS[kind];
  if (zoom === undefined || tags.get('tunnel') === 'culvert') return undefined;
  return { layer: 'water', area: false, zoom, properties: { kind, ...namesOf(tags) } };
}

const PLACES: Readonly<Record<string, number>> = {
  city: 10,
  town: 10,
  village: 11,
  hamlet: 12,
  isolated_dwelling: 13,
  suburb: 11,
  quarter: 13,
  neighbourhood: 13,
};
const PARTS: ReadonlySet<string> = new Set(['suburb', 'quarter', 'neighbourhood']);

/** A place of its own name. */
export function placeOf(tags: Tags): Drawn | undefined {
  const place = tags.get('place') ?? '';
  const zoom = PLACES[place];
  if (zoom === undefined || !tags.has('name')) return undefined;
  const kind = PARTS.has(place) ? 'neighbourhood' : 'locality';
  return { layer: 'places', area: false, zoom, properties: { kind, kind_detail: place, ...namesOf(tags) } };
}

/** The number of a house, beside the house itself. */
export function numberOf(tags: Tags): Drawn | undefined {
  const number = tags.get('addr:housenumber');
  if (!number) return undefined;
  const properties = { kind: 'address', addr_housenumber: number };
  return { layer: 'buildings', area: false, zoom: ZOOM_MAX, properties };
}

function namesOf(tags: Tags): Record<string, string> {
  const [name, russian] = [tags.get('name'), tags.get('name:ru')];
  return { ...(name && { name }), ...(russian && russian !== name && { 'name:ru': russian }) };
}
