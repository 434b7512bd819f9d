import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What browsers tell of a breach of the page policy; only what helps to find its cause is read. */
const violation = z.object({
  /** Old format, by `report-uri`. */
  'violated-directive': z.string().max(400).optional(),
  'blocked-uri': z.string().max(2_000).optional(),
  'document-uri': z.string().max(2_000).optional(),
  'source-file': z.string().max(2_000).nullish(),
  'line-number': z.int().nullish(),
  /** Reporting API, by `report-to`. */
  effectiveDirective: z.string().max(400).optional(),
  blockedURL: z.string().max(2_000).optional(),
  documentURL: z.string().max(2_000).optional(),
  sourceFile: z.string().max(2_000).nullish(),
  lineNumber: z.int().nullish(),
});
export type Violation = z.output<typeof violation>;

export const reportViolations = endpoint({
  name: 'reportViolations',
  method: 'POST',
  path: '/api/csp-reports',
  access: 'public',
  tag: 'reports',
  summary: 'Takes reports of browsers about breaches of the Content-Security-Policy; logged, at most sixty a minute',
  body: z.union([
    z.object({ 'csp-report': violation }),
    z.array(z.object({ type: z.string().max(100), body: violation.optional() })).max(100),
  ]),
  output: z.undefined(),
  status: 204,
});
