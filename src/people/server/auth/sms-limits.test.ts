import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, type Options, TestDoor } from '../../../../test/factories/door.ts';
import { solveChallenge } from '../../../../test/factories/pumping.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAILY = 90;
let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open({ SMS_DAILY_LIMIT: String(DAILY) });
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.fresh();
  await door.app.db.deleteFrom('messages').execute();
});

const register = (body: object, options: string | Options = '10.21.0.1') =>
  door.post('/api/auth/register', body, typeof options === 'string' ? { ip: options } : options);
const ask = async (phone: string, ip: string): Promise<number> => (await register({ phone }, ip)).status;
const sent = async (): Promise<number> => (await door.app.db.selectFrom('messages').select('id').execute()).length;
/** Asks, works if it has to, and answers the bits that it took; undefined: none. */
const work = async (phone: string, ip: string): Promise<number | undefined> => {
  const first = await register({ phone }, ip);
  if (first.status === 200) return undefined;
  const { challenge } = first.json();
  const again = await register({ phone, proof: solveChallenge(challenge) }, ip);
  expect(again.status).toBe(200);
  return challenge.bits;
};

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

  it('are refused to nobody behind an address: from the sixth unused one on they are worked for', async () => {
    const bits: unknown[] = [];
    for (let i = 0; i < 11; i++) bits.push(await work(door.newPhone(), '10.2.2.1'));
    expect(bits).toEqual([...Array.from({ length: 5 }, () => undefined), ...[16, 16, 16, 16, 16], 17]);
    expect(await work(door.newPhone(), '10.2.3.1')).toBeUndefined();
    door.pass(HOUR);
    expect(await work(door.newPhone(), '10.2.2.1')).toBeUndefined();
  });

  it('count for the network of an address as well: thirty unused ones are free of work', async () => {
    const ip = (i: number) => `10.2.4.${i}`;
    for (let i = 0; i < 30; i++) {
      // Ten minutes apart nothing is suspicious, and hosts are fresh.
      door.pass(MINUTE);
      expect(await ask(door.newPhone(), ip(i >> 2))).toBe(200);
    }
    expect(await work(door.newPhone(), ip(99))).toBe(16);
    expect(await work(door.newPhone(), '10.2.5.1')).toBeUndefined();
  });

  it('are asked for at once by many of one address: five go without work', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(door.newPhone(), '10.2.6.1')));
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
  });

  it('that are used give their place back: a house of forty behind one address comes in without work', async () => {
    for (let i = 0; i < 40; i++) await door.register(door.newPhone(), '10.2.7.1');
    expect(await sent()).toBe(40);
    const { rows } = { rows: await door.app.db.selectFrom('throttles').select(['key', 'window_ends_at']).execute() };
    for (const { key, window_ends_at } of rows)
      if (/:(burst|pace)$/.test(key)) expect([key, window_ends_at.getTime() > door.clock]).toEqual([key, false]);
  });

  it('are not used up by numbers that cannot receive any', async () => {
    for (let i = 0; i < 70; i++) expect(await ask(`7495${String(i).padStart(7, '0')}`, `10.9.${i}.1`)).toBe(200);
    expect(await ask(door.newPhone(), '10.9.99.1')).toBe(200);
    expect(await sent()).toBe(1);
  });

  it('from a browser that is known for the phone are never worked for', async () => {
    const { phone, answer } = await door.register(door.newPhone(), '10.2.8.1');
    for (let i = 0; i < 8; i++) await ask(door.newPhone(), '10.2.8.1');
    door.pass(MINUTE);
    expect((await register({ phone }, { ip: '10.2.8.1', cookie: cookieOf(answer, 'device') })).status).toBe(200);
    door.pass(MINUTE);
    expect((await register({ phone }, '10.2.8.1')).json().code).toBe('proof_required');
  });
});

describe('while hardly any password is used', () => {
  const beginPumping = async () => {
    for (let i = 0; i < 30; i++) await ask(door.newPhone(), `10.20.${i}.1`);
  };

  it('a request has to be worked for, and the work is good once, for its phone, its network and five minutes', async () => {
    await beginPumping();
    const phone = door.newPhone();
    const refused = await register({ phone });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1800');
    const { code, challenge } = refused.json();
    expect(code).toBe('proof_required');
    const proof = solveChallenge(challenge);
    const codeOf = async (body: object, ip?: string) => (await register(body, ip)).json().code;
    const [first = 0, ...others] = proof.numbers;
    expect(await codeOf({ phone, proof: { ...proof, numbers: [first + 1, ...others] } })).toBe('proof_required');
    expect(await codeOf({ phone, proof: { ...proof, numbers: others } })).toBe('invalid_value');
    expect(await codeOf({ phone: door.newPhone(), proof })).toBe('proof_required');
    expect(await codeOf({ phone, proof }, '10.22.0.1')).toBe('proof_required');
    expect(await codeOf({ phone, proof: { ...proof, challenge: `9${proof.challenge}` } })).toBe('proof_required');
    const easier = proof.challenge.replace(/\.(\d+)\./, '.12.');
    expect(await codeOf({ phone, proof: solveChallenge({ text: easier, bits: 12 }) })).toBe('proof_required');
    const before = await sent();
    expect((await register({ phone, proof })).status).toBe(200);
    expect(await codeOf({ phone, proof })).toBe('too_many_requests');
    door.pass(MINUTE);
    expect(await codeOf({ phone, proof })).toBe('proof_required');
    expect(await sent()).toBeLessThanOrEqual(before + 1);
    const other = door.newPhone();
    const late = solveChallenge((await register({ phone: other })).json().challenge);
    door.pass(5 * MINUTE);
    expect(await codeOf({ phone: other, proof: late })).toBe('proof_required');
  });

  it('nobody works for a phone that has to wait anyway', async () => {
    const phone = door.newPhone();
    await ask(phone, '10.25.0.1');
    await beginPumping();
    const refused = await register({ phone });
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['too_many_requests', '60']);
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
});
