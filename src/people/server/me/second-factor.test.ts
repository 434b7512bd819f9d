import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { appoint } from '../accounts/staff-accounts.ts';
import { codeOfStep, stepOf } from '../accounts/totp.ts';

const PASSWORD = 'семь синих стрекоз';
const MINUTE = 60_000;
let door: TestDoor;
let passwordHash: string;

beforeAll(async () => {
  door = await TestDoor.open();
  passwordHash = await door.app.accounts.passwords.hash(PASSWORD);
});
afterAll(() => door.close());
beforeEach(() => door.fresh());

const manager = async (at = door): Promise<string> => {
  const phone = at.newPhone();
  await appoint(at.app.db, { phone, role: 2, passwordHash, by: 'command' }, at.clock);
  return phone;
};
const logIn = (phone: string, code?: string, at = door) =>
  at.post('/api/auth/login', { phone, password: PASSWORD, ...(code === undefined ? {} : { code }) });
const appCode = (secret: string, later = 0): string => codeOfStep(bytesOf(secret), stepOf(door.clock + later * 30_000));

/** Out of base32, as an app reads it. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function enrol(phone: string, at = door) {
  const { token } = await at.login(phone, PASSWORD);
  const begun = await at.post('/api/me/second_factor', { current_password: PASSWORD }, { token });
  expect(begun.status).toBe(200);
  const { secret, uri, qr } = begun.json().data;
  const code = codeOfStep(bytesOf(secret), stepOf(at.clock));
  const confirmed = await at.post('/api/me/second_factor/confirm', { code }, { token });
  expect(confirmed.status).toBe(200);
  at.pass(MINUTE);
  const codes: string[] = confirmed.json().data.recovery_codes;
  return { token, secret, uri, qr, codes };
}

describe('a person of staff with one-time codes', () => {
  it('logs in with password and code, and each code once', async () => {
    const phone = await manager();
    const elsewhere = await door.login(phone, PASSWORD);
    const { token, secret, uri, qr } = await enrol(phone);
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.path.length).toBeGreaterThan(1_000);
    expect(await door.statusOf(elsewhere.token)).toBe(401);
    expect(await door.statusOf(token)).toBe(200);
    const asked = await logIn(phone);
    expect([asked.status, asked.json().code, asked.cookies]).toEqual([401, 'second_factor_required', []]);
    const wrong = await logIn(phone, '000000');
    expect([wrong.status, wrong.json().code, wrong.json().detail]).toEqual([401, 'unauthenticated', 'Неверный код']);
    const right = await logIn(phone, ` ${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)} `);
    expect(right.status).toBe(200);
    expect((await door.get('/api/users', { token: right.json().access_token })).status).toBe(200);
    expect((await logIn(phone, appCode(secret))).status).toBe(401);
    door.pass(30_000);
    expect((await logIn(phone, appCode(secret))).status).toBe(200);
  });

  it('is asked for the code only after the right password', async () => {
    const phone = await manager();
    await enrol(phone);
    const wrong = await door.post('/api/auth/login', { phone, password: 'wrong password', code: '123456' });
    expect(wrong.json()).toMatchObject({ code: 'unauthenticated', detail: 'Неверный телефон или пароль' });
  });

  it('waits after five wrong codes, by the counter of wrong passwords', async () => {
    const phone = await manager();
    const { secret } = await enrol(phone);
    for (let i = 0; i < 5; i++) expect((await logIn(phone, '00000x')).status).toBe(401);
    const refused = await logIn(phone, appCode(secret));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    door.pass(MINUTE);
    expect((await logIn(phone, appCode(secret))).status).toBe(200);
  });

  it('comes in with a recovery code, each good once, and renewing ends the former ones', async () => {
    const phone = await manager();
    const { token, secret, codes } = await enrol(phone);
    expect(new Set(codes).size).toBe(10);
    expect((await logIn(phone, codes[0]?.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn(phone, codes[0])).status).toBe(401);
    const state = await door.get('/api/me/second_factor', { token });
    expect(state.json().data.recovery_codes_left).toBe(9);
    const renewed = await door.post('/api/me/second_factor/recovery_codes', { code: appCode(secret) }, { token });
    expect(renewed.json().data.recovery_codes).toHaveLength(10);
    expect((await logIn(phone, codes[1])).status).toBe(401);
    expect((await logIn(phone, renewed.json().data.recovery_codes[3])).status).toBe(200);
  });

  it('turns them off with password and code only; all of it is in the audit log, no secret is in the tables', async () => {
    const phone = await manager();
    const { token, secret, codes } = await enrol(phone);
    const off = (body: object) => door.post('/api/me/second_factor/off', body, { token });
    expect((await off({ current_password: 'wrong password', code: appCode(secret) })).status).toBe(422);
    expect((await off({ current_password: PASSWORD, code: '000000' })).json().errors).toEqual([
      { field: 'code', message: 'Неверный код' },
    ]);
    const stored = JSON.stringify([
      await door.app.db.selectFrom('second_factors').selectAll().execute(),
      await door.app.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const text of [
      secret,
      bytesOf(secret).toString('base64'),
      codes[0] ?? '',
      codes[0]?.replaceAll('-', '') ?? '',
    ])
      expect(stored).not.toContain(text);
    expect((await off({ current_password: PASSWORD, code: appCode(secret) })).status).toBe(204);
    expect((await logIn(phone)).status).toBe(200);
    const user = await door.app.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const audit = await door.app.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', String(user.id))
      .where('action', 'like', 'second_factor.%')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['second_factor.on', 'second_factor.off']);
  });

  it('cannot begin anew over codes that are on, and a secret in wait asks nobody for anything', async () => {
    const phone = await manager();
    const { token } = await door.login(phone, PASSWORD);
    const begin = () => door.post('/api/me/second_factor', { current_password: PASSWORD }, { token });
    const first = (await begin()).json().data.secret;
    expect((await logIn(phone)).status).toBe(200);
    const second = (await begin()).json().data.secret;
    const confirm = (code: string) => door.post('/api/me/second_factor/confirm', { code }, { token });
    expect((await confirm(appCode(first))).status).toBe(422);
    expect((await confirm(appCode(second))).status).toBe(200);
    expect((await confirm(appCode(second, 1))).status).toBe(422);
    expect((await begin()).status).toBe(409);
  });
});

it('clients have no one-time codes', async () => {
  const { token, password } = await door.register();
  expect((await door.post('/api/me/second_factor', { current_password: password }, { token })).status).toBe(403);
  expect((await door.post('/api/me/second_factor/confirm', { code: '123456' }, { token })).status).toBe(403);
});

it('a password by SMS does not get past the code', async () => {
  const phone = await manager();
  const { secret } = await enrol(phone);
  await door.post('/api/auth/register', { phone });
  const password = await door.passwordFor(phone);
  const enter = (code?: string) => door.post('/api/auth/login', { phone, password, ...(code ? { code } : {}) });
  expect((await enter()).json().code).toBe('second_factor_required');
  const entered = await enter(appCode(secret));
  expect(entered.status).toBe(200);
  const { detail } = (await door.get('/api/users', { token: entered.json().access_token })).json();
  expect(detail).toContain('собственный пароль');
});

it('where the settings ask for codes, staff have no rights without them', async () => {
  const strict = await TestDoor.open({ STAFF_SECOND_FACTOR: '1' });
  try {
    const phone = await manager(strict);
    const { token } = await strict.login(phone, PASSWORD);
    const refused = await strict.get('/api/users', { token });
    expect([refused.status, refused.json().detail]).toEqual([403, expect.stringContaining('вход по коду')]);
    expect((await strict.post('/api/auth/me', undefined, { token })).json().data.second_factor).toBe('required');
    const enrolled = await enrol(phone, strict);
    expect((await strict.get('/api/users', { token: enrolled.token })).status).toBe(200);
  } finally {
    await strict.close();
  }
});
