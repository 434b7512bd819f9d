/** Every filter of the search, in the order in which filters are said and stand on the screen. */

import { apartments } from './apartments.ts';
import { bounds } from './bounds.ts';
import { buildings } from './buildings.ts';
import { bundle } from './bundle.ts';
import { ceiling } from './ceiling.ts';
import { housing_class } from './class.ts';
import { developers } from './developers.ts';
import { favourites } from './favourites.ts';
import { floor } from './floor.ts';
import { housings } from './housings.ts';
import { kitchen } from './kitchen.ts';
import { location } from './location.ts';
import { material } from './material.ts';
import { metro } from './metro.ts';
import { mkad } from './mkad.ts';
import { no_flats } from './no-flats.ts';
import { not_first } from './not-first.ts';
import { not_last } from './not-last.ts';
import { payment } from './payment.ts';
import { places } from './places.ts';
import { polygon } from './polygon.ts';
import { price } from './price.ts';
import { region } from './region.ts';
import { registration } from './registration.ts';
import { release } from './release.ts';
import { renovation } from './renovation.ts';
import { rooms } from './rooms.ts';
import { square } from './square.ts';

export const FILTERS = {
  places,
  developers,
  buildings,
  rooms,
  price,
  square,
  release,
  metro,
  region,
  floor,
  not_first,
  not_last,
  apartments,
  renovation,
  ceiling,
  kitchen,
  housings,
  payment,
  class: housing_class,
  material,
  registration,
  location,
  mkad,
  bundle,
  no_flats,
  favorites: favourites,
  polygon,
  bounds,
};
export type FilterGroup = keyof typeof FILTERS;
export const FILTER_GROUPS = Object.keys(FILTERS) as FilterGroup[];

type Filters = (typeof FILTERS)[FilterGroup];
type KeysOf<Filter> = Filter extends { readonly keys: infer Keys } ? Keys : never;
type Intersected<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;
/** The values of every key of every filter. */
export type FilterRules = Intersected<KeysOf<Filters>>;

type ColumnOf<Filter, Of> = Filter extends {
  readonly of: Of;
  readonly column?: { readonly name: infer Name extends string; readonly unknown: infer Value };
}
  ? { readonly [Key in Name]: Value }
  : never;
/** The figures that filters add to every flat, and to every complex, of the index. */
export type FlatFigures = Intersected<ColumnOf<Filters, 'flat'>>;
export type ComplexFigures = Intersected<ColumnOf<Filters, 'complex'>>;

/**
 * The keys in the order in which they stand in an address. It never changes for keys that are there: two spellings of one
 * search would be two pages. A new key goes last.
 */
export const FILTER_KEYS = inOrder<keyof FilterRules>()([
  'region_code',
  'stations',
  'roads',
  'cities',
  'districts',
  'counties',
  'developers',
  'buildings',
  'rooms',
  'price_min',
  'price_max',
  'square_min',
  'square_max',
  'floor_min',
  'floor_max',
  'not_first',
  'not_last',
  'apartments',
  'renovation',
  'ceiling_height_min',
  'payment_methods',
  'release_date',
  'housing_class',
  'wall_material',
  'registration',
  'wkl',
  'distance_type',
  'distance_max',
  'bundle_ids',
  'no_flats',
  'favorites',
  'bounds',
  'polygon',
  'kitchen_min',
  'hubs',
  'lines',
  'streets',
  'mkad_distance',
  'housings',
]);

/** The order in which filters are loosened, two at a time: of a pair the first gives way before the second. */
export const LOOSENING_ORDER = inOrder<FilterGroup>()([
  'not_last',
  'not_first',
  'metro',
  'price',
  'square',
  'floor',
  'release',
  'renovation',
  'rooms',
  'class',
  'ceiling',
  'kitchen',
  'mkad',
  'housings',
  'location',
  'payment',
  'apartments',
  'material',
  'registration',
  'bundle',
  'no_flats',
  'bounds',
  'polygon',
  'developers',
  'buildings',
  'region',
  'places',
  'favorites',
]);

/** A list of names that does not compile while one of them is missing. */
function inOrder<Name extends string>() {
  return <const List extends readonly Name[]>(
    list: List & ([Name] extends [List[number]] ? unknown : { readonly missing: Exclude<Name, List[number]> }),
  ): List => list;
}
