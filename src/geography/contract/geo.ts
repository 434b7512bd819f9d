import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { line } from '../../platform/contract/text.ts';
import { isAskedTerm } from '../rules/asked-term.ts';
import { ENTITY_KINDS, type EntityKind, SEARCHED_KINDS } from '../rules/entity-kinds.ts';

export const titleCases = z.object({
  nominative: z.string(),
  genitive: z.string(),
  dative: z.string(),
  accusative: z.string(),
  ablative: z.string(),
  prepositional: z.string(),
});

/** A place, a developer, a complex or a village as the geo search offers it. */
export const geoSuggestion = z.object({
  id: z.int(),
  kind: z.enum(ENTITY_KINDS),
  title: z.string(),
  /** Title with what it lies in: «Хамовники, ЦАО», «Авиамоторная, Калининская линия». */
  title_part_with_geo: z.string(),
  title_eng: z.string(),
  region_code: z.int().nullable(),
  title_cases: titleCases.partial().optional(),
  /** Colour of the metro line, for stations and lines. */
  colour: z.string().optional(),
  /** Colours of all lines of a hub. */
  colours: z.array(z.string()).optional(),
  /** What an area (a region, a ring) asks of the search, by the key of the filter. */
  sets: z.record(z.string(), z.array(z.int())).optional(),
  /** Its place among all that words may mean, the closest first. */
  rank: z.int().optional(),
  /** What was typed is its very name, in one of the spellings that are understood. */
  named: z.boolean().optional(),
  /** Of several places that were said beside each other: the words that mean this one, as they were typed. */
  typed: z.string().optional(),
  /** A station of МЦК or МЦД alone: no metro is there. */
  railway: z.boolean().optional(),
});
export type GeoSuggestion = z.output<typeof geoSuggestion>;
/** One that a search takes. */
const searchedSuggestion = geoSuggestion.extend({ kind: z.enum(SEARCHED_KINDS) });
export type SearchedSuggestion = z.output<typeof searchedSuggestion>;

const groups = z.object(
  Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, z.array(geoSuggestion)])) as Record<
    EntityKind,
    z.ZodArray<typeof geoSuggestion>
  >,
);
export const groupedSuggestions = z.object({ data: groups });
/** What words may mean. */
export const understoodTerm = z.object({
  data: groups,
  meta: z.object({
    /** What they can only mean: the one name that is theirs, or that they are a slip of. */
    choice: geoSuggestion.nullable(),
    /** Words that no name was found for. */
    unknown: z.array(z.string()),
    /** What was not understood as it was typed, words that stand together as one; empty where there is no word. */
    unread: z.array(z.string()),
    /** Why some of it is no filter, in sentences: «По программе ипотеки поиск не выбирает.» */
    notes: z.array(z.string()),
    /** Filters that other words ask for, as the query of a search writes them; asked for by `with_filters`. */
    filters: z.record(z.string(), z.string()),
    /** The same in words, one a filter. */
    words: z.array(z.string()),
    /** What those words leave of the term. */
    rest: z.string(),
  }),
});

const idList = line(2_400).optional();

export const findAddress = endpoint({
  name: 'findAddress',
  method: 'GET',
  path: '/api/location/find_address',
  access: 'public',
  tag: 'geo',
  summary:
    'Places, developers, complexes, villages and streets that words may mean, grouped by kind; slips are forgiven',
  query: z.object({
    term: line(64).refine(isAskedTerm, 'Не менее 3 символов'),
    region_code: z.enum(['77', '50']).optional(),
    /** Whether filters of the search are understood beside names: «двушка до 8 млн в Химках». */
    with_filters: z.enum(['1']).optional(),
  }),
  output: understoodTerm,
});

export const findEntities = endpoint({
  name: 'findEntities',
  method: 'GET',
  path: '/api/location/find_entities',
  access: 'public',
  tag: 'geo',
  summary: 'The entities with the given ids, grouped by kind',
  query: z.object(Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, idList])) as Record<EntityKind, typeof idList>),
  output: groupedSuggestions,
});

/** Places to choose from without typing: stations in the order of their lines, districts and towns by county. */
export const placeTree = z.object({
  lines: z.array(searchedSuggestion.extend({ stations: z.array(searchedSuggestion) })),
  counties: z.array(searchedSuggestion.extend({ places: z.array(searchedSuggestion) })),
});
export const listPlaces = endpoint({
  name: 'listPlaces',
  method: 'GET',
  path: '/api/location/places',
  access: 'public',
  tag: 'geo',
  summary: 'Lines with their stations and hubs, counties with their districts and towns, to choose from without typing',
  output: dataOf(placeTree),
});

