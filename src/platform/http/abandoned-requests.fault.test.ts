import { once } from 'node:events';
import { Agent, createServer as createHttpServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendFailure } from '../../main/http/api.ts';
import { LANES } from './request-places.ts';
import { shedLoad } from './shed-load.ts';

/** Where a request can be when its sender hangs up, in order. */
const STEPS = [
  'onRequest before',
  'onRequest after',
  'preParsing',
  'preValidation',
  'preHandler before',
  'preHandler after',
  'handler',
  'preSerialization',
  'onSend',
  'onResponse',
] as const;
type Step = (typeof STEPS)[number];

/** Holds requests with `?at=<step>` at that step until it is opened. */
class Gate {
  reached = 0;
  #open: () => void = () => {};
  #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });
  async pass(url: string | undefined, step: Step): Promise<void> {
    if (new URL(url ?? '', 'http://x').searchParams.get('at') !== step) return;
    this.reached++;
    await this.#opened;
  }
  open(): void {
    this.#open();
  }
}

let server: FastifyInstance;
let gate: Gate;
let port: number;
/** Bodies that a handler has got. */
let written: string[];

beforeEach(async () => {
  gate = new Gate();
  written = [];
  server = Fastify();
  server.setErrorHandler(sendFailure);
  const at = (step: Step) => (request: { raw: { url?: string } }) => gate.pass(request.raw.url, step);
  server.addHook('onRequest', at('onRequest before'));
  server.addHook('preHandler', at('preHandler before'));
  shedLoad(server);
  server.addHook('onRequest', at('onRequest after'));
  server.addHook('preParsing', (request, _reply, payload, done) => {
    at('preParsing')(request).then(() => done(null, payload), done);
  });
  server.addHook('preValidation', at('preValidation'));
  server.addHook('preHandler', at('preHandler after'));
  server.addHook('preSerialization', async (request, _reply, payload) => {
    await at('preSerialization')(request);
    return payload;
  });
  server.addHook('onSend', async (request, _reply, payload) => {
    await at('onSend')(request);
    return payload;
  });
  server.addHook('onResponse', at('onResponse'));
  const handle = async (request: { raw: { url?: string }; body?: unknown }) => {
    await at('handler')(request);
    if (request.body !== undefined) written.push(JSON.stringify(request.body));
    return { done: true };
  };
  server.get('/page', handle);
  server.get('/picture', { config: { lane: 'pictures' } }, handle);
  server.post('/note', handle);
  server.post('/lead', { config: { identity: 'signature' } }, handle);
  server.get('/broken', async (request) => {
    await at('handler')(request);
    throw new Error('broken');
  });
  server.get('/large', async (_request, reply) => {
    await reply.send(Buffer.alloc(8_000_000));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});
afterEach(() => server.close());

const held = (): number =>
  LANES.reduce((sum, lane) => {
    const { waiting, making, sending } = server.requestPlaces.load(lane);
    return sum + waiting + making + sending;
  }, 0);

async function nothingIsHeld(): Promise<void> {
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200);
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (path: string, body = '{"a":1}'): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('a sender who hangs up', () => {
  describe.each(STEPS)('at the step %s', (step) => {
    it.each([
      ['a page', get(`/page?at=${encodeURIComponent(step)}`)],
      ['a picture', get(`/picture?at=${encodeURIComponent(step)}`)],
      // What failed is sent as text, which is not serialized.
      ...(step === 'preSerialization' ? [] : [['a broken page', get(`/broken?at=${encodeURIComponent(step)}`)]]),
      ['something written', post(`/note?at=${encodeURIComponent(step)}`)],
      ['a lead', post(`/lead?at=${encodeURIComponent(step)}`)],
    ])('leaves nothing behind of %s', async (_what, text) => {
      const senders = await Promise.all(Array.from({ length: 3 }, open));
      for (const socket of senders) socket.write(text);
      await expect.poll(() => gate.reached).toBeGreaterThan(0);
      for (const socket of senders) socket.destroy();
      await sleep(20);
      gate.open();
      await nothingIsHeld();
    });
  });

  it('takes no place for good, however often he does it', async () => {
    for (let round = 0; round < 6; round++) {
      const senders = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      for (const socket of senders) socket.write(get('/page'));
      await sleep(round * 3);
      for (const socket of senders) socket.destroy();
    }
    await nothingIsHeld();
  });

  it('takes his further requests of the same connection along', async () => {
    const socket = await open();
    socket.write(get('/page?at=handler').repeat(5) + post('/note').repeat(5) + get('/page').repeat(30));
    await expect.poll(() => gate.reached).toBeGreaterThan(0);
    socket.destroy();
    gate.open();
    await nothingIsHeld();
  });

  it('while a large answer is sent leaves nothing behind', async () => {
    const socket = await open();
    socket.pause();
    socket.write(get('/large'));
    await expect.poll(held).toBe(1);
    socket.destroy();
    await nothingIsHeld();
  });

  it('has what he wrote done all the same, but nothing made that he only asked for', async () => {
    const step = encodeURIComponent('preHandler before');
    const senders = await Promise.all(Array.from({ length: 3 }, open));
    senders[0]?.write(post(`/note?at=${step}`, '{"kept":1}'));
    senders[1]?.write(post(`/lead?at=${step}`, '{"kept":2}'));
    senders[2]?.write(get(`/page?at=${step}`));
    await expect.poll(() => gate.reached).toBe(3);
    for (const socket of senders) socket.destroy();
    await sleep(20);
    gate.open();
    await expect.poll(() => written.toSorted()).toEqual(['{"kept":1}', '{"kept":2}']);
    await nothingIsHeld();
  });
});

it('work that nobody waits for counts until it ends: a place is not free while it is used', async () => {
  const senders = await Promise.all(Array.from({ length: 100 }, open));
  for (const socket of senders) socket.write(get('/page?at=handler'));
  await expect.poll(() => server.requestPlaces.load('common').making).toBe(100);
  for (const socket of senders) socket.destroy();
  await sleep(30);
  expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}/picture`)).status).toBe(200);
  gate.open();
  await nothingIsHeld();
});

it('who asks and does not read takes no place from others, and is cut off when he takes far too long', async () => {
  // More than places, one after the other: who waits in line for long on a busy machine is refused, and that is another rule.
  for (let asked = 1; asked <= 120; asked++) {
    const socket = await open();
    socket.pause();
    socket.write(get('/large'));
    await expect.poll(() => server.requestPlaces.load('common').sending, { interval: 5 }).toBe(asked);
  }
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/page`)).status, { timeout: 5_000 }).toBe(200);
  expect(server.requestPlaces.load('common').making).toBeLessThan(100);
  expect(server.requestPlaces.cutSlowReaders(performance.now() + 20_000)).toBe(0);
  expect(server.requestPlaces.cutSlowReaders(performance.now() + 60_000)).toBeGreaterThan(100);
  await nothingIsHeld();
});

