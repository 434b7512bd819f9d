/**
 * The filters of the search of complexes and flats: keys, dictionaries and bounds.
 * Source: public-site specification §3, §5, §7, §9 and decisions §2–4. Keys are the wire names.
 */

export type LatLng = readonly [lat: number, lng: number];
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

export const SORTS = [
  'rating_desc',
  'price_asc',
  'price_desc',
  'area_asc',
  'area_desc',
  'price_area_asc',
  'price_area_desc',
] as const;
export type SortSlug = (typeof SORTS)[number];
export const DEFAULT_SORT: SortSlug = 'rating_desc';

/** Places of whatever kind are joined by OR; developers and buildings narrow (decisions §4). */
export const PLACE_KEYS = ['stations', 'roads', 'cities', 'districts', 'counties'] as const;
export const GEO_KEYS = [...PLACE_KEYS, 'developers', 'buildings'] as const;
export type PlaceKey = (typeof PLACE_KEYS)[number];
export type GeoKey = (typeof GEO_KEYS)[number];

export type RegionCode = 77 | 50;
export type RoomCode = 0 | 1 | 2 | 3 | 4;
export type DistanceType = 1 | 3;
export type DistanceMax = 5 | 10 | 20 | 30;

/** A filter that is absent is not applied. Lists are sorted, unique and not empty. */
export interface SearchFilters {
  // flat filters
  apartments?: 0 | 1;
  price_min?: number;
  price_max?: number;
  square_min?: number;
  square_max?: number;
  /** Room count, 0 studio … 3; 4 means four or more. */
  rooms?: readonly RoomCode[];
  floor_min?: number;
  floor_max?: number;
  not_first?: 0 | 1;
  not_last?: 0 | 1;
  renovation?: readonly number[];
  /** Metres: one of 2.5, 2.7, 3, 3.5. */
  ceiling_height_min?: number;
  payment_methods?: readonly number[];
  // complex filters
  housing_class?: readonly number[];
  registration?: readonly number[];
  wkl?: readonly number[];
  /** 0 handed over; a year YYYY = handed over by the end of it. */
  release_date?: readonly number[];
  wall_material?: readonly number[];
  distance_type?: DistanceType;
  distance_max?: DistanceMax;
  stations?: readonly number[];
  roads?: readonly number[];
  cities?: readonly number[];
  districts?: readonly number[];
  counties?: readonly number[];
  developers?: readonly number[];
  buildings?: readonly number[];
  bounds?: Bounds;
  polygon?: readonly LatLng[];
  /** 1: only the visitor's favourite complexes; resolved to `buildings` by the server. */
  favorites?: 1;
  bundle_ids?: readonly number[];
  no_flats?: 0 | 1;
  region_code?: RegionCode;
  sort?: SortSlug;
}

export type FilterKey = keyof SearchFilters;

/** Once any of these is set a complex needs an available flat that fits all of them (decisions §4). */
export const FLAT_FILTER_KEYS = [
  'apartments',
  'price_min',
  'price_max',
  'square_min',
  'square_max',
  'rooms',
  'floor_min',
  'floor_max',
  'not_first',
  'not_last',
  'renovation',
  'ceiling_height_min',
  'payment_methods',
] as const satisfies readonly FilterKey[];

export function hasFlatFilter(filters: SearchFilters): boolean {
  return FLAT_FILTER_KEYS.some((key) => filters[key] !== undefined);
}
