import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { officePaging, remark, staffRef } from '../../platform/contract/office-parts.ts';
import { longId, rowId } from '../../platform/contract/whole-number.ts';
import { CHANNELS, OUTCOMES } from '../rules/contacts.ts';
import { moment, ONCE, task } from './client-work.ts';

/** Calls and messages to a client and how they ended. */

const tag = 'clients';
const ofClient = z.object({ id: rowId });

export const contact = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  outcome: z.enum(OUTCOMES),
  note: z.string().nullable(),
  author: staffRef.nullable(),
  at: z.string(),
  /** The caller made it or is an administrator: he may take it back. */
  removable: z.boolean(),
});
export type Contact = z.output<typeof contact>;

export const listContacts = endpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/api/clients/{id}/contacts',
  access: 'manager',
  tag,
  summary: 'Calls and messages to a client, newest first',
  params: ofClient,
  query: z.object(officePaging),
  output: listOf(contact),
  errors: ['not_found'],
});

export const addContact = endpoint({
  name: 'addContact',
  method: 'POST',
  path: '/api/clients/{id}/contacts',
  access: 'manager',
  tag,
  summary: `Notes how a call or message ended, ends the calls that were due on this client (one that reached him also «Перезвонить» of today), and sets the next one at \`again_at\`. ${ONCE}`,
  params: ofClient,
  body: z.object({
    channel: z.enum(CHANNELS).default('call'),
    outcome: z.enum(OUTCOMES),
    note: remark(1_000),
    /** When to call again: sets a task with a reminder. */
    again_at: moment.nullish(),
  }),
  output: dataOf(z.object({ contact, task: task.nullable() })),
  status: 201,
  errors: ['not_found'],
});

export const removeContact = endpoint({
  name: 'removeContact',
  method: 'DELETE',
  path: '/api/clients/{id}/contacts/{contact_id}',
  access: 'manager',
  tag,
  summary: 'Takes an outcome back with the task that it set; what it ended is open again',
  params: z.object({ id: rowId, contact_id: longId }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});
