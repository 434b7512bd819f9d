import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** What the housings and villages of feeds are here. */

const tag = 'feeds';
const key = line(1_000);
const params = z.object({ id: rowId });
const place = z.object({ id: z.int(), title: z.string().nullable() });

export const feedHousing = z.object({
  complex_key: z.string(),
  key: z.string(),
  title: z.string().nullable(),
  /** Lots in the last run. */
  lots: z.int(),
  state: z.enum(['auto', 'ours', 'new']),
  housing: place.nullable(),
  /** Our complex that the feed's one is; null while that is open. */
  complex: place.nullable(),
});
export type FeedHousing = z.output<typeof feedHousing>;

export const listFeedHousings = endpoint({
  name: 'listFeedHousings',
  method: 'GET',
  path: '/api/feeds/{id}/housings',
  access: 'admin',
  tag,
  summary: 'Housings of a feed and what they are here, by complex',
  params,
  query: z.object({ complex: optional(key), term: optional(searchTerm), ...officePaging }),
  output: listOf(feedHousing),
  errors: ['not_found'],
});

export const decideFeedHousing = endpoint({
  name: 'decideFeedHousing',
  method: 'POST',
  path: '/api/feeds/{id}/housings/decide',
  access: 'admin',
  tag,
  summary:
    'Says what a housing of a feed is: one of ours (two of the feed may be one), or a new one; the feed is read again at once',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({ complex_key: key, key, decision: z.literal('ours'), housing_id: rowId }),
    z.object({ complex_key: key, key, decision: z.literal('new') }),
  ]),
  output: dataOf(feedHousing),
  errors: ['not_found', 'conflict'],
});

export const FEED_VILLAGE_STATES = ['auto', 'ours', 'new', 'ignored'] as const;

export const feedVillage = z.object({
  source: z.object({ id: z.int(), title: z.string() }),
  key: z.string(),
  title: z.string().nullable(),
  address: z.string().nullable(),
  lots: z.int(),
  state: z.enum(FEED_VILLAGE_STATES),
  village: place.extend({ title_eng: z.string(), published: z.boolean() }).nullable(),
});
export type FeedVillage = z.output<typeof feedVillage>;

export const listFeedVillages = endpoint({
  name: 'listFeedVillages',
  method: 'GET',
  path: '/api/feeds/villages',
  access: 'admin',
  tag,
  summary: 'Villages as feeds name them and what they are here, the largest first',
  query: z.object({
    source: optional(rowId),
    state: optional(z.enum(FEED_VILLAGE_STATES)),
    term: optional(searchTerm),
    ...officePaging,
  }),
  output: listOf(feedVillage),
});

export const decideFeedVillage = endpoint({
  name: 'decideFeedVillage',
  method: 'POST',
  path: '/api/feeds/{id}/villages/decide',
  access: 'admin',
  tag,
  summary: 'Says what a village of a feed is: one of ours, a new one, none of ours; the feed is read again at once',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({ key, decision: z.literal('ours'), village_id: rowId }),
    z.object({ key, decision: z.enum(['new', 'ignored']) }),
  ]),
  output: dataOf(z.object({ village: feedVillage, withdrawn: z.int() })),
  errors: ['not_found', 'conflict'],
});

export const suggestOwnVillages = endpoint({
  name: 'suggestOwnVillages',
  method: 'GET',
  path: '/api/feeds/villages/ours',
  access: 'admin',
  tag,
  summary: 'Villages of the catalogue whose name holds the term, shown or not; twenty at most',
  query: z.object({ term: searchTerm }),
  output: dataOf(z.array(place)),
});
