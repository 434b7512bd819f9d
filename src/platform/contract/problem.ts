import { z } from 'zod';
import { anyJson } from './any-json.ts';

/** The body of every failure: application/problem+json, RFC 9457 with our `code`, `errors` and `request_id`. */
export const problemSchema = z.object({
  status: z.int(),
  title: z.string(),
  /** Russian, fit to show. */
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /**
   * Of `proof_required`: the call is taken with sixteen numbers, each of which makes the SHA-256 of `<text>:<place>:<number>`
   * begin with four zero bits fewer than it says; places count from 0.
   */
  challenge: z.object({ text: z.string(), bits: z.int() }).optional(),
  /** Of a conflict: the state that the server has now, such as `{ status: 3, next_statuses: [3, 2, 4, 5, 7] }`. */
  current: z.record(z.string(), anyJson).optional(),
});
export type Problem = z.output<typeof problemSchema>;
