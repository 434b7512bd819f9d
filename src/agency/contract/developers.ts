import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { filledLine, line, paragraphs } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { webAddress } from '../../platform/rules/addresses.ts';
import { readInn, readOgrn } from '../../platform/rules/requisites.ts';

/** Developers as editors know them: what feeds say of them and what the agency states instead. */

const said = z.object({ feed: z.string().nullable(), curated: z.string().nullable() });

export const developerRow = z.object({
  id: z.int(),
  title: z.string(),
  title_eng: z.string(),
  /** Full name of the legal entity that cards name (38-FZ art. 28 p. 7). */
  legal_name: z.string().nullable(),
  inn: z.string().nullable(),
  ogrn: z.string().nullable(),
  site: z.string().nullable(),
  description: z.string().nullable(),
  /** What feeds say and what editors say instead. */
  stated: z.object({ title: said, site: said }),
  /** Complexes, shown and not, and those that wait for the papers of the developer. */
  complexes: z.int(),
  waiting: z.int(),
  /** Of this state; a change must name it, or it is a conflict. */
  version: z.string(),
});
export type DeveloperRow = z.output<typeof developerRow>;

const tag = 'curation';
/** An empty text takes the editor's word back. */
const text = (max: number) =>
  line(max)
    .transform((typed) => typed || null)
    .nullish();
const digits = (read: (text: string) => string | undefined, wrong: string) =>
  line(40)
    .transform((typed) => typed.replace(/\s/g, '') || null)
    .refine((typed) => typed === null || read(typed) !== undefined, wrong)
    .nullish();

const change = {
  legal_name: text(300),
  inn: digits(readInn, 'ИНН — 10 или 12 цифр, проверьте их'),
  ogrn: digits(readOgrn, 'ОГРН — 13 или 15 цифр, проверьте их'),
  site: line(500)
    .transform((typed) => (typed && !/^https?:\/\//i.test(typed) ? `https://${typed}` : typed) || null)
    .refine((typed) => typed === null || webAddress(typed) !== undefined, 'Адрес сайта, например https://example.ru')
    .nullish(),
  description: paragraphs(2_000)
    .transform((typed) => typed || null)
    .nullish(),
};

export const listDevelopers = endpoint({
  name: 'listDevelopers',
  method: 'GET',
  path: '/api/catalogue/developers',
  access: 'admin',
  tag,
  summary: 'Developers, those whose complexes wait for a legal name first',
  query: z.object({ term: optional(searchTerm), ...officePaging }),
  output: listOf(developerRow),
});

export const addDeveloper = endpoint({
  name: 'addDeveloper',
  method: 'POST',
  path: '/api/catalogue/developers',
  access: 'admin',
  tag,
  summary: 'Adds a developer; a name that another one has, in whatever spelling, is a conflict',
  status: 201,
  body: z.object({ title: filledLine(120, 'Укажите название'), ...change }),
  output: dataOf(developerRow),
  errors: ['conflict'],
});

export const changeDeveloper = endpoint({
  name: 'changeDeveloper',
  method: 'PATCH',
  path: '/api/catalogue/developers/{id}',
  access: 'admin',
  tag,
  summary: 'States what cards say of a developer; complexes that waited for it alone are shown',
  params: z.object({ id: rowId }),
  body: z.object({ version: line(40), title: text(120), ...change }),
  output: dataOf(developerRow),
  errors: ['not_found', 'conflict'],
});
