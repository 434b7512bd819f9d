import { z } from 'zod';
import { endpoint } from '../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../platform/contract/listing.ts';
import { officePaging } from '../platform/contract/office-parts.ts';
import { filledLine } from '../platform/contract/text.ts';
import { rowId } from '../platform/contract/whole-number.ts';
import { feedAddress } from './contract/feed-address.ts';

/** Where the catalogue comes from and what each run did, for administrators. */

/** `interrupted`: the process that read the feed was killed, or its machine was. */
export const RUN_STATUSES = [
  'running',
  'complete',
  'partial',
  'unchanged',
  'rejected',
  'failed',
  'interrupted',
] as const;

const warning = z.object({
  code: z.string(),
  /** Russian. */
  title: z.string(),
  count: z.int(),
  examples: z.array(z.object({ external_id: z.string().nullable(), detail: z.string().nullable() })),
});

export const feedRun = z.object({
  id: z.int(),
  source_id: z.int(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  status: z.enum(RUN_STATUSES),
  /** Why it is not complete; one sentence a line, as the importer wrote it. */
  reason: z.string().nullable(),
  format: z.string().nullable(),
  /** When the feed says it was made. */
  generation_date: z.string().nullable(),
  /** Numbers of lots by what became of them: seen, new, changed, missing, retired … */
  counts: z.record(z.string(), z.number()),
  warnings: z.array(warning),
  /** Kinds of warnings that are left out because staff put them away for the whole feed. */
  muted: z.int(),
  confirmed_at: z.string().nullable(),
  /** How far a running one has come. */
  progress: z.object({ phase: z.enum(['fetch', 'read', 'publish']), lots: z.int() }).nullable(),
  /** The latest partial run, which staff may accept as the truth. */
  confirmable: z.boolean(),
});
export type FeedRun = z.output<typeof feedRun>;

export const feedSource = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  /** Address or path, without a password. */
  location: z.string(),
  format: z.string().nullable(),
  /** A smaller number is trusted more. */
  priority: z.int(),
  interval_minutes: z.int(),
  active: z.boolean(),
  next_run_at: z.string(),
  /** A lot is sold after so many complete runs without it, and so many hours. */
  retire_after_runs: z.int(),
  retire_after_hours: z.int(),
  /** What becomes of complexes that it has not named before. */
  new_complexes: z.enum(['make', 'ask', 'ignore']),
  /** Developer of complexes for which it names none. */
  developer: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Flats and offers on sale that came from it. */
  lots: z.int(),
  /** Open questions to staff about values and lots. */
  questions: z.int(),
  /** Its complexes of which nobody has decided yet which of ours they are. */
  complexes_waiting: z.int(),
  last_run: feedRun.nullable(),
});
export type FeedSource = z.output<typeof feedSource>;

const tag = 'feeds';
const source = dataOf(feedSource);
const fields = {
  title: filledLine(200, 'Укажите название'),
  priority: z.int('Целое число').min(1, 'От 1').max(32_767, 'Не более 32767'),
  interval_minutes: z.int('Целое число').min(5, 'Не чаще раза в 5 минут').max(525_600, 'Не реже раза в год'),
  active: z.boolean(),
  retire_after_runs: z.int('Целое число').min(1, 'Не менее одной загрузки').max(100, 'Не более 100 загрузок'),
  retire_after_hours: z.int('Целое число').min(0, 'От 0').max(2_160, 'Не более 90 дней'),
  new_complexes: z.enum(['make', 'ask', 'ignore']),
  developer_id: rowId.nullable(),
};

export const listFeedSources = endpoint({
  name: 'listFeedSources',
  method: 'GET',
  path: '/api/feeds',
  access: 'admin',
  tag,
  summary: 'Sources of the catalogue with their last runs, those that need attention first',
  output: dataOf(z.array(feedSource)),
});

export const addFeedSource = endpoint({
  name: 'addFeedSource',
  method: 'POST',
  path: '/api/feeds',
  access: 'admin',
  tag,
  summary: 'Registers a feed by its address and fetches it at once',
  body: z.object({
    location: feedAddress,
    title: fields.title,
    priority: fields.priority.default(100),
    interval_minutes: fields.interval_minutes.default(60),
    new_complexes: fields.new_complexes.default('make'),
    developer_id: fields.developer_id.default(null),
  }),
  output: source,
  status: 201,
  errors: ['conflict'],
});

export const changeFeedSource = endpoint({
  name: 'changeFeedSource',
  method: 'PATCH',
  path: '/api/feeds/{id}',
  access: 'admin',
  tag,
  summary:
    'Changes name, address, trust, schedule, grace, what becomes of new complexes, or whether it is fetched at all',
  params: z.object({ id: rowId }),
  body: z
    .object({ ...fields, location: feedAddress })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Нет изменений'),
  output: source,
  errors: ['not_found', 'conflict'],
});

export const removeFeedSource = endpoint({
  name: 'removeFeedSource',
  method: 'POST',
  path: '/api/feeds/{id}/remove',
  access: 'admin',
  tag,
  summary: 'Disconnects a source for good; its lots on sale are withdrawn, or stay as lots of the agency',
  params: z.object({ id: rowId }),
  body: z.object({ lots: z.enum(['withdraw', 'keep']) }),
  output: dataOf(z.object({ id: z.int(), lots: z.int() })),
  errors: ['not_found', 'conflict'],
});

export const runFeedSource = endpoint({
  name: 'runFeedSource',
  method: 'POST',
  path: '/api/feeds/{id}/run',
  access: 'admin',
  tag,
  summary: 'Fetches a source now, in the background; a source that is being read already is a conflict',
  params: z.object({ id: rowId }),
  output: source,
  errors: ['not_found', 'conflict'],
});

export const listFeedRuns = endpoint({
  name: 'listFeedRuns',
  method: 'GET',
  path: '/api/feeds/{id}/runs',
  access: 'admin',
  tag,
  summary: 'Runs of a source, newest first',
  params: z.object({ id: rowId }),
  query: z.object(officePaging),
  output: listOf(feedRun),
  errors: ['not_found'],
});

/** What confirming a run, or removing a source, takes from sale. */
export const leavingLots = z.object({
  lots: z.int(),
  complexes: z.array(z.object({ id: z.int(), title: z.string().nullable(), lots: z.int(), left: z.int() })),
});
export type LeavingLots = z.output<typeof leavingLots>;

export const previewConfirmation = endpoint({
  name: 'previewConfirmation',
  method: 'GET',
  path: '/api/feeds/runs/{id}/confirmation',
  access: 'admin',
  tag,
  summary: 'What confirming a run will take from sale, by complex, with what stays on sale there',
  params: z.object({ id: rowId }),
  output: dataOf(leavingLots),
  errors: ['not_found'],
});

export const confirmFeedRun = endpoint({
  name: 'confirmFeedRun',
  method: 'POST',
  path: '/api/feeds/runs/{id}/confirm',
  access: 'admin',
  tag,
  summary: 'Accepts a doubtful run as the truth: what it lacked is sold',
  params: z.object({ id: rowId }),
  output: dataOf(z.object({ run_id: z.int(), retired: z.int() })),
  errors: ['not_found', 'conflict'],
});
