import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { filledLine } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** Files of the published catalogue for partners and portals, for administrators. The files themselves are no calls: `/export/…`. */

export const EXPORT_FORMATS = ['yrl', 'cian'] as const;

const ref = z.object({ id: z.int(), title: z.string() });

export const catalogueExport = z.object({
  id: z.int(),
  title: z.string(),
  format: z.enum(EXPORT_FORMATS),
  /** Limits; with all empty the whole catalogue is given out, otherwise what any of them names. */
  complexes: z.array(ref),
  developers: z.array(ref),
  villages: z.array(ref),
  /** Booked flats too, in formats that have a word for them. */
  with_booked: z.boolean(),
  /** Offers of villages too. */
  with_villages: z.boolean(),
  /** Absolute, with its secret; null: revoked, or made with keys that this installation no longer has. */
  address: z.string().nullable(),
  revoked: z.boolean(),
  /** Flats that it holds now. */
  flats: z.int(),
  /** Offers of villages that it holds now. */
  offers: z.int(),
  /** When somebody fetched it last, and how many times it was fetched whole. */
  fetched_at: z.string().nullable(),
  fetches: z.int(),
  created_at: z.string(),
});
export type CatalogueExport = z.output<typeof catalogueExport>;

const tag = 'feeds';
const params = z.object({ id: rowId });
const output = dataOf(catalogueExport);
const limit = (max: number) => z.array(rowId).max(max, `Не больше ${max}`);
const fields = {
  title: filledLine(200, 'Укажите название'),
  complexes: limit(500),
  developers: limit(200),
  villages: limit(500),
  with_booked: z.boolean(),
  with_villages: z.boolean(),
};

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/api/exports',
  access: 'admin',
  tag,
  summary: 'Files of the catalogue for partners and portals, with their secret addresses',
  output: dataOf(z.array(catalogueExport)),
});

export const addExport = endpoint({
  name: 'addExport',
  method: 'POST',
  path: '/api/exports',
  access: 'admin',
  tag,
  summary: 'Makes a file of the catalogue with a new secret address',
  body: z.object({
    title: fields.title,
    format: z.enum(EXPORT_FORMATS),
    complexes: fields.complexes.default([]),
    developers: fields.developers.default([]),
    villages: fields.villages.default([]),
    with_booked: fields.with_booked.default(false),
    with_villages: fields.with_villages.default(false),
  }),
  output,
  status: 201,
  errors: ['conflict'],
});

export const changeExport = endpoint({
  name: 'changeExport',
  method: 'PATCH',
  path: '/api/exports/{id}',
  access: 'admin',
  tag,
  summary: 'Changes the name or what a file holds; its address stays',
  params,
  body: z
    .object(fields)
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Нет изменений'),
  output,
  errors: ['not_found'],
});

export const renewExportAddress = endpoint({
  name: 'renewExportAddress',
  method: 'POST',
  path: '/api/exports/{id}/address',
  access: 'admin',
  tag,
  summary: 'Gives a file a new secret address; the former one leads nowhere from then on',
  params,
  output,
  errors: ['not_found'],
});

export const revokeExportAddress = endpoint({
  name: 'revokeExportAddress',
  method: 'DELETE',
  path: '/api/exports/{id}/address',
  access: 'admin',
  tag,
  summary: 'Closes the address of a file: nobody gets it any more',
  params,
  output,
  errors: ['not_found'],
});

export const removeExport = endpoint({
  name: 'removeExport',
  method: 'DELETE',
  path: '/api/exports/{id}',
  access: 'admin',
  tag,
  summary: 'Removes a file with its address',
  params,
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});
