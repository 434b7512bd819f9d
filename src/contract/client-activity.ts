import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf, listOf } from './listing.ts';
import {
  activityFilters,
  byDate,
  exportFormat,
  idList,
  longId,
  officePaging,
  optional,
  personRef,
  remark,
  rowId,
  searchTerm,
  staffRef,
  subject,
} from './office-parts.ts';

/** What clients looked at, liked, were recommended and asked for, and the messages sent to them. */

const tag = 'users';
const activityQuery = z.object({ ...activityFilters, ...byDate, ...officePaging });
const activityExport = z.object({ ...activityFilters, ...byDate, format: exportFormat });

/** A view or a favourite. `key` is unique within its list. */
export const activityRow = z.object({ key: z.string(), created_at: z.string(), user: personRef, ...subject });
export type ActivityRow = z.output<typeof activityRow>;

/** What was looked at most, over the clients that the filters leave. */
export const topRow = z.object({
  key: z.string(),
  views: z.int(),
  first_view_at: z.string(),
  last_view_at: z.string(),
  ...subject,
});
export type TopRow = z.output<typeof topRow>;

const activityList = (name: string, path: `/api/${string}`, summary: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    access: 'manager',
    tag,
    summary,
    query: activityQuery,
    output: listOf(activityRow),
  });
const activityFile = (name: string, path: `/api/${string}`, summary: string) =>
  endpoint({ name, method: 'GET', path, access: 'manager', tag, summary, query: activityExport, output: z.string() });
const topList = (name: string, path: `/api/${string}`, summary: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    access: 'manager',
    tag,
    summary,
    query: activityQuery,
    output: listOf(topRow),
  });

export const listBuildingViews = activityList(
  'listBuildingViews',
  '/api/users/logs/buildings',
  'Views of complexes by clients, newest first',
);
export const listFlatViews = activityList(
  'listFlatViews',
  '/api/users/logs/flats',
  'Views of flats by clients, newest first',
);
export const exportBuildingViews = activityFile(
  'exportBuildingViews',
  '/api/users/logs/buildings/export',
  'The filtered views of complexes as a file',
);
export const exportFlatViews = activityFile(
  'exportFlatViews',
  '/api/users/logs/flats/export',
  'The filtered views of flats as a file',
);
export const listTopBuildings = topList(
  'listTopBuildings',
  '/api/users/logs/buildings/top',
  'Complexes by number of views',
);
export const listTopFlats = topList('listTopFlats', '/api/users/logs/flats/top', 'Flats by number of views');
export const listFavoriteBuildings = activityList(
  'listFavoriteBuildings',
  '/api/users/favorites/buildings',
  'Favourite complexes of clients, newest first',
);
export const listFavoriteFlats = activityList(
  'listFavoriteFlats',
  '/api/users/favorites/flats',
  'Favourite flats of clients, newest first',
);
export const exportFavoriteBuildings = activityFile(
  'exportFavoriteBuildings',
  '/api/users/favorites/buildings/export',
  'The filtered favourite complexes as a file',
);
export const exportFavoriteFlats = activityFile(
  'exportFavoriteFlats',
  '/api/users/favorites/flats/export',
  'The filtered favourite flats as a file',
);

// ---- recommendations
export const adviceEntity = z.enum(['building', 'flat', 'offer']);
export const ADVICES_MAX = 500;

export const adviceRow = z.object({
  id: z.int(),
  user_id: z.int(),
  entity_type: adviceEntity,
  entity_id: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  comment: z.string().nullable(),
  user: personRef,
  author: staffRef.nullable(),
  ...subject,
  /** Name of a village offer; null for complexes and flats. */
  offer_title: z.string().nullable(),
  /** When the client first saw it in his list. */
  seen_at: z.string().nullable(),
  last_view_date: z.string().nullable(),
  view_count: z.int(),
  /** The client put it away. */
  dismissed: z.boolean(),
});
export type AdviceRow = z.output<typeof adviceRow>;

