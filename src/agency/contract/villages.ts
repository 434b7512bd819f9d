import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { filledLine, line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { webAddress } from '../../platform/rules/addresses.ts';
import { COMMUNICATION_KEYS, VILLAGE_FACTS } from '../../village/rules/village-facts.ts';
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

/** What editors do to cottage villages: facts over those of feeds, communications, publication, pictures and papers. */

export const curatedVillageRow = z.object({
  ...curatedRowParts,
  road: z.string().nullable(),
  /** Offers on sale. */
  offers: z.int(),
  /** What it needs to be shown. */
  lacks: z.array(z.object({ title: z.string(), field: z.enum(['title', 'point']) })),
});
export type CuratedVillageRow = z.output<typeof curatedVillageRow>;

export const curatedVillage = curatedVillageRow.extend({
  ...curatedCardParts,
  road_id: z.int().nullable(),
  /** All roads, to choose among. */
  roads: z.array(z.object({ id: z.int(), title: z.string() })),
  /** What is said of each, in words; those of which nothing is said are absent. */
  communications: z.partialRecord(z.enum(COMMUNICATION_KEYS), z.string()),
  specifications: z.array(z.object({ title: z.string(), value: z.string() })),
  advantages: z.array(z.object({ title: z.string(), text: z.string().nullable() })),
  declaration_url: z.string().nullable(),
});
export type CuratedVillage = z.output<typeof curatedVillage>;

const tag = 'curation';
const one = {
  params: z.object({ id: rowId }),
  output: dataOf(curatedVillage),
  errors: ['not_found', 'conflict'],
} as const;

export const listCuratedVillages = endpoint({
  name: 'listCuratedVillages',
  method: 'GET',
  path: '/api/catalogue/villages',
  access: 'admin',
  tag,
  summary: 'Every village, shown or not, hidden ones first',
  query: z.object({
    term: optional(searchTerm),
    published: optional(z.enum(['0', '1'])),
    /** Those that wait for a place, or have no developer. */
    lacking: optional(z.enum(['point', 'developer'])),
    ...officePaging,
  }),
  output: listOf(curatedVillageRow),
});

export const getCuratedVillage = endpoint({
  name: 'getCuratedVillage',
  method: 'GET',
  path: '/api/catalogue/villages/{id}',
  access: 'admin',
  tag,
  summary: 'A village with what feeds say and what editors say',
  params: one.params,
  output: one.output,
  errors: ['not_found'],
});

export const suggestVillagePlaces = endpoint({
  name: 'suggestVillagePlaces',
  method: 'GET',
  path: '/api/catalogue/villages/{id}/places',
  access: 'admin',
  tag,
  summary: 'Where a village may stand: by its address',
  params: one.params,
  output: dataOf(z.array(placeHint)),
  errors: ['not_found'],
});

export const changeCuratedVillage = endpoint({
  name: 'changeCuratedVillage',
  method: 'PATCH',
  path: '/api/catalogue/villages/{id}',
  access: 'admin',
  tag,
  summary: "States facts in the editor's name (null: what the feed says applies again) and what only editors state",
  ...one,
  body: z.object({
    ...statedParts(VILLAGE_FACTS.map(({ key }) => key)),
    road_id: rowId.nullable().optional(),
    declaration_url: line(500)
      .refine((url) => url === '' || webAddress(url) !== undefined, 'Ссылка, начиная с https://')
      .nullable()
      .optional(),
    /** In words; null: nothing is said of it, or what the feed says. */
    communications: z.partialRecord(z.enum(COMMUNICATION_KEYS), line(200).nullable()).optional(),
    specifications: z
      .array(
        z.object({ title: filledLine(80, 'Укажите название'), value: filledLine(200, 'Укажите значение через « — »') }),
      )
      .max(30, 'Не больше 30 строк')
      .optional(),
    advantages: advantagesBody.optional(),
  }),
});

export const publishVillage = endpoint({
  name: 'publishVillage',
  method: 'PUT',
  path: '/api/catalogue/villages/{id}/published',
  access: 'admin',
  tag,
  summary: 'Shows a village on the site or takes it off; one that lacks a name or a place is a conflict that names it',
  ...one,
  body: publishedBody,
});

export const addVillageFile = endpoint({
  name: 'addVillageFile',
  method: 'POST',
  path: '/api/catalogue/villages/{id}/files',
  access: 'admin',
  tag,
  summary: 'Adds a picture, a photo of the building site or a document, up to 10 MB',
  ...one,
  status: 201,
  bodyLimit: FILE_LIMIT,
  body: fileBody,
});

export const removeVillageFile = endpoint({
  name: 'removeVillageFile',
  method: 'DELETE',
  path: '/api/catalogue/villages/{id}/files/{kind}/{file_id}',
  access: 'admin',
  tag,
  summary: 'Takes a picture, a photo or a document off a village',
  params: fileParams,
  output: one.output,
  errors: ['not_found'],
});

export const orderVillagePictures = endpoint({
  name: 'orderVillagePictures',
  method: 'PUT',
  path: '/api/catalogue/villages/{id}/pictures',
  access: 'admin',
  tag,
  summary: 'Puts the pictures of a village into this order; the first is its face',
  ...one,
  body: pictureOrder,
});
