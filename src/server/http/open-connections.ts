import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a request that is on its way when the stop begins has to arrive, ms. */
const PATIENCE = 1_000;
/** How often to look for connections that have become idle, ms. */
const PACE = 100;

/**
 * Lets a stop wait for requests and not for connections. A server that closes would wait for two kinds of them: those that
 * were kept alive for the next request when an answer ended after the stop had begun (72 s), and those that browsers open
 * in advance and send nothing on. The first are told to close with the answer; the others are cut after a second.
 */
export function releaseConnections(server: FastifyInstance): void {
  const silent = new Set<Socket>();
  let stopping = false;
  server.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.server.on('request', ({ socket }) => silent.delete(socket));
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  server.addHook('preClose', (done) => {
    stopping = true;
    if (!server.server.listening) return done();
    const cut = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, PATIENCE).unref();
    // An answer whose head was sent before the stop ends like any other.
    const look = setInterval(() => server.server.closeIdleConnections(), PACE).unref();
    server.server.once('close', () => {
      clearTimeout(cut);
      clearInterval(look);
    });
    done();
  });
}