export const station = z.object({
  id: z.int(),
  title: z.string(),
  title_eng: z.string(),
  line_id: z.int(),
  lat: z.number(),
  lng: z.number(),
  region_code: z.int(),
});
export const listStations = endpoint({
  name: 'listStations',
  method: 'GET',
  path: '/api/geo/stations/subway',
  access: 'public',
  tag: 'geo',
  summary: 'Stations of metro, МЦК and МЦД',
  output: dataOf(z.array(station)),
});

export const metroLine = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  kind: z.string(),
  data_json: z.object({ colour: z.string() }),
});
export const listLines = endpoint({
  name: 'listLines',
  method: 'GET',
  path: '/api/geo/stations/subway/lines',
  access: 'public',
  tag: 'geo',
  summary: 'Lines of metro, МЦК and МЦД with their colours',
  output: dataOf(z.array(metroLine)),
});

export const geoEntity = z.object({
  id: z.int(),
  kind: z.enum(ENTITY_KINDS),
  title: z.string(),
  title_eng: z.string(),
  title_cases: titleCases.partial(),
  region_code: z.int().nullable(),
});
export const listGeo = endpoint({
  name: 'listGeo',
  method: 'GET',
  path: '/api/geo/{kind}',
  access: 'public',
  tag: 'geo',
  summary: 'All entities of one kind',
  params: z.object({ kind: z.enum(['cities', 'counties', 'districts', 'roads', 'developers']) }),
  output: dataOf(z.array(geoEntity)),
  errors: ['not_found'],
});

const routePlace = z.object({ title: z.string().nullable(), lat: z.number(), lng: z.number() });

export const routeLeg = z.object({
  /** `change`: from one line to another within an interchange. */
  kind: z.enum(['walk', 'ride', 'change']),
  /** Of a ride by rail; a ride without one is by ground transport, estimated from the distance. */
  line: z.object({ id: z.int(), code: z.string(), title: z.string(), colour: z.string(), kind: z.string() }).nullable(),
  from: routePlace,
  to: routePlace,
  /** Stops ridden, 0 on foot. */
  stations: z.int(),
  /** The minutes of the legs add up to those of the way; waiting belongs to the ride. */
  minutes: z.int(),
  distance_m: z.int(),
  path: z.array(z.tuple([z.number(), z.number()]).readonly()),
});
export type RouteLeg = z.output<typeof routeLeg>;

export const routeWay = z.object({
  minutes: z.int(),
  distance_m: z.int(),
  /** How often one gets from one train or bus into another. */
  changes: z.int(),
  legs: z.array(routeLeg),
  /** Opens the way in a maps application. */
  maps_url: z.string(),
});
export type RouteWay = z.output<typeof routeWay>;

/** Kinds of suggestions that have a place of their own. */
export const ROUTE_START_KINDS = ['buildings', 'cities', 'counties', 'districts', 'roads', 'stations'] as const;

export const findRoute = endpoint({
  name: 'findRoute',
  method: 'GET',
  path: '/api/location/route',
  access: 'public',
  tag: 'geo',
  summary: 'The way to a complex on foot and by public transport, estimated over the rail network and straight walks',
  query: z.object({
    from: z
      .string()
      .max(64)
      .regex(
        new RegExp(
          `^(-?\\d{1,3}(\\.\\d{1,12})?,-?\\d{1,3}(\\.\\d{1,12})?|(${ROUTE_START_KINDS.join('|')})/[1-9]\\d{0,9})$`,
        ),
        'Точка «широта,долгота» или место, например stations/4001',
      ),
    to: z.string().regex(/^[a-z0-9-]{1,120}$/, 'Номер или имя жилого комплекса'),
    /** 3: only on foot. */
    mode: z.enum(['1', '3']).default('1'),
  }),
  output: dataOf(
    z.object({
      from: routePlace,
      to: z.object({ id: z.int(), title: z.string(), title_eng: z.string(), lat: z.number(), lng: z.number() }),
      straight_m: z.int(),
      on_foot: routeWay,
      by_transport: routeWay.nullable(),
    }),
  ),
  errors: ['not_found'],
});
