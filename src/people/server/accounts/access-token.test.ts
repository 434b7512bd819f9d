import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_KEYS, TestDoor } from '../../../../test/factories/door.ts';
import { loadConfig } from '../../../platform/config.ts';
import { Keyring } from '../../../platform/keyring.ts';
import { readAccessToken, signAccessToken } from './access-token.ts';

type Json = Record<string, unknown>;
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;
const SECRET = Buffer.from(TEST_KEYS.split(':')[1] ?? '', 'base64');
const signed = (header: unknown, payload: unknown, secret: Buffer = SECRET): string => {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};

let door: TestDoor;
let token = '';
let refresh = '';
let other = '';
beforeAll(async () => {
  door = await TestDoor.open();
  const visitor = await door.register();
  token = visitor.token;
  refresh = visitor.cookie.split('=')[1] ?? '';
  other = (await door.register()).token;
});
afterAll(() => door.close());

/** Tokens that are not ours, made of the one that is; `h`, `p`, `s` are its parts. */
type Forge = (h: Json, p: Json, parts: readonly [string, string, string]) => string;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });

const FORGED: Readonly<Record<string, Forge>> = {
  'without a signature': (_h, _p, [h, p]) => `${h}.${p}.`,
  'of two parts': (_h, _p, [h, p]) => `${h}.${p}`,
  'of four parts': () => `${token}.x`,
  'alg none': (h, p) => `${encode({ ...h, alg: 'none' })}.${encode(p)}.`,
  'alg None': (h, p) => `${encode({ ...h, alg: 'None' })}.${encode(p)}.`,
  'alg none with the old signature': (h, p, [, , s]) => `${encode({ ...h, alg: 'none' })}.${encode(p)}.${s}`,
  'alg HS384': (h, p) => signed({ ...h, alg: 'HS384' }, p),
  'alg HS512 really signed so': (h, p) => {
    const body = `${encode({ ...h, alg: 'HS512' })}.${encode(p)}`;
    return `${body}.${createHmac('sha512', SECRET).update(body).digest('base64url')}`;
  },
  'alg RS256 with a key of its own': (h, p) => {
    const body = `${encode({ ...h, alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) })}.${encode(p)}`;
    return `${body}.${sign('sha256', Buffer.from(body), rsa.privateKey).toString('base64url')}`;
  },
  'alg absent': ({ alg: _alg, ...h }, p) => signed(h, p),
  'signed with another key': (h, p) => signed(h, p, randomBytes(32)),
  'signed with an empty key': (h, p) => signed(h, p, Buffer.of()),
  'signed with the name of the key': (h, p) => signed(h, p, Buffer.from('test')),
  'kid unknown': (h, p) => signed({ ...h, kid: 'other' }, p),
  'kid absent': ({ kid: _kid, ...h }, p) => signed(h, p),
  'kid a path': (h, p) => signed({ ...h, kid: '../../dev/null' }, p, Buffer.of()),
  'kid a prototype': (h, p) => signed({ ...h, kid: '__proto__' }, p),
  'kid a list': (h, p) => signed({ ...h, kid: ['test'] }, p),
  'typ JWT': (h, p) => signed({ ...h, typ: 'JWT' }, p),
  'typ absent': ({ typ: _typ, ...h }, p) => signed(h, p),
  'crit unknown': (h, p) => signed({ ...h, crit: ['exp'], exp: 1 }, p),
  'aud another': (h, p) => signed(h, { ...p, aud: 'somebody else' }),
  'aud absent': (h, { aud: _aud, ...p }) => signed(h, p),
  'iss another': (h, p) => signed(h, { ...p, iss: 'evil' }),
  'iss absent': (h, { iss: _iss, ...p }) => signed(h, p),
  'exp in the past': (h, p) => signed(h, { ...p, exp: Math.floor(door.clock / 1_000) - 61 }),
  'exp absent': (h, { exp: _exp, ...p }) => signed(h, p),
  'exp a text': (h, p) => signed(h, { ...p, exp: '9999999999' }),
  'nbf in the future': (h, p) => signed(h, { ...p, nbf: Math.floor(door.clock / 1_000) + 3_600 }),
  'iat in the future': (h, p) => signed(h, { ...p, iat: Math.floor(door.clock / 1_000) + 3_600, exp: 9_999_999_999 }),
  'iat long ago with an exp far away': (h, p) => signed(h, { ...p, iat: 1_000, exp: 9_999_999_999 }),
  'sub another user': (h, p) => signed(h, { ...p, sub: '1000000' }),
  'sub of the other user in my session': (h, p) => signed(h, { ...p, sub: decode(other.split('.')[1] ?? '').sub }),
  'sub a number': (h, p) => signed(h, { ...p, sub: Number(p.sub) }),
  'sub absent': (h, { sub: _sub, ...p }) => signed(h, p),
  'sub SQL': (h, p) => signed(h, { ...p, sub: "1' or '1'='1" }),
  'sid no session': (h, p) => signed(h, { ...p, sid: '00000000-0000-4000-8000-000000000000' }),
  'sid no uuid': (h, p) => signed(h, { ...p, sid: 'x' }),
  'sid absent': (h, { sid: _sid, ...p }) => signed(h, p),
  'sid a list': (h, p) => signed(h, { ...p, sid: [p.sid] }),
  'role edited': (_h, p, [h, , s]) => `${h}.${encode({ ...p, role: 99 })}.${s}`,
  'sub twice': (_h, p, [h, , s]) => `${h}.${encode(JSON.stringify(p).replace('{', '{"sub":"1","sub":"2",'))}.${s}`,
  'payload of somebody else': (_h, _p, [h, , s]) => `${h}.${other.split('.')[1]}.${s}`,
  'signature of somebody else': (_h, _p, [h, p]) => `${h}.${p}.${other.split('.')[2]}`,
  'cut short': () => token.slice(0, -4),
  'one letter more': () => `${token}A`,
  'another spelling of the same signature': () => token.slice(0, -1) + respelled(token.slice(-1)),
  padded: () => `${token}=`,
  'payload no object': (h) => signed(h, '"text"'),
  'payload no JSON': (h) => signed(h, 'text'),
  'the refresh secret': () => refresh,
  'the session id': () => refresh.split('.')[0] ?? '',
  'empty parts': () => '..',
  'very long': (h, p) => signed(h, { ...p, filler: 'x'.repeat(2_000) }),
};

