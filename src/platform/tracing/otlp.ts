import { type Attributes, SPAN_KIND, type Span } from './span.ts';

/** https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding: ids in hexadecimal, enumerations and 64-bit numbers as there. */

const STATUS_ERROR = 2;

/** The body of a POST to `/v1/traces`, as JSON text. `resource` tells the process that did the work. */
export function otlpTraces(resource: Attributes, spans: readonly Span[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [{ scope: { name: 'novosel' }, spans: spans.map(otlpSpan) }],
      },
    ],
  });
}

function otlpSpan({ traceId, spanId, parentSpanId, name, kind, start, end, attributes, failed }: Span): object {
  return {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: SPAN_KIND[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: keyValues(attributes),
    status: failed ? { code: STATUS_ERROR } : {},
  };
}

function keyValues(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}

/** Epoch ms as ns in text: they are more than a number can hold. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** How many spans the collector says it did not take (`partialSuccess`), from the text of its answer. */
export function rejectedSpans(answer: string): number {
  const count = Number(/"rejectedSpans"\s*:\s*"?(\d{1,9})/.exec(answer)?.[1] ?? 0);
  return Number.isSafeInteger(count) ? count : 0;
}