const adviceFilters = {
  ...activityFilters,
  entity_type: optional(adviceEntity),
  /** Recommendations of this complex or flat itself, with `entity_type`. */
  entity_id: optional(idList),
  /** Made by this person of staff. */
  author: optional(rowId),
};

export const listAdvices = endpoint({
  name: 'listAdvices',
  method: 'GET',
  path: '/api/users/advices',
  access: 'manager',
  tag,
  summary: 'Recommendations to clients, newest first',
  query: z.object({ ...adviceFilters, ...byDate, ...officePaging }),
  output: listOf(adviceRow),
});

export const exportAdvices = endpoint({
  name: 'exportAdvices',
  method: 'GET',
  path: '/api/users/advices/export',
  access: 'manager',
  tag,
  summary: 'The filtered recommendations as a file',
  query: z.object({ ...adviceFilters, ...byDate, format: exportFormat }),
  output: z.string(),
});

export const giveAdvices = endpoint({
  name: 'giveAdvices',
  method: 'POST',
  path: '/api/users/advices',
  access: 'manager',
  tag,
  summary:
    'Recommends complexes, flats or village offers to clients; `changed` counts what was made or renewed, the rest (clients of others, unknown things) is left out',
  body: z.object({
    advices: z
      .array(
        z.object({
          user_id: rowId,
          entity_type: adviceEntity,
          entity_id: rowId,
          comment: remark(1_000),
        }),
      )
      .min(1, 'Выберите хотя бы одного клиента')
      .max(ADVICES_MAX, 'Не более 500 рекомендаций за раз'),
  }),
  output: z.object({ changed: z.int() }),
});

