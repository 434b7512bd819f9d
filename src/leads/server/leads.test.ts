import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solveChallenge } from '../../../test/factories/pumping.ts';
import { createServer } from '../../main/http/server.ts';
import { openApp } from '../../main/open-app.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App, CallContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { createDoor, inProcessClient } from '../../platform/door/door.ts';
import { sendQuiz } from '../contract/leads.ts';
import { leads } from './handlers.ts';

const START = Date.UTC(2026, 10, 21, 9);
const folder = mkdtempSync(join(tmpdir(), 'novosel-leads-'));
const closers: (() => Promise<unknown>)[] = [];
let database: Database;
let app: App;
let server: FastifyInstance;
let now = START;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, TRUST_PROXY: 'loopback' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  server = await createServer(app);
});
afterAll(async () => {
  await server.close();
  for (const close of closers) await close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now = START;
  await database.db.deleteFrom('consents').execute();
  await database.db.deleteFrom('leads').execute();
  await database.db.deleteFrom('throttles').execute();
});

const PATHS = {
  callback: '/api/callback/callback_phones',
  quiz: '/api/quiz/callback_quiz',
  feedback: '/api/feedback',
} as const;
const QUIZ = {
  cities: ['moscow', 'new_moscow'],
  rooms: ['2', '1'],
  prices: ['up_to_10'],
  waits: ['year'],
  payments: ['mortgage'],
  decorations: ['any'],
};
const BODIES = {
  callback: { phone: '79991234567', type: 0 },
  quiz: { phone: '79991234567', type: 1, quiz_data: QUIZ },
  feedback: { phone: '79991234567', email: 'a@b.ru', message: 'Когда можно посмотреть квартиру?' },
} as const;

interface Sending {
  readonly key?: string;
  readonly ip?: string;
}
async function send(form: keyof typeof PATHS, body: unknown, { key, ip = '203.0.113.9' }: Sending = {}) {
  const response = await server.inject({
    method: 'POST',
    url: PATHS[form],
    payload: { consent: { personal_data: true }, ...(body as object) },
    headers: { 'x-forwarded-for': ip, 'user-agent': 'test', ...(key ? { 'idempotency-key': key } : {}) },
  });
  const answer = response.json();
  return { status: response.statusCode, answer, id: answer.data?.id as number, headers: response.headers };
}
const stored = () => database.db.selectFrom('leads').selectAll().orderBy('created_at').orderBy('id').execute();

