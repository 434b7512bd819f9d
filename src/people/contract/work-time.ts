import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { day, staffRef } from '../../platform/contract/office-parts.ts';
import { longId, rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { minutesOf } from '../rules/work-time.ts';

/** When staff work, how much they take and who stands in for them. */

/** 'HH:MM' on a Moscow clock. */
const clock = z
  .string()
  .max(5, 'Время в виде ЧЧ:ММ')
  .refine((text) => minutesOf(text) !== undefined, 'Время в виде ЧЧ:ММ')
  .transform((text) => minutesOf(text) ?? 0);

const workHours = z
  .array(z.object({ weekday: wholeNumber(1, 7), from: clock, to: clock }))
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'День недели назван дважды')
  .refine((days) => days.every(({ from, to }) => from < to), 'Конец рабочего дня должен быть позже начала');

const limit = (max: number) => wholeNumber(0, max).nullable();

export const workTime = z.object({
  manager: staffRef,
  /** Days of the week without hours are free; an empty list: always at work. Minutes since midnight, Moscow. */
  hours: z.array(z.object({ weekday: z.int(), from_minute: z.int(), to_minute: z.int() })),
  /** Present and coming ones, the next first. */
  days_off: z.array(
    z.object({
      id: z.int(),
      from_day: z.string(),
      to_day: z.string(),
      substitute: staffRef.nullable(),
    }),
  ),
  /** Null: as many as come. */
  max_open_requests: z.int().nullable(),
  max_clients: z.int().nullable(),
  takes_requests: z.boolean(),
  may_export: z.boolean(),
  /** Works at this moment. */
  on_duty: z.boolean(),
  open_requests: z.int(),
  clients: z.int(),
  open_tasks: z.int(),
  holds: z.int(),
});
export type WorkTimeRow = z.output<typeof workTime>;

const tag = 'staff';
const one = dataOf(workTime);

/** How new requests reach a manager. */
export const requestRules = z.object({
  /** `hand`: an administrator gives them; `turns`: to those on duty, one after the other. */
  mode: z.enum(['hand', 'turns']),
  /** A request that nobody took for so long is noticed; null: never. */
  minutes: wholeNumber(1, 1_440).nullable(),
  /** `next`: it goes on to whoever is next; `alarm`: administrators are told. */
  overdue: z.enum(['next', 'alarm']),
});
export type RequestRules = z.output<typeof requestRules>;

export const getRequestRules = endpoint({
  name: 'getRequestRules',
  method: 'GET',
  path: '/api/staff/request_rules',
  access: 'admin',
  tag,
  summary: 'How new requests reach a manager',
  output: dataOf(requestRules),
});

export const setRequestRules = endpoint({
  name: 'setRequestRules',
  method: 'PUT',
  path: '/api/staff/request_rules',
  access: 'admin',
  tag,
  summary: 'Says how new requests reach a manager, and what becomes of those that nobody takes',
  body: requestRules,
  output: dataOf(requestRules),
});

export const getOwnRights = endpoint({
  name: 'getOwnRights',
  method: 'GET',
  path: '/api/staff/own_rights',
  access: 'manager',
  tag,
  summary: 'What the caller may besides the rights of his role',
  output: dataOf(z.object({ may_export: z.boolean() })),
});

export const listWorkTime = endpoint({
  name: 'listWorkTime',
  method: 'GET',
  path: '/api/staff/work_time',
  access: 'admin',
  tag,
  summary: 'When each person of staff works, what he takes at most and what he has',
  output: dataOf(z.array(workTime)),
});

export const changeWorkTime = endpoint({
  name: 'changeWorkTime',
  method: 'PUT',
  path: '/api/staff/{id}/work_time',
  access: 'admin',
  tag,
  summary:
    'Sets the hours of a person of staff, his limits, whether he takes new requests by turns and may save lists as files',
  params: z.object({ id: rowId }),
  body: z.object({
    hours: workHours,
    max_open_requests: limit(10_000),
    max_clients: limit(100_000),
    takes_requests: z.boolean(),
    may_export: z.boolean(),
  }),
  output: one,
  errors: ['not_found'],
});

export const addDaysOff = endpoint({
  name: 'addDaysOff',
  method: 'POST',
  path: '/api/staff/{id}/days_off',
  access: 'admin',
  tag,
  summary:
    'Days on which a person of staff is away, and who answers for his clients; days that are named already are a conflict',
  params: z.object({ id: rowId }),
  body: z
    .object({ from_day: day, to_day: day, substitute_id: rowId.nullable() })
    .refine(({ from_day, to_day }) => from_day <= to_day, { path: ['to_day'], message: 'Конец раньше начала' }),
  output: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const removeDaysOff = endpoint({
  name: 'removeDaysOff',
  method: 'DELETE',
  path: '/api/staff/{id}/days_off/{days_off_id}',
  access: 'admin',
  tag,
  summary: 'Takes days off back',
  params: z.object({ id: rowId, days_off_id: longId }),
  output: one,
  errors: ['not_found'],
});