export const withdrawAdvice = endpoint({
  name: 'withdrawAdvice',
  method: 'DELETE',
  path: '/api/users/advices/{id}',
  access: 'manager',
  tag,
  summary: 'Takes a recommendation back',
  params: z.object({ id: longId }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});

export const adviceLog = endpoint({
  name: 'adviceLog',
  method: 'GET',
  path: '/api/users/advices/log',
  access: 'manager',
  tag,
  summary: 'Last view and number of views of recommendations by their ids; unknown and foreign ids are left out',
  query: z.object({ id: idList, entity_type: optional(adviceEntity) }),
  output: dataOf(
    z.array(
      z.object({
        id: z.int(),
        entity_id: z.int(),
        user_id: z.int(),
        last_view_date: z.string().nullable(),
        view_count: z.int(),
      }),
    ),
  ),
});

// ---- requests of visitors
export const leadKind = z.enum(['callback', 'quiz', 'feedback']);
export const leadState = z.enum(['new', 'taken', 'answered', 'closed']);
/** Names of the states as screens show them. */
export const LEAD_STATES: Readonly<Record<z.output<typeof leadState>, string>> = {
  new: 'Новая',
  taken: 'В работе',
  answered: 'Отвечена',
  closed: 'Закрыта',
};

export const leadRow = z.object({
  id: z.int(),
  kind: leadKind,
  /** 1: came from a quiz (back-office specification §3). */
  type: z.int(),
  created_at: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  /** Answers by question: lists of words. */
  quiz: z.record(z.string(), z.array(z.string())).nullable(),
  link: z.string().nullable(),
  /** The logged-in sender. */
  user: personRef.nullable(),
  state: leadState,
  taken_by: staffRef.nullable(),
  taken_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  outcome: z.string().nullable(),
  /** From arrival to the answer, or until now. */
  waiting_seconds: z.int(),
  /** How often the same request came again. */
  repeats: z.int(),
  /** Came faster than people do; check it first. */
  suspect: z.boolean(),
  /** 'request': sent without the consent box; to be reviewed. */
  basis: z.enum(['consent', 'request']),
});
export type LeadRow = z.output<typeof leadRow>;

const leadFilters = {
  ...activityFilters,
  kind: optional(leadKind),
  /** 1 only quizzes, 0 only the others. */
  type: optional(z.coerce.number().int().min(0).max(1)),
  state: optional(leadState),
  /** New and taken ones. */
  open: optional(z.literal('1')),
  taken_by: optional(rowId),
};

export const listCallbacks = endpoint({
  name: 'listCallbacks',
  method: 'GET',
  path: '/api/users/callback',
  access: 'manager',
  tag,
  summary: 'Callbacks, quizzes and messages, newest first; those of nobody known only for administrators',
  query: z.object({ ...leadFilters, ...byDate, ...officePaging }),
  output: listOf(leadRow),
});

export const exportCallbacks = endpoint({
  name: 'exportCallbacks',
  method: 'GET',
  path: '/api/users/callback/export',
  access: 'manager',
  tag,
  summary: 'The filtered requests as a file',
  query: z.object({ ...leadFilters, ...byDate, format: exportFormat }),
  output: z.string(),
});

export const suggestCallbackPhones = endpoint({
  name: 'suggestCallbackPhones',
  method: 'GET',
  path: '/api/users/callback/phone',
  access: 'manager',
  tag,
  summary: 'Up to 20 phones of requests that contain the digits',
  query: z.object({ term: searchTerm }),
  output: dataOf(z.array(z.object({ phone: z.string(), total: z.int() }))),
});

export const changeLead = endpoint({
  name: 'changeLead',
  method: 'PATCH',
  path: '/api/users/callback/{id}',
  access: 'manager',
  tag,
  summary:
    'Takes, answers, closes or gives back a request; one taken by somebody else is a conflict for everybody but administrators',
  params: z.object({ id: longId }),
  body: z.object({ state: leadState, outcome: remark(1_000) }),
  output: dataOf(leadRow),
  errors: ['not_found', 'conflict'],
});

export const leadLedger = endpoint({
  name: 'leadLedger',
  method: 'GET',
  path: '/api/leads/ledger',
  access: 'admin',
  tag,
  summary: 'Whether every request that was accepted is stored and answered, with the difference',
  query: z.object({ date_from: activityFilters.date_from, date_to: activityFilters.date_to }),
  output: dataOf(
    z.object({
      /** Accepted from visitors: stored ones and those that still wait in the spool. */
      submitted: z.int(),
      stored: z.int(),
      /** In the spool, not yet in the database. */
      spooled: z.int(),
      answered: z.int(),
      /** New or taken. */
      waiting: z.int(),
      /** submitted − stored; 0 when nothing is on its way. */
      difference: z.int(),
      /** stored − answered − waiting; always 0 in a sound ledger. */
      unaccounted: z.int(),
      oldest_waiting_at: z.string().nullable(),
      /** Median time to an answer of the answered ones, seconds. */
      median_answer_seconds: z.int().nullable(),
    }),
  ),
});

// ---- messages
export const smsRow = z.object({
  id: z.int(),
  created_at: z.string(),
  from: z.string(),
  to: z.string(),
  /** Secrets are masked. */
  text: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  sent_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type SmsRow = z.output<typeof smsRow>;

const smsFilters = {
  /** Part of the recipient's number. */
  to: activityFilters.phone,
  /** One user. */
  id: activityFilters.id,
  status: optional(smsRow.shape.status),
  date_from: activityFilters.date_from,
  date_to: activityFilters.date_to,
};

export const listSms = endpoint({
  name: 'listSms',
  method: 'GET',
  path: '/api/sms',
  access: 'admin',
  tag,
  summary: 'Messages sent, newest first',
  query: z.object({ ...smsFilters, ...byDate, ...officePaging }),
  output: listOf(smsRow),
});

export const suggestSmsNumbers = endpoint({
  name: 'suggestSmsNumbers',
  method: 'GET',
  path: '/api/sms/numbers',
  access: 'admin',
  tag,
  summary: 'Up to 20 numbers that messages went to and that contain the digits',
  query: z.object({ term: searchTerm }),
  output: dataOf(z.array(z.object({ phone: z.string(), total: z.int() }))),
});
