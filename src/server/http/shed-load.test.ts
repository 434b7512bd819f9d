import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendFailure } from './api.ts';
import { LoopRound, shedLoad } from './shed-load.ts';

let server: FastifyInstance;
let letGo: () => void;

beforeEach(async () => {
  server = Fastify();
  server.setErrorHandler(sendFailure);
  shedLoad(server);
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.get('/slow', async () => {
    await gate;
    return 'done';
  });
  server.get('/quick', async () => 'done');
  server.get('/readyz', async () => 'ready');
  server.post('/lead', { config: { identity: 'signature' } }, async () => 'taken');
});
afterEach(() => server.close());

const occupy = (count: number) => Array.from({ length: count }, async () => (await server.inject('/slow')).statusCode);

describe('a process that has more to do than it can', () => {
  it('refuses new requests and says when to come back, until some are answered', async () => {
    const busy = occupy(100);
    await new Promise((resolve) => setImmediate(resolve));
    const refused = await server.inject('/quick');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    letGo();
    expect(new Set(await Promise.all(busy))).toEqual(new Set([200]));
    expect((await server.inject('/quick')).statusCode).toBe(200);
  });

  it('still takes requests of visitors and tells its probes', async () => {
    const busy = occupy(120);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await server.inject({ method: 'POST', url: '/lead' })).statusCode).toBe(200);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    letGo();
    const statuses = await Promise.all(busy);
    expect(statuses.filter((status) => status === 503)).toHaveLength(20);
  });
});

describe('a round of the loop', () => {
  /** How many of twenty requests are taken. */
  const taken = (round: LoopRound) => Array.from({ length: 20 }, () => round.take()).filter(Boolean).length;

  it('takes everybody until it lasts for half a second, then no crowd, until the next one begins', () => {
    let now = 0;
    const round = new LoopRound(() => now);
    round.look();
    now += 490;
    expect(taken(round)).toBe(20);
    now += 20;
    expect(taken(round)).toBe(0);
    round.look();
    expect(taken(round)).toBe(20);
  });

  it('answers the few who waited while the machine slept, and takes everybody where a server does not listen', () => {
    let now = 0;
    const round = new LoopRound(() => now);
    now = 10_000;
    expect(taken(round)).toBe(20);
    round.look();
    now += 60_000;
    expect(taken(round)).toBe(8);
  });
});
