import { z } from 'zod';
import { POINT_FACTS } from '../../complex/rules/fact-field.ts';
import { filledLine, line, paragraphs } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** What the card of a complex and of a village have alike where editors work on them. */

const factValue = z.union([z.string(), z.number()]).nullable();
const developer = z.object({ id: z.int(), title: z.string(), legal_name: z.string().nullable() }).nullable();
const outline = z.array(z.tuple([z.number(), z.number()]));

/** Of every row of a list. */
export const curatedRowParts = {
  id: z.int(),
  title: z.string(),
  title_eng: z.string(),
  developer: z.string().nullable(),
  published: z.boolean(),
  pictures: z.int(),
};

export const curatedCardParts = {
  /** Of this state; a change must name it, or it is a conflict that carries the present one. */
  version: z.string(),
  facts: z.array(z.object({ key: z.string(), feed: factValue, curated: factValue })),
  /** Whose it is by the feed and by the editor, whose word counts. */
  developers: z.object({ feed: developer, curated: developer }),
  /** Where its point lies, from the reference geography; null without one in Moscow or the region. */
  place: z.object({ title: z.string(), stations: z.array(z.string()) }).nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  polygon: outline.nullable(),
  pictures_list: z.array(z.object({ id: z.int(), url: z.string(), origin: z.enum(['feed', 'curated']) })),
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
};
const curatedCard = z.object({ ...curatedRowParts, ...curatedCardParts });
export type CuratedCard = z.output<typeof curatedCard>;

/** Where a complex or a village may stand, and what says so. */
export const placeHint = z.object({
  /** Russian, as staff read it: «метро Щукинская», «Люберцы», «комплекс «Лесной»». */
  title: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** How near to the truth it can be. */
  precision: z.enum(['complex', 'house', 'station', 'district', 'city']),
});
export type PlaceHint = z.output<typeof placeHint>;

const coordinate = ({ limit: { min, max } }: (typeof POINT_FACTS)[number]) => {
  const wrong = 'Нужны широта и долгота в Москве или области, например 55.7201, 37.69';
  return z.number(wrong).min(min, wrong).max(max, wrong);
};

/** Corners as [lat, lng]; null: none. */
const outlineBody = z
  .array(z.tuple([coordinate(POINT_FACTS[0]), coordinate(POINT_FACTS[1])]))
  .min(3, 'Нужно не меньше трёх точек')
  .max(200, 'Не больше 200 точек')
  .nullable();

const statedValue = z.union([paragraphs(20_000), z.number()]).nullable();

/** What a change of either states; `keys` are the facts that it has. */
export const statedParts = <const Keys extends readonly string[]>(keys: Keys) => ({
  version: line(40),
  facts: z.partialRecord(z.enum(keys), statedValue).optional(),
  /** Where it stands, as people type or paste it: numbers in any usual form or a link of a map; null: as the feed says. */
  point: line(2_000).nullable().optional(),
  /** Null: as the feed says. */
  developer_id: rowId.nullable().optional(),
  polygon: outlineBody.optional(),
});

export const advantagesBody = z
  .array(z.object({ title: filledLine(120, 'Укажите название'), text: paragraphs(1_000).nullish() }))
  .max(30, 'Не больше 30 строк');

export const publishedBody = z.object({ published: z.boolean() });

export const UPLOAD_BYTES = 10_000_000;
/** Of a file of that size. */
const BASE64_CHARACTERS = 4 * Math.ceil(UPLOAD_BYTES / 3);

/** Of the body of a call with such a file. */
export const FILE_LIMIT = BASE64_CHARACTERS + 300_000;
/** A file in base64. */
export const fileContent = z.base64().max(BASE64_CHARACTERS, 'Файл больше 10 МБ');
export const fileParams = z.object({ id: rowId, kind: z.enum(['picture', 'progress', 'document']), file_id: rowId });
export const pictureOrder = z.object({ ids: z.array(rowId).min(1).max(300) });
export const fileBody = z.object({
  as: z.enum(['picture', 'progress', 'document']),
  content: fileContent,
  /** Of a document. */
  title: filledLine(200, 'Укажите название').optional(),
  /** Of a photo: the day it was taken. */
  taken_on: z.iso.date().optional(),
});
