import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendFailure } from './api.ts';
import { LoopPressure, shedLoad } from './shed-load.ts';

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

describe('the lateness of the loop', () => {
  it('refuses nothing for one pause, more and more while it lasts, and nothing again soon after', () => {
    const pressure = new LoopPressure();
    pressure.look(900);
    expect(pressure.refused).toBe(0);
    pressure.look(20);
    expect(pressure.refused).toBe(0);
    for (const late of [900, 900, 900]) pressure.look(late);
    expect(pressure.refused).toBeCloseTo(0.54);
    for (let n = 0; n < 10; n++) pressure.look(1_500);
    expect(pressure.refused).toBe(0.95);
    for (let n = 0; n < 32; n++) pressure.look(10);
    expect(pressure.refused).toBeCloseTo(0, 5);
  });
});
