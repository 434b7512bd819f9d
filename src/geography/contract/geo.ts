import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { searchTerm } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';

export const titleCases = z.object({
  nominative: z.string(),
  genitive: z.string(),
  dative: z.string(),
  accusative: z.string(),
  ablative: z.string(),
  prepositional: z.string(),
});

export const ENTITY_KINDS = [
  'buildings',
  'cities',
  'counties',
  'developers',
  'districts',
  'roads',
  'stations',
] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** A place, a developer or a complex as the geo search offers it. */
export const geoSuggestion = z.object({
  id: z.int(),
  kind: z.enum(ENTITY_KINDS),
  title: z.string(),
  /** Title with what it lies in: «Хамовники, ЦАО», «Авиамоторная, Калининская линия». */
  title_part_with_geo: z.string(),
  title_eng: z.string(),
  region_code: z.int().nullable(),
  title_cases: titleCases.partial().optional(),
  /** Colour of the metro line, for stations. */
  colour: z.string().optional(),
});
export type GeoSuggestion = z.output<typeof geoSuggestion>;

export const groupedSuggestions = z.object({
  data: z.object(
    Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, z.array(geoSuggestion)])) as Record<
      EntityKind,
      z.ZodArray<typeof geoSuggestion>
    >,
  ),
});

const idList = line(2_400).optional();

export const findAddress = endpoint({
  name: 'findAddress',
  method: 'GET',
  path: '/api/location/find_address',
  access: 'public',
  tag: 'geo',
  summary: 'Places, developers and complexes whose name contains the term, grouped by kind',
  query: z.object({
    term: searchTerm,
    region_code: z.enum(['77', '50']).optional(),
  }),
  output: groupedSuggestions,
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