/** The last sign of 32 bytes holds two bits that mean nothing. */
function respelled(sign: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet.charAt(alphabet.indexOf(sign) ^ 1);
}

describe('an access token', () => {
  it('that is ours is taken', async () => {
    expect(await door.statusOf(token)).toBe(200);
    const parts = token.split('.') as [string, string, string];
    expect(signed(decode(parts[0]), decode(parts[1]))).toBe(token);
  });

  it.each(Object.entries(FORGED))('%s is refused in the same words', async (_name, forge) => {
    const parts = token.split('.') as [string, string, string];
    const forged = forge(decode(parts[0]), decode(parts[1]), parts);
    expect(forged).not.toBe(token);
    const answer = await door.post('/api/auth/me', undefined, { token: forged });
    const { request_id: _id, ...body } = answer.json();
    expect([answer.status, body]).toEqual([
      401,
      { status: 401, title: 'Нужен вход', detail: 'Пользователь не аутентифицирован.', code: 'unauthenticated' },
    ]);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token x', 'bearer  x', 'Bearer a b', 'Bearer \u00a0'])(
    'is not the header %j',
    async (authorization) => {
      const answer = await door.get('/api/me/sessions', { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );

  it('is no better for being sent with a cookie: calls have no other authority', async () => {
    expect((await door.get('/api/me/sessions', { cookie: `refresh=${refresh}` })).status).toBe(401);
  });

  it('outlives the change of keys, and not the loss of its own', async () => {
    const ring = (keys: string) => new Keyring(loadConfig({ AUTH_KEYS: keys }), () => door.clock);
    const [old, young] = ['a', 'b'].map(
      (byte) => `${byte}:${Buffer.from(`${byte}1234567890123456789012345678901`).toString('base64')}`,
    );
    const claims = { userId: 5, sessionId: '00000000-0000-4000-8000-000000000000', role: 1 } as const;
    const made = await signAccessToken(ring(old ?? ''), claims, door.clock);
    expect(await readAccessToken(ring(`${young},${old}`), made, door.clock)).toMatchObject({ userId: 5 });
    expect(await readAccessToken(ring(young ?? ''), made, door.clock)).toBeUndefined();
  });

  it('is good for ten minutes, and one more for clocks that differ', async () => {
    const { keyring } = door.app.accounts;
    const claims = { userId: 5, sessionId: '00000000-0000-4000-8000-000000000000', role: 1 } as const;
    const made = await signAccessToken(keyring, claims, door.clock);
    const at = async (seconds: number) =>
      (await readAccessToken(keyring, made, door.clock + seconds * 1_000)) !== undefined;
    expect([await at(-59), await at(0), await at(600), await at(655), await at(665), await at(-65)]).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