it('a proxy that keeps its connections passes the end of its visitors on, and nothing is left behind', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const proxy: Server = createHttpServer((incoming, outgoing) => {
    const upstream = httpRequest({ agent, port, host: '127.0.0.1', path: incoming.url ?? '/' }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => outgoing.writableFinished || upstream.destroy());
    upstream.end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: front } = proxy.address() as AddressInfo;
  for (let round = 0; round < 5; round++) {
    const senders = Array.from({ length: 40 }, () => connect(front, '127.0.0.1').on('error', () => undefined));
    for (const socket of senders) socket.write(get('/page'));
    await sleep(2 + round * 4);
    for (const socket of senders) socket.destroy();
  }
  await nothingIsHeld();
  proxy.close();
  agent.destroy();
});

/** What senders do, in any order: ask, ask several things at once, wait a little, hang up. */
const deed = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    sender: fc.nat(11),
    what: fc.nat(5),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('hang up' as const), sender: fc.nat(11) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(6) }),
);

it('whatever senders do, nothing is held when all of them have gone or are answered', async () => {
  const texts = [get('/page'), get('/picture'), post('/note'), post('/lead'), get('/broken'), get('/large')];
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 40 }), async (deeds) => {
      const senders = new Map<number, Socket>();
      for (const each of deeds) {
        if (each.kind === 'wait') await sleep(each.ms);
        else if (each.kind === 'hang up') {
          senders.get(each.sender)?.destroy();
          senders.delete(each.sender);
        } else {
          const socket = senders.get(each.sender) ?? connect(port, '127.0.0.1').on('error', () => undefined);
          senders.set(each.sender, socket);
          socket.resume();
          socket.write((texts[each.what] ?? '').repeat(each.times));
        }
      }
      await expect.poll(held, { timeout: 5_000 }).toBe(0);
      for (const socket of senders.values()) socket.destroy();
      await expect.poll(held, { timeout: 5_000 }).toBe(0);
    }),
    { numRuns: 60 },
  );
}, 60_000);
