/** Kinds of spans by their numbers in OTLP: work inside of a process, a request taken, a question to another system. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3 } as const;

export type SpanKind = keyof typeof SPAN_KIND;

export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work that is over. Nothing in it comes from what a person typed. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Absent: the trace begins here. */
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Epoch ms, with fractions. */
  readonly start: number;
  readonly end: number;
  /** By the names of OpenTelemetry's semantic conventions where they have one. */
  readonly attributes: Attributes;
  /** Whether it failed by a fault of ours: what a caller did wrong is no failure. */
  readonly failed: boolean;
}
