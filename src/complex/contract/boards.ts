import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { range } from '../../platform/contract/parts.ts';
import { boardQuery, pagedFilterQuery } from '../../search/contract/filters.ts';
import { entityRef } from './buildings.ts';

/** A cell of the board (шахматка). */
export const boardFlat = z.object({
  id: z.int(),
  number: z.string().nullable(),
  rooms: z.int(),
  /** False where no feed told the number of rooms. */
  rooms_known: z.boolean(),
  area: z.number(),
  /** Order on the floor, from 1. */
  place: z.int().nullable(),
  /** 1 on sale; 2 booked, 3 sold, 4 withdrawn. */
  status: z.int(),
  /** Taken from the site by the agency, which is told as 4: it may come back, and nobody bought it. */
  hidden: z.boolean(),
  /** On sale and held by the agency for somebody. */
  held: z.boolean(),
  /** Null on request and for every flat that is not on sale. */
  price: z.int().nullable(),
  /** On sale and fits the flat filters of the call. */
  fits: z.boolean(),
});
export type BoardFlat = z.output<typeof boardFlat>;

export const boardSection = z.object({
  /** Null for flats whose section is not known. */
  title: z.string().nullable(),
  /** Highest first; flats without a floor come last under null. */
  floors: z.array(z.object({ floor: z.int().nullable(), flats: z.array(boardFlat) })),
});
export type BoardSection = z.output<typeof boardSection>;

export const board = z.object({
  /** Every housing with flats, for the select; `total` counts those on sale, `fitting` those that fit the filters of the call. */
  housings: z.array(
    z.object({
      id: z.int(),
      title: z.string().nullable(),
      complex_title: z.string(),
      floors: z.int().nullable(),
      release_date_tag: z.string().nullable(),
      total: z.int(),
      fitting: z.int(),
    }),
  ),
  /** The housing shown; null when the flats of the complex are in no known housing. */
  housing_id: z.int().nullable(),
  sections: z.array(boardSection),
  /** Flats shown, on sale, and fitting the filters. */
  totals: z.object({ flats: z.int(), on_sale: z.int(), fitting: z.int() }),
});
export type Board = z.output<typeof board>;

export const getBoard = endpoint({
  name: 'getBoard',
  method: 'GET',
  path: '/api/buildings/{id}/board',
  access: 'public',
  tag: 'buildings',
  summary: 'Sections, floors and flats of one housing, whatever their state',
  params: entityRef,
  query: boardQuery,
  output: dataOf(board),
  errors: ['not_found'],
});

/** One plan with the flats on sale that have it. */
export const layout = z.object({
  /** Null for flats whose feed names no layout: those of one room count and area stand together. */
  id: z.int().nullable(),
  rooms: z.int(),
  /** Address of the plan's picture, to which sizes are appended. */
  plan: z.string().nullable(),
  total: z.int(),
  price: range,
  price_m2: range,
  square_m2: range,
  floors: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
  /** Their names, and the ids: parts of a complex number their housings anew. */
  housings: z.array(z.string()),
  housing_ids: z.array(z.int()),
  /** Sections whose names are known, each once. */
  sections: z.array(z.object({ housing_id: z.int().nullable(), title: z.string() })),
  /** The cheapest of them. */
  flat_id: z.int(),
});
export type Layout = z.output<typeof layout>;

export const listLayouts = endpoint({
  name: 'listLayouts',
  method: 'GET',
  path: '/api/buildings/{id}/layouts',
  access: 'public',
  tag: 'buildings',
  summary: 'Layouts of the available flats that fit the flat filters, by room count, then area',
  params: entityRef,
  query: pagedFilterQuery,
  output: listOf(layout),
  errors: ['not_found'],
});
