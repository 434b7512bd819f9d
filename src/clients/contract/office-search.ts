import { z } from 'zod';
import { leadState } from '../../leads/contract/lead-work.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { buildingRef, flatRef } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';

/** One search over what staff work with; complexes are found by the site's own (`findAddress`). */

export const searchOffice = endpoint({
  name: 'searchOffice',
  method: 'GET',
  path: '/api/office/search',
  access: 'manager',
  tag: 'users',
  summary:
    'Up to 6 clients (by any words of the name, e-mail, phone in any form), requests (also by number) and flats (by number or id) within the scope of the caller',
  query: z.object({ term: line(64).refine((text) => text.length >= 2, 'Не менее 2 символов') }),
  output: dataOf(
    z.object({
      clients: z.array(
        z.object({ id: z.int(), name: z.string().nullable(), phone: z.string(), role: z.int(), status: z.int() }),
      ),
      leads: z.array(
        z.object({
          id: z.int(),
          name: z.string().nullable(),
          phone: z.string(),
          state: leadState,
          created_at: z.string(),
        }),
      ),
      flats: z.array(z.object({ flat: flatRef, building: buildingRef })),
    }),
  ),
});
