import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { phoneOutput } from '../../platform/contract/phone.ts';
import { filledLine, line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { CALL_REFUSALS } from '../rules/call.ts';
import { leadState } from './lead-work.ts';

/** Calls of services of telephony and call tracking, and the secret addresses at which they tell of them. */

const refusal = z.enum(Object.keys(CALL_REFUSALS) as [keyof typeof CALL_REFUSALS]);

export const tellCall = endpoint({
  name: 'tellCall',
  method: 'POST',
  path: '/api/calls/{secret}',
  access: 'public',
  identity: 'signature',
  tag: 'leads',
  summary:
    'A service tells of a call: phone of the caller (`phone`, `caller`, `from`…), and what it knows of `time`, `called`, `duration`, `answered`, `utm_source`, `utm_campaign`, `id`. The same call told again answers the same and makes no second request',
  params: z.object({ secret: line(100) }),
  /** Whatever the service calls its fields; those that nobody knows are passed over. */
  body: z
    .record(z.string().max(100), z.unknown())
    .refine((told) => Object.keys(told).length <= 200, 'Слишком много полей'),
  forms: true,
  output: dataOf(
    z.object({
      /** False: there is nobody to call back, and the service need not try again. */
      accepted: z.boolean(),
      /** Of the request. */
      id: z.int().nullable(),
      refusal: refusal.nullable(),
      /** In words, for the log of the service. */
      detail: z.string(),
    }),
  ),
  errors: ['not_found', 'too_many_requests'],
});

export const callAddress = z.object({
  id: z.int(),
  title: z.string(),
  closed: z.boolean(),
  /** Requests that its calls made. */
  requests: z.int(),
  /** Calls without a request, by why. */
  hidden: z.int(),
  foreign: z.int(),
  unreadable: z.int(),
  last_call_at: z.string().nullable(),
  created_at: z.string(),
});
export type CallAddress = z.output<typeof callAddress>;

const toldCall = z.object({
  key: z.string(),
  at: z.string(),
  address: z.string(),
  /** What it became: a request, or nothing. */
  request: z
    .object({ id: z.int(), phone: phoneOutput, state: leadState, taken_by: z.string().nullable(), words: z.string() })
    .nullable(),
  refusal: refusal.nullable(),
});
export type ToldCall = z.output<typeof toldCall>;
/** So many of the last calls are shown. */
export const LAST_CALLS = 50;

const tag = 'leads';
const params = z.object({ id: rowId });
const title = filledLine(100, 'Укажите название');

export const listCallAddresses = endpoint({
  name: 'listCallAddresses',
  method: 'GET',
  path: '/api/call_addresses',
  access: 'admin',
  tag,
  summary: `Addresses at which services tell of calls, and the last ${LAST_CALLS} calls with what became of them`,
  output: dataOf(z.object({ addresses: z.array(callAddress), calls: z.array(toldCall) })),
});
export type CallsOverview = z.output<typeof listCallAddresses.output>['data'];

export const addCallAddress = endpoint({
  name: 'addCallAddress',
  method: 'POST',
  path: '/api/call_addresses',
  access: 'admin',
  tag,
  summary: 'Makes a secret address for a service; this answer alone shows it',
  body: z.object({ title }),
  output: dataOf(z.object({ ...callAddress.shape, address: z.string() })),
  status: 201,
  errors: ['conflict'],
});

export const renameCallAddress = endpoint({
  name: 'renameCallAddress',
  method: 'PATCH',
  path: '/api/call_addresses/{id}',
  access: 'admin',
  tag,
  summary: 'Gives an address another name: what its calls without a source are said to come from',
  params,
  body: z.object({ title }),
  output: dataOf(callAddress),
  errors: ['not_found'],
});

export const closeCallAddress = endpoint({
  name: 'closeCallAddress',
  method: 'DELETE',
  path: '/api/call_addresses/{id}/address',
  access: 'admin',
  tag,
  summary: 'Closes an address for good: calls told at it are refused. What it has told stays',
  params,
  output: dataOf(callAddress),
  errors: ['not_found'],
});
