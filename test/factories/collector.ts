import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A collector of OpenTelemetry: a server on the loopback address that takes OTLP/HTTP in JSON and is strict about it. */

const hex = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[\\da-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const keyValues = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    ]),
  }),
);

const spanSchema = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: keyValues,
  status: z.strictObject({ code: z.number().int().min(0).max(2).optional() }),
});

/** ExportTraceServiceRequest of opentelemetry-proto, as far as it is used. */
const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: keyValues }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(spanSchema).min(1) }),
      ),
    }),
  ),
});

/** A span as it came, with its attributes by name. */
export type CollectedSpan = Omit<z.infer<typeof spanSchema>, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string>>;
};

const byName = (attributes: z.infer<typeof keyValues>): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
  );

/** What the collector answers to a batch; `hang`: nothing, ever. */
export type Behaviour =
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hang';

export class Collector {
  readonly address: string;
  /** Bodies of the batches that came, as text. */
  readonly bodies: string[] = [];
  readonly requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  behaviour: Behaviour = { status: 200, body: '{"partialSuccess":{}}' };
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async listen(): Promise<Collector> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const collector = new Collector(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      collector.requests.push({ url: request.url ?? '', headers: request.headers });
      const { behaviour } = collector;
      if (behaviour === 'hang') return;
      if (behaviour.status === 200) collector.bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
      response.end(behaviour.body ?? '{}');
    });
    return collector;
  }

  /** What was taken so far. @throws {z.ZodError} when a batch is not OTLP. */
  get spans(): CollectedSpan[] {
    return this.#parsed()
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .map((span) => ({ ...span, attributes: byName(span.attributes) }));
  }

  /** Of what the spans were told to be, by batch. */
  get resources(): Record<string, string>[] {
    return this.#parsed().map(({ resource }) => byName(resource.attributes));
  }

  #parsed() {
    return this.bodies.flatMap((body) => requestSchema.parse(JSON.parse(body)).resourceSpans);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
