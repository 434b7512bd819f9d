import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { filledLine } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** Two complexes that are one, and one that is two. */

const tag = 'curation';
const params = z.object({ id: rowId });

const merging = z.object({
  into: z.object({ id: z.int(), title: z.string().nullable(), title_eng: z.string() }),
  flats: z.int(),
  on_sale: z.int(),
  housings: z.int(),
  /** Flats that both have: of each pair one stays. */
  pairs: z.int(),
  favourites: z.int(),
  /** On sale now and not shown in the other complex, which is hidden: they leave the site. */
  leaving: z.int(),
  /** Pictures and documents that go along. */
  pictures: z.int(),
  documents: z.int(),
  /** Until when it can be undone. */
  until: z.string(),
});
export type Merging = z.output<typeof merging>;

const complexHousing = z.object({ id: z.int(), title: z.string().nullable(), flats: z.int(), on_sale: z.int() });
export type ComplexHousing = z.output<typeof complexHousing>;

export const listComplexHousings = endpoint({
  name: 'listComplexHousings',
  method: 'GET',
  path: '/api/catalogue/complexes/{id}/housings',
  access: 'admin',
  tag,
  summary: 'Housings of a complex with their flats',
  params,
  output: dataOf(z.array(complexHousing)),
  errors: ['not_found'],
});

export const previewMerging = endpoint({
  name: 'previewMerging',
  method: 'GET',
  path: '/api/catalogue/complexes/{id}/merging',
  access: 'admin',
  tag,
  summary: 'What merging a complex into another one would move',
  params,
  query: z.object({ into: rowId }),
  output: dataOf(merging),
  errors: ['not_found', 'conflict'],
});

export const mergeComplexes = endpoint({
  name: 'mergeComplexes',
  method: 'POST',
  path: '/api/catalogue/complexes/{id}/merging',
  access: 'admin',
  tag,
  summary:
    'Merges a complex into another one: flats, housings, names, history and favourites follow, its address leads there',
  params,
  body: z.object({ into: rowId }),
  output: dataOf(merging),
  errors: ['not_found', 'conflict'],
});

const undoableMerge = z.object({
  id: z.int(),
  /** The complex that was merged into this one. */
  title: z.string().nullable(),
  merged_at: z.string(),
  merged_by: z.string().nullable(),
  /** Until when it can be undone. */
  until: z.string(),
  /** What goes back, as far as it is known. */
  flats: z.int(),
  on_sale: z.int(),
  housings: z.int(),
  favourites: z.int(),
  pictures: z.int(),
  documents: z.int(),
  /** Where it is found again. */
  title_eng: z.string(),
  /** Whether it stood on the site, and does again. */
  published: z.boolean(),
});
export type UndoableMerge = z.output<typeof undoableMerge>;

export const listMerges = endpoint({
  name: 'listMerges',
  method: 'GET',
  path: '/api/catalogue/complexes/{id}/merges',
  access: 'admin',
  tag,
  summary: 'Merges into this complex that can still be undone, latest first, with what goes back',
  params,
  output: dataOf(z.array(undoableMerge)),
  errors: ['not_found'],
});

export const undoMerge = endpoint({
  name: 'undoMerge',
  method: 'POST',
  path: '/api/catalogue/merges/{id}/undo',
  access: 'admin',
  tag,
  summary: 'Takes a merge back: flats, housings, names, address, favourites and views return as far as they are known',
  params,
  output: dataOf(z.object({ id: z.int(), title: z.string().nullable(), flats: z.int() })),
  errors: ['not_found', 'conflict'],
});

export const splitComplex = endpoint({
  name: 'splitComplex',
  method: 'POST',
  path: '/api/catalogue/complexes/{id}/splitting',
  access: 'admin',
  tag,
  summary:
    'Moves housings with their flats into another complex, or into a new one of that name, which stays hidden until it is shown',
  params,
  body: z
    .object({
      housing_ids: z.array(rowId).min(1, 'Выберите корпуса').max(200),
      into: rowId.optional(),
      title: filledLine(120, 'Укажите название').optional(),
    })
    .refine(
      ({ into, title }) => (into === undefined) !== (title === undefined),
      'Выберите комплекс или назовите новый',
    ),
  output: dataOf(z.object({ id: z.int(), title: z.string().nullable(), flats: z.int() })),
  errors: ['not_found', 'conflict'],
});
