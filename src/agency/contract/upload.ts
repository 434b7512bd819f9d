import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

/** Facts, pictures and documents of many complexes in one file: a filled template, alone or in a ZIP with folders of files. */

export const ARCHIVE_BYTES = 40_000_000;
const BASE64_CHARACTERS = 4 * Math.ceil(ARCHIVE_BYTES / 3);

const paper = z.object({
  title: z.string(),
  kind: z.string(),
  /** ISO day; null: that of the upload. */
  date: z.string().nullable(),
});
export type UploadedPaper = z.output<typeof paper>;

const plannedComplex = z.object({
  id: z.int(),
  title: z.string(),
  title_eng: z.string(),
  /** Of the table, where it has any. */
  rows: z.array(z.int()),
  changes: z.array(z.object({ title: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  /** The editor's pictures that go, and those that come in their place. */
  pictures: z.object({ added: z.int(), replaced: z.int() }),
  /** New ones, those that take the place of one of that name, and those of which only kind or day is another. */
  documents: z.object({ added: z.array(paper), replaced: z.array(paper), described: z.array(paper) }),
  /** Of an upload that was applied: why this one stayed as it was. */
  failed: z.string().nullable(),
});

const upload = z.object({
  /** Names what the file would do now: sent back, it is done. */
  plan: z.string(),
  applied: z.boolean(),
  complexes: z.array(plannedComplex),
  /** Developers whose logo comes. */
  logos: z.array(z.object({ id: z.int(), title: z.string(), replaces: z.boolean(), failed: z.string().nullable() })),
  /** Complexes of the file that stay as they are. */
  unchanged: z.int(),
  /** What of the file changes nothing, or was not applied: why, how many, and which rows of the table. */
  left: z.array(z.object({ why: z.string(), count: z.int(), rows: z.array(z.int()) })),
  /** What was not understood; while there is any, nothing is applied. */
  problems: z.array(z.object({ where: z.string(), message: z.string() })),
  /** Also of those that are not listed. */
  problem_count: z.int(),
});
export type UploadPlan = z.output<typeof upload>;

const tag = 'curation';

export const curationTemplate = endpoint({
  name: 'curationTemplate',
  method: 'GET',
  path: '/api/catalogue/template',
  access: 'admin',
  tag,
  summary:
    'A workbook with a row a complex and what editors state of it (XLSX): filled in, it is read by `uploadCuration`',
  output: z.unknown(),
});

export const uploadCuration = endpoint({
  name: 'uploadCuration',
  method: 'POST',
  path: '/api/catalogue/upload',
  access: 'admin',
  tag,
  summary:
    'Reads a filled template (XLSX) or a ZIP of one with folders of pictures and documents. Without `plan` it tells what would change; with the plan that it told it changes that, one transaction a complex',
  bodyLimit: BASE64_CHARACTERS + 10_000,
  body: z.object({
    /** The file in base64. */
    content: z.base64().max(BASE64_CHARACTERS, 'Файл больше 40 МБ: разделите его'),
    plan: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  }),
  output: dataOf(upload),
  errors: ['conflict'],
});
