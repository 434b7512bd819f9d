import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { simulatePumping, solveChallenge } from '../../../../test/factories/pumping.ts';

const MINUTE = 60_000;
const DAILY = 90;
let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open({ SMS_DAILY_LIMIT: String(DAILY) });
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.fresh();
  await door.app.db.deleteFrom('sms_messages').execute();
});

const ask = async (phone: string, ip: string): Promise<number> =>
  (await door.post('/api/auth/register', { phone }, { ip })).status;
const sent = async (): Promise<number> => (await door.app.db.selectFrom('sms_messages').select('id').execute()).length;

/** As if so many people had logged in with theirs. */
const use = (count: number) =>
  door.app.db
    .updateTable('credentials')
    .set({ password_set_at: new Date(door.clock), password_origin: 'sms' })
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').orderBy('id', 'desc').limit(count))
    .execute();

describe('passwords by SMS', () => {
  it('go to a phone once a minute, three times an hour, six times a day, however it is written', async () => {
    const phone = door.newPhone();
    const forms = [phone, `8${phone.slice(1)}`, `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}`, phone.slice(1)];
    const statuses: number[] = [];
    for (const [i, minutes] of [0, 0, 1, 1, 1, 60, 1, 1, 1, 60, 60].entries()) {
      door.pass(minutes * MINUTE);
      statuses.push(await ask(forms[i % forms.length] ?? phone, `10.1.${i}.1`));
    }
    expect(statuses).toEqual([200, 429, 200, 200, 429, 200, 200, 200, 429, 429, 429]);
    expect(await sent()).toBe(6);
  });

  it('are given five times an hour to an address and thirty times to its network', async () => {
    const statuses: number[] = [];
    for (let host = 0; host < 7; host++) {
      for (let i = 0; i < 6; i++) statuses.push(await ask(door.newPhone(), `10.2.2.${host}`));
      await use(5);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask(door.newPhone(), '10.2.3.1')).toBe(200);
  });

  it('stop at sixty in ten minutes while they are used, and at the budget of a day', async () => {
    let asked = 0;
    const pump = async (times: number): Promise<number> => {
      const before = await sent();
      for (let i = 0; i < times; i++) await ask(door.newPhone(), `10.${3 + (asked >> 8)}.${asked++ & 255}.1`);
      return (await sent()) - before;
    };
    expect(await pump(25)).toBe(25);
    await use(20);
    expect(await pump(40)).toBe(35);
    door.pass(20 * MINUTE);
    expect(await pump(25)).toBe(25);
    await use(20);
    expect(await pump(20)).toBe(DAILY - 85);
    door.pass(24 * 60 * MINUTE);
    expect(await pump(5)).toBe(5);
  });

  it('are not used up by numbers that cannot receive any', async () => {
    for (let i = 0; i < 70; i++) expect(await ask(`7495${String(i).padStart(7, '0')}`, `10.9.${i}.1`)).toBe(200);
    expect(await ask(door.newPhone(), '10.9.99.1')).toBe(200);
    expect(await sent()).toBe(1);
  });
});

describe('while hardly any password is used', () => {
  const beginPumping = async () => {
    for (let i = 0; i < 30; i++) await ask(door.newPhone(), `10.20.${i}.1`);
  };
  const register = (body: object, ip = '10.21.0.1') => door.post('/api/auth/register', body, { ip });

  it('a request has to be worked for, and the work is good for its phone and five minutes', async () => {
    await beginPumping();
    const phone = door.newPhone();
    const refused = await register({ phone });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1800');
    const { code, challenge } = refused.json();
    expect(code).toBe('proof_required');
    const proof = { challenge: challenge.text, answer: solveChallenge(challenge) };
    const codeOf = async (body: object) => (await register(body)).json().code;
    expect(await codeOf({ phone, proof: { ...proof, answer: proof.answer + 1 } })).toBe('proof_required');
    expect(await codeOf({ phone: door.newPhone(), proof })).toBe('proof_required');
    expect(await codeOf({ phone, proof: { ...proof, challenge: `9${proof.challenge}` } })).toBe('proof_required');
    expect(await sent()).toBe(30);
    expect((await register({ phone, proof })).json()).toEqual({ ok: true });
    expect(await sent()).toBe(31);
    expect(await codeOf({ phone, proof })).toBe('too_many_requests');
    door.pass(5 * MINUTE);
    expect(await codeOf({ phone, proof })).toBe('proof_required');
  });

  it('ten requests in ten minutes are let in after the work', async () => {
    await beginPumping();
    const statuses: number[] = [];
    for (const taken of [9, 10]) {
      await door.app.db
        .insertInto('throttles')
        .values({ key: 'sms:proved', count: taken, window_ends_at: new Date(door.clock + MINUTE) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: taken }))
        .execute();
      const phone = door.newPhone();
      const { challenge } = (await register({ phone })).json();
      statuses.push(
        (await register({ phone, proof: { challenge: challenge.text, answer: solveChallenge(challenge) } })).status,
      );
    }
    expect(statuses).toEqual([200, 429]);
  });

  it('caution ends half an hour later, and not while unanswered challenges go on', async () => {
    await beginPumping();
    for (let i = 0; i < 40; i++) await ask(door.newPhone(), `10.23.${i}.1`);
    door.pass(20 * MINUTE);
    expect(await ask(door.newPhone(), '10.24.0.1')).toBe(429);
    door.pass(20 * MINUTE);
    expect(await ask(door.newPhone(), '10.24.0.1')).toBe(429);
    door.pass(31 * MINUTE);
    expect(await ask(door.newPhone(), '10.24.0.1')).toBe(200);
  });

  it('an hour of pumping costs no more than its beginning, and honest visitors come in', async () => {
    const figures = await simulatePumping(door, { requests: 500, addresses: 100, honest: 5 });
    expect(figures.pumped).toBeLessThanOrEqual(40);
    expect(figures.burst).toBeLessThanOrEqual(60);
    expect(figures.worked).toBeGreaterThan(0);
    expect(figures.delivered).toBe(5);
  });
});
