import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, optional, searchTerm } from '../../platform/contract/office-parts.ts';
import { filledLine, line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { QUESTION_KINDS } from '../rules/question-kind.ts';
import { feedAddress } from './feed-address.ts';

/** What feeds are before they are connected, what their complexes are, and what staff are asked about them. */

const tag = 'feeds';

const previewedFlat = z.object({
  complex: z.string().nullable(),
  number: z.string().nullable(),
  rooms: z.int(),
  area: z.number(),
  price: z.number().nullable(),
  old_price: z.number().nullable(),
});

/** What tells a lot apart for a person. */
export const lotWords = z.object({
  housing: z.string().nullable(),
  section: z.string().nullable(),
  floor: z.int().nullable(),
  /** Null where no feed told it. */
  rooms: z.int().nullable(),
  area: z.number().nullable(),
  number: z.string().nullable(),
});
export type LotWords = z.output<typeof lotWords>;

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const preview = z.object({
  verdict: z.enum(['complete', 'partial']),
  /** Russian. */
  reasons: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  complexes: z.array(
    z.object({
      key: z.string(),
      title: z.string().nullable(),
      becomes: z.enum(['new', 'known', 'waiting', 'ignored']),
      lots: z.int(),
      complex: z.object({ id: z.int(), title: z.string().nullable(), published: z.boolean() }).nullable(),
      lacks: z.array(z.string()),
    }),
  ),
  complexes_total: z.int(),
  examples: z.object({
    listed: z.array(previewedFlat),
    repriced: z.array(previewedFlat),
    retired: z.array(previewedFlat),
  }),
  /** Which fields of known flats change, and how they do on some. */
  differences: z.object({
    fields: z.array(z.object({ field: z.string(), lots: z.int() })),
    flats: z.array(
      lotWords.extend({
        complex: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), was: fieldValue, said: fieldValue })),
      }),
    ),
  }),
  questions: z.array(z.object({ kind: z.enum(QUESTION_KINDS), count: z.int(), subjects: z.array(z.string()) })),
});

export const feedPreview = z.object({
  id: z.int(),
  location: z.string(),
  asked_at: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  /** Why the feed cannot be read; Russian. */
  reason: z.string().nullable(),
  format: z.string().nullable(),
  warnings: z.array(z.object({ code: z.string(), title: z.string(), count: z.int() })),
  preview: preview.nullable(),
});
export type FeedPreviewAnswer = z.output<typeof feedPreview>;

export const startFeedPreview = endpoint({
  name: 'startFeedPreview',
  method: 'POST',
  path: '/api/feeds/previews',
  access: 'admin',
  tag,
  summary: 'Reads a feed and tells what it would do, in the background; nothing is changed',
  body: z
    .object({
      /** Of a feed that is not connected, or instead of the one that is. */
      location: feedAddress.optional(),
      source_id: rowId.optional(),
    })
    .refine(
      ({ location, source_id }) => (location === undefined) !== (source_id === undefined),
      'Укажите адрес или фид',
    ),
  output: dataOf(feedPreview),
  status: 201,
  errors: ['not_found', 'too_many_requests'],
});

export const readFeedPreview = endpoint({
  name: 'readFeedPreview',
  method: 'GET',
  path: '/api/feeds/previews/{id}',
  access: 'admin',
  tag,
  summary: 'A preview, finished or not',
  params: z.object({ id: rowId }),
  output: dataOf(feedPreview),
  errors: ['not_found'],
});

const evidence = z.object({ sign: z.string(), weight: z.number(), detail: z.string() });
const ourComplex = z.object({
  id: z.int(),
  title: z.string().nullable(),
  title_eng: z.string(),
  address: z.string().nullable(),
  developer: z.string().nullable(),
  published: z.boolean(),
});

export const FEED_COMPLEX_STATES = ['waiting', 'auto', 'ours', 'new', 'ignored'] as const;

export const feedComplex = z.object({
  source: z.object({ id: z.int(), title: z.string() }),
  key: z.string(),
  title: z.string().nullable(),
  developer: z.string().nullable(),
  address: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Lots in the last run. */
  lots: z.int(),
  state: z.enum(FEED_COMPLEX_STATES),
  /** What staff call it where the feed does not, until a run makes the complex. */
  given_title: z.string().nullable(),
  complex: ourComplex.nullable(),
  /** Likely complexes of ours, the likeliest first, for those that wait. */
  matches: z.array(z.object({ complex: ourComplex, evidence: z.array(evidence) })),
});
export type FeedComplexRow = z.output<typeof feedComplex>;