describe('a request of a visitor', () => {
  it.each([
    ['/kaskad?flat=7#plan', '/kaskad?flat=7'],
    ['/новости', '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8'],
    ...['/\\evil.example/x', '/\t/evil.example/y', '/\r\n/evil.example', '/.//evil.example', '//evil.example'].map(
      (link): [string, null] => [link, null],
    ),
  ])('from the page %j is stored with an address of ours or none', async (link, kept) => {
    expect((await send('callback', { ...BODIES.callback, link })).status).toBe(201);
    expect((await stored()).map((lead) => lead.link)).toEqual([kept]);
  });

  it.each(['callback', 'quiz', 'feedback'] as const)('of the form %s is stored as it was given', async (form) => {
    const { status, id } = await send(form, {
      ...BODIES[form],
      phone: '8 (999) 123-45-67',
      name: ' Ёлка\u0000 ',
      link: '/zhk-1?flat=7',
      consent: { personal_data: true },
    });
    expect(status).toBe(201);
    const [lead] = await stored();
    expect(lead).toMatchObject({
      id,
      kind: form,
      phone: '79991234567',
      name: 'Ёлка',
      link: '/zhk-1?flat=7',
      basis: 'consent',
      suspect: false,
      user_id: null,
      via: 'direct',
      state: 'new',
      ip: '203.0.113.9',
      user_agent: 'test',
    });
    expect(lead?.created_at.getTime()).toBe(START);
    if (form === 'quiz') expect(lead?.quiz).toEqual({ ...QUIZ, rooms: ['1', '2'] });
    if (form === 'feedback')
      expect(lead).toMatchObject({ email: 'a@b.ru', message: 'Когда можно посмотреть квартиру?' });
  });

  it('notes every box that was ticked with the wording behind it, and none that was not', async () => {
    const { id } = await send('callback', {
      ...BODIES.callback,
      consent: { personal_data: true, marketing: true, third_party: false },
    });
    const consents = await database.db.selectFrom('consents').selectAll().orderBy('kind').execute();
    expect(consents).toMatchObject([
      { kind: 'marketing', form: 'callback', given: true, phone: '79991234567', lead_id: id, ip: '203.0.113.9' },
      { kind: 'personal_data', form: 'callback', given: true, phone: '79991234567', lead_id: id, user_agent: 'test' },
    ]);
    for (const { text_version, text_hash } of consents) {
      expect(text_version).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(text_hash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(consents[0]?.text_hash).not.toBe(consents[1]?.text_hash);
  });

  it.each([{}, { personal_data: false }, { third_party: true, marketing: true }, undefined])(
    'with the consent %j is refused: the box of the page is not the only thing that asks',
    async (consent) => {
      for (const form of ['callback', 'quiz', 'feedback'] as const) {
        const { status, answer } = await send(form, { ...BODIES[form], consent });
        expect([status, answer.errors]).toEqual([
          422,
          [
            {
              field: 'consent.personal_data',
              message: 'Отметьте согласие на обработку персональных данных: без него заявку не принять',
            },
          ],
        ]);
      }
      expect(await stored()).toEqual([]);
    },
  );

  it('is refused with the name of the field when a value is wrong', async () => {
    const refused = async (form: keyof typeof PATHS, change: object) => {
      const { status, answer } = await send(form, { ...BODIES[form], ...change });
      expect(status).toBe(422);
      return (answer.errors as { field: string; message: string }[]).map(
        ({ field, message }) => `${field}: ${message}`,
      );
    };
    expect(await refused('callback', { phone: '7 777 123 45 67' })).toEqual([
      'phone: Укажите телефон в формате +7 (999) 123-45-67',
    ]);
    expect(await refused('callback', { type: 1 })).toEqual(['type: Этот адрес принимает заявки с type 0']);
    expect(await refused('quiz', { type: 0 })).toEqual(['type: Этот адрес принимает заявки с type 1']);
    expect(await refused('quiz', { quiz_data: { ...QUIZ, rooms: [] } })).toEqual([
      'quiz_data.rooms: Выберите хотя бы один ответ',
    ]);
    expect(await refused('quiz', { quiz_data: { ...QUIZ, prices: ['free'] } })).toEqual([
      'quiz_data.prices.0: Такого ответа нет',
    ]);
    expect(await refused('feedback', { message: '   ' })).toEqual(['message: Сообщение не может быть пустым']);
    expect(await refused('feedback', { message: ' Позвоните мне ' })).toEqual([
      'message: Сообщение должно быть не менее 15 символов',
    ]);
    expect(await refused('feedback', { email: 'a@b' })).toEqual(['email: Неправильный формат email']);
    expect(await stored()).toEqual([]);
  });

  it('gets no say in what only the server decides', async () => {
    const forged = { id: 1, user_id: 1, state: 'closed', basis: 'request', suspect: false, kind: 'quiz', role: 99 };
    await send('callback', { ...BODIES.callback, ...forged, website: 'http://spam.example' });
    expect(await stored()).toMatchObject([
      { user_id: null, state: 'new', basis: 'consent', suspect: true, kind: 'callback' },
    ]);
  });
});

describe('whatever is sent', () => {
  it('is stored or refused by name, never a fault of the server', async () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('79991234567', '8 (999) 123-45-67', 'Ёлка — 家 \ud800 \u0000', '/', -1, 1e308, [], {}),
    );
    const field = fc.constantFrom(
      ...['phone', 'type', 'name', 'consent', 'link', 'website', 'attempt', 'topic', 'quiz_data', 'email', 'message'],
    );
    const forms = fc.constantFrom('callback', 'quiz', 'feedback' as const);
    let sender = 0;
    await fc.assert(
      fc.asyncProperty(forms, fc.dictionary(field, odd, { maxKeys: 3 }), async (form, change) => {
        const ip = `10.9.${++sender >> 8}.${sender & 255}`;
        const { status, answer } = await send(form as 'quiz', { ...BODIES[form as 'quiz'], ...change }, { ip });
        // Keys by which an object could be given another prototype are no JSON for the server.
        const isPoisoned = /"(?:__proto__|constructor)"/.test(JSON.stringify(change));
        expect(isPoisoned ? [201, 400, 422] : [201, 422]).toContain(status);
        if (status === 422) expect(answer.errors.length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });

  it('is refused unread when it is too large, compressed or no JSON', async () => {
    const post = (payload: string | Buffer, type: string, coding = 'identity') =>
      server.inject({
        method: 'POST',
        url: PATHS.feedback,
        payload,
        headers: { 'content-type': type, 'content-encoding': coding },
      });
    expect((await post(JSON.stringify({ message: 'я'.repeat(5_000_000) }), 'application/json')).statusCode).toBe(413);
    expect((await post('{"phone":', 'application/json')).statusCode).toBe(400);
    expect((await post('phone=79991234567', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    const sound = JSON.stringify(BODIES.feedback);
    expect((await post(gzipSync(sound), 'application/json', 'gzip')).statusCode).toBe(415);
    expect((await post(sound, 'application/json', 'br')).json().detail).toBe('Сжатые запросы не принимаются');
    expect(await stored()).toEqual([]);
  });
});

describe('a repeat', () => {
  it('under the same key, fifty at once, is one lead with fifty equal answers', async () => {
    const sent = await Promise.all(Array.from({ length: 50 }, () => send('callback', BODIES.callback, { key: 'one' })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toMatchObject([{ id: sent[0]?.id, repeats: 0, idempotency_key: 'one' }]);
  });

  it('under the same key finds the first a day later', async () => {
    const first = await send('quiz', BODIES.quiz, { key: 'k' });
    now += 24 * 3_600_000;
    expect((await send('quiz', { ...BODIES.quiz, attempt: 3 }, { key: 'k' })).id).toBe(first.id);
    expect(await stored()).toHaveLength(1);
  });

  it('under the key of another request is refused', async () => {
    await send('callback', BODIES.callback, { key: 'k' });
    const other = await send('callback', { ...BODIES.callback, phone: '79990000000' }, { key: 'k' });
    expect(other.status).toBe(422);
    expect(other.answer.errors).toEqual([
      { field: 'Idempotency-Key', message: 'Ключ уже использован для другой заявки' },
    ]);
    expect((await send('feedback', BODIES.feedback, { key: 'k' })).status).toBe(422);
    expect(await stored()).toHaveLength(1);
  });

  it('without a key is counted for ten minutes, however many come at once', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => send('callback', BODIES.callback)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toMatchObject([{ repeats: 11 }]);
    now += 9 * 60_000;
    await send('callback', BODIES.callback);
    await send('feedback', BODIES.feedback);
    expect(await stored()).toMatchObject([{ repeats: 12 }, { kind: 'feedback', repeats: 0 }]);
    now += 61_000;
    expect((await send('callback', BODIES.callback)).id).not.toBe(sent[0]?.id);
    expect(await stored()).toHaveLength(3);
  });
});

describe('many requests', () => {
  const phone = (n: number): string => `7999${String(n).padStart(7, '0')}`;
  const fill = (count: number, ip = '203.0.113.9') =>
    database.db
      .insertInto('throttles')
      .values({ key: `lead:ip:${ip}`, count, window_ends_at: new Date(now + 3_600_000) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count }))
      .execute();

  it('of one address are worked for and marked from the thirty-first, and free again after an hour', async () => {
    for (let n = 1; n <= 30; n++) {
      expect((await send('callback', { phone: phone(n) }, { key: `k${n}` })).status).toBe(201);
    }
    const asked = await send('callback', { phone: phone(31) }, { key: 'k31' });
    expect([asked.status, asked.answer.code, asked.headers['retry-after']]).toEqual([429, 'proof_required', '3600']);
    const proof = solveChallenge(asked.answer.challenge);
    expect((await send('callback', { phone: phone(31), proof }, { key: 'k31' })).status).toBe(201);
    expect((await stored()).map(({ suspect }) => suspect)).toEqual(Array.from({ length: 31 }, (_, n) => n >= 30));
    // A repeat of what was accepted is still answered, and another address is not concerned.
    expect((await send('callback', { phone: phone(31), proof }, { key: 'k31' })).status).toBe(201);
    expect((await send('callback', { phone: phone(32) }, { key: 'k32', ip: '198.51.100.1' })).status).toBe(201);
    expect(await stored()).toHaveLength(32);
    now += 3_600_001;
    expect((await send('callback', { phone: phone(33) }, { key: 'k33' })).status).toBe(201);
  });

  it('of one address cost more the more there are, as far as a phone can do it; work is good once and for one phone', async () => {
    const bits: number[] = [];
    for (const count of [30, 60, 120, 500, 999]) {
      await fill(count);
      bits.push((await send('callback', { phone: phone(1) })).answer.challenge.bits);
    }
    expect(bits).toEqual([16, 17, 18, 18, 18]);
    await fill(30);
    const { challenge } = (await send('callback', { phone: phone(1) })).answer;
    const proof = solveChallenge(challenge);
    expect((await send('callback', { phone: phone(2), proof })).answer.code).toBe('proof_required');
    expect((await send('callback', { phone: phone(1), proof }, { ip: '198.51.100.1' })).status).toBe(201);
    expect((await send('callback', { phone: phone(1), proof, name: 'А' })).status).toBe(201);
    expect((await send('callback', { phone: phone(1), proof, name: 'Б' })).answer.code).toBe('proof_required');
    expect((await send('callback', { phone: phone(1), proof: { challenge: 'none' }, name: 'В' })).status).toBe(429);
  });

  it('above what an office can read are refused with the time when they are welcome', async () => {
    await fill(1_000);
    const refused = await send('callback', { phone: phone(1) });
    expect([refused.status, refused.answer.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('of one phone from many networks are marked, never refused', async () => {
    for (let n = 1; n <= 7; n++) {
      const { status } = await send('callback', BODIES.callback, { key: `k${n}`, ip: `2001:db8:${n}::1` });
      expect(status).toBe(201);
    }
    expect((await stored()).map(({ suspect }) => suspect)).toEqual([false, false, false, false, false, true, true]);
  });
});

describe('a request of a client', () => {
  const sendAs = async (id: number, body: object): Promise<void> => {
    const request: CallContext['request'] = {
      ip: '203.0.113.1',
      user_agent: undefined,
      idempotency_key: undefined,
      origin: 'http://localhost',
      foreign: false,
      prefetch: false,
      stream: false,
      route: '',
      cookies: {},
      setCookie: () => undefined,
      forgetPages: () => undefined,
    };
    const visitor = { kind: 'user', id, role: 1, sessionId: '' } as const;
    const context = { app, visitor, requestId: '', request };
    const api = inProcessClient(createDoor({ checkOutput: true }), leads, context);
    await api.call(sendQuiz, { body: { quiz_data: QUIZ, ...body } as never });
  };
  const newUser = async (phone: string): Promise<number> => {
    const values = { phone, referral_code: phone };
    return (await database.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };

  it('is his, and his quiz becomes his brief', async () => {
    const id = await newUser('79160000001');
    await sendAs(id, { phone: '79160000001', consent: { personal_data: true, marketing: true } });
    expect(await stored()).toMatchObject([{ user_id: id, kind: 'quiz' }]);
    const user = await database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(user.brief).toEqual({ ...QUIZ, rooms: ['1', '2'] });
    expect(user.marketing_consent_at?.getTime()).toBe(START);
  });

  it('with a phone of somebody else says nothing about his own', async () => {
    const id = await newUser('79160000002');
    await sendAs(id, { phone: '79990000000', consent: { personal_data: true, marketing: true } });
    expect(await stored()).toMatchObject([{ user_id: id, phone: '79990000000' }]);
    const user = await database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(user.marketing_consent_at).toBeNull();
  });

  it('is never guessed from the phone', async () => {
    await newUser('79160000003');
    await send('quiz', { ...BODIES.quiz, phone: '79160000003' });
    expect(await stored()).toMatchObject([{ user_id: null }]);
  });
});
