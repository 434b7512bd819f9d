import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf } from './listing.ts';

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

/** A place, a developer or a complex as the geo search offers it (public-site specification §3). */
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

const idList = z.string().max(2_400).optional();

export const findAddress = endpoint({
  name: 'findAddress',
  method: 'GET',
  path: '/api/location/find_address',
  access: 'public',
  tag: 'geo',
  summary: 'Places, developers and complexes whose name contains the term, grouped by kind',
  query: z.object({
    term: z.string().trim().min(3, 'Не менее 3 символов').max(64, 'Не более 64 символов'),
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
