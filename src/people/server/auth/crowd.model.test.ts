import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, cookieOf, TestDoor } from '../../../../test/factories/door.ts';
import { originOf } from '../accounts/password-requests.ts';
import { serveWaiting } from './waiting-passwords.ts';

const MINUTE = 60_000;
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

const register = (phone: string, ip: string, cookie?: string): Promise<Answer> =>
  door.post('/api/auth/register', { phone }, { ip, cookie });
const crowdedOf = async (phone: string, ip: string): Promise<unknown> => (await register(phone, ip)).json().crowded;
const messagesTo = async (phone: string): Promise<number> =>
  (await door.app.db.selectFrom('messages').select('id').where('phone', '=', phone).execute()).length;
const messages = async (): Promise<number> => (await door.app.db.selectFrom('messages').select('id').execute()).length;
const serve = (): Promise<number> => serveWaiting(door.app);

/** As if a flood had used up what all share just now: one slot becomes free every half minute. */
const fill = (key = 'sms:shared:burst', ms = 600_000) =>
  sql`insert into throttles (key, count, window_ends_at) values (${key}, 20, ${new Date(door.clock + ms)})
    on conflict (key) do update set window_ends_at = excluded.window_ends_at`.execute(door.app.db);

/** As if three people of the network had logged in with passwords of theirs yesterday. */
const settle = (ip: string) => {
  const at = new Date(door.clock - 86_400_000);
  const rows = [1, 2, 3].map((n) => ({
    ...{ ...originOf(ip), phone: `7904000000${n}`, mobile: true, standing: 0, device: false },
    ...{ asked_at: at, waits_since: at, shared_at: at, used_at: at },
  }));
  return door.app.db.insertInto('password_requests').values(rows).execute();
};

const person = async (): Promise<{ phone: string; device: string }> => {
  const { phone, answer } = await door.register();
  await door.forgetAttempts();
  await door.app.db.deleteFrom('messages').execute();
  return { phone, device: cookieOf(answer, 'device') };
};

