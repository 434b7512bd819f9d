import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { otlpTraces, rejectedSpans } from './otlp.ts';
import type { Attributes, Span } from './span.ts';

/** The usual sizes and times of OpenTelemetry's batch processor and OTLP exporter. */
const MAX_WAITING = 2_048;
const BATCH = 512;
const INTERVAL_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Longest pause after failures, ms. */
const MAX_PAUSE_MS = 60_000;
/** How long a stop waits for the collector, ms. */
const STOP_TIMEOUT_MS = 2_000;
/** Answers after which the same batch makes sense again (OTLP, «Retryable response codes»). */
const RETRYABLE = new Set([429, 502, 503, 504]);

interface ExporterLog {
  info(message: string): void;
  warn(details: object, message: string): void;
}

/** Where spans go, as the settings say. */
export type Collector = NonNullable<Config['tracing']>;

export interface SpanExporterParts {
  readonly collector: Collector;
  readonly log: ExporterLog;
  /** How long spans are gathered before they are sent, ms. */
  readonly pace?: number;
}

/**
 * Hands spans to a collector by OTLP/HTTP in JSON, in batches, beside the requests. While the collector does not answer
 * they wait, 2,048 at most; what is over that is dropped and counted. Nothing here throws.
 */
export class SpanExporter {
  /** Spans since the start: taken by the collector, dropped for want of room or at the stop, refused by the collector. */
  readonly counts = { sent: 0, dropped: 0, refused: 0 };
  readonly #collector: Collector;
  readonly #address: string;
  readonly #resource: Attributes;
  readonly #log: ExporterLog;
  readonly #pace: number;
  readonly #stop = new AbortController();
  readonly #queue: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  /** Attempts in a row that failed. */
  #failures = 0;
  #refusing = false;
  #closed = false;

  constructor({ collector, log, pace = INTERVAL_MS }: SpanExporterParts) {
    this.#collector = collector;
    this.#address = `${collector.endpoint}/v1/traces`;
    this.#resource = {
      'service.name': collector.service_name,
      'service.instance.id': randomUUID(),
      'telemetry.sdk.language': 'nodejs',
    };
    this.#log = log;
    this.#pace = pace;
  }

  /** Takes a span that is over; returns at once. */
  add(span: Span): void {
    if (this.#closed || this.#queue.length >= MAX_WAITING) {
      this.counts.dropped++;
      return;
    }
    this.#queue.push(span);
    const full = this.#queue.length === BATCH && this.#failures === 0;
    if (this.#timer === undefined || full) this.#schedule(full ? 0 : this.#pace);
  }

  /** Counts a span that was not even made. */
  drop(): void {
    this.counts.dropped++;
  }

  /** Sends what waits, for 2 s at most, and takes no more. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    const timer = setTimeout(() => this.#stop.abort(), STOP_TIMEOUT_MS);
    await this.#sending;
    await this.#send();
    clearTimeout(timer);
    this.counts.dropped += this.#queue.splice(0).length;
  }

  #schedule(ms: number): void {
    if (this.#sending || this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#send().then(() => {
        this.#sending = undefined;
        const pause = Math.min(this.#pace * 2 ** this.#failures, MAX_PAUSE_MS);
        if (this.#queue.length > 0) this.#schedule(pause);
      });
    }, ms).unref();
  }

  /** Sends whole batches as long as there are some, and the first one whatever its size. */
  async #send(): Promise<void> {
    do {
      const batch = this.#queue.slice(0, BATCH);
      if (batch.length === 0 || !(await this.#post(batch))) return;
      this.#queue.splice(0, batch.length);
    } while (this.#closed || this.#queue.length >= BATCH);
  }

  /** Whether the batch is done with: taken, or never to be taken. */
  async #post(batch: readonly Span[]): Promise<boolean> {
    try {
      const response = await fetch(this.#address, {
        method: 'POST',
        headers: { ...this.#collector.headers, 'content-type': 'application/json' },
        body: otlpTraces(this.#resource, batch),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stop.signal]),
      });
      const text = await response.text();
      if (RETRYABLE.has(response.status)) throw new Error(`the collector answered ${response.status}`);
      if (response.ok) this.#taken(batch.length, rejectedSpans(text));
      else this.#refused(batch.length, response.status);
      return true;
    } catch (error) {
      if (this.#failures++ === 0)
        this.#log.warn({ err: error }, 'the collector of traces does not answer: spans wait, then are dropped');
      return false;
    }
  }

  #taken(count: number, rejected: number): void {
    const refused = Math.min(rejected, count);
    this.counts.sent += count - refused;
    this.counts.refused += refused;
    if (this.#failures > 0) this.#log.info('the collector of traces answers again');
    this.#failures = 0;
    this.#refusing = false;
  }

  #refused(count: number, status: number): void {
    this.counts.refused += count;
    if (!this.#refusing)
      this.#log.warn({ status }, 'the collector of traces refuses spans: check OTEL_EXPORTER_OTLP_*');
    this.#failures = 0;
    this.#refusing = true;
  }
}
