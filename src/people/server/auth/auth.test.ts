import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, cookieOf, type Registered, TestDoor } from '../../../../test/factories/door.ts';
import { solveChallenge } from '../../../../test/factories/pumping.ts';
import { appoint } from '../accounts/staff-accounts.ts';

const MINUTE = 60_000;
let door: TestDoor;

beforeAll(async () => {
  door = await TestDoor.open();
});
afterAll(() => door.close());
beforeEach(() => door.fresh());

describe('registration', () => {
  it('sends a password that logs in once it is used, from any spelling of the phone', async () => {
    const phone = door.newPhone();
    const pasted = `8 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`;
    const answer = await door.post('/api/auth/register', { phone: pasted });
    expect([answer.status, answer.json()]).toEqual([200, { ok: true, unsent: true }]);
    const password = await door.passwordFor(phone);
    expect(password).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const login = await door.post('/api/auth/login', { phone: pasted, password: password.toLowerCase() });
    expect(login.json()).toMatchObject({ access_expires_in: 600, refresh_expires_in: 30 * 86_400 });
    const profile = await door.post('/api/auth/me', undefined, { token: login.json().access_token });
    expect(profile.json().data).toMatchObject({
      phone,
      role: 1,
      name: null,
      password_origin: 'sms',
      favorites_flats_count: 0,
    });
    expect(profile.headers['cache-control']).toBe('no-store');
  });

  it('keeps no usable secret: the log is masked, the seal goes with the first use', async () => {
    const { phone, password } = await door.register();
    const rows = await sql<{
      all: string;
    }>`select row_to_json(m)::text as all from messages m where phone = ${phone}`.execute(door.app.db);
    expect(rows.rows[0]?.all).not.toContain(password);
    expect(rows.rows[0]?.all).toContain('••••');
    expect(rows.rows[0]?.all).toContain('"sealed":null');
    const credentials = await sql<{
      all: string;
    }>`select string_agg(row_to_json(c)::text, '') as all from credentials c`.execute(door.app.db);
    expect(credentials.rows[0]?.all).not.toContain(password);
  });

  it('again changes nothing until the new password is used', async () => {
    const first = await door.register();
    door.clock += 2 * MINUTE;
    await door.post('/api/auth/register', { phone: first.phone });
    expect((await door.post('/api/auth/me', undefined, { token: first.token })).status).toBe(200);
    expect((await door.post('/api/auth/login', { phone: first.phone, password: first.password })).status).toBe(200);
    const fresh = await door.passwordFor(first.phone);
    expect((await door.post('/api/auth/login', { phone: first.phone, password: fresh })).status).toBe(200);
    expect((await door.post('/api/auth/login', { phone: first.phone, password: first.password })).status).toBe(401);
    expect((await door.post('/api/auth/me', undefined, { token: first.token })).status).toBe(401);
  });

  it('gives a password for ten minutes and one use in parallel', async () => {
    const phone = door.newPhone();
    await door.post('/api/auth/register', { phone });
    const password = await door.passwordFor(phone);
    const together = await Promise.all([1, 2, 3].map(() => door.post('/api/auth/login', { phone, password })));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    const late = door.newPhone();
    await door.post('/api/auth/register', { phone: late });
    const lost = await door.passwordFor(late);
    door.clock += 10 * MINUTE;
    expect((await door.post('/api/auth/login', { phone: late, password: lost })).status).toBe(401);
  });

  it('lets several first logins with one password begin and end at once, again and again', async () => {
    for (let round = 0; round < 12; round++) {
      const phone = door.newPhone();
      await door.post('/api/auth/register', { phone });
      const password = await door.passwordFor(phone);
      const together = await Promise.all([1, 2, 3, 4].map(() => door.post('/api/auth/login', { phone, password })));
      expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      door.clock += 60 * MINUTE;
    }
  });

  it('lets sixty logins of one person begin and end at once without waiting for each other', async () => {
    const { phone, password } = await door.register();
    for (let round = 0; round < 15; round++) {
      const together = await Promise.all(
        Array.from({ length: 4 }, () => door.post('/api/auth/login', { phone, password })),
      );
      expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it('of one phone fifty times at once sends one message', async () => {
    const phone = door.newPhone();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => door.post('/api/auth/register', { phone }, { ip: `10.${i}.0.1` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 429)]);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60');
    const { count } = await door.app.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('of a landline answers the same and sends nothing', async () => {
    const answer = await door.post('/api/auth/register', { phone: '84951234567' });
    expect([answer.status, answer.json()]).toEqual([200, { ok: true, unsent: true }]);
    const sent = await door.app.db.selectFrom('messages').select('id').where('phone', '=', '74951234567').execute();
    expect(sent).toEqual([]);
  });

  it('notes the consent that was given', async () => {
    const phone = door.newPhone();
    await door.post('/api/auth/register', { phone, consent: true });
    const rows = await door.app.db
      .selectFrom('consents')
      .select(['kind', 'form', 'given'])
      .where('phone', '=', phone)
      .execute();
    expect(rows).toEqual([{ kind: 'personal_data', form: 'register', given: true }]);
  });
});

describe('what can be told from outside', () => {
  const comparable = ({ status, text, headers }: Answer) => ({
    status,
    text: text.replace(/"request_id":"[^"]*"/, ''),
    headers: { ...headers, date: '', 'x-request-id': '' },
  });

  it('nothing: known, unknown, locked and blocked phones answer alike', async () => {
    const known = await door.register();
    const blocked = await door.register();
    await door.app.db
      .updateTable('users')
      .set({ blocked_at: new Date(door.clock) })
      .where('phone', '=', blocked.phone)
      .execute();
    const unknown = door.newPhone();
    await door.forgetAttempts();
    const attempts = async (phone: string, password: string) => {
      const answers = [];
      for (let i = 0; i < 7; i++)
        answers.push(comparable(await door.post('/api/auth/login', { phone, password }, { ip: `10.1.${i}.1` })));
      await sql`delete from throttles where key not like 'login:phone:%'`.execute(door.app.db);
      answers.push(comparable(await door.post('/api/auth/register', { phone }, { ip: '10.9.9.9' })));
      return answers;
    };
    const expected = await attempts(unknown, 'wrong password');
    expect(expected.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 200]);
    expect(await attempts(known.phone, 'wrong password')).toEqual(expected);
    expect(await attempts(blocked.phone, blocked.password)).toEqual(expected);
  });
});

describe('wrong passwords', () => {
  it('fifty at once are looked at five times', async () => {
    const { phone } = await door.register();
    const { passwords } = door.app.accounts;
    const verify = passwords.verify.bind(passwords);
    let verified = 0;
    passwords.verify = (...args) => {
      verified++;
      return verify(...args);
    };
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          door.post('/api/auth/login', { phone, password: `wrong ${i}` }, { ip: `10.2.${i}.1` }),
        ),
      );
      expect(verified).toBe(5);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    } finally {
      passwords.verify = verify;
    }
  });

  it('make one wait 1, 2, 4, 8, 15 and again 15 minutes, never for ever', async () => {
    const phone = door.newPhone();
    const wrong = () => door.post('/api/auth/login', { phone, password: 'wrong password' });
    for (let i = 0; i < 5; i++) expect((await wrong()).status).toBe(401);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const refused = await wrong();
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(minutes * 60)]);
      door.clock += minutes * MINUTE;
      expect((await wrong()).status).toBe(401);
    }
  });

  it('of strangers do not lock the owner out of the browser he uses', async () => {
    const { phone, password, answer } = await door.register();
    const device = cookieOf(answer, 'device');
    for (let i = 0; i < 6; i++)
      await door.post('/api/auth/login', { phone, password: 'wrong password' }, { ip: '10.3.0.1' });
    expect((await door.post('/api/auth/login', { phone, password })).status).toBe(429);
    expect((await door.post('/api/auth/login', { phone, password }, { cookie: device })).status).toBe(200);
  });

  it('count by address as well, and a right one gives its place back', async () => {
    const { phone, password } = await door.register();
    for (let i = 0; i < 20; i++)
      expect((await door.post('/api/auth/login', { phone, password }, { ip: '10.4.0.1' })).status).toBe(200);
    const wrong = async (proof?: object, phoneOf = door.newPhone()) =>
      door.post('/api/auth/login', { phone: phoneOf, password: 'wrong', proof }, { ip: '10.4.0.1' });
    for (let i = 0; i < 10; i++) expect((await wrong()).status).toBe(401);
    const asked = await wrong(undefined, phone);
    expect([asked.json().code, asked.headers['retry-after']]).toEqual(['proof_required', '60']);
    const proof = solveChallenge(asked.json().challenge);
    expect((await wrong(proof)).json().code).toBe('proof_required');
    expect((await wrong(proof, phone)).status).toBe(401);
    expect((await wrong(proof, phone)).json().code).toBe('proof_required');
    door.clock += MINUTE;
    expect((await wrong(undefined, phone)).status).toBe(401);
  });

  it('of a crowd behind one address keep nobody out who has his password', async () => {
    const { phone, password, answer } = await door.register();
    const ip = '10.4.1.1';
    const enter = (body: object, cookie?: string) =>
      door.post('/api/auth/login', { phone, password, ...body }, { ip, cookie });
    const bits: number[] = [];
    for (const count of [60, 120, 240, 6_000]) {
      await sql`insert into throttles (key, count, window_ends_at)
        values (${`login:hour:${ip}`}, ${count}, ${new Date(door.clock + 60 * MINUTE)})
        on conflict (key) do update set count = excluded.count`.execute(door.app.db);
      const { challenge } = (await enter({})).json();
      bits.push(challenge.bits);
      // Somebody who is known here does not even notice.
      expect((await enter({}, cookieOf(answer, 'device'))).status).toBe(200);
      if (challenge.bits < 18) expect((await enter({ proof: solveChallenge(challenge) })).status).toBe(200);
    }
    expect(bits).toEqual([16, 17, 18, 22]);
    const { rows } = await sql`select count from throttles where key = ${`login:hour:${ip}`}`.execute(door.app.db);
    expect(rows).toEqual([{ count: 6_000 }]);
  });

  it('of a pending password end it after five tries', async () => {
    const phone = door.newPhone();
    await door.post('/api/auth/register', { phone });
    const password = await door.passwordFor(phone);
    for (let i = 0; i < 5; i++) await door.post('/api/auth/login', { phone, password: 'wrong password' });
    await door.forgetAttempts();
    expect((await door.post('/api/auth/login', { phone, password })).status).toBe(401);
  });
});

