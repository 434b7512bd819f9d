import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { endSlowSenders, type SendersTime, tendConnections } from './open-connections.ts';

const asking = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: keep-alive\r\n\r\n`;

async function listening({ most, timeout }: { most?: number; timeout?: SendersTime } = {}) {
  const server = Fastify({ ...endSlowSenders(timeout), return503OnClosing: false });
  tendConnections(server, most);
  server.get('/', () => 'whole');
  server.post('/', () => 'whole');
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

describe('connections', () => {
  const OPEN = 20;
  const crowd = async (open: () => Promise<Socket>, count = OPEN): Promise<Socket[]> => {
    const sockets: Socket[] = [];
    for (let i = 0; i < count; i++) sockets.push(await open());
    return sockets;
  };
  /** How many are open still; they are read, so that the end is noticed. */
  const openOf = (sockets: readonly Socket[]): number => {
    for (const socket of sockets) socket.resume();
    return sockets.filter((socket) => !socket.readableEnded && !socket.destroyed).length;
  };

  it('that wait for a request are no more than are allowed: who waits longest is closed', async () => {
    const { server, open } = await listening({ most: OPEN });
    const early = await crowd(open, 5);
    const late = await crowd(open);
    await expect.poll(() => openOf(early)).toBe(0);
    expect(openOf(late)).toBe(OPEN);
    await server.close();
  });

  it('that were kept alive after an answer count as well, from the answer on', async () => {
    const { server, open } = await listening({ most: OPEN });
    const kept = await open();
    const others = await crowd(open, OPEN - 1);
    // It waited longest; now it is the last who came.
    kept.write(asking('/') + asking('/'));
    let text = '';
    kept.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    await expect.poll(() => text.match(/whole/g)?.length).toBe(2);
    const more = await crowd(open, OPEN - 1);
    await expect.poll(() => openOf(others)).toBe(0);
    expect(openOf([kept, ...more])).toBe(OPEN);
    await open();
    await expect.poll(() => openOf([kept])).toBe(0);
    expect(openOf(more)).toBe(OPEN - 1);
    await server.close();
  });

  it('with a request in work are closed by no crowd', async () => {
    const { server, open } = await listening({ most: OPEN });
    const asked = await open();
    const answer = textOf(asked);
    // The first of them is answered while the second is made.
    asked.write(`${asking('/')}GET /slow HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    await once(asked, 'data');
    await crowd(open, 3 * OPEN);
    expect((await answer).match(/whole/g)).toHaveLength(2);
    await server.close();
  });
});

describe('who sends slowly', () => {
  const inTime = async (timeout: SendersTime, text: string): Promise<{ answer: string; after: number }> => {
    const { server, open } = await listening({ timeout });
    const socket = await open();
    const started = performance.now();
    socket.write(text);
    const answer = await textOf(socket);
    const after = performance.now() - started;
    await server.close();
    return { answer, after };
  };

  it('has so long for the headers, and hears that he is late', async () => {
    const { answer, after } = await inTime({ headers: 500, whole: 20_000, pace: 100 }, 'POST / HTTP/1.1\r\nhost:');
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(after).toBeGreaterThan(400);
    expect(after).toBeLessThan(4_500);
  });

  it('has so long for the whole request, and hears that he is late', async () => {
    const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
    const { answer, after } = await inTime({ headers: 300, whole: 900, pace: 100 }, `${head}{`);
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(after).toBeGreaterThan(800);
    expect(after).toBeLessThan(4_500);
  });

  it('has as long as the server says: half a minute, a minute for all of it', () => {
    const { requestTimeout, http } = endSlowSenders();
    expect([http.headersTimeout, requestTimeout, http.connectionsCheckingInterval]).toEqual([30_000, 60_000, 5_000]);
  });
});
