import { z } from 'zod';
import { banMark } from '../../clients/contract/contact-ban.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import {
  activityFilters,
  byDate,
  exportFormat,
  officePaging,
  optional,
  personRef,
  remark,
  searchTerm,
  staffRef,
} from '../../platform/contract/office-parts.ts';
import { longId, rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { LEAD_WORDS } from '../rules/lead-state.ts';

/** Requests of visitors as staff work with them, and the ledger of them. */

const tag = 'users';

export const leadKind = z.enum(['callback', 'quiz', 'feedback', 'call']);
export const leadState = z.enum(['new', 'taken', 'answered', 'closed']);
/** Names of the states as screens show them. */
export const LEAD_STATES = LEAD_WORDS;

export const leadRow = z.object({
  id: z.int(),
  kind: leadKind,
  /** 1: came from a quiz. */
  type: z.int(),
  created_at: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  /** Answers by question: lists of words. */
  quiz: z.record(z.string(), z.array(z.string())).nullable(),
  link: z.string().nullable(),
  /** Whose it is: the logged-in sender, otherwise whoever has the phone. */
  user: personRef.nullable(),
  /** He asked not to be called; `asked_at`: this very request came after that and waits. */
  contact_ban: banMark.nullable(),
  /** Who leads him. */
  manager: staffRef.nullable(),
  state: leadState,
  taken_by: staffRef.nullable(),
  /** Whose turn it is, or to whom it was handed, before somebody takes it. */
  given_to: staffRef.nullable(),
  /** When it was noticed that nobody takes it. */
  alarmed_at: z.string().nullable(),
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
  /** One request by its number. */
  lead: optional(longId),
  kind: optional(leadKind),
  /** 1 only quizzes, 0 only the others. */
  type: optional(wholeNumber(0, 1)),
  state: optional(leadState),
  /** New and taken ones. */
  open: optional(z.literal('1')),
  taken_by: optional(rowId),
  /** Of whoever took it or, before that, was given it; `nobody`; `alarmed`: nobody took it in time. */
  whose: optional(z.union([z.enum(['nobody', 'alarmed']), rowId])),
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

export const handLead = endpoint({
  name: 'handLead',
  method: 'PUT',
  path: '/api/leads/{id}/manager/{manager_id}',
  access: 'admin',
  tag,
  summary:
    'Gives the client whose request it is to a manager; a phone that nobody has becomes a client first. Another manager than the screen shows is a conflict',
  params: z.object({ id: longId, manager_id: rowId }),
  query: z.object({
    /** The manager on the caller's screen; 0 for nobody. */
    from: wholeNumber(0, 2_147_483_647),
  }),
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
      /** What visitors were told is accepted, counted at the door beside the database. */
      submitted: z.int(),
      stored: z.int(),
      /** In the spools, not yet in the database. */
      spooled: z.int(),
      /** Set aside for a person: the database will never take them. */
      refused: z.int(),
      /** Destroyed at the wish of their owners. */
      erased: z.int(),
      answered: z.int(),
      /** New or taken. */
      waiting: z.int(),
      /** submitted − stored. */
      difference: z.int(),
      /** What of it is neither in a spool, set aside nor destroyed: above 0 lost, below 0 stored without the visitor being told. */
      missing: z.int(),
      /** stored − answered − waiting; always 0 in a sound ledger. */
      unaccounted: z.int(),
      oldest_waiting_at: z.string().nullable(),
      /** Median time to an answer of the answered ones, seconds. */
      median_answer_seconds: z.int().nullable(),
    }),
  ),
});
