import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { image, nearStation, releaseColour } from '../../platform/contract/parts.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** A flat as lists of flats and its own card show it. */
export const flat = z.object({
  id: z.int(),
  /** 1 on sale; 2 booked, 3 sold, 4 withdrawn are all shown disabled. */
  status: z.int(),
  /** Withdrawn because the agency took it from the site by hand: nobody bought it. */
  hidden: z.boolean(),
  /** On sale and held by the agency for somebody: it may become free again. */
  held: z.boolean(),
  rooms: z.int(),
  /** False where no feed told the number of rooms: it is reckoned from the area then. */
  rooms_known: z.boolean(),
  apartment: z.boolean(),
  open_plan: z.boolean(),
  number: z.string().nullable(),
  floor: z.int().nullable(),
  floors_total: z.int().nullable(),
  section: z.string().nullable(),
  place_on_floor: z.int().nullable(),
  area_total: z.number(),
  area_rooms: z.array(z.number()),
  area_live_space: z.number().nullable(),
  area_kitchen: z.number().nullable(),
  area_balconies: z.number().nullable(),
  ceiling_height: z.number().nullable(),
  finishing: z.int().nullable(),
  /** Null when the price is on request, and for every flat that is not on sale. */
  price_total: z.int().nullable(),
  price_m2: z.int().nullable(),
  price_date: z.string(),
  media: z.array(z.object({ src: z.string(), kind: z.enum(['plan', 'floor_plan', 'photo']) })),
  mortgage: z.boolean(),
  military_mortgage: z.boolean(),
  subsidy: z.boolean(),
  installment: z.boolean(),
  housing_id: z.int().nullable(),
  layout_id: z.int().nullable(),
});

export const flatBuilding = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  title: z.string(),
  title_eng: z.string(),
  /** Корпус. */
  name: z.string().nullable(),
  queue: z.string().nullable(),
  /** The part of the complex that it is in, as its card calls it: 'квартал А'; null for none. */
  part: z.string().nullable(),
  /** Project declaration of the part that the flat is in, or of the whole complex. */
  declaration_url: z.string().nullable(),
  class: z.int().nullable(),
  release_date: z.string().nullable(),
  release_date_tag: z.string().nullable(),
  release_colour: releaseColour,
  release_postponed: z.boolean(),
  developer: z.object({ title: z.string() }).nullable(),
  location: z.object({ address_short: z.string().nullable() }),
  images: z.array(image),
  near: z.object({ stations: z.array(nearStation) }),
});

/** In a list of one complex the complex is known, so only the housing is named, and the part that the flat belongs to. */
export const flatInList = flat.extend({
  building: flatBuilding.pick({
    id: true,
    parent_id: true,
    title: true,
    declaration_url: true,
    name: true,
    queue: true,
    release_date: true,
    release_date_tag: true,
    release_colour: true,
    release_postponed: true,
    part: true,
  }),
});
export type FlatInList = z.output<typeof flatInList>;

export const flatFull = flat.extend({ building: flatBuilding });
export type FlatFull = z.output<typeof flatFull>;

export const getFlat = endpoint({
  name: 'getFlat',
  method: 'GET',
  path: '/api/flats/{id}',
  access: 'public',
  tag: 'flats',
  summary: 'One flat, also when it is sold',
  params: z.object({ id: rowId }),
  output: dataOf(flatFull),
  errors: ['not_found'],
});

export const listFlats = endpoint({
  name: 'listFlats',
  method: 'GET',
  path: '/api/flats',
  access: 'public',
  tag: 'flats',
  summary: 'Flats by their ids, in the order asked; unknown ids are left out',
  query: z.object({
    flat_ids: z
      .string()
      .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Целые числа через запятую, не более 200')
      .transform((ids) =>
        ids
          .split(',')
          .map(Number)
          .filter((id) => id <= 2_147_483_647),
      ),
  }),
  output: dataOf(z.array(flatFull)),
});

/** The state after each change, oldest first, the last is the present one. A flat that is not on sale tells no price. */
export const pricePoint = z.object({ at: z.string(), price_total: z.int().nullable(), status: z.int() });
export type PriceHistoryPoint = z.output<typeof pricePoint>;

export const getPriceHistory = endpoint({
  name: 'getPriceHistory',
  method: 'GET',
  path: '/api/flats/{id}/price_history',
  access: 'public',
  tag: 'flats',
  summary: 'How the price and the state of a flat went, oldest first',
  params: z.object({ id: rowId }),
  output: dataOf(z.array(pricePoint)),
  errors: ['not_found'],
});

export const similarFlat = z.object({
  flat: flatInList,
  /** Roubles more than the flat asked about (negative: less); null when either has no price to show. */
  price_difference: z.int().nullable(),
  /** Russian, most telling first: 'На 3 этажа выше'. */
  reasons: z.array(z.string()),
});
export type SimilarFlat = z.output<typeof similarFlat>;

export const listSimilarFlats = endpoint({
  name: 'listSimilarFlats',
  method: 'GET',
  path: '/api/flats/{id}/similar',
  access: 'public',
  tag: 'flats',
  summary:
    'Up to 12 flats on sale in the same complex with as many rooms and an area within 15 %, one a layout and housing',
  params: z.object({ id: rowId }),
  output: dataOf(z.array(similarFlat)),
  errors: ['not_found'],
});