export const listFeedComplexes = endpoint({
  name: 'listFeedComplexes',
  method: 'GET',
  path: '/api/feeds/complexes',
  access: 'admin',
  tag,
  summary: 'Complexes as feeds name them and what they are here; those that wait for staff first',
  query: z.object({
    source: optional(rowId),
    state: optional(z.enum(FEED_COMPLEX_STATES)),
    term: optional(searchTerm),
    ...officePaging,
  }),
  output: listOf(feedComplex),
});

/** Said where a complex that its feed does not name is to become a new one without a name. */
export const NAMELESS = 'Назовите комплекс: в фиде у него нет названия';

export const decideFeedComplex = endpoint({
  name: 'decideFeedComplex',
  method: 'POST',
  path: '/api/feeds/{id}/complexes/decide',
  access: 'admin',
  tag,
  summary: 'Says what a complex of a feed is: one of ours, a new one, none of ours; the feed is read again at once',
  params: z.object({ id: rowId }),
  body: z.discriminatedUnion('decision', [
    z.object({ key: line(1_000), decision: z.literal('ours'), complex_id: rowId }),
    z.object({
      key: line(1_000),
      decision: z.literal('new'),
      /** What it is called; needed where the feed does not name it. */
      title: filledLine(120, NAMELESS).optional(),
    }),
    z.object({ key: line(1_000), decision: z.literal('ignored') }),
  ]),
  output: dataOf(z.object({ complex: feedComplex, withdrawn: z.int() })),
  errors: ['not_found', 'conflict'],
});

export const feedQuestion = z.object({
  id: z.int(),
  /** Which state of the question this is: an answer names it. */
  version: z.int(),
  source: z.object({ id: z.int(), title: z.string() }),
  kind: z.enum(QUESTION_KINDS),
  subject: z.string(),
  field: z.string(),
  complex: z
    .object({ id: z.int(), title: z.string().nullable(), title_eng: z.string(), published: z.boolean() })
    .nullable(),
  flat_id: z.int().nullable(),
  /** The lot as the feed tells it; null of questions about a complex. */
  lot: lotWords.nullable(),
  /** The flat of `flat_id` as it is known. */
  flat: lotWords.nullable(),
  said: z.record(z.string(), z.unknown()),
  known: z.record(z.string(), z.unknown()).nullable(),
  /** Why it is asked; Russian. */
  why: z.string(),
  opened_at: z.string(),
  asked_at: z.string(),
  answer: z.enum(['accept', 'keep', 'gone']).nullable(),
  answered_at: z.string().nullable(),
});
export type FeedQuestion = z.output<typeof feedQuestion>;

const questionFilters = {
  source: optional(rowId),
  kind: optional(z.enum(QUESTION_KINDS)),
  state: optional(z.enum(['open', 'answered'])),
};

export const listFeedQuestions = endpoint({
  name: 'listFeedQuestions',
  method: 'GET',
  path: '/api/feeds/questions',
  access: 'admin',
  tag,
  summary: 'What staff are asked about feeds; what changed last comes first',
  query: z.object({ ...questionFilters, ...officePaging }),
  output: listOf(feedQuestion),
});

export const answerFeedQuestions = endpoint({
  name: 'answerFeedQuestions',
  method: 'POST',
  path: '/api/feeds/questions/answer',
  access: 'admin',
  tag,
  summary:
    'Takes what the feed says, or keeps what is known, for some questions or all open ones of a filter; the feed is read again. What was asked otherwise since is a conflict with the questions as they are',
  body: z.union([
    z.object({
      questions: z
        .array(z.object({ id: rowId, version: z.int() }))
        .min(1)
        .max(500),
      answer: z.enum(['accept', 'keep']),
    }),
    z.object({
      source: rowId.optional(),
      kind: z.enum(QUESTION_KINDS).optional(),
      /** Version of the first question of the list that staff have read. */
      up_to: z.int(),
      answer: z.enum(['accept', 'keep']),
    }),
  ]),
  output: dataOf(z.object({ answered: z.int() })),
  errors: ['conflict'],
});
