import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

/** Whether a complex that is not handed over is shown without its developer's legal name and its declaration (38-FZ art. 28). */

const tag = 'curation';

const papersRule = z.object({
  /** With it such a complex waits until its papers are there. */
  required: z.boolean(),
  /** Complexes on the site that lack papers: they stay there. */
  shown_without: z.int(),
  /** Complexes that wait for papers and for nothing else. */
  waiting: z.int(),
});
export type PapersRule = z.output<typeof papersRule>;

export const getPapersRule = endpoint({
  name: 'getPapersRule',
  method: 'GET',
  path: '/api/catalogue/papers_rule',
  access: 'admin',
  tag,
  summary: 'Whether papers are needed to show a complex, and whom that concerns',
  output: dataOf(papersRule),
});

export const setPapersRule = endpoint({
  name: 'setPapersRule',
  method: 'PUT',
  path: '/api/catalogue/papers_rule',
  access: 'admin',
  tag,
  summary: 'Sets it for feeds and editors; without it complexes that waited for papers alone are shown at once',
  body: z.object({ required: z.boolean() }),
  output: dataOf(papersRule.extend({ shown: z.int() })),
});
