import { z } from 'zod';
import { GROUND_PROBLEMS } from '../../map/rules/ground-problems.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

/** What a new installation still lacks, told by its real state. */

export const FIRST_STEPS = [
  'brand',
  'contacts',
  'requisites',
  'mail',
  'feed',
  'complex',
  'manager',
  'sms',
  'payments',
  'map',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const firstSteps = z.object({
  steps: z.array(z.object({ key: z.enum(FIRST_STEPS), done: z.boolean() })),
  /** Why the file that MAP_FILE names is not shown; null: it is, or none is named. */
  map_problem: z.enum(GROUND_PROBLEMS).nullable(),
  /** An administrator wants to see them no more. */
  put_away: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/first_steps',
  access: 'admin',
  tag: 'settings',
  summary: 'Steps from an empty installation to a working one, each done or not as things are now',
  output: dataOf(firstSteps),
});

export const putAwayFirstSteps = endpoint({
  name: 'putAwayFirstSteps',
  method: 'PUT',
  path: '/api/first_steps/put_away',
  access: 'admin',
  tag: 'settings',
  summary: 'Takes the first steps out of the menu for all administrators, or puts them back',
  body: z.object({ put_away: z.boolean() }),
  output: dataOf(firstSteps),
});
