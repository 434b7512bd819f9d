import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { wholeNumber } from '../../platform/contract/whole-number.ts';

/** What happened a day, for administrators; days of Moscow. */

export const dayNumbers = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  new_clients: z.int(),
  leads: z.int(),
  /** Of the leads of this day, those that were answered by now. */
  answered: z.int(),
  /** Median time to the answer of those, seconds; null without any. */
  median_answer_seconds: z.int().nullable(),
  reservations: z.int(),
  deals: z.int(),
  /** Roubles. */
  deals_value: z.number(),
});
export type DayNumbers = z.output<typeof dayNumbers>;

export const getNumbers = endpoint({
  name: 'getNumbers',
  method: 'GET',
  path: '/api/numbers',
  access: 'admin',
  tag: 'numbers',
  summary:
    'New clients, requests, time to an answer, holds and deals by day, the latest day last; days without anything too',
  query: z.object({ days: wholeNumber(1, 366).default(30) }),
  output: dataOf(
    z.object({
      days: z.array(dayNumbers),
      /** Sums of as many days before these. */
      former: z.object({
        new_clients: z.int(),
        leads: z.int(),
        answered: z.int(),
        reservations: z.int(),
        deals: z.int(),
        deals_value: z.number(),
      }),
      /** As of now, over all time. */
      clients: z.int(),
      without_manager: z.int(),
      waiting_leads: z.int(),
      /** Open tasks of everybody: past their term, and of this Moscow day. */
      overdue_tasks: z.int(),
      tasks_today: z.int(),
    }),
  ),
});
