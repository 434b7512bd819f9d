import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

/** What happens in the office, as it happens. */

/**
 * What changed: a new request, a request, a client (manager, status, return), a task, a hold, a note, a contact, a reaction to
 * a selection; `refresh`: much or unknown, read anew.
 */
export const OFFICE_TOPICS = [
  'lead_new',
  'lead',
  'client',
  'task',
  'hold',
  'note',
  'contact',
  'selection',
  'refresh',
] as const;
export type OfficeTopic = (typeof OFFICE_TOPICS)[number];

export const officePulse = endpoint({
  name: 'officePulse',
  method: 'GET',
  path: '/api/office/events',
  access: 'manager',
  tag: 'clients',
  summary:
    'How many new requests wait for the caller. With `Accept: text/event-stream` a stream: `ready` with the same number, then `change` with topic and ids within the scope of the caller; after a break everything is to be read anew',
  output: dataOf(
    z.object({
      new_leads: z.int(),
      /** Those of them that are nobody's: a manager on duty takes them in his queue. */
      free_leads: z.int(),
    }),
  ),
});
