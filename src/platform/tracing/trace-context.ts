import { randomBytes } from 'node:crypto';

/** What a caller says of the trace that his request belongs to: https://www.w3.org/TR/trace-context/#traceparent-header. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The caller's span, 16 hexadecimal digits. */
  readonly spanId: string;
  readonly sampled: boolean;
}

/** Later versions may add fields behind the flags; version ff is none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads a header `traceparent`; undefined for one that is absent, repeated or wrong: the trace then begins here. */
export function readTraceparent(header: string | string[] | undefined): TraceParent | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The header that names a span. */
export function writeTraceparent({ traceId, spanId, sampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** 32 hexadecimal digits. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** 16 hexadecimal digits. */
export const newSpanId = (): string => randomBytes(8).toString('hex');

/** Whether a trace is among the recorded ones of this ratio (0 to 1): every program with the same ratio says the same of it. */
export function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;
}
