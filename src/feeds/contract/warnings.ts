import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { exportFormat, officePaging, optional } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { MENDING_WAYS } from '../rules/feed-mending.ts';
import { lotWords } from './identity.ts';

/** What the latest run of a feed warns of, lot by lot. */

const tag = 'feeds';
const params = z.object({ id: rowId });
const code = line(100);

export const feedWarning = z.object({
  id: z.int(),
  code: z.string(),
  /** Russian. */
  title: z.string(),
  /** The feed's own number of the lot. */
  external_id: z.string(),
  detail: z.string().nullable(),
  /** Null where the lot is none of the catalogue's flats. */
  flat: lotWords
    .extend({
      id: z.int(),
      /** Facts of it that editors state over the feed; the words of the lot are the feed's. */
      corrected: z.array(z.string()),
    })
    .nullable(),
  complex: z
    .object({ id: z.int(), title: z.string().nullable(), title_eng: z.string(), published: z.boolean() })
    .nullable(),
  way: z.enum(MENDING_WAYS),
  muted: z.boolean(),
});
export type FeedWarning = z.output<typeof feedWarning>;

const filters = { code: optional(code), complex: optional(rowId), state: optional(z.enum(['shown', 'muted'])) };

export const listFeedWarnings = endpoint({
  name: 'listFeedWarnings',
  method: 'GET',
  path: '/api/feeds/{id}/warnings',
  access: 'admin',
  tag,
  summary: 'Warnings of the latest run that was read, lot by lot, without those that staff want no more',
  params,
  query: z.object({ ...filters, ...officePaging }),
  output: listOf(feedWarning),
  errors: ['not_found'],
});

const warningSummary = z.object({
  source: z.object({ id: z.int(), title: z.string() }),
  /** When the run that warns began; null before the first. */
  read_at: z.string().nullable(),
  codes: z.array(z.object({ code: z.string(), title: z.string(), lots: z.int(), muted: z.boolean() })),
  complexes: z.array(z.object({ id: z.int(), title: z.string().nullable(), lots: z.int() })),
});
export type WarningSummary = z.output<typeof warningSummary>;

export const sumUpFeedWarnings = endpoint({
  name: 'sumUpFeedWarnings',
  method: 'GET',
  path: '/api/feeds/{id}/warnings/summary',
  access: 'admin',
  tag,
  summary: 'Of which kinds and complexes the warnings of a feed are; the hundred complexes with most of them',
  params,
  output: dataOf(warningSummary),
  errors: ['not_found'],
});

export const exportFeedWarnings = endpoint({
  name: 'exportFeedWarnings',
  method: 'GET',
  path: '/api/feeds/{id}/warnings/export',
  access: 'admin',
  tag,
  summary: 'The filtered warnings of a feed as a file, to be sent to the seller',
  params,
  query: z.object({ ...filters, format: exportFormat }),
  output: z.string(),
  errors: ['not_found'],
});

export const muteFeedWarning = endpoint({
  name: 'muteFeedWarning',
  method: 'POST',
  path: '/api/feeds/{id}/warnings/mute',
  access: 'admin',
  tag,
  summary: 'Shows a kind of warning of a feed no more, for one lot or for all, or shows it again',
  params,
  body: z.object({ code, external_id: line(1_000).nullable().default(null), muted: z.boolean() }),
  output: dataOf(z.object({ code: z.string(), external_id: z.string().nullable(), muted: z.boolean() })),
  errors: ['not_found'],
});
