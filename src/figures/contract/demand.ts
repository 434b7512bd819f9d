import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { exportFormat } from '../../platform/contract/office-parts.ts';

/** What visitors look for and do not find, for administrators: only groups of five visitors of a day and more. */

const tag = 'demand';

/** Whole weeks before this one: never a window of somebody's choice. */
const weeks = z.enum(['1', '4', '13']).default('4');
const level = z.enum(['district', 'county', 'region']).default('district');
/** How fine: places alone, with rooms, with the price band or two of them together, with both. */
const by = z.enum(['place', 'rooms', 'price', 'wide', 'full']).default('place');
const demandMode = z.enum(['off', 'agreed', 'all']);
export type DemandMode = z.output<typeof demandMode>;

const demandRow = z.object({
  key: z.string(),
  place: z.string(),
  /** Null: any. */
  rooms: z.string().nullable(),
  price: z.string().nullable(),
  /** Sum of the days, each of at least five distinct visitors, in fives. */
  visitors: z.int(),
  searches: z.int(),
  /** Flats that fit, in the middle of the searches. */
  median_found: z.int(),
  /** Per cent of searches without a flat. */
  empty_share: z.int(),
  /** Searches on one flat that fits. */
  searches_per_flat: z.number(),
  /** What was offered most often instead. */
  loosening: z.string().nullable(),
  /** The search itself on the site. */
  path: z.string(),
});
export type DemandRow = z.output<typeof demandRow>;
const place = z.object({
  id: z.int(),
  title: z.string(),
  /** Rings of latitude and longitude, simplified. */
  rings: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Null: fewer than five visitors on every day. */
  searches_per_flat: z.number().nullable(),
});
export type DemandPlace = z.output<typeof place>;

const demandQuery = { weeks, level, by };

export const getDemand = endpoint({
  name: 'getDemand',
  method: 'GET',
  path: '/api/demand',
  access: 'admin',
  tag,
  summary: 'What visitors looked for in whole weeks, by place, rooms and price, with how many flats they found',
  query: z.object(demandQuery),
  output: dataOf(
    z.object({
      mode: demandMode,
      from: z.string(),
      to: z.string(),
      /** Sum of the days' distinct visitors. */
      visitors: z.int(),
      /** Searches that were not counted for lack of room. */
      dropped: z.int(),
      /** At most 500, those who find least first. */
      rows: z.array(demandRow),
      places: z.array(place),
    }),
  ),
});
export type Demand = z.output<typeof getDemand.output>['data'];

export const exportDemand = endpoint({
  name: 'exportDemand',
  method: 'GET',
  path: '/api/demand/export',
  access: 'admin',
  tag,
  summary: 'The table of demand as a file',
  query: z.object({ ...demandQuery, format: exportFormat }),
  output: z.string(),
});

const wordRow = z.object({ word: z.string(), visitors: z.int(), days: z.int(), last_day: z.string() });
export type DemandWord = z.output<typeof wordRow>;
export const getDemandWords = endpoint({
  name: 'getDemandWords',
  method: 'GET',
  path: '/api/demand/words',
  access: 'admin',
  tag,
  summary:
    'Words that visitors typed and the search did not know, at most 200, each of five visitors of a day and more',
  query: z.object({ weeks }),
  output: dataOf(z.object({ from: z.string(), to: z.string(), words: z.array(wordRow) })),
});

const absentDeveloper = z.object({ title: z.string(), visitors: z.int(), days: z.int(), last_day: z.string() });
export type DemandDeveloper = z.output<typeof absentDeveloper>;
export const getDemandDevelopers = endpoint({
  name: 'getDemandDevelopers',
  method: 'GET',
  path: '/api/demand/developers',
  access: 'admin',
  tag,
  summary: 'Developers whom visitors asked for and of whom nothing is on sale, each by five visitors of a day and more',
  query: z.object({ weeks }),
  output: dataOf(z.object({ from: z.string(), to: z.string(), developers: z.array(absentDeveloper) })),
});

export const exportDemandDevelopers = endpoint({
  name: 'exportDemandDevelopers',
  method: 'GET',
  path: '/api/demand/developers/export',
  access: 'admin',
  tag,
  summary: 'The developers that are not there as a file',
  query: z.object({ weeks, format: exportFormat }),
  output: z.string(),
});

export const exportDemandWords = endpoint({
  name: 'exportDemandWords',
  method: 'GET',
  path: '/api/demand/words/export',
  access: 'admin',
  tag,
  summary: 'The unknown words as a file',
  query: z.object({ weeks, format: exportFormat }),
  output: z.string(),
});

export const setDemandMode = endpoint({
  name: 'setDemandMode',
  method: 'PUT',
  path: '/api/demand/mode',
  access: 'admin',
  tag,
  summary: 'Sets whose searches are counted: nobody, those who agreed to be measured, everybody',
  body: z.object({ mode: demandMode }),
  output: dataOf(z.object({ mode: demandMode })),
});
