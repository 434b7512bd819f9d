import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendFailure } from '../../main/http/api.ts';
import { shedLoad } from './shed-load.ts';

let server: FastifyInstance;
let letGo: () => void;
/** Slow requests that are in the making. */
let begun = 0;

beforeEach(async () => {
  server = Fastify();
  server.setErrorHandler(sendFailure);
  shedLoad(server);
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  begun = 0;
  server.get('/slow', async () => {
    begun++;
    await gate;
    return 'done';
  });
  server.get('/quick', async () => 'done');
  server.get('/readyz', async () => 'ready');
  server.get('/readyzanything', async () => 'a page');
  server.post('/lead', { config: { identity: 'signature' } }, async () => 'taken');
});
afterEach(() => server.close());

/** Sends slow requests and waits until a hundred are in the making and the others are answered. */
async function occupy(count: number): Promise<Promise<number>[]> {
  let refused = 0;
  const sent = Array.from({ length: count }, async () => {
    const { statusCode } = await server.inject('/slow');
    if (statusCode === 503) refused++;
    return statusCode;
  });
  await expect.poll(() => [begun, refused]).toEqual([100, count - 100]);
  return sent;
}

describe('a process that has more to do than it can', () => {
  it('refuses new requests and says when to come back, until some are answered', async () => {
    const busy = await occupy(100);
    const refused = await server.inject('/quick');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    letGo();
    expect(new Set(await Promise.all(busy))).toEqual(new Set([200]));
    expect((await server.inject('/quick')).statusCode).toBe(200);
  });

  it('still takes requests of visitors and tells its probes', async () => {
    const busy = await occupy(120);
    expect((await server.inject({ method: 'POST', url: '/lead' })).statusCode).toBe(200);
    expect((await server.inject('/readyz?exclude=sms')).statusCode).toBe(200);
    expect((await server.inject('/readyzanything')).statusCode).toBe(503);
    letGo();
    const statuses = await Promise.all(busy);
    expect(statuses.filter((status) => status === 503)).toHaveLength(20);
  });
});
