import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { filledLine, line, paragraphs } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { webAddress } from '../../platform/rules/addresses.ts';
import { innProblem, ogrnProblem } from '../../platform/rules/requisites.ts';
import { FILE_LIMIT, fileContent } from './curated-card.ts';

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
  /** Its logo as a picture of the site, and who gave it. */
  logo: z.object({ url: z.string(), origin: z.enum(['feed', 'curated']) }).nullable(),
  description: z.string().nullable(),
  founded_year: z.int().nullable(),
  /** Project declarations of its complexes. */
  declarations: z.array(z.object({ complex_id: z.int(), title: z.string().nullable(), url: z.string() })),
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
const digits = (problemOf: (text: string) => string | undefined) =>
  line(40)
    .transform((typed) => typed.replace(/\s/g, '') || null)
    .superRefine((typed, context) => {
      const message = typed === null ? undefined : problemOf(typed);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .nullish();

const change = {
  legal_name: text(300),
  inn: digits(innProblem),
  ogrn: digits(ogrnProblem),
  site: line(500)
    .transform((typed) => (typed && !/^https?:\/\//i.test(typed) ? `https://${typed}` : typed) || null)
    .refine((typed) => typed === null || webAddress(typed) !== undefined, 'Адрес сайта, например https://example.ru')
    .nullish(),
  /** As it was typed; empty for unknown. */
  founded_year: line(10)
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine(
      (year) => year === null || (Number.isInteger(year) && year >= 1800 && year <= 2100),
      'Год основания — четыре цифры, например 1994',
    )
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

export const setDeveloperLogo = endpoint({
  name: 'setDeveloperLogo',
  method: 'PUT',
  path: '/api/catalogue/developers/{id}/logo',
  access: 'admin',
  tag,
  summary: 'Puts a logo of the editor over that of the feed',
  params: z.object({ id: rowId }),
  bodyLimit: FILE_LIMIT,
  body: z.object({
    /** The picture in base64. */
    content: fileContent,
  }),
  output: dataOf(developerRow),
  errors: ['not_found'],
});

export const removeDeveloperLogo = endpoint({
  name: 'removeDeveloperLogo',
  method: 'DELETE',
  path: '/api/catalogue/developers/{id}/logo',
  access: 'admin',
  tag,
  summary: "Takes the editor's logo back: that of the feed is shown again, if it has one",
  params: z.object({ id: rowId }),
  output: dataOf(developerRow),
  errors: ['not_found'],
});
