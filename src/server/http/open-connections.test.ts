import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { releaseConnections } from './open-connections.ts';

const asking = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: keep-alive\r\n\r\n`;

async function listening() {
  const server = Fastify({ requestTimeout: 30_000, return503OnClosing: false });
  releaseConnections(server);
  server.get('/slow', async () => {
    await new Promise((done) => setTimeout(done, 1_500));
    return 'whole';
  });
  server.get('/streamed', (_request, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'the first part, ';
          await new Promise((done) => setTimeout(done, 1_500));
          yield 'whole';
        })(),
      ),
    ),
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const open = async (): Promise<Socket> => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { server, open };
}

const textOf = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
};

describe('a stop', () => {
  it('does not wait for connections that bring no request, whole or begun', async () => {
    const { server, open } = await listening();
    await open();
    (await open()).write('GET / HTTP/1.1\r\nhost:');
    await new Promise((done) => setTimeout(done, 50));
    const started = performance.now();
    await server.close();
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('serves what was begun to its end, also what arrives a moment later', async () => {
    const { server, open } = await listening();
    const [begun, streamed, late] = [await open(), await open(), await open()];
    const answers = Promise.all([textOf(begun), textOf(streamed), textOf(late)]);
    begun.write(asking('/slow'));
    streamed.write(asking('/streamed'));
    await new Promise((done) => setTimeout(done, 50));
    const started = performance.now();
    const closed = server.close();
    await new Promise((done) => setTimeout(done, 200));
    late.write(asking('/slow'));
    for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
    await closed;
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
