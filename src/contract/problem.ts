import { z } from 'zod';
import { anyJson } from './any-json.ts';

/** The body of every failure: application/problem+json, RFC 9457 with our `code`, `errors` and `request_id` (decisions §2). */
export const problemSchema = z.object({
  status: z.int(),
  title: z.string(),
  /** Russian, fit to show. */
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /**
   * Of `proof_required`: the call is taken with a number that makes the SHA-256 of `<text>:<number>` begin with so many zero
   * bits (targets-trust 11).
   */
  challenge: z.object({ text: z.string(), bits: z.int() }).optional(),
  /** Of a conflict: the state that the server has now, such as `{ status: 3, next_statuses: [3, 2, 4, 5, 7] }`. */
  current: z.record(z.string(), anyJson).optional(),
});
export type Problem = z.output<typeof problemSchema>;
