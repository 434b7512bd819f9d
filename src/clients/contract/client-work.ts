import { z } from 'zod';
import { SOURCE_KINDS, SOURCE_TEXT_MAX } from '../../leads/rules/source.ts';
import { personName } from '../../people/contract/me.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import {
  officePaging,
  optional,
  personRef,
  remark,
  staffRef,
  storedText,
} from '../../platform/contract/office-parts.ts';
import { phoneInput } from '../../platform/contract/phone.ts';
import { line } from '../../platform/contract/text.ts';
import { longId, rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { TASK_KINDS } from '../rules/tasks.ts';
import { newHold } from './reservations.ts';
import { officeUser } from './users.ts';
import { wishes } from './wishes.ts';

/** What staff do for a client: the board, new clients and requests for them, notes, tasks. */

const tag = 'clients';
const ofClient = z.object({ id: rowId });
/** Of commands that a device may send again. */
export const ONCE = 'With the header `Idempotency-Key` a repeat answers the same and makes nothing';

// ---- the board 'Сделки'
/** A flat on a card of the board. */
const boardFlat = z.object({
  flat_id: z.int(),
  title: z.string(),
  building: z.string(),
  price: z.int().nullable(),
  /** Null for the flat of a deal. */
  expires_at: z.string().nullable(),
});

export const boardCard = z.object({
  user: personRef,
  status: z.int(),
  next_statuses: z.array(z.int()),
  /** When the client got this status. */
  status_since: z.string(),
  manager: staffRef.nullable(),
  last_seen_at: z.string().nullable(),
  /** Flats on hold; of a closed deal, its flat. */
  flats: z.array(boardFlat),
  /** Sum of their prices, roubles. */
  value: z.int(),
  /** The open task that is due first. */
  next_action: z.object({ id: z.int(), text: z.string(), due_at: z.string(), overdue: z.boolean() }).nullable(),
});
export type BoardCard = z.output<typeof boardCard>;

const boardColumn = z.object({
  status: z.int(),
  title: z.string(),
  total: z.int(),
  /** Of all clients of the column, not only of those shown. */
  value: z.int(),
  data: z.array(boardCard),
});

export const clientBoard = endpoint({
  name: 'clientBoard',
  method: 'GET',
  path: '/api/clients/board',
  access: 'manager',
  tag,
  summary: 'Clients by status with the value of their flats and the next action; the longest waiting action first',
  query: z.object({
    /** One column only, for reading on. */
    status: optional(wholeNumber(1, 7)),
    page: officePaging.page,
    /** Cards a column. */
    per_page: wholeNumber(1, 100).default(30),
    /** Administrators: the clients of one manager. */
    manager: optional(rowId),
  }),
  output: dataOf(z.array(boardColumn)),
});

// ---- a new client
/** Lists of words by question, as the quiz gives them. */
const brief = z.record(line(30), z.array(line(60)).max(20)).refine((value) => Object.keys(value).length <= 10);

export const addClient = endpoint({
  name: 'addClient',
  method: 'POST',
  path: '/api/clients',
  access: 'manager',
  tag,
  summary:
    'A new client by phone. A phone that somebody has: own ones are answered, for others the administrator is asked, and nothing about them is told but that nobody leads them. With a flat to hold both are done or neither',
  body: z.object({
    phone: phoneInput,
    name: personName.nullish(),
    email: z.preprocess((value) => (value === '' ? null : value), z.email('Проверьте адрес почты').max(200).nullish()),
    brief: brief.nullish(),
    wishes: wishes.nullish(),
    /** Where the client came from, when nothing is known from his requests. */
    source: z.object({ kind: z.enum(SOURCE_KINDS), name: line(SOURCE_TEXT_MAX).nullish() }).nullish(),
    /** For the administrator, when the phone is somebody else's client. */
    comment: remark(1_000),
    /** A flat to be held for him. One that cannot be held is a conflict, and nobody is added. */
    hold: newHold.nullish(),
  }),
  output: dataOf(
    z.object({
      /** created: a new client of the caller; existing: the caller may already see him; requested: the administrator decides, requested_free: of a client whom nobody leads. */
      outcome: z.enum(['created', 'existing', 'requested', 'requested_free']),
      user: officeUser.nullable(),
    }),
  ),
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const clientRequest = z.object({
  id: z.int(),
  /** For the author of the request only the phone that he asked with is known. */
  phone: z.string(),
  user: personRef.extend({ manager: staffRef.nullable() }).nullable(),
  author: staffRef,
  comment: z.string().nullable(),
  state: z.enum(['new', 'granted', 'refused']),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
export type ClientRequest = z.output<typeof clientRequest>;

export const listClientRequests = endpoint({
  name: 'listClientRequests',
  method: 'GET',
  path: '/api/clients/requests',
  access: 'manager',
  tag,
  summary: 'Requests for clients of others, open ones first; a manager sees his own',
  query: z.object({ state: optional(clientRequest.shape.state), ...officePaging }),
  output: listOf(clientRequest),
});

export const decideClientRequest = endpoint({
  name: 'decideClientRequest',
  method: 'PATCH',
  path: '/api/clients/requests/{id}',
  access: 'admin',
  tag,
  summary: 'Grants (the client goes to the author) or refuses a request; a decided one is a conflict',
  params: z.object({ id: longId }),
  body: z.object({ state: z.enum(['granted', 'refused']) }),
  output: dataOf(clientRequest),
  errors: ['not_found', 'conflict'],
});

// ---- notes
export const note = z.object({
  id: z.int(),
  text: z.string(),
  author: staffRef.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The caller wrote it or is an administrator. */
  editable: z.boolean(),
});
export type Note = z.output<typeof note>;
const noteBody = z.object({ text: storedText(4_000, 'Напишите заметку') });

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/api/clients/{id}/notes',
  access: 'manager',
  tag,
  summary: 'Notes on a client, newest first',
  params: ofClient,
  query: z.object(officePaging),
  output: listOf(note),
  errors: ['not_found'],
});
export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/api/clients/{id}/notes',
  access: 'manager',
  tag,
  summary: `Writes a note on a client. ${ONCE}`,
  params: ofClient,
  body: noteBody,
  output: dataOf(note),
  status: 201,
  errors: ['not_found'],
});
export const editNote = endpoint({
  name: 'editNote',
  method: 'PATCH',
  path: '/api/clients/{id}/notes/{note_id}',
  access: 'manager',
  tag,
  summary: 'Changes a note: its author or an administrator',
  params: z.object({ id: rowId, note_id: longId }),
  body: noteBody,
  output: dataOf(note),
  errors: ['not_found'],
});
export const removeNote = endpoint({
  name: 'removeNote',
  method: 'DELETE',
  path: '/api/clients/{id}/notes/{note_id}',
  access: 'manager',
  tag,
  summary: 'Removes a note: its author or an administrator',
  params: z.object({ id: rowId, note_id: longId }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});

// ---- tasks
export const task = z.object({
  id: z.int(),
  user: personRef,
  kind: z.enum(TASK_KINDS),
  text: z.string(),
  due_at: z.string(),
  remind_at: z.string().nullable(),
  done_at: z.string().nullable(),
  overdue: z.boolean(),
  /** The moment of the reminder has come and the task is open: show it. */
  reminding: z.boolean(),
  author: staffRef.nullable(),
  assignee: staffRef.nullable(),
  created_at: z.string(),
});
export type Task = z.output<typeof task>;
export const moment = z.iso
  .datetime({ offset: true, message: 'Время в виде ISO 8601' })
  .refine((text) => text >= '2000' && text < '2100', 'Время от 2000 до 2099 года');
const taskFields = {
  /** `other` unless said. */
  kind: z.enum(TASK_KINDS).optional(),
  text: storedText(1_000, 'Напишите, что сделать'),
  /** A new one is not in the past. */
  due_at: moment,
  remind_at: moment.nullish(),
  /** A person of staff; the caller unless said. */
  assignee_id: rowId.nullish(),
};

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/tasks',
  access: 'manager',
  tag,
  summary: "The caller's tasks, first due first; administrators see those of everybody by `assignee`",
  query: z.object({
    state: z.enum(['open', 'overdue', 'today', 'reminding', 'done']).default('open'),
    user: optional(rowId),
    /** Administrators: of this person, `all` of everybody. */
    assignee: optional(z.union([z.literal('all'), rowId])),
    ...officePaging,
  }),
  output: listOf(task),
});
export const taskReminders = endpoint({
  name: 'taskReminders',
  method: 'GET',
  path: '/api/tasks/reminders',
  access: 'manager',
  tag,
  summary:
    "How many of the caller's tasks are due, which reminders ring, and when the next one will: numbers only, nothing about clients",
  output: dataOf(
    z.object({
      /** Open tasks that are overdue or whose reminder has come. */
      due: z.int(),
      /** Open tasks of this Moscow day. */
      today: z.int(),
      /** The newest twenty reminders that have come, of open tasks. */
      ringing: z.array(z.object({ id: z.int(), remind_at: z.string() })),
      /** The next moment at which any of this changes by itself; null when none is known. */
      next_at: z.string().nullable(),
    }),
  ),
});
export const listClientTasks = endpoint({
  name: 'listClientTasks',
  method: 'GET',
  path: '/api/clients/{id}/tasks',
  access: 'manager',
  tag,
  summary: 'Tasks on a client: open ones first by term, then done ones',
  params: ofClient,
  query: z.object(officePaging),
  output: listOf(task),
  errors: ['not_found'],
});
export const addTask = endpoint({
  name: 'addTask',
  method: 'POST',
  path: '/api/clients/{id}/tasks',
  access: 'manager',
  tag,
  summary: `Sets a task on a client, with a reminder when wished. ${ONCE}`,
  params: ofClient,
  body: z.object(taskFields),
  output: dataOf(task),
  status: 201,
  errors: ['not_found'],
});
export const editTask = endpoint({
  name: 'editTask',
  method: 'PATCH',
  path: '/api/clients/{id}/tasks/{task_id}',
  access: 'manager',
  tag,
  summary: 'Changes a task or marks it done; a new reminder rings again',
  params: z.object({ id: rowId, task_id: longId }),
  body: z.object({ ...taskFields, done: z.boolean() }).partial(),
  output: dataOf(task),
  errors: ['not_found'],
});
export const removeTask = endpoint({
  name: 'removeTask',
  method: 'DELETE',
  path: '/api/clients/{id}/tasks/{task_id}',
  access: 'manager',
  tag,
  summary: 'Removes a task',
  params: z.object({ id: rowId, task_id: longId }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});