describe('in a crowd', () => {
  it('every phone is told the same, and who has logged in before has his message at once', async () => {
    const known = await person();
    const blocked = await person();
    const at = new Date(door.clock);
    await door.app.db.updateTable('users').set({ blocked_at: at }).where('phone', '=', blocked.phone).execute();
    const unknown = door.newPhone();
    await fill();
    const told = [];
    for (const [i, phone] of [known.phone, unknown, blocked.phone].entries()) {
      const { status, text, headers } = await register(phone, `10.1.${i}.1`);
      told.push(JSON.stringify([status, text, { ...headers, 'x-request-id': '', date: '' }]));
    }
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain('crowded');
    expect(await messages()).toBe(0);
    expect(await serve()).toBe(1);
    expect(await messagesTo(known.phone)).toBe(1);
    await door.login(known.phone, await door.passwordFor(known.phone), '10.1.0.1');
  });

  it('a known phone takes no other place in the queue than an unknown one: nobody else sees which it is', async () => {
    const { phone: known } = await person();
    const seen = [];
    for (const phone of [known, door.newPhone()]) {
      await door.forgetAttempts();
      await fill();
      const other = door.newPhone();
      const events: unknown[] = [];
      await register(phone, '10.2.0.1');
      door.pass(5_000);
      await register(other, '10.2.1.1');
      for (let s = 0; s < 600; s += 10) {
        door.pass(10_000);
        await serve();
        if (s % 60 === 0) events.push(await crowdedOf(`7495${String(s).padStart(7, '0')}`, `10.2.${s / 10 + 2}.1`));
        events.push(await messagesTo(other));
      }
      const { rows } =
        await sql`select key, count, extract(epoch from window_ends_at - ${new Date(door.clock)})::int as left
        from throttles where key like 'sms:shared%' or key = 'sms:today' order by key`.execute(door.app.db);
      seen.push([events, rows]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[0]).toContain(1);
  });

  it('turns come one by one, first to places where people log in, and not after ten minutes', async () => {
    await settle('10.3.9.1');
    await fill();
    const [first, second, neighbour, late] = [door.newPhone(), door.newPhone(), door.newPhone(), door.newPhone()];
    await register(first, '10.3.0.1');
    door.pass(1_000);
    await register(second, '10.3.1.1');
    door.pass(1_000);
    expect(await crowdedOf(neighbour, '10.3.9.2')).toBe(true);
    expect(await serve()).toBe(0);
    door.pass(30_000);
    expect([await serve(), await messagesTo(neighbour)]).toEqual([1, 1]);
    // Fresh networks leave a quarter of it to others.
    door.pass(3 * MINUTE);
    expect([await serve(), await messagesTo(first), await messagesTo(second)]).toEqual([1, 1, 0]);
    await register(late, '10.3.2.1');
    door.pass(8 * MINUTE);
    await fill('sms:shared:burst', 0);
    expect([await serve(), await messagesTo(second), await messagesTo(late)]).toEqual([1, 0, 1]);
  });

  it('who asks again keeps his place and gets one message', async () => {
    await fill();
    const [first, second] = [door.newPhone(), door.newPhone()];
    await register(first, '10.4.0.1');
    door.pass(10_000);
    await register(second, '10.4.1.1');
    door.pass(50_000);
    expect((await register(first, '10.4.0.1')).status).toBe(200);
    await fill('sms:shared:burst', 14 * 30_000);
    expect(await serve()).toBe(1);
    expect([await messagesTo(first), await messagesTo(second)]).toEqual([1, 0]);
    await fill('sms:shared:burst', 0);
    await serve();
    expect([await messagesTo(first), await messagesTo(second)]).toEqual([1, 1]);
  });

  it('a browser that is known comes before phones that are, which may not use up all that is kept', async () => {
    const { phone, device } = await person();
    const { phone: other } = await person();
    await fill();
    await fill('sms:reserve:burst', 7 * 60_000);
    await register(other, '10.5.0.1');
    expect(await serve()).toBe(0);
    expect((await register(phone, '10.5.1.1', device)).json()).toEqual({ ok: true, crowded: true, unsent: true });
    expect([await serve(), await messagesTo(phone), await messagesTo(other)]).toEqual([1, 1, 0]);
  });
});

describe('the budget', () => {
  it('of a day and of ten minutes holds in any history, with what is kept for known people', async () => {
    const known = [await person(), await person()];
    const step = fc.record({
      what: fc.constantFrom('ask', 'ask', 'ask', 'known', 'use', 'pass', 'serve'),
      times: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 40 }),
        fc.integer({ min: 0, max: 250 }),
        async (steps, seed) => {
          await door.forgetAttempts();
          await door.app.db.deleteFrom('messages').execute();
          door.pass(86_400_000);
          let asked = 0;
          const unused = new Map<string, string>();
          for (const { what, times } of steps) {
            if (what === 'pass') door.pass(times * 3 * MINUTE);
            else if (what === 'serve') await serve();
            else if (what === 'known')
              for (const { phone, device } of known) await register(phone, `10.60.${times}.1`, device);
            else if (what === 'ask') {
              const ips = Array.from({ length: times }, () => `10.${61 + (asked >> 8)}.${(asked++ + seed) & 255}.1`);
              const phones = ips.map(() => door.newPhone());
              await Promise.all(phones.map((phone, i) => register(phone, ips[i] ?? '')));
              for (const [i, phone] of phones.entries()) unused.set(phone, ips[i] ?? '');
            } else {
              const [phone, ip] = [...unused].at(-1) ?? [];
              if (phone === undefined || ip === undefined || (await messagesTo(phone)) === 0) continue;
              unused.delete(phone);
              await door.post('/api/auth/login', { phone, password: await door.passwordFor(phone) }, { ip });
            }
          }
          const rows = await door.app.db.selectFrom('messages').select(['phone', 'created_at']).execute();
          expect(rows.length).toBeLessThanOrEqual(DAILY);
          const at = rows
            .filter(({ phone }) => phone !== null && unused.has(phone))
            .map(({ created_at }) => created_at.getTime());
          for (const from of at)
            expect(at.filter((time) => time >= from && time < from + 10 * MINUTE).length).toBeLessThanOrEqual(60);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('leaves the evening its part after a morning in which a flood took all it could get', async () => {
    const flood = async (minutes: number): Promise<number> => {
      const before = await messages();
      for (let m = 0; m < minutes; m += 10) {
        // Settled networks are let nearest to the brim.
        for (let i = 0; i < 25; i++) {
          const ip = `10.${70 + (m % 100)}.${i}.1`;
          await settle(ip);
          await register(door.newPhone(), ip);
        }
        door.pass(10 * MINUTE);
        await door.app.db.deleteFrom('password_requests').execute();
        await sql`delete from throttles where key = 'sms:cautious'`.execute(door.app.db);
      }
      return (await messages()) - before;
    };
    const morning = await flood(120);
    expect(morning).toBeLessThan(DAILY / 2);
    door.pass(8 * 60 * MINUTE);
    expect(await flood(60)).toBeGreaterThan(15);
  });

  it.each(['throttles', 'password_requests'])('is kept by sending nothing while %s cannot be read', async (table) => {
    await sql`alter table ${sql.table(table)} rename to away`.execute(door.app.db);
    try {
      const answer = await register(door.newPhone(), '10.80.0.1');
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(await messages()).toBe(0);
    } finally {
      await sql`alter table away rename to ${sql.ref(table)}`.execute(door.app.db);
    }
  });
});

it('asking, waiting, serving and logging in at once never wait for each other in a ring', async () => {
  const { phone } = await person();
  const phones = [phone, ...Array.from({ length: 5 }, () => door.newPhone())];
  for (let round = 0; round < 10; round++) {
    await fill('sms:shared:burst', 14 * 30_000);
    const answers = await Promise.all([
      ...phones.map((one, i) => register(one, `10.90.${i}.1`)),
      serve(),
      ...phones.map((one, i) => register(one, `10.90.${i}.1`)),
      serve(),
    ]);
    const passwords = await Promise.all(
      phones.map(async (one) => ((await messagesTo(one)) ? door.passwordFor(one) : '-')),
    );
    const more = await Promise.all([
      ...phones.map((one, i) => door.post('/api/auth/login', { phone: one, password: passwords[i] ?? '-' })),
      serve(),
      serve(),
    ]);
    const statuses = [...answers, ...more].map((answer) => (typeof answer === 'number' ? 200 : answer.status));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    door.pass(21 * MINUTE);
    await sql`delete from throttles where key like 'login:%'`.execute(door.app.db);
  }
});
