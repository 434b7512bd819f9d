/** A bare Fastify route that sends a string of the size asked: what the site's routes are measured against. */
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const texts = new Map<number, string>();

const server = Fastify({ logger: false });
server.get<{ Querystring: { bytes: string } }>('/', (request, reply) => {
  const bytes = Number(request.query.bytes);
  let text = texts.get(bytes);
  if (text === undefined) {
    text = JSON.stringify({ data: 'x'.repeat(Math.max(0, bytes - 11)) });
    texts.set(bytes, text);
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
});
server.get('/metrics', async (_request, reply) => reply.send(await registry.metrics()));
process.once('SIGTERM', () => process.exit(0));
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://localhost:${new URL(address).port}\n`);
