import type { HandlerInput } from '../../../platform/contract/endpoint.ts';
import type { reportViolations, Violation } from '../../contract/reports.ts';

type Body = HandlerInput<typeof reportViolations>['body'];

/** What of a report goes into the log: no queries and no fragments, they may hold what a person typed. */
export interface ShownViolation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

/** The breaches in a report of either format; other kinds of reports are none. */
export function violationsOf(body: Body): Violation[] {
  if (!Array.isArray(body)) return [body['csp-report']];
  return body.flatMap(({ type, body: violation }) => (type === 'csp-violation' && violation ? [violation] : []));
}

/** What the log says of a breach. */
export function describeViolation(violation: Violation): ShownViolation {
  const line = violation.lineNumber ?? violation['line-number'];
  const source = pathOf(violation.sourceFile ?? violation['source-file'] ?? '');
  return {
    directive: oneLine(violation.effectiveDirective ?? violation['violated-directive'] ?? ''),
    blocked: originOf(violation.blockedURL ?? violation['blocked-uri'] ?? ''),
    page: pathOf(violation.documentURL ?? violation['document-uri'] ?? ''),
    source: source && line ? `${source}:${line}` : source,
  };
}

/** Origin of an address; `inline`, `eval` and the like as they are. */
function originOf(text: string): string {
  const url = URL.parse(text);
  return url && url.origin !== 'null' ? url.origin : oneLine(text.split(/[?#:]/, 1)[0] ?? '');
}

function pathOf(text: string): string {
  return oneLine(URL.parse(text)?.pathname ?? '');
}

const oneLine = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, 200);