describe('a password that is replaced meanwhile', () => {
  it('begins no session', async () => {
    const { passwords } = door.app.accounts;
    const { phone, password, token } = await door.register();
    const change = { current_password: password, new_password: 'длинный новый пароль 17' };
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (typed, hashed) => {
      verify.mockRestore();
      const fits = await passwords.verify(typed, hashed);
      expect((await door.post('/api/me/password', change, { token })).status).toBe(204);
      return fits;
    });
    const late = await door.post('/api/auth/login', { phone, password });
    expect(late.status).toBe(401);
    await door.login(phone, change.new_password);
  });

  it('begins no session either for somebody whose rights are changed meanwhile', async () => {
    const { db, accounts } = door.app;
    const { phone, password } = await door.register();
    const verify = vi.spyOn(accounts.passwords, 'verify').mockImplementationOnce(async (typed, hashed) => {
      verify.mockRestore();
      await appoint(db, { phone, role: 2, by: 'test' }, door.clock);
      return accounts.passwords.verify(typed, hashed);
    });
    expect((await door.post('/api/auth/login', { phone, password })).status).toBe(401);
    await door.login(phone, password);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from max(s.absolute_until) - ${new Date(door.clock)}) / 3600 as hours
      from sessions s join users u on u.id = s.user_id where u.phone = ${phone} and s.ended_at is null`.execute(db);
    expect(Number(rows[0]?.hours)).toBe(24);
  });

  it('does not change the next one', async () => {
    const { passwords } = door.app.accounts;
    const { phone, password, token } = await door.register();
    door.pass(61_000);
    const change = { current_password: password, new_password: 'длинный новый пароль 17' };
    let owner: Registered | undefined;
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (typed, hashed) => {
      verify.mockRestore();
      const fits = await passwords.verify(typed, hashed);
      owner = await door.register(phone);
      return fits;
    });
    expect((await door.post('/api/me/password', change, { token })).status).toBe(422);
    expect(await door.statusOf(owner?.token ?? '')).toBe(200);
    await door.login(phone, owner?.password ?? '');
  });
});
