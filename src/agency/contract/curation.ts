import { z } from 'zod';
import { COMPLEX_FACTS } from '../../complex/rules/complex-facts.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { filledLine, line, paragraphs } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** What editors do to the catalogue: facts, publication, texts, names in feeds, pictures and papers of complexes. */

export const curatedRow = z.object({
  id: z.int(),
  title: z.string(),
  title_eng: z.string(),
  parent_title: z.string().nullable(),
  developer: z.string().nullable(),
  published: z.boolean(),
  housing_class: z.int().nullable(),
  /** Flats on sale. */
  flats: z.int(),
  pictures: z.int(),
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

const factValue = z.union([z.string(), z.number()]).nullable();
export const statedValue = z.union([paragraphs(20_000), z.number()]).nullable();
export const curatedFact = z.object({ key: z.string(), feed: factValue, curated: factValue });
const picture = z.object({ id: z.int(), url: z.string(), origin: z.enum(['feed', 'curated']) });
const developerRef = z.object({ id: z.int(), title: z.string(), legal_name: z.string().nullable() });
const outline = z.array(z.tuple([z.number(), z.number()]));

export const curatedComplex = curatedRow.extend({
  /** Of this state; a change must name it, or it is a conflict that carries the present one. */
  version: z.string(),
  facts: z.array(curatedFact),
  /** Whose it is by the feed and by the editor, whose word counts. */
  developers: z.object({ feed: developerRef.nullable(), curated: developerRef.nullable() }),
  /** Where its point lies, from the reference geography; null without one in Moscow or the region. */
  place: z.object({ title: z.string(), stations: z.array(z.string()) }).nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  registration: z.int().nullable(),
  apartments_only: z.boolean(),
  /** An editor said where it roughly stands: no ways on foot are told from there. */
  place_approximate: z.boolean(),
  polygon: outline.nullable(),
  advantages: z.array(z.object({ id: z.int(), title: z.string(), text: z.string().nullable(), origin: z.string() })),
  /** Names under which feeds know it, folded. */
  aliases: z.array(z.string()),
  pictures_list: z.array(picture),
  progress: z.array(z.object({ id: z.int(), url: z.string(), taken_on: z.string(), housing: z.string().nullable() })),
  documents: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      kind: z.string(),
      size_bytes: z.int(),
      published_at: z.string().nullable(),
    }),
  ),
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

/** Where a complex may stand, and what says so. */
export const placeHint = z.object({
  /** Russian, as staff read it: «метро Щукинская», «Люберцы», «комплекс «Лесной»». */
  title: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** How near to the truth it can be. */
  precision: z.enum(['complex', 'house', 'station', 'district', 'city']),
});
export type PlaceHint = z.output<typeof placeHint>;

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

const coordinate = (min: number, max: number) => {
  const wrong = 'Нужны широта и долгота в Москве или области, например 55.7201, 37.69';
  return z.number(wrong).min(min, wrong).max(max, wrong);
};

/** Corners as [lat, lng]; null: none. */
export const outlineBody = z
  .array(z.tuple([coordinate(54, 57), coordinate(35, 41)]))
  .min(3, 'Нужно не меньше трёх точек')
  .max(200, 'Не больше 200 точек')
  .nullable();

export const changeCuratedComplex = endpoint({
  name: 'changeCuratedComplex',
  method: 'PATCH',
  path: '/api/catalogue/complexes/{id}',
  access: 'admin',
  tag,
  summary: "States facts in the editor's name (null: what the feed says applies again) and what only editors state",
  ...one,
  body: z.object({
    version: line(40),
    facts: z.partialRecord(z.enum(COMPLEX_FACTS.map(({ key }) => key)), statedValue).optional(),
    /** Where it stands, as people type or paste it: numbers in any usual form or a link of a map; null: as the feed says. */
    point: line(2_000).nullable().optional(),
    /** Null: as the feed says. */
    developer_id: rowId.nullable().optional(),
    housing_class: z.int().min(1).max(5).nullable().optional(),
    registration: z.int().min(1).max(2).nullable().optional(),
    apartments_only: z.boolean().optional(),
    place_approximate: z.boolean().optional(),
    polygon: outlineBody.optional(),
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
  body: z.object({ published: z.boolean() }),
});

export const setAdvantages = endpoint({
  name: 'setAdvantages',
  method: 'PUT',
  path: '/api/catalogue/complexes/{id}/advantages',
  access: 'admin',
  tag,
  summary: "Replaces the editor's advantages of a complex",
  ...one,
  body: z.object({
    advantages: z
      .array(
        z.object({
          title: filledLine(120, 'Укажите название'),
          text: paragraphs(1_000).nullish(),
        }),
      )
      .max(30),
  }),
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

export const UPLOAD_BYTES = 10_000_000;
/** Of a file of that size. */
export const BASE64_CHARACTERS = 4 * Math.ceil(UPLOAD_BYTES / 3);

export const FILE_LIMIT = BASE64_CHARACTERS + 300_000;
export const fileParams = z.object({ id: rowId, kind: z.enum(['picture', 'progress', 'document']), file_id: rowId });
export const pictureOrder = z.object({ ids: z.array(rowId).min(1).max(300) });
export const fileBody = z.object({
  as: z.enum(['picture', 'progress', 'document']),
  /** The file in base64. */
  content: z.base64().max(BASE64_CHARACTERS, 'Файл больше 10 МБ'),
  /** Of a document. */
  title: filledLine(200, 'Укажите название').optional(),
  /** Of a photo: the day it was taken. */
  taken_on: z.iso.date().optional(),
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
