import { z } from 'zod';
import { LARGEST_NUMBER, PROOF_PARTS } from '../rules/proof-of-work.ts';

/** Work that a page did for the challenge of a `proof_required`: a number for each place of it. */
export const proof = z.object({
  challenge: z.string().regex(/^[\w.-]{1,100}$/, 'Не тот ответ'),
  numbers: z.array(z.int().min(0).max(LARGEST_NUMBER)).length(PROOF_PARTS),
});
