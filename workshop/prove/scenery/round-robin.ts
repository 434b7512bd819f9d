import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BALANCER_PROBE } from '../../../src/main/http/probes.ts';

/** How often a backend is asked whether it is ready, ms. */
const PROBE = 200;

/**
 * A balancer as small as one can be: each request goes to the next backend that says that it neither starts nor stops, without
 * stickiness. One that cannot be reached is passed over; a request that a backend broke off is sent once more where that
 * is safe: a GET, or one with an Idempotency-Key.
 */
export class RoundRobin {
  readonly base: string;
  /** Requests that were sent to another backend because the first one refused or broke them off. */
  retried = 0;
  readonly #backends = new Map<string, boolean>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #server: ReturnType<typeof createServer>;
  readonly #timer: NodeJS.Timeout;
  #next = 0;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, outgoing) => void this.#pass(incoming, outgoing));
    this.#timer = setInterval(() => void this.#probe(), PROBE);
  }

  static async open(): Promise<RoundRobin> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RoundRobin(server);
  }

  /** Takes a backend in, ready or not. */
  async add(base: string): Promise<void> {
    this.#backends.set(base, false);
    await this.#probe();
  }

  remove(base: string): void {
    this.#backends.delete(base);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #probe(): Promise<void> {
    await Promise.all(
      [...this.#backends.keys()].map(async (base) => {
        const ready = await fetch(`${base}${BALANCER_PROBE}`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (this.#backends.has(base)) this.#backends.set(base, ready);
      }),
    );
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const safe = incoming.method === 'GET' || incoming.headers['idempotency-key'] !== undefined;
    for (let attempt = 0; attempt < 4; attempt++) {
      const ready = [...this.#backends].filter(([, isReady]) => isReady).map(([base]) => base);
      const base = ready[this.#next++ % Math.max(1, ready.length)];
      if (base === undefined) break;
      const outcome = await this.#send(base, incoming, body, outgoing);
      if (outcome === 'sent') return;
      if (outcome === 'broken' && !safe) break;
      this.retried++;
    }
    if (!outgoing.headersSent) outgoing.writeHead(502).end();
    else outgoing.destroy();
  }

  #send(
    base: string,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<'sent' | 'refused' | 'broken'> {
    const { method, url, headers } = incoming;
    return new Promise((resolve) => {
      const call = request(`${base}${url}`, { method, headers, agent: this.#agent }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once('end', () => resolve('sent'));
        answer.once('error', () => {
          outgoing.destroy();
          resolve('sent');
        });
      });
      call.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      );
      call.end(body);
    });
  }
}
