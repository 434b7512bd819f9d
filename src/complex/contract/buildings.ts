import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listLinks, listMeta, listOf } from '../../platform/contract/listing.ts';
import {
  image,
  location,
  nearStation,
  outline,
  range,
  releaseColour,
  releaseFields,
} from '../../platform/contract/parts.ts';
import { filterQuery, pagedFilterQuery } from '../../search/contract/filters.ts';
import { flatInList } from './flats.ts';

/** Available flats of one room count; the last row stands for four rooms and more. */
export const roomOffers = z.object({
  key: z.enum(['studio', '1k', '2k', '3k', '4k_plus']),
  titles: z.object({ short: z.string(), default: z.string() }),
  params: z.object({ rooms: z.int() }),
  total: z.int(),
  price: range,
  price_m2: range,
  square_m2: range,
});
export type RoomOffers = z.output<typeof roomOffers>;

/** Aggregates over the available flats that fit the filters of the call. */
export const flatsSummary = z.object({
  total: z.int(),
  /** Available flats, whether they fit or not. */
  on_sale: z.int(),
  price: range,
  price_m2: range,
  square_m2: range,
  offers: z.array(roomOffers),
});

/** A complex in lists, on the balloon and among the popular ones. */
export const buildingInList = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  title_eng: z.string(),
  titles: z.object({ title: z.string() }),
  class: z.int().nullable(),
  class_title: z.string().nullable(),
  apartments: z.boolean(),
  developer: z.object({ id: z.int(), title: z.string() }).nullable(),
  location,
  ...releaseFields,
  housing_count: z.int().nullable(),
  images: z.array(image),
  near: z.object({ stations: z.array(nearStation) }),
  flats: flatsSummary,
  /** Fitting flats by key of room count. */
  filtered_flat_offers: z.record(z.string(), z.int()),
  marked_at: z.string().nullable(),
});
export type BuildingInList = z.output<typeof buildingInList>;

export const offersMeta = z.object({
  count: z.int(),
  min_price: z.int().nullable(),
  min_area: z.number().nullable(),
});

export const buildingList = z.object({
  data: z.array(buildingInList),
  meta: z.object({
    ...listMeta,
    offers: offersMeta,
    /** Changes with every change of the catalogue: pages of one version never overlap (docs/decisions/0012-paging.md). */
    version: z.string(),
  }),
  links: listLinks,
});
export type BuildingList = z.output<typeof buildingList>;

export const listBuildings = endpoint({
  name: 'listBuildings',
  method: 'GET',
  path: '/api/buildings',
  access: 'public',
  tag: 'buildings',
  summary: 'Complexes that fit the filters, a page at a time',
  query: pagedFilterQuery,
  output: buildingList,
  errors: ['unauthenticated'],
});

export const countBuildings = endpoint({
  name: 'countBuildings',
  method: 'GET',
  path: '/api/buildings/count',
  access: 'public',
  tag: 'buildings',
  summary: 'How many complexes and flats fit the filters',
  query: filterQuery,
  output: dataOf(z.object({ buildings: z.int(), flats: z.int() })),
});

export const listAllBuildings = endpoint({
  name: 'listAllBuildings',
  method: 'GET',
  path: '/api/buildings/all',
  access: 'public',
  tag: 'buildings',
  summary: 'Every published complex, for site maps and selects',
  output: dataOf(z.array(z.object({ id: z.int(), title: z.string(), title_eng: z.string(), updated_at: z.string() }))),
});

export const listPopular = endpoint({
  name: 'listPopular',
  method: 'GET',
  path: '/api/buildings/popular',
  access: 'public',
  tag: 'buildings',
  summary: 'Eight complexes by rating',
  query: filterQuery,
  output: buildingList,
});

export const placemark = z.object({
  id: z.int(),
  lat: z.number(),
  lng: z.number(),
  total: z.int(),
  min_price: z.int().nullable(),
});
export type Placemark = z.output<typeof placemark>;

export const listOnMap = endpoint({
  name: 'listOnMap',
  method: 'GET',
  path: '/api/buildings/list_on_map',
  access: 'public',
  tag: 'buildings',
  summary: 'Placemarks of all complexes that fit the filters; bounds and polygon are ignored',
  query: filterQuery,
  output: dataOf(z.array(placemark)),
});

export const listOutlines = endpoint({
  name: 'listOutlines',
  method: 'GET',
  path: '/api/buildings/outlines',
  access: 'public',
  tag: 'buildings',
  summary: 'Outlines of complexes and sub-complexes with the colour of their deadline',
  output: dataOf(
    z.array(
      z.object({
        id: z.int(),
        parent_id: z.int().nullable(),
        title: z.string(),
        state: releaseColour,
        polygon: outline,
      }),
    ),
  ),
});

export const pathSegment = z.object({
  type: z.enum(['location', 'city', 'district', 'county']),
  id: z.int(),
  title: z.string(),
  title_full: z.string(),
  level: z.int(),
  region_code: z.int(),
  title_eng: z.string(),
});

export const childBuilding = z.object({
  id: z.int(),
  title_eng: z.string(),
  titles: z.object({ title: z.string() }),
  location,
  polygon: outline.nullable(),
  ...releaseFields,
  flats: z.object({ total: z.int(), price: range }),
});

export const housing = z.object({
  id: z.int(),
  titles: z.object({ title: z.string(), child: z.string().nullable() }),
  images: z.array(image),
  floor_range: z.array(z.int()),
  square: z.array(z.number()),
  ...releaseFields,
  polygon: outline.nullable(),
  flats: z.object({ total: z.int(), price: z.object({ from: z.int().nullable() }), square_m2: range }),
});
export type Housing = z.output<typeof housing>;

