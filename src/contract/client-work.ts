import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf, listOf } from './listing.ts';
import { personName } from './me.ts';
import {
  buildingRef,
  developerRef,
  flatRef,
  longId,
  officePaging,
  optional,
  personRef,
  remark,
  rowId,
  staffRef,
  storedText,
} from './office-parts.ts';
import { phoneInput } from './phone.ts';
import { officeUser } from './users.ts';

/** What staff do for a client: notes, tasks, holds of flats, deals, the board and the story of a client. */

const tag = 'clients';
const ofClient = z.object({ id: rowId });

// ---- the board 'Сделки'
export const reservation = z.object({
  id: z.int(),
  user: personRef,
  flat: flatRef,
  building: buildingRef,
  developer: developerRef,
  /** Roubles; the flat's price at the time unless another was agreed. */
  price: z.int().nullable(),
  author: staffRef.nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
  ended_because: z.enum(['released', 'expired', 'deal']).nullable(),
});
export type Reservation = z.output<typeof reservation>;

export const deal = z.object({
  id: z.int(),
  user: personRef,
  flat: flatRef,
  building: buildingRef,
  developer: developerRef,
  price: z.int().nullable(),
  author: staffRef.nullable(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
});
export type Deal = z.output<typeof deal>;

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
    status: optional(z.coerce.number().int().min(1).max(7)),
    page: officePaging.page,
    /** Cards a column. */
    per_page: z.coerce.number().int().min(1).max(100).default(30),
    /** Administrators: the clients of one manager. */
    manager: optional(rowId),
  }),
  output: dataOf(z.array(boardColumn)),
});

// ---- a new client
/** Lists of words by question, as the quiz gives them. */
const brief = z
  .record(z.string().max(30), z.array(z.string().max(60)).max(20))
  .refine((value) => Object.keys(value).length <= 10);

export const addClient = endpoint({
  name: 'addClient',
  method: 'POST',
  path: '/api/clients',
  access: 'manager',
  tag,
  summary:
    'A new client by phone. A phone that somebody has: own ones are answered, for others the administrator is asked and nothing about them is told',
  body: z.object({
    phone: phoneInput,
    name: personName.nullish(),
    email: z.preprocess((value) => (value === '' ? null : value), z.email('Проверьте адрес почты').max(200).nullish()),
    brief: brief.nullish(),
    /** For the administrator, when the phone is somebody else's client. */
    comment: remark(1_000),
  }),
  output: dataOf(
    z.object({
      /** created: a new client of the caller; existing: the caller may already see him; requested: the administrator decides. */
      outcome: z.enum(['created', 'existing', 'requested']),
      user: officeUser.nullable(),
    }),
  ),
  status: 201,
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
  summary: 'Writes a note on a client',
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
const moment = z.iso
  .datetime({ offset: true, message: 'Время в виде ISO 8601' })
  .refine((text) => text >= '2000' && text < '2100', 'Время от 2000 до 2099 года');
const taskFields = {
  text: storedText(1_000, 'Напишите, что сделать'),
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
  summary: 'Sets a task on a client, with a reminder when wished',
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

// ---- holds and deals
export const RESERVATION_DAYS = { default: 3, max: 30 } as const;

export const listReservations = endpoint({
  name: 'listReservations',
  method: 'GET',
  path: '/api/clients/{id}/reservations',
  access: 'manager',
  tag,
  summary: 'Holds of flats for a client, live ones first',
  params: ofClient,
  output: dataOf(z.array(reservation)),
  errors: ['not_found'],
});
export const reserveFlat = endpoint({
  name: 'reserveFlat',
  method: 'POST',
  path: '/api/clients/{id}/reservations',
  access: 'manager',
  tag,
  summary:
    "Holds a flat for a client and moves him to 'Бронь'; a flat that is held, sold or not on sale is a conflict that says so",
  params: ofClient,
  body: z.object({
    flat_id: rowId,
    price: z.int().min(1).max(100_000_000_000).nullish(),
    /** Days of the hold. */
    days: z.int().min(1).max(RESERVATION_DAYS.max).default(RESERVATION_DAYS.default),
  }),
  output: dataOf(reservation),
  status: 201,
  errors: ['not_found', 'conflict'],
});
export const extendReservation = endpoint({
  name: 'extendReservation',
  method: 'PATCH',
  path: '/api/clients/{id}/reservations/{reservation_id}',
  access: 'manager',
  tag,
  summary: 'Sets how many days from now a live hold lasts, or its price; an ended one is a conflict',
  params: z.object({ id: rowId, reservation_id: longId }),
  body: z.object({
    days: z.int().min(1).max(RESERVATION_DAYS.max).optional(),
    price: z.int().min(1).max(100_000_000_000).nullish(),
  }),
  output: dataOf(reservation),
  errors: ['not_found', 'conflict'],
});
export const releaseReservation = endpoint({
  name: 'releaseReservation',
  method: 'DELETE',
  path: '/api/clients/{id}/reservations/{reservation_id}',
  access: 'manager',
  tag,
  summary: 'Ends a hold; the flat can be held by others. The status of the client stays',
  params: z.object({ id: rowId, reservation_id: longId }),
  output: dataOf(reservation),
  errors: ['not_found', 'conflict'],
});
export const listDeals = endpoint({
  name: 'listDeals',
  method: 'GET',
  path: '/api/clients/{id}/deals',
  access: 'manager',
  tag,
  summary: 'Deals of a client, newest first',
  params: ofClient,
  output: dataOf(z.array(deal)),
  errors: ['not_found'],
});
export const closeDeal = endpoint({
  name: 'closeDeal',
  method: 'POST',
  path: '/api/clients/{id}/deals',
  access: 'manager',
  tag,
  summary: "Closes the deal on the client's live hold: ends it, names the flat and moves the client to 'Сделка'",
  params: ofClient,
  body: z.object({ reservation_id: longId, price: z.int().min(1).max(100_000_000_000).nullish() }),
  output: dataOf(deal),
  status: 201,
  errors: ['not_found', 'conflict'],
});
export const cancelDeal = endpoint({
  name: 'cancelDeal',
  method: 'DELETE',
  path: '/api/clients/{id}/deals/{deal_id}',
  access: 'admin',
  tag,
  summary: "Cancels a deal; the client stays at 'Сделка' until an administrator moves him",
  params: z.object({ id: rowId, deal_id: longId }),
  output: dataOf(deal),
  errors: ['not_found', 'conflict'],
});
