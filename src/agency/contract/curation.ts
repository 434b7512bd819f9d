import { z } from 'zod';
import { COMPLEX_FACTS } from '../../complex/rules/complex-facts.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import {
  advantagesBody,
  curatedCardParts,
  curatedRowParts,
  FILE_LIMIT,
  fileBody,
  fileParams,
  pictureOrder,
  placeHint,
  publishedBody,
  statedParts,
} from './curated-card.ts';

/** What editors do to the catalogue: facts, publication, texts, names in feeds, pictures and papers of complexes. */

export const curatedRow = z.object({
  ...curatedRowParts,
  parent_title: z.string().nullable(),
  housing_class: z.int().nullable(),
  /** Flats on sale. */
  flats: z.int(),
  /** What it lacks: what is needed to show it, and what staff are asked to complete. */
  lacks: z.array(
    z.object({
      title: z.string(),
      field: z.enum(['title', 'point', 'developer', 'legal_name', 'declaration_url']),
      blocks: z.boolean(),
    }),
  ),
});
export type CuratedRow = z.output<typeof curatedRow>;

export const curatedComplex = curatedRow.extend({
  ...curatedCardParts,
  registration: z.int().nullable(),
  apartments_only: z.boolean(),
  /** An editor said where it roughly stands: no ways on foot are told from there. */
  place_approximate: z.boolean(),
  advantages: z.array(z.object({ id: z.int(), title: z.string(), text: z.string().nullable(), origin: z.string() })),
  /** Names under which feeds know it, folded. */
  aliases: z.array(z.string()),
  housings: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type CuratedComplex = z.output<typeof curatedComplex>;

const tag = 'curation';
const one = {
  params: z.object({ id: rowId }),
  output: dataOf(curatedComplex),
  errors: ['not_found', 'conflict'],
} as const;

export const listCuratedComplexes = endpoint({
  name: 'listCuratedComplexes',
  method: 'GET',
  path: '/api/catalogue/complexes',
  access: 'admin',
  tag,
  summary: 'Every complex, shown or not, those that lack something first',
  query: z.object({
    term: optional(searchTerm),
    published: optional(z.enum(['0', '1'])),
    /** Those that wait for a place, have no developer, or lack the papers that the law asks for. */
    lacking: optional(z.enum(['point', 'developer', 'papers'])),
    developer: optional(rowId),
    ...officePaging,
  }),
  output: listOf(curatedRow),
});

export const getCuratedComplex = endpoint({
  name: 'getCuratedComplex',
  method: 'GET',
  path: '/api/catalogue/complexes/{id}',
  access: 'admin',
  tag,
  summary: 'A complex with what feeds say and what editors say',
  params: one.params,
  output: one.output,
  errors: ['not_found'],
});

export const suggestComplexPlaces = endpoint({
  name: 'suggestComplexPlaces',
  method: 'GET',
  path: '/api/catalogue/complexes/{id}/places',
  access: 'admin',
  tag,
  summary: 'Where a complex may stand: by a known one of its name, the stations its feed names, and its address',
  params: one.params,
  output: dataOf(z.array(placeHint)),
  errors: ['not_found'],
});

export const changeCuratedComplex = endpoint({
  name: 'changeCuratedComplex',
  method: 'PATCH',
  path: '/api/catalogue/complexes/{id}',
  access: 'admin',
  tag,
  summary: "States facts in the editor's name (null: what the feed says applies again) and what only editors state",
  ...one,
  body: z.object({
    ...statedParts(COMPLEX_FACTS.map(({ key }) => key)),
    housing_class: z.int().min(1).max(5).nullable().optional(),
    registration: z.int().min(1).max(2).nullable().optional(),
    apartments_only: z.boolean().optional(),
    place_approximate: z.boolean().optional(),
  }),
});

export const publishComplex = endpoint({
  name: 'publishComplex',
  method: 'PUT',
  path: '/api/catalogue/complexes/{id}/published',
  access: 'admin',
  tag,
  summary:
    'Shows a complex on the site or takes it off; one that lacks what the law asks for is a conflict that names it',
  ...one,
  body: publishedBody,
});

export const setAdvantages = endpoint({
  name: 'setAdvantages',
  method: 'PUT',
  path: '/api/catalogue/complexes/{id}/advantages',
  access: 'admin',
  tag,
  summary: "Replaces the editor's advantages of a complex",
  ...one,
  body: z.object({ advantages: advantagesBody }),
});

export const setAliases = endpoint({
  name: 'setAliases',
  method: 'PUT',
  path: '/api/catalogue/complexes/{id}/aliases',
  access: 'admin',
  tag,
  summary: 'Sets the names under which feeds know a complex; a name of another complex is a conflict',
  ...one,
  body: z.object({ names: z.array(line(120).pipe(z.string().min(2))).max(50) }),
});

export const addComplexFile = endpoint({
  name: 'addComplexFile',
  method: 'POST',
  path: '/api/catalogue/complexes/{id}/files',
  access: 'admin',
  tag,
  summary: 'Adds a picture, a photo of the building site or a document, up to 10 MB',
  ...one,
  status: 201,
  bodyLimit: FILE_LIMIT,
  /** A photo may be of a housing. */
  body: fileBody.extend({ housing_id: rowId.nullish() }),
});

export const removeComplexFile = endpoint({
  name: 'removeComplexFile',
  method: 'DELETE',
  path: '/api/catalogue/complexes/{id}/files/{kind}/{file_id}',
  access: 'admin',
  tag,
  summary: 'Takes a picture, a photo or a document off a complex',
  params: fileParams,
  output: one.output,
  errors: ['not_found'],
});

export const orderPictures = endpoint({
  name: 'orderPictures',
  method: 'PUT',
  path: '/api/catalogue/complexes/{id}/pictures',
  access: 'admin',
  tag,
  summary: 'Puts the pictures of a complex into this order; the first is its face',
  ...one,
  body: pictureOrder,
});
