import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a request that is on its way when the stop begins has to arrive, ms. */
const TIMEOUT_MS = 1_000;
/** How often to look for connections that have become idle, ms. */
const INTERVAL_MS = 100;
/** Connections that wait for a request; each costs some 10 KB, whoever opens it. */
const MAX_WAITING = 2_000;

/** How long senders may take, ms. */
export interface SendersTime {
  /** From the connection, or from the first byte of a further request, to the end of its headers. */
  readonly headers: number;
  /** To the end of its body; not less than `headers`. */
  readonly whole: number;
  /** Who is late is told so (408) within so much. */
  readonly pace: number;
}

/** A file of 10 MB comes within a minute at 1.4 megabits a second. */
const SENDERS_TIME: SendersTime = { headers: 30_000, whole: 60_000, pace: 5_000 };

/**
 * Options of Fastify that end slow requests in time. All three together: Fastify hands on the time of the whole alone, and
 * Node takes the longer of the two times for the whole (60 s unless told otherwise) and looks every 30 s.
 */
export function endSlowSenders({ headers, whole, pace }: SendersTime = SENDERS_TIME) {
  return {
    requestTimeout: whole,
    http: { headersTimeout: headers, requestTimeout: whole, connectionsCheckingInterval: pace },
  };
}

/**
 * Bounds connections that wait for a request, and lets a stop wait for requests and not for connections.
 *
 * When more of them than `most` wait, for their first request or for another one, the one that waits longest is closed:
 * so whoever opens ten thousand takes them from himself, and the memory of this process stays what it was. Browsers
 * open a new one when they need it.
 */
export function tendConnections(server: FastifyInstance, most = MAX_WAITING): void {
  const waiting = waitingConnections(server, most);
  let stopping = false;
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  // A server that closes would wait for connections that were kept alive for the next request when an answer ended after the
  // stop had begun (72 s), and for those that browsers open in advance and send nothing on. The first are told to close with
  // the answer; the others are cut after a second.
  server.addHook('preClose', (done) => {
    stopping = true;
    if (!server.server.listening) return done();
    const cut = setTimeout(() => {
      for (const socket of waiting) socket.destroy();
    }, TIMEOUT_MS).unref();
    // An answer whose head was sent before the stop ends like any other.
    const look = setInterval(() => server.server.closeIdleConnections(), INTERVAL_MS).unref();
    server.server.once('close', () => {
      clearTimeout(cut);
      clearInterval(look);
    });
    done();
  });
}

/** Connections with no request in work, who waits longest first; never more than `most`. */
function waitingConnections({ server }: FastifyInstance, most: number): ReadonlySet<Socket> {
  const waiting = new Set<Socket>();
  /** Requests of a connection that are not answered yet: several may come at once. */
  const inWork = new WeakMap<Socket, number>();
  const wait = (socket: Socket): void => {
    waiting.add(socket);
    if (waiting.size <= most) return;
    const [longest] = waiting;
    longest?.destroy();
    // It tells of its end only later; many may come until then.
    if (longest) waiting.delete(longest);
  };
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }, answer: ServerResponse) => {
    waiting.delete(socket);
    inWork.set(socket, (inWork.get(socket) ?? 0) + 1);
    answer.once('close', () => {
      const left = (inWork.get(socket) ?? 1) - 1;
      inWork.set(socket, left);
      if (left === 0 && !socket.destroyed) wait(socket);
    });
  });
  return waiting;
}
