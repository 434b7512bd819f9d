import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { line } from '../../platform/contract/text.ts';

/** What browsers tell of a breach of the page policy; only what helps to find its cause is read. */
const violation = z.object({
  /** Old format, by `report-uri`. */
  'violated-directive': line(400).optional(),
  'blocked-uri': line(2_000).optional(),
  'document-uri': line(2_000).optional(),
  'source-file': line(2_000).nullish(),
  'line-number': z.int().nullish(),
  /** Reporting API, by `report-to`. */
  effectiveDirective: line(400).optional(),
  blockedURL: line(2_000).optional(),
  documentURL: line(2_000).optional(),
  sourceFile: line(2_000).nullish(),
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
    z.array(z.object({ type: line(100), body: violation.optional() })).max(100),
  ]),
  output: z.undefined(),
  status: 204,
});
