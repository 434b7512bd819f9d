import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { pagesOf, readPdf } from '../../complex/server/printouts/testing.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App, CallContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { createDoor } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { saveComparison } from '../../saved/contract/comparisons.ts';
import { openApp } from '../open-app.ts';
import { registerPrintouts } from './printouts.ts';

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let app: App;
let server: FastifyInstance;
let visitor: CallContext['visitor'] = { kind: 'guest' };
const closers: (() => Promise<unknown>)[] = [];
const ids = { complex: 0, flat: 0, other: 0, manager: 0, client: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids.complex = await insertComplex(db, { title_eng: 'kaskad', title_feed: 'Каскад' });
  const housing = await insertHousing(db, ids.complex, { title_feed: 'Корпус 1' });
  const lot = { housing_id: housing, price_total: 10_000_000, mortgage: true };
  ids.flat = await insertFlat(db, ids.complex, { ...lot, number: '12' });
  ids.other = await insertFlat(db, ids.complex, { ...lot, number: '13' });
  ids.manager = await insertUser(db, 2, 'Мария Белова');
  ids.client = await insertUser(db, 1, 'Пётр Иванов');
  await db.updateTable('users').set({ manager_id: ids.manager }).where('id', '=', ids.client).execute();
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'silent', BRAND_NAME: 'Новосёл', BRAND_PHONE: '+74950123456' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  server = fastify();
  const request = { ip: '127.0.0.1', user_agent: '', cookies: {}, setCookie: () => undefined, prefetch: true };
  registerPrintouts(server, app, {
    door: createDoor({ checkOutput: true }),
    contextOf: async () => ({ app, visitor, requestId: 'test', request }) as unknown as CallContext,
    images: { picture: () => Promise.reject(new Failure('unavailable')) },
  });
});
afterAll(async () => {
  await server.close();
  for (const close of closers.reverse()) await close();
  await database.close();
});

const asUser = (id: number, role: 1 | 2): CallContext['visitor'] => ({
  kind: 'user',
  id,
  role,
  sessionId: '00000000-0000-4000-8000-000000000001',
});

async function sheetFor(who: CallContext['visitor'], url: string): Promise<string> {
  visitor = who;
  const { statusCode, rawPayload, body } = await server.inject({ url });
  expect(statusCode, body.slice(0, 300)).toBe(200);
  expect(pagesOf(rawPayload)).toBe(1);
  return readPdf(rawPayload).text;
}

describe('who answers on a sheet', () => {
  it('is the agency for a guest', async () => {
    const text = await sheetFor({ kind: 'guest' }, `/api/flats/${ids.flat}/pdf`);
    expect(text).toContain('Агентство «Новосёл»');
    expect(text).not.toContain('персональный менеджер');
  });

  it('is the manager of a client, and staff themselves', async () => {
    for (const who of [asUser(ids.client, 1), asUser(ids.manager, 2)]) {
      const text = await sheetFor(who, `/api/flats/${ids.flat}/pdf`);
      expect(text).toContain('Ваш персональный менеджер Мария Белова');
      expect(text).not.toContain('Пётр Иванов');
    }
  });
});

describe('the payment on a sheet', () => {
  it('is what was chosen, else the start of every calculation', async () => {
    const url = `/api/flats/${ids.flat}/pdf`;
    const start = await sheetFor({ kind: 'guest' }, url);
    expect(start).toContain('взнос 2 000 000 ₽, кредит 8 000 000 ₽ на 30 лет');
    const chosen = await sheetFor({ kind: 'guest' }, `${url}?pay=family&down=5000000&years=10`);
    expect(chosen).toContain('взнос 5 000 000 ₽, кредит 5 000 000 ₽ на 10 лет');
    expect(chosen).toContain('Семейная ипотека от');
  });

  it.each(['?pay=<b>&down=-1&years=x', '?pay=a&pay=b&down=1&down=2', '?years=99&down=999999999999999'])(
    'starts anew where the address makes no sense: %s',
    async (query) => {
      const text = await sheetFor({ kind: 'guest' }, `/api/flats/${ids.flat}/pdf${query}`);
      expect(text).toContain('взнос 2 000 000 ₽, кредит 8 000 000 ₽ на 30 лет');
    },
  );
});

describe('a comparison on a sheet', () => {
  const keep = async (entity_type: 'building' | 'flat', entity_ids: number[]): Promise<string> => {
    const { data } = await callerOf(app).call(saveComparison, { body: { entity_type, entity_ids } });
    return data.code;
  };

  it('says of each what is compared, names the page by its code, and is one page', async () => {
    const code = await keep('flat', [ids.flat, ids.other]);
    const text = await sheetFor({ kind: 'guest' }, `/api/comparisons/${code}/pdf`);
    for (const part of ['Сравнение квартир', '2 объекта', 'ЖК «Каскад»', 'Цена', '10 000 000 ₽', 'Агентство «Новосёл»'])
      expect(text).toContain(part);
    expect(text.match(/10 000 000 ₽/g)).toHaveLength(2);
    const complexes = await keep('building', [ids.complex]);
    expect(await sheetFor({ kind: 'guest' }, `/api/comparisons/${complexes}/pdf`)).toContain('Сравнение ЖК');
  });

  it('of a code that nobody was given is not found', async () => {
    visitor = { kind: 'guest' };
    expect((await server.inject({ url: '/api/comparisons/aaaaaaaaaa/pdf' })).statusCode).toBe(404);
    expect((await server.inject({ url: '/api/comparisons/%3Cb%3E/pdf' })).statusCode).toBe(404);
  });
});
