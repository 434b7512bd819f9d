import { z } from 'zod';
import { handOverCount, handOverTo } from '../../people/contract/hand-over.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { staffRef } from '../../platform/contract/office-parts.ts';
import { wholeNumber } from '../../platform/contract/whole-number.ts';
import { userFilters } from './users.ts';

/** Many clients at once, to other people of the staff. */

const tag = 'users';

export const countHandOver = endpoint({
  name: 'countHandOver',
  method: 'GET',
  path: '/api/users/hand_over',
  access: 'admin',
  tag,
  summary: 'How many clients fit the filters, and how many open requests, tasks and holds would go with them',
  query: z.object(userFilters),
  output: dataOf(handOverCount),
});

export const handOverClients = endpoint({
  name: 'handOverClients',
  method: 'POST',
  path: '/api/users/hand_over',
  access: 'admin',
  tag,
  summary:
    'Gives all clients who fit the filters to one person of staff, to the managers by turns, or to nobody, with their open requests, tasks and holds; a conflict when they are not as many as the caller saw',
  body: z.object({
    filters: z.object(userFilters),
    /** How many clients the caller was shown. */
    expected: wholeNumber(1, 1_000_000),
    to: handOverTo,
  }),
  output: dataOf(handOverCount),
  errors: ['conflict'],
});

export const listColleagues = endpoint({
  name: 'listColleagues',
  method: 'GET',
  path: '/api/users/colleagues',
  access: 'manager',
  tag,
  summary: 'Names of the people of staff who are not blocked, to choose from',
  output: dataOf(z.array(staffRef.extend({ role: z.int() }))),
});