export const progressPhoto = z.object({
  id: z.int(),
  url: z.string(),
  thumbhash: z.string().nullable(),
  taken_on: z.string(),
  /** Housing the photo shows, null for the whole complex. */
  housing_id: z.int().nullable(),
});

export const document = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.string(),
  url: z.string(),
  mime: z.string(),
  size_bytes: z.int(),
  published_at: z.string().nullable(),
});

/** What tells how a flat can be paid for, and which it is. */
export const payableFlat = flatInList.pick({
  id: true,
  rooms: true,
  rooms_known: true,
  apartment: true,
  open_plan: true,
  area_total: true,
  price_total: true,
  mortgage: true,
  military_mortgage: true,
  subsidy: true,
  installment: true,
  building: true,
});

/** Everything that the card of a complex shows. */
export const buildingFull = buildingInList.omit({ filtered_flat_offers: true }).extend({
  description: z.string().nullable(),
  polygon: outline.nullable(),
  children: z.array(childBuilding),
  parent: z.object({ id: z.int(), title: z.string(), title_eng: z.string() }).nullable(),
  geo: z.object({ address_path: z.array(pathSegment) }),
  developer: z
    .object({
      id: z.int(),
      title: z.string(),
      title_eng: z.string(),
      legal_name: z.string().nullable(),
      site: z.string().nullable(),
      logo: image.nullable(),
      description: z.string().nullable(),
      buildings_count: z.int(),
      completed_count: z.int().nullable(),
    })
    .nullable(),
  declaration_url: z.string().nullable(),
  /** It stands only roughly where the map shows it. */
  place_approximate: z.boolean(),
  wall_material: z.object({ id: z.int(), title: z.string() }).nullable(),
  registration: z.object({ id: z.int(), title: z.string() }).nullable(),
  apartments_count: z.int().nullable(),
  floor_range: z.array(z.int()),
  celling_height_range: z.array(z.number()),
  security: z.string().nullable(),
  parking: z.string().nullable(),
  lifts: z.string().nullable(),
  decoration: z.string().nullable(),
  specifications: z.array(z.object({ title: z.string(), value: z.string() })),
  advantages: z.array(
    z.object({ id: z.int(), title: z.string(), text: z.string().nullable(), image: image.nullable() }),
  ),
  decorations: z.array(
    z.object({
      id: z.int(),
      renovation: z.int().nullable(),
      title: z.string(),
      text: z.string().nullable(),
      image: image.nullable(),
    }),
  ),
  documents: z.array(document),
  progress_images: z.array(progressPhoto),
  housings: z.array(housing),
  payment_methods: z.array(z.int()),
  /** The flat that `flats.price.from` is of; null when none on sale has a price. */
  cheapest: payableFlat.nullable(),
  /** When the prices were last confirmed by a feed, ISO 8601 UTC. */
  price_date: z.string().nullable(),
});
export type BuildingFull = z.output<typeof buildingFull>;
export type PayableFlatInList = z.output<typeof payableFlat>;

/** Integer id or title_eng. */
export const entityRef = z.object({ id: z.string().regex(/^[a-z0-9-]{1,120}$/) });

export const getBuilding = endpoint({
  name: 'getBuilding',
  method: 'GET',
  path: '/api/buildings/{id}',
  access: 'public',
  tag: 'buildings',
  summary: 'One complex by id or title_eng',
  params: entityRef,
  output: dataOf(buildingFull),
  errors: ['not_found'],
});

export const listHousings = endpoint({
  name: 'listHousings',
  method: 'GET',
  path: '/api/buildings/{id}/housings',
  access: 'public',
  tag: 'buildings',
  summary: 'Housings (корпуса) of a complex',
  params: entityRef,
  output: dataOf(z.array(housing)),
  errors: ['not_found'],
});

export const getBalloon = endpoint({
  name: 'getBalloon',
  method: 'GET',
  path: '/api/buildings/{id}/balloon',
  access: 'public',
  tag: 'buildings',
  summary: 'What the balloon of a placemark shows; the flats are counted by the filters given',
  params: entityRef,
  query: filterQuery,
  output: dataOf(buildingInList),
  errors: ['not_found'],
});

/** Sorts of the flats of one complex; the default is room count, then price. */
export const FLAT_SORTS = [
  'price_asc',
  'price_desc',
  'area_asc',
  'area_desc',
  'price_area_asc',
  'price_area_desc',
] as const;

export const listBuildingFlats = endpoint({
  name: 'listBuildingFlats',
  method: 'GET',
  path: '/api/buildings/{id}/flats',
  access: 'public',
  tag: 'buildings',
  summary: 'Available flats of a complex that fit the flat filters',
  params: entityRef,
  query: pagedFilterQuery,
  output: listOf(flatInList),
  errors: ['not_found'],
});

/** One way to loosen a search that finds nothing. */
export const loosening = z.object({
  /** Filters that change, under their wire names. */
  keys: z.array(z.string()),
  /** Russian, without the count: 'цена до 12 млн ₽ вместо 10'. */
  label: z.string(),
  /** The loosened filters under their wire names, written as text. */
  filters: z.record(z.string(), z.string()),
  /** Canonical address of the loosened search. */
  path: z.string(),
  buildings: z.int(),
  flats: z.int(),
});
export type LooseningOffer = z.output<typeof loosening>;

export const loosenSearch = endpoint({
  name: 'loosenSearch',
  method: 'GET',
  path: '/api/buildings/loosen',
  access: 'public',
  tag: 'buildings',
  summary: 'What to loosen when nothing fits the filters, with what each loosening finds; empty when something fits',
  query: filterQuery,
  output: dataOf(z.array(loosening)),
  errors: ['unauthenticated'],
});
