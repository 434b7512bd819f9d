import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';

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
    for (let host = 0; host < 7; host++)
      for (let i = 0; i < 6; i++) statuses.push(await ask(door.newPhone(), `10.2.2.${host}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    await use(20);
    expect(await ask(door.newPhone(), '10.2.3.1')).toBe(200);
  });

  it('stop at sixty in ten minutes while they are used, at ten while hardly any is, and at the budget of a day', async () => {
    let asked = 0;
    const pump = async (times: number): Promise<number> => {
      const before = await sent();
      for (let i = 0; i < times; i++) await ask(door.newPhone(), `10.${3 + (asked >> 8)}.${asked++ & 255}.1`);
      return (await sent()) - before;
    };
    expect(await pump(35)).toBe(30);
    await use(20);
    expect(await pump(40)).toBe(30);
    door.pass(10 * MINUTE);
    expect(await pump(30)).toBe(10);
    // The unused ones are forgotten after a quarter of an hour.
    door.pass(20 * MINUTE);
    expect(await pump(70)).toBe(DAILY - 70);
    door.pass(24 * 60 * MINUTE);
    expect(await pump(5)).toBe(5);
  });
});
