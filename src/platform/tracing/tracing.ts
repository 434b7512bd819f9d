import { AsyncLocalStorage } from 'node:async_hooks';
import { toFailure } from '../failure.ts';
import type { Attributes, Span, SpanKind } from './span.ts';
import { type Collector, SpanExporter, type SpanExporterParts } from './span-exporter.ts';
import { isSampled, newSpanId, newTraceId, readTraceparent, writeTraceparent } from './trace-context.ts';

/** Spans of one request at most: a list that asks the database for each of its lines is seen by fewer as well. */
const MAX_SPANS = 256;

/** A request that is being recorded. */
interface Trace {
  readonly id: string;
  /** Epoch ms by the clock of the process, and the same moment by the steady one. */
  readonly start: number;
  readonly steadyStart: number;
  spans: number;
  /** False once the request is answered: what it left behind (timers) is no part of it. */
  open: boolean;
}

/** Where in a trace the running code is. */
interface Place {
  readonly trace: Trace;
  readonly spanId: string;
}

/** What a span is about, told when it begins. */
export interface Work {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** The span of a request. */
export interface RequestTrace {
  readonly traceId: string;
  /** Header for the caller: names the span of the request. */
  readonly traceparent: string;
  /** Calls `work`; what it begins belongs to the request. */
  readonly run: (work: () => void) => void;
  /** Ends the span; only the first call counts. */
  readonly end: (result: { name: string; attributes: Attributes; failed: boolean }) => void;
}

export interface TracingParts extends SpanExporterParts {
  /** Current time, epoch ms. */
  readonly now: () => number;
}

/** Records what requests do, and for how long, when the settings name a collector (decision 0028). */
export class Tracing {
  readonly exporter: SpanExporter;
  readonly #collector: Collector;
  readonly #now: () => number;
  readonly #places = new AsyncLocalStorage<Place>();

  constructor({ now, ...parts }: TracingParts) {
    this.exporter = new SpanExporter(parts);
    this.#collector = parts.collector;
    this.#now = now;
  }

  /**
   * Begins the span of a request. The caller's `traceparent` is taken over, and with it his choice whether the trace is
   * recorded; without one the ratio of the settings decides (`parentbased_traceidratio`).
   */
  beginRequest(header: string | string[] | undefined): RequestTrace {
    const parent = readTraceparent(header);
    const traceId = parent?.traceId ?? newTraceId();
    const sampled = parent?.sampled ?? isSampled(traceId, this.#collector.ratio);
    const spanId = newSpanId();
    const traceparent = writeTraceparent({ traceId, spanId, sampled });
    if (!sampled) return { traceId, traceparent, run: (work) => work(), end: () => {} };
    const trace: Trace = {
      ...{ id: traceId, start: this.#now(), steadyStart: performance.now() },
      ...{ spans: 1, open: true },
    };
    return {
      traceId,
      traceparent,
      run: (work) => this.#places.run({ trace, spanId }, work),
      end: ({ name, attributes, failed }) => {
        if (!trace.open) return;
        trace.open = false;
        const { start } = trace;
        const end = start + performance.now() - trace.steadyStart;
        const parentSpanId = parent?.spanId;
        this.exporter.add({ traceId, spanId, parentSpanId, name, kind: 'server', start, end, attributes, failed });
      },
    };
  }

  /** Does `work` as a part of the request that it runs for; without one, or when that is not recorded, just does it. */
  async measure<T>(about: Work, work: () => Promise<T>): Promise<T> {
    const begun = this.begin(about);
    if (!begun) return work();
    try {
      const result = await this.#places.run(begun.place, work);
      begun.end();
      return result;
    } catch (error) {
      const { code, status } = toFailure(error);
      begun.end({ type: code, failed: status >= 500 });
      throw error;
    }
  }

  /** Begins a part of the running request; undefined when nothing is recorded. */
  begin({ name, kind, attributes = {} }: Work) {
    const at = this.#places.getStore();
    if (!at?.trace.open) return undefined;
    const { trace, spanId: parentSpanId } = at;
    if (trace.spans >= MAX_SPANS) {
      this.exporter.drop();
      return undefined;
    }
    trace.spans++;
    const spanId = newSpanId();
    const steadyStart = performance.now();
    const end = (error?: { type: string; failed: boolean }): void => {
      const start = trace.start + steadyStart - trace.steadyStart;
      const span: Span = {
        ...{ traceId: trace.id, spanId, parentSpanId, name, kind, start },
        end: start + performance.now() - steadyStart,
        attributes: error ? { ...attributes, 'error.type': error.type } : attributes,
        failed: error?.failed ?? false,
      };
      this.exporter.add(span);
    };
    return { place: { trace, spanId }, end };
  }
}
