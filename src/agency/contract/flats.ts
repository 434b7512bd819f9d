import { z } from 'zod';
import { RENOVATIONS } from '../../complex/rules/dictionaries.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { MOST_ROOMS } from '../rules/flat-correction.ts';
import { FILE_LIMIT, fileContent } from './curated-card.ts';

/** Single flats as editors correct them: what the feed says and what the agency says instead. */

const corrected = <T extends z.ZodType>(value: T) =>
  z.object({
    feed: value.nullable(),
    /** Null: the feed's word stands. */
    ours: value.nullable(),
  });

/** By price; by state, what is on sale first or last. */
export const FLAT_SORTS = ['price_asc', 'price_desc', 'state_asc', 'state_desc'] as const;

export const curatedFlat = z.object({
  id: z.int(),
  complex: z.object({ id: z.int(), title: z.string(), title_eng: z.string(), published: z.boolean() }),
  housing: z.string().nullable(),
  section: z.string().nullable(),
  number: corrected(z.string()),
  floor: corrected(z.int()),
  /** 0 for a studio; null where the feed does not tell, or tells of an open plan. */
  rooms: corrected(z.int()),
  /** m². */
  area: corrected(z.number()),
  renovation: corrected(z.int()),
  ceiling_height: corrected(z.number()),
  /** Addresses of pictures. */
  plan: corrected(z.string()),
  /** Roubles. */
  price: z.int().nullable(),
  /** 1 on sale; 2 booked, 3 sold, 4 withdrawn. */
  status: z.int(),
  /** The agency has sold it. */
  sold_here: z.boolean(),
  /** Until when it is held for a client. */
  held_until: z.string().nullable(),
  /** When its feed was read last, and since when that does not name it. */
  fed_at: z.string().nullable(),
  missing_since: z.string().nullable(),
  /** An editor has taken it from the site. */
  hidden: z.boolean(),
  /** The last correction that stands, which can be undone: when it was made and by whom. Null: there is none. */
  undoable: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** Of this state; a change must name it, or it is a conflict. */
  version: z.string(),
});
export type CuratedFlat = z.output<typeof curatedFlat>;

const tag = 'curation';

export const listCuratedFlats = endpoint({
  name: 'listCuratedFlats',
  method: 'GET',
  path: '/api/catalogue/complexes/{id}/flats',
  access: 'admin',
  tag,
  summary: 'Flats of a complex with what editors state over the feed; by housing, floor and number, or as `sort` says',
  params: z.object({ id: rowId }),
  query: z.object({
    /** The number of a flat, or its beginning. */
    number: optional(line(20)),
    flat: optional(rowId),
    /** Those that an editor has corrected. */
    corrected: optional(z.literal('1')),
    sort: optional(z.enum(FLAT_SORTS)),
    ...officePaging,
  }),
  output: listOf(curatedFlat),
  errors: ['not_found'],
});

export const correctFlat = endpoint({
  name: 'correctFlat',
  method: 'PATCH',
  path: '/api/catalogue/flats/{id}',
  access: 'admin',
  tag,
  summary: "States facts of a flat in the editor's name; null: what the feed says applies again",
  params: z.object({ id: rowId }),
  bodyLimit: FILE_LIMIT,
  body: z.object({
    version: line(40),
    /** As they were typed: «№ 12», «5», «54,3 м²»; empty: as in the feed. */
    number: line(40).nullable().optional(),
    floor: line(20).nullable().optional(),
    area: line(20).nullable().optional(),
    rooms: z
      .int()
      .refine((rooms) => rooms >= 0 && rooms <= MOST_ROOMS, 'Выберите из списка')
      .nullable()
      .optional(),
    /** Not shown on the site. */
    hidden: z.boolean().optional(),
    /** A code of the dictionary. */
    renovation: z
      .int()
      .refine((code) => RENOVATIONS.some(({ id }) => id === code), 'Выберите из списка')
      .nullable()
      .optional(),
    /** Metres as they were typed: «2,7 м»; empty: as in the feed. */
    ceiling_height: line(20).nullable().optional(),
    /** A picture in base64, or one that this flat had: its address. */
    plan: z.union([z.object({ content: fileContent }), z.object({ url: line(300) }), z.null()]).optional(),
  }),
  output: dataOf(curatedFlat),
  errors: ['not_found', 'conflict'],
});

export const undoFlatCorrection = endpoint({
  name: 'undoFlatCorrection',
  method: 'POST',
  path: '/api/catalogue/flats/{id}/undo',
  access: 'admin',
  tag,
  summary: 'Undoes the last correction of a flat that stands, by the log; undone, the one before it is the last one',
  params: z.object({ id: rowId }),
  body: z.object({ version: line(40) }),
  output: dataOf(curatedFlat),
  errors: ['not_found', 'conflict'],
});
