import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDoor } from '../../../test/factories/door.ts';
import { describeRequest } from './api.ts';

let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open();
});
afterAll(() => door.close());

const nameOf = (cookie: string): string => cookie.split('=')[0] ?? '';

it('a login sets each of its cookies once', async () => {
  const { phone, password } = await door.register();
  const { answer } = await door.login(phone, password);
  expect(answer.cookies.map(nameOf).sort()).toEqual(['device', 'refresh']);
});

it('however often a call sets a cookie, the answer sets it once, to what was said last', async () => {
  const sets = fc.array(fc.tuple(fc.constantFrom('refresh', 'device', 'other'), fc.base64String({ maxLength: 4 })), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(sets, fc.boolean(), async (calls, secure) => {
      const server = Fastify({ trustProxy: true });
      server.get('/', (request, reply) => {
        const { setCookie } = describeRequest(door.app, request, reply);
        for (const [name, value] of calls) setCookie(name, value, 60);
        return reply.header('x-other', 'stays').send('');
      });
      const answer = await server.inject({ url: '/', headers: { 'x-forwarded-proto': secure ? 'https' : 'http' } });
      await server.close();
      const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
      const prefix = secure ? '__Host-' : '';
      const last = new Map(calls.map(([name, value]) => [`${prefix}${name}`, value]));
      expect(Object.fromEntries(cookies.map((cookie) => cookie.split(';')[0]?.split(/=(.*)/s) ?? []))).toEqual(
        Object.fromEntries(last),
      );
      expect(cookies).toHaveLength(last.size);
      expect(answer.headers['x-other']).toBe('stays');
    }),
    { numRuns: 60 },
  );
});
